import type { Services } from '#server/platform/context.ts';
import type { Job } from './job.ts';
import { remindersWith } from './reminders.job.ts';
import { sweepWith } from './sweep.job.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import type { Room } from '#server/platform/room.ts';

/** What these rooms do by the clock. */
export const jobsOf = (
  rooms: readonly Room[],
  contextsOf: (services: Services) => ContextMaker,
): readonly Job[] => [
  sweepWith(rooms.flatMap((room) => room.sweeps ?? [])),
  ...rooms
    .flatMap((room) => room.jobs ?? [])
    .map((job) => (typeof job === 'function' ? job(contextsOf) : job)),
  remindersWith(rooms.flatMap((room) => room.reminders ?? [])),
];
