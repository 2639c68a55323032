import { Gauge, Registry } from 'prom-client';
import type { Services } from '#server/platform/context.ts';
import { jobOutcomes, type JobOutcome } from '#server/platform/jobs/job-runs.queries.ts';
import { queueStates, type QueueState, type WatchedQueue } from '#server/platform/queue/watched-queue.ts';
import { patiently } from './patience.ts';

/** What the database knows of the portal, the same for each process: only the one that is asked reads it. */
export function portalMetrics(
  { db, replica }: Pick<Services, 'db' | 'replica'>,
  queues: readonly WatchedQueue[],
): Registry {
  const registry = new Registry();
  const registers = [registry];
  // Several metrics are collected at the same time, and what they share is read once. If nobody answers, the other metrics say so.
  const states = patiently<readonly QueueState[]>(() => queueStates(db, queues), []);
  const outcomes = patiently<readonly JobOutcome[]>(() => jobOutcomes(db), []);
  new Gauge({
    name: 'paddock_queue_oldest_seconds',
    help: 'For how long the first of a queue has waited.',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      for (const { name, oldestSeconds } of await states()) this.labels(name).set(oldestSeconds);
    },
  });
  new Gauge({
    name: 'paddock_queue_length',
    help: 'What waits in a queue.',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      for (const { name, length } of await states()) this.labels(name).set(length);
    },
  });
  new Gauge({
    name: 'paddock_job_last_end_timestamp_seconds',
    help: 'When a job last ended well.',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const { name, succeededAt } of await outcomes())
        if (succeededAt !== null) this.labels(name).set(Date.parse(succeededAt) / 1000);
    },
  });
  new Gauge({
    name: 'paddock_job_last_failure_timestamp_seconds',
    help: 'When a job last failed.',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const { name, failedAt } of await outcomes())
        if (failedAt !== null) this.labels(name).set(Date.parse(failedAt) / 1000);
    },
  });
  if (replica === null) return registry;
  const bytesBehind = patiently<number | null>(() => replica.bytesBehind(db), null);
  new Gauge({
    name: 'paddock_standby_behind_bytes',
    help: 'What the standby of DATABASE_READ_URL has not replayed yet. Missing while it does not answer.',
    registers,
    async collect() {
      this.remove();
      const behind = await bytesBehind();
      if (behind !== null) this.set(behind);
    },
  });
  return registry;
}
