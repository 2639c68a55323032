import { checkLog } from '#server/insight/activity-logs/check-log.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { borrowDatabase } from '#server/platform/postgres/open.ts';

/** Compares the activity log with its seals; names the first entries that were changed, moved, removed, or added, and fails. */
await runCommand(async () => {
  const borrowed = await borrowDatabase(readEnvironment());
  await migrate(borrowed.connectionString);
  const { db, close } = openDatabase(borrowed.connectionString, {
    max: 1,
    name: 'paddock log:check',
    statementSeconds: 900,
  });
  try {
    const { blocks, entries, dropped, erased, withoutLines, first, unsealed, last, faults } =
      await checkLog(db);
    console.log(`${entries} entries in ${blocks} blocks compared, ${unsealed} not sealed yet.`);
    if (dropped > 0) console.log(`${dropped} of them are in months that were dropped after 24 months.`);
    if (erased > 0) console.log(`${erased} of them lost details when a person was erased.`);
    if (withoutLines > 0)
      console.log(
        `${withoutLines} blocks are of months that were dropped: they are in the chain, and their entries are no longer compared. ${first === undefined ? 'No block has entries.' : `The first block that has its entries is ${first}.`}`,
      );
    if (last) console.log(`Last seal: block ${last.number} of ${last.sealedAt}, ${last.hash}.`);
    if (faults.length > 0) throw new PlainFailure(faults.join('\n'));
  } finally {
    await close();
    await borrowed.stop();
  }
});
