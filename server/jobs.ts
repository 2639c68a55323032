import type { Services } from './platform/context.ts';
import type { Job } from './platform/jobs/job.ts';
import { remindersWith } from './platform/jobs/reminders.job.ts';
import { sweepWith } from './platform/jobs/sweep.job.ts';
import { contextMaker, type ContextMaker } from './platform/make-context.ts';
import { Ports } from './platform/ports.ts';
import { contributions, listeners, rooms } from './rooms.ts';

const contextsOf = (services: Services): ContextMaker =>
  contextMaker(services, new Ports(contributions), listeners);

/** Every scheduled job. */
export const jobs: readonly Job[] = [
  sweepWith(rooms.flatMap((room) => room.sweeps ?? [])),
  ...rooms
    .flatMap((room) => room.jobs ?? [])
    .map((job) => (typeof job === 'function' ? job(contextsOf) : job)),
  remindersWith(rooms.flatMap((room) => room.reminders ?? [])),
];
