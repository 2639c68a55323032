import { readEnvironment } from '#server/platform/config/environment.ts';
import { runCommand } from '#server/platform/failure.ts';
import { borrowDatabase } from '#server/platform/postgres/open.ts';
import { prepareDatabase } from '#server/platform/postgres/prepare-database.ts';

await runCommand(async () => {
  const environment = readEnvironment();
  const database = await borrowDatabase(environment);
  try {
    const applied = await prepareDatabase(environment, database.connectionString);
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  } finally {
    await database.stop();
  }
});
