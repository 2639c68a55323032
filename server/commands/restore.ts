import path from 'node:path';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';

/** Restores a backup into DATA_DIR. `--replace` moves existing data aside. */
await runCommand(async () => {
  const words = process.argv.slice(2);
  const replace = words.includes('--replace');
  const [folder] = words.filter((word) => word !== '--replace');
  if (folder === undefined)
    throw new PlainFailure('Name the folder of the backup: npm run restore -- <folder> [--replace]');
  const { databaseUrl, bucket, dataDir } = readEnvironment();
  if (databaseUrl !== undefined || bucket !== undefined)
    throw new PlainFailure(
      'A backup is restored into DATA_DIR, without DATABASE_URL and FILES_URL. For a PostgreSQL and a bucket of your own, see the README.',
    );
  const { rows, files, before } = await restoreBackup(path.resolve(folder), dataDir, { replace });
  console.log(`Restored ${rows} rows and ${files} files into ${dataDir}.`);
  if (before) console.log(`The previous data is in ${before}. Delete it when you no longer need it.`);
});
