import { readFile } from 'node:fs/promises';
import { faultsOf, readEvidence } from '#server/library/articles/confirmations/check-evidence.ts';
import { evidenceEntry } from '#server/library/articles/confirmations/evidence-entry.queries.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { borrowDatabase } from '#server/platform/postgres/open.ts';

/**
 * Checks a file with confirmations of an announcement: counts and hashes its rows, compares both with its last line, and with what was
 * recorded when the file was exported.
 */
await runCommand(async () => {
  const [path] = process.argv.slice(2);
  if (!path) throw new PlainFailure('Name the file: npm run evidence:check -- confirmations.csv');
  const evidence = await readEvidence(await readFile(path));
  const faults = faultsOf(evidence);
  if (faults.length > 0) throw new PlainFailure(faults.join('\n'));
  const borrowed = await borrowDatabase(readEnvironment());
  const { db, close } = openDatabase(borrowed.connectionString, { max: 1, name: 'paddock evidence:check' });
  try {
    const entry = await evidenceEntry(db, evidence.sha256);
    if (!entry || entry.rows !== evidence.rows)
      throw new PlainFailure(
        'The portal knows no export of this file: its rows and its last line were changed together.',
      );
    console.log(`${evidence.rows} rows, as ${entry.by} exported them on ${entry.at} from “${entry.name}”.`);
  } finally {
    await close();
    await borrowed.stop();
  }
});
