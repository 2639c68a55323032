import type { Services } from './context.ts';
import type { Listener } from './events.ts';
import type { HandledCalls } from './http/handlers.ts';
import type { Job } from './jobs/job.ts';
import type { LongWorkKind } from './long-work/long-work.ts';
import type { PersonColumns } from './merging.ts';
import type { WatchedQueue } from './queue/watched-queue.ts';
import type { Reminding } from './jobs/reminders.job.ts';
import type { Sweeper } from './jobs/sweep.job.ts';
import type { ContextMaker } from './make-context.ts';
import type { Contribution } from './ports.ts';
import type { RecordKind } from './record-kind.ts';

/** A job that acts for people, and so needs the listeners and ports of every room. */
export type JobWithContexts = (contextsOf: (services: Services) => ContextMaker) => Job;

/** What one piece of a room adds to the server. */
export interface RoomPart {
  /** The kinds of records it has. */
  readonly records?: readonly RecordKind[];
  /** Its listeners for events of lower rooms. */
  readonly listeners?: readonly Listener[];
  /** Its answers to the ports of lower rooms. */
  readonly contributions?: readonly Contribution[];
  readonly jobs?: readonly (Job | JobWithContexts)[];
  /** Its queues that operators watch. */
  readonly queues?: readonly WatchedQueue[];
  /** What it does in the background when people start it. */
  readonly works?: readonly LongWorkKind[];
  /** What it removes in the hourly sweep. */
  readonly sweeps?: readonly Sweeper[];
  /** What it adds to the daily reminders. */
  readonly reminders?: readonly Reminding[];
}

/** Everything a room adds to the server. Each wing lists its rooms in `server/<wing>/rooms.ts`. */
export interface Room extends RoomPart {
  /** The name of its folder. */
  readonly name: string;
  readonly calls?: readonly HandledCalls[];
  /** What a merge of two accounts does with its columns that refer to people. */
  readonly personColumns?: PersonColumns;
}

interface Manifest extends Room {
  /** What its kinds of records bring, beside what the room lists itself. */
  readonly parts?: readonly RoomPart[];
}

export function room({ parts = [], ...manifest }: Manifest): Room {
  const each: readonly RoomPart[] = [manifest, ...parts];
  return {
    ...manifest,
    // What a room is about comes before what goes with it.
    records: each.toReversed().flatMap(({ records = [] }) => records),
    listeners: each.flatMap(({ listeners = [] }) => listeners),
    contributions: each.flatMap(({ contributions = [] }) => contributions),
    jobs: each.flatMap(({ jobs = [] }) => jobs),
    queues: each.flatMap(({ queues = [] }) => queues),
    works: each.flatMap(({ works = [] }) => works),
    sweeps: each.flatMap(({ sweeps = [] }) => sweeps),
    reminders: each.flatMap(({ reminders = [] }) => reminders),
  };
}
