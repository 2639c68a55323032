import type { Measured } from './measure.ts';

// The messages between the bench and the process of its floors.

export type ProcessFloor = 'read' | 'write' | 'copy' | 'hash';
export const floorRows = 100_000;

export interface FloorOptions {
  readonly floor: ProcessFloor;
  readonly seconds: number;
}
export type FloorReply = Measured | 'ready';
