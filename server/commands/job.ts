import { pino } from 'pino';
import { jobs } from '#server/jobs.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { settingsFor } from '#server/platform/config/settings.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { openServices } from '#server/platform/open-services.ts';
import { borrowDatabase } from '#server/platform/postgres/open.ts';

/** Lists the jobs, or runs the named one now. */
await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined) {
    const width = Math.max(...jobs.map((job) => job.name.length));
    for (const job of jobs) console.log(`${job.name.padEnd(width)}  ${job.cron}  ${job.summary}`);
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
  const log = pino({ level: environment.logLevel });
  const { services, close } = openServices(
    environment,
    settingsFor(environment, false),
    borrowed.connectionString,
    log,
  );
  try {
    console.log(await job.run(services));
  } finally {
    await close();
    await borrowed.stop();
  }
});
