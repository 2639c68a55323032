import { Counter, Gauge, type Registry } from 'prom-client';
import type { PoolState } from '#server/platform/open-services.ts';
import type { Services } from '#server/platform/context.ts';
import { lastRuns } from '#server/platform/jobs/job-runs.queries.ts';
import { queueStates, type WatchedQueue } from '#server/platform/queue/watched-queue.ts';

/** What is asked of the database and of the pools while the metrics are read. */
export interface WatchedWork {
  readonly queues: readonly WatchedQueue[];
  pools(): readonly PoolState[];
}

/** The database does not answer: the other metrics say so. */
const nothing = () => [];

/** Queues and jobs are those of the portal, pools those of this process. */
export function registerWork(
  registry: Registry,
  { db, replica }: Pick<Services, 'db' | 'replica'>,
  { queues, pools }: WatchedWork,
): void {
  const registers = [registry];
  // Both are collected at the same time, and read once.
  let reading: ReturnType<typeof queueStates> | undefined;
  const read = () =>
    (reading ??= queueStates(db, queues).finally(() => (reading = undefined))).catch(nothing);
  new Gauge({
    name: 'paddock_queue_oldest_seconds',
    help: 'For how long the first of a queue has waited.',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      for (const { name, oldestSeconds } of await read()) this.labels(name).set(oldestSeconds);
    },
  });
  new Gauge({
    name: 'paddock_queue_length',
    help: 'What waits in a queue.',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      for (const { name, length } of await read()) this.labels(name).set(length);
    },
  });
  new Gauge({
    name: 'paddock_job_last_end_timestamp_seconds',
    help: 'When a job last ended well.',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const { name, at } of await lastRuns(db).catch(nothing))
        this.labels(name).set(Date.parse(at) / 1000);
    },
  });
  new Gauge({
    name: 'paddock_pool_connections',
    help: 'Connections to the database of this process, and requests that wait for one, by pool.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name, used, idle, waiting } of pools()) {
        this.labels(name, 'used').set(used);
        this.labels(name, 'idle').set(idle);
        this.labels(name, 'waiting').set(waiting);
      }
    },
  });
  if (replica === null) return;
  new Counter({
    name: 'paddock_standby_calls_total',
    help: 'Calls meant for the standby of DATABASE_READ_URL, by the server that answered.',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      this.labels('standby').inc(replica.answered.replica);
      this.labels('primary').inc(replica.answered.primary);
    },
  });
}
