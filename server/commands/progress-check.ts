import { borrowDatabase } from '#server/platform/postgres/open.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { Ports } from '#server/platform/ports.ts';
import { contributions } from '#server/rooms.ts';
import { recomputations } from '#server/training/progress/progress.ports.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { checkLoyalty } from '#server/rewards/loyalty/check-loyalty.ts';
import { checkLedger } from '#server/rewards/ledger/check-ledger.queries.ts';
import { checkPayouts } from '#server/rewards/payouts/check-payouts.queries.ts';
import { checkRewards } from '#server/rewards/rewards/check-rewards.queries.ts';

/**
 * Recomputes everyone's progress from the events, the ledger's balances from its entries, stock and codes from rewards, payouts from approvals, loyalty
 * postings from submissions, and what other rooms keep of events; any difference fails.
 */
await runCommand(async () => {
  const borrowed = await borrowDatabase(readEnvironment());
  await migrate(borrowed.connectionString);
  const { db, close } = openDatabase(borrowed.connectionString, { max: 2, name: 'paddock progress:check' });
  try {
    const { checked, differences } = await checkProgress(db);
    const { balances, faults } = await checkLedger(db);
    const rewards = await checkRewards(db);
    const payouts = await checkPayouts(db);
    const loyalty = await checkLoyalty(db);
    const others = await new Ports(contributions).ask(recomputations, { db });
    const totals = (await checkTotals(db)).flatMap((check) => check.examples);
    console.log(`Recomputed ${checked} course results: ${differences.length} differences.`);
    console.log(
      faults.length === 0 ? `Recounted ${balances} balances: the ledger balances.` : faults.join('\n'),
    );
    console.log(
      rewards.faults.length === 0
        ? `Recounted ${rewards.stocks} stocks and ${rewards.codes} codes that were handed out: they match the rewards.`
        : rewards.faults.join('\n'),
    );
    console.log(
      payouts.faults.length === 0
        ? `Recounted what people are owed in ${payouts.balances} accounts, and ${payouts.lines} payout lines: they match what was approved.`
        : payouts.faults.join('\n'),
      loyalty.faults.length === 0
        ? `Compared ${loyalty.submissions} approved loyalty submissions and every debt: they match the ledger.`
        : loyalty.faults.join('\n'),
    );
    for (const { what, checked: count, differences: found } of others)
      console.log(
        found.length === 0
          ? `Recomputed ${count} ${what}: they match the events.`
          : found.slice(0, 20).join('\n'),
      );
    console.log(totals.length === 0 ? 'All stored totals are correct.' : totals.join('\n'));
    const [first] = [
      differences
        .slice(0, 20)
        .map((one) => `${one.userId} ${one.courseId}: ${one.what}`)
        .join('\n'),
      faults.length > 0 && 'The ledger does not balance.',
      rewards.faults.length > 0 && 'Stock or codes do not match the rewards.',
      payouts.faults.length > 0 && 'Payouts do not match what was approved.',
      loyalty.faults.length > 0 && 'Loyalty submissions or debts do not match the ledger.',
      others.some((one) => one.differences.length > 0) &&
        'What people watched or heard does not match the events.',
      totals.length > 0 && 'A stored total is wrong.',
    ].filter(Boolean);
    if (first) throw new PlainFailure(first);
  } finally {
    await close();
    await borrowed.stop();
  }
});
