import { sql } from 'kysely';
import type { Currency, Money } from '#contract/platform/money.ts';
import { activityScreens } from '#contract/rewards/activities.screens.ts';
import { payoutScreens } from '#contract/rewards/payouts.screens.ts';
import { moneyText } from '#server/platform/money-text.ts';
import { decidedTitle } from '#server/rewards/activities/activity-notices.texts.ts';
import { payoutTitle } from '#server/rewards/payouts/payout-notices.texts.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import { undoEach } from '#server/rewards/ledger/move-points.ts';
import { payableOf } from '#server/rewards/owed/owed.ts';
import { setSettled } from '#server/rewards/payouts/lines.queries.ts';
import { payoutKey } from '#server/rewards/payouts/payouts.rules.ts';
import { openLines, setPosted, setReleased } from '#server/rewards/payouts/release.queries.ts';
import { insertRun, setReleasing } from '#server/rewards/payouts/runs.queries.ts';
import { demoActivities } from './activities.data.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { loadClaimRuns } from './load-spiffs.ts';

const day = 86_400_000;
const company = demoId('user', 'company@paddock.example');
const platform = demoId('user', 'platform@paddock.example');
const learner = demoId('user', 'learner@paddock.example');

/**
 * A run that was settled, with a payment that came back and went into the next run; one on its way; one that was made in time for a W-9 that has
 * ended since; and one of each currency that waits for the other administrator. The runs of claims stand between them.
 */
export async function loadPayouts(loading: Loading): Promise<void> {
  const { tx, now } = loading;
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day);
  const today = now.toISOString().slice(0, 10);
  const run = (slug: string, byUserId: string, daysAgo: number, currency?: Currency, on = today) =>
    insertRun(tx, { id: demoId('payout-run', slug), byUserId, at: at(daysAgo), today: on, currency });
  await holdBack(tx, [1]);
  await run('settled', company, 43);
  await release(tx, 'settled', platform, at(42));
  const back = await settle(tx, 'settled', { who: learner, currency: 'CAD', at: at(38) });
  await undoEach(tx, back.map(payoutKey), {
    byUserId: company,
    note: 'The account is closed.',
    at: at(38),
  });
  await giveBack(tx);
  await loadClaimRuns(loading, ['released', 'released-later']);
  await holdBack(tx, [1, 2]);
  await run('on-its-way', platform, 7);
  await release(tx, 'on-its-way', company, at(6));
  await giveBack(tx);
  await holdBack(tx, [4]);
  await run('held', platform, 5, 'USD', `${now.getUTCFullYear() - 1}-12-30`);
  await giveBack(tx);
  await loadClaimRuns(loading, ['draft']);
  await holdBack(tx, [1, 2, 3]);
  await run('dollars', platform, 1, 'USD');
  await run('canadian', company, 1, 'CAD');
  await giveBack(tx);
}

/** Runs collect what waits. What was approved after a run is kept away from it for as long as the run is made. */
async function holdBack(tx: Transaction, runs: readonly number[]): Promise<void> {
  const early = demoActivities.filter((one) => one.run !== undefined && runs.includes(one.run));
  await sql`update cash_owed set taken_back_at = 'infinity'
    where payout_line_id is null and record_id <> all (${early.map(({ slug }) => demoId('activity', slug))}::uuid[])`.execute(tx);
}

const giveBack = (tx: Transaction) =>
  sql`update cash_owed set taken_back_at = null where taken_back_at = 'infinity'`.execute(tx);

async function release(tx: Transaction, slug: string, byUserId: string, at: Date): Promise<void> {
  const id = demoId('payout-run', slug);
  await setReleasing(tx, id, { byUserId, at });
  const lines = await openLines(tx, id, 1000);
  await post(
    tx,
    lines.map((line) => ({
      businessKey: payoutKey(line.id),
      kind: 'payout',
      at,
      entries: transfer(payableOf(line.userId, line.currency), houseAccount('spent', line.currency), line.amountCents),
      byUserId,
    })),
  );
  await setPosted(
    tx,
    lines.map((line) => line.id),
  );
  await setReleased(tx, id);
}

/** Marks the lines of a run as paid, except one person's in one currency, which came back. Returns what came back. */
async function settle(
  tx: Transaction,
  slug: string,
  { who, currency, at }: { readonly who: string; readonly currency: Currency; readonly at: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; isBack: boolean }>`
    select id, user_id = ${who} and currency = ${currency} as "isBack" from payout_line where run_id = ${demoId('payout-run', slug)}`.execute(tx);
  const ids = (isBack: boolean) => rows.filter((row) => row.isBack === isBack).map(({ id }) => id);
  await setSettled(tx, ids(false), { outcome: 'paid', note: 'Batch 2207', byUserId: company, at });
  await setSettled(tx, ids(true), { outcome: 'returned', note: 'The account is closed.', byUserId: company, at });
  return ids(true);
}

/** The notices about a learner’s activities and payouts. */
export const payoutNotices = (userId: string, now: Date) => {
  const both = (amount: Money) => ({ en: moneyText(amount, 'en'), fr: moneyText(amount, 'fr') });
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day).toISOString();
  const activity = demoActivities.find(({ slug }) => slug === 'spring-demo')!;
  return [
    {
      userId,
      kind: 'activity-decided' as const,
      occasion: `activity-decided:${demoId('activity', activity.slug)}`,
      title: decidedTitle('approved', both(activity)),
      path: activityScreens.own.path,
      at: at(activity.daysAgo - 2),
    },
    {
      userId,
      kind: 'payout' as const,
      occasion: 'payout-released:demo',
      title: payoutTitle('released', both(activity)),
      path: payoutScreens.own.path,
      at: at(6),
    },
  ];
};
