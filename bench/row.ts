import type { Connection } from './connection.ts';
import type { Floor } from './floors.ts';

/** The size of the measured network; XL is for lists that grow. */
export type BenchSize = 'L' | 'XL';

/** One person, with the ids that the requests name. */
export interface Seat {
  readonly cookie: string;
  readonly curriculumId: string;
  readonly courseId: string;
  readonly sectionIds: readonly string[];
  readonly bulletinId: string;
}

interface AnyRow {
  readonly work: string;
  /** How many run in parallel; by default one for each connection. */
  readonly atOnce?: number;
  readonly once: (connection: Connection, seat: Seat) => Promise<unknown>;
}

/** A row whose rate is a share of a floor. */
export interface RateRow extends AnyRow {
  readonly floor: Floor;
  readonly must: number;
  /** The limit in milliseconds that 99 of 100 must keep. */
  readonly mustP99?: number;
}

/** A row that must be done within this many milliseconds. */
export interface TimedRow extends AnyRow {
  readonly mustMilliseconds: number;
  /** How many of a hundred must be; half by default. */
  readonly of?: 'p50' | 'p95';
}

export type Row = RateRow | TimedRow;
