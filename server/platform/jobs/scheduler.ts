import { PgBoss } from 'pg-boss';
import type { Services } from '#server/platform/context.ts';
import type { Job } from './job.ts';

export interface Scheduler {
  /** Stops once the running jobs have finished. */
  stop(): Promise<void>;
}

/** Runs each job on its schedule. With several workers, exactly one of them runs it. */
export async function startScheduler(services: Services, jobs: readonly Job[]): Promise<Scheduler> {
  const { log, environment, settings } = services;
  const boss = new PgBoss({
    connectionString: environment.databaseUrl!,
    application_name: 'paddock jobs',
    max: 2,
  });
  // Without a listener, a lost connection would end the process; pg-boss reconnects by itself.
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, async () => {
      const begun = performance.now();
      const done = await job.run(services);
      log.info({ job: job.name, milliseconds: Math.round(performance.now() - begun) }, done);
    });
    await boss.schedule(job.name, job.cron, null, { tz: job.timeZone?.(settings) ?? 'UTC' });
  }
  await forgetOthers(boss, jobs);
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

/** Removes the schedules of jobs that the portal no longer has. */
async function forgetOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Set(jobs.map((job) => job.name));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
}
