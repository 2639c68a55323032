import { jobs } from '#server/jobs.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { layersFor } from '#server/platform/config/settings.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { openLog } from '#server/platform/log.ts';
import { openServices } from '#server/platform/open-services.ts';
import { borrowDatabase } from '#server/platform/postgres/open.ts';
import { networkIn } from './start/demo.ts';

/** Lists the jobs, or runs the named one now. */
await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined) {
    const width = Math.max(...jobs.map((job) => job.name.length));
    const clock = ({ cron }: Job) => (typeof cron === 'string' ? cron : 'as the settings say');
    const clockWidth = Math.max(...jobs.map((job) => clock(job).length));
    for (const job of jobs)
      console.log(`${job.name.padEnd(width)}  ${clock(job).padEnd(clockWidth)}  ${job.summary}`);
    return;
  }
  const job = jobs.find((one) => one.name === name);
  if (!job)
    throw new PlainFailure(
      `There is no job "${name}"; there are: ${jobs.map((one) => one.name).join(', ')}.`,
    );
  const environment = readEnvironment();
  const borrowed = await borrowDatabase(environment);
  await migrate(borrowed.connectionString);
  const log = openLog({ level: environment.logLevel });
  // The job works with the settings of the portal: those of the demo network too, and those saved in it.
  const isDemo = (await networkIn(borrowed.connectionString)) === 'demo';
  const { services, close } = openServices(
    environment,
    layersFor(environment, isDemo),
    borrowed.connectionString,
    log,
    { isDemo },
  );
  try {
    console.log(await runJob(job, services));
  } finally {
    await close();
    await borrowed.stop();
  }
});
