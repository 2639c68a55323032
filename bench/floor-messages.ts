import type { Measured } from './measure.ts';

// The messages between the bench and the process of its floors.

export type AskedFloor = 'read' | 'write' | 'copy' | 'hash';
export const floorRows = 100_000;

export interface FloorOptions {
  readonly floor: AskedFloor;
  readonly seconds: number;
}
export type FloorTold = Measured | 'ready';
