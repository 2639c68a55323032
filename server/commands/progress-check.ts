import { borrowDatabase } from '#server/platform/postgres/open.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { checkLedger } from '#server/rewards/ledger/check-ledger.queries.ts';

/** Recomputes everyone's progress from the events, and the ledger's balances from its entries; any difference fails. */
await runCommand(async () => {
  const borrowed = await borrowDatabase(readEnvironment());
  await migrate(borrowed.connectionString);
  const { db, close } = openDatabase(borrowed.connectionString, { max: 2, name: 'paddock progress:check' });
  try {
    const { checked, differences } = await checkProgress(db);
    const { balances, faults } = await checkLedger(db);
    const totals = (await checkTotals(db)).flatMap((check) => check.examples);
    console.log(`Recomputed ${checked} course results: ${differences.length} differences.`);
    console.log(
      faults.length === 0 ? `Recounted ${balances} balances: the ledger balances.` : faults.join('\n'),
    );
    console.log(totals.length === 0 ? 'All stored totals are correct.' : totals.join('\n'));
    if (differences.length > 0 || faults.length > 0 || totals.length > 0) {
      throw new PlainFailure(
        differences
          .slice(0, 20)
          .map((one) => `${one.userId} ${one.courseId}: ${one.what}`)
          .join('\n') || (faults.length > 0 ? 'The ledger does not balance.' : 'A stored total is wrong.'),
      );
    }
  } finally {
    await close();
    await borrowed.stop();
  }
});
