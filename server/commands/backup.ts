import path from 'node:path';
import { makeBackup } from '#server/platform/backup/make-backup.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { openObjectStore } from '#server/platform/files/open-object-store.ts';
import { borrowDatabase } from '#server/platform/postgres/open.ts';

/** Saves the database and the stored files into a new folder, whether the portal is running or not. */
await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new PlainFailure('Name the folder to create: npm run backup -- <folder>');
  const environment = readEnvironment();
  if (environment.databaseUrl !== undefined)
    throw new PlainFailure(
      'DATABASE_URL names a PostgreSQL of your own. Back it up with pg_dump or your provider’s snapshots; the README says how.',
    );
  const started = performance.now();
  const borrowed = await borrowDatabase(environment);
  const objects = openObjectStore(environment);
  try {
    await migrate(borrowed.connectionString);
    const { tables, rows, files } = await makeBackup(
      borrowed.connectionString,
      objects,
      path.resolve(folder),
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Saved ${rows} rows of ${tables} tables and ${files} files in ${seconds} s: ${folder}`);
  } finally {
    objects.close();
    await borrowed.stop();
  }
});
