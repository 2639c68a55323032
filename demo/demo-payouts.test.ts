import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityCalls } from '#contract/rewards/activities.calls.ts';
import { payoutCalls } from '#contract/rewards/payouts.calls.ts';
import { taxCalls } from '#contract/rewards/tax-forms.calls.ts';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { checkPayouts } from '#server/rewards/payouts/check-payouts.queries.ts';
import { signedIn } from '#tests/builders/people.ts';
import { openDemoPortal } from '#tests/builders/demo-portal.ts';
import type { Client, TestPortal } from '#tests/builders/portal.ts';
import { demoId } from './demo-id.ts';

let portal: TestPortal;
const as = (who: string): Promise<Client> => {
  const email = `${who}@paddock.example`;
  return signedIn(portal, { id: demoId('user', email), email });
};
beforeAll(async () => {
  portal = await openDemoPortal();
}, 120_000);
afterAll(() => portal.close());

test('the books of the demo agree', async () => {
  expect((await checkPayouts(portal.services.db)).faults).toEqual([]);
  expect(await ledgerFaults(portal.services.db)).toEqual([]);
});

test('each of the two administrators has a run to release, and every kind of line and obstacle is there', async () => {
  const [company, platform] = [await as('company'), await as('platform')];
  for (const who of [company, platform]) {
    const { runs, owed } = await who.ask(payoutCalls.list);
    expect(runs.map(({ status }) => status).join(' ')).toBe(
      'draft draft draft draft released released released released',
    );
    expect(runs.map(({ createdAt }) => createdAt)).toEqual(runs.map(({ createdAt }) => createdAt).toSorted().toReversed());
    expect(runs.filter(({ abilities }) => abilities.release)).toHaveLength(who === company ? 1 : 2);
    expect(runs.filter(({ abilities }) => abilities.releaseBlocked === 'held-people')).toHaveLength(1);
    expect(owed.held.map(({ reason }) => reason)).toEqual(['birth-date', 'tax-form', 'under-18']);
    const counts = runs.map(({ lineCounts }) => lineCounts);
    for (const status of ['open', 'posted', 'paid', 'returned'] as const)
      expect(counts.some((one) => one[status] > 0), status).toBe(true);
  }
});

test('the learner has a payment in every state, and administrators see every state of a W-9', async () => {
  const { payouts } = await (await as('learner')).ask(payoutCalls.own);
  expect(new Set(payouts.map(({ status }) => status))).toEqual(new Set(['posted', 'paid', 'returned']));
  const year = new Date().getFullYear();
  const { counts } = await (await as('company')).ask(taxCalls.list, { query: { year } });
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  expect((await (await as('learner')).ask(activityCalls.userOverview)).submissionCount).toBe(6);
});
