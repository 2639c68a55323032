import type { PgBoss } from 'pg-boss';
import { whileWorking } from '#server/platform/asked-by.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import { directAddress } from '#server/platform/database/connections/direct-address.ts';
import type { Services } from '#server/platform/context.ts';
import { cronsOf, type Job } from './job.ts';
import { noteOutcome } from './job-runs.queries.ts';
import { openBoss } from './open-boss.ts';

export interface Scheduler {
  /** Stops once the running jobs have finished. */
  stop(): Promise<void>;
}

const followMilliseconds = 1000;

/**
 * Runs each job on its schedule. With several workers, exactly one of them runs it. A clock that an administrator changes is scheduled again
 * within a second or two, and a run that has begun keeps the settings it began with.
 */
export async function startScheduler(services: Services, jobs: readonly Job[]): Promise<Scheduler> {
  const { log, environment, liveSettings } = services;
  const boss = openBoss(directAddress(environment), { application_name: 'paddock jobs', max: 2 });
  // Without a listener, a lost connection would end the process; pg-boss reconnects by itself.
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, async () => {
      const begun = performance.now();
      const done = await runJob(job, services);
      log.info({ job: job.name, milliseconds: Math.round(performance.now() - begun) }, done);
    });
  }
  await liveSettings.refresh();
  let scheduled = services.settings;
  await scheduleAll(boss, jobs, services);

  let following = Promise.resolve();
  const follow = async () => {
    try {
      await liveSettings.refresh();
      const { settings } = services;
      if (settings === scheduled) return;
      await scheduleAll(boss, jobs, services);
      scheduled = settings;
    } catch (error) {
      log.error({ err: error }, 'jobs not scheduled again');
    }
  };
  const timer = setInterval(() => (following = following.then(follow)), followMilliseconds);
  return {
    async stop() {
      clearInterval(timer);
      await following;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Runs a job with the settings saved last, and notes how it ended. */
export async function runJob(job: Job, services: Services): Promise<string> {
  await services.liveSettings.refresh(0);
  if (job.feature && !isFeatureOn(services.settings, job.feature)) return 'Switched off.';
  return whileWorking(job.name, null, async () => {
    try {
      const done = await job.run({ ...services });
      await noteOutcome(services.db, job.name, 'succeeded');
      return done;
    } catch (error) {
      await noteOutcome(services.db, job.name, 'failed').catch(() => {});
      throw error;
    }
  });
}

/** Writes the schedules that differ from the settings, and removes all others, also those of jobs that no longer exist. */
async function scheduleAll(boss: PgBoss, jobs: readonly Job[], { settings }: Services): Promise<void> {
  const wanted = jobs.flatMap((job) =>
    cronsOf(job, settings).map((cron, index) => ({
      name: job.name,
      // pg-boss keeps one schedule for each name and key.
      key: index === 0 ? '' : String(index),
      cron,
      timezone: job.timeZone?.(settings) ?? 'UTC',
    })),
  );
  const standing = await boss.getSchedules();
  for (const { name, key, cron, timezone } of wanted) {
    const known = standing.find((one) => one.name === name && one.key === key);
    if (known?.cron !== cron || known.timezone !== timezone)
      await boss.schedule(name, cron, null, { tz: timezone, key });
  }
  for (const { name, key } of standing)
    if (!wanted.some((one) => one.name === name && one.key === key)) await boss.unschedule(name, key);
}
