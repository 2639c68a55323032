import { readEnvironment } from '#server/platform/config/environment.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { runCommand } from '#server/platform/failure.ts';
import { borrowDatabase } from '#server/platform/postgres/open.ts';

await runCommand(async () => {
  const database = await borrowDatabase(readEnvironment());
  try {
    const applied = await migrate(database.connectionString);
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  } finally {
    await database.stop();
  }
});
