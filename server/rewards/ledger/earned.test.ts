import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mergingCalls } from '#contract/people/merging.calls.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse } from '#tests/builders/training.ts';
import { checkEarned } from './check-ledger.queries.ts';
import { postEarned, takeBack } from './earn.ts';
import { recountEarnedMonths } from './earned.queries.ts';
import { post } from './ledger.queries.ts';
import {
  earningKinds,
  houseAccount,
  loyaltyPointsOf,
  trainingPointsOf,
  transfer,
  type Posting,
} from './ledger.rules.ts';
import { spendPoints, undo } from './move-points.ts';

let portal: TestPortal;
let platform: Client;
let author: string;
beforeAll(async () => {
  portal = await openTestPortal();
  platform = await signedInAs(portal, 'PLATFORM_ADMIN');
  author = (await buildUser(portal)).id;
});
afterAll(() => portal.close());
afterEach(async () => {
  const wrong = (await checkTotals(portal.services.db)).filter((check) => check.wrong > 0);
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
});

const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  portal.services.db.transaction().execute(work);

const september = new Date('2026-09-10T18:00:00Z');
const october = new Date('2026-10-10T18:00:00Z');

const passed = (userId: string, courseId: string, amount: number, at: Date): Posting => ({
  businessKey: `course-passed:${userId}:${courseId}`,
  kind: 'course-passed',
  entries: transfer(houseAccount('issued'), trainingPointsOf(userId), amount),
  courseId,
  at,
});

async function approved(userId: string, amount: number, at: Date): Promise<string> {
  const businessKey = `loyalty-approved:${newId()}`;
  await write((tx) =>
    postEarned(tx, { businessKey, kind: 'loyalty-approved', at }, [
      { account: loyaltyPointsOf(userId), amount },
    ]),
  );
  return businessKey;
}

/** The points of a person by period, without periods of nothing. */
async function keptOf(userId: string): Promise<Record<string, number>> {
  const rows = await portal.services.db
    .selectFrom('ledgerEarned')
    .select(['period', 'points'])
    .where('userId', '=', userId)
    .where('points', '<>', 0)
    .orderBy('period')
    .execute();
  return Object.fromEntries(rows.map(({ period, points }) => [period, points]));
}

test('courses and approved loyalty submissions earn, and nothing else', async () => {
  const kinds = [
    'course-passed',
    'loyalty-approved',
    'debt',
    'debt-settled',
    'merged',
    'merged-twice',
    'merge-undone',
    'undo',
    'payout',
    'reward-redeemed',
    'points-ended',
    'spiff-owed',
    'spiff-credit',
    'activity-owed',
  ];
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${kinds}::text[]) as kind where is_earning(kind)`.execute(portal.services.db);
  expect(rows.map(({ kind }) => kind)).toEqual([...earningKinds]);
});

test('points are kept for the month, the year, and in all, one posting or several at once', async () => {
  const { id } = await buildUser(portal);
  const other = await buildUser(portal);
  const [a, b] = [await buildCourse(portal), await buildCourse(portal)];
  await write((tx) => post(tx, [passed(id, a.id, 10, september)]));
  await write((tx) => post(tx, [passed(id, b.id, 20, october), passed(other.id, b.id, 20, october)]));
  await approved(id, 5, october);
  expect(await keptOf(id)).toEqual({ '2026': 35, '2026-09': 10, '2026-10': 25, all: 35 });
  expect(await keptOf(other.id)).toEqual({ '2026': 20, '2026-10': 20, all: 20 });
});

test('a month begins by the clock of the portal, and after a change of zone by the new one', async () => {
  const { id } = await buildUser(portal);
  const { id: course } = await buildCourse(portal);
  await write((tx) => post(tx, [passed(id, course, 10, new Date('2026-10-01T03:00:00Z'))]));
  expect(await keptOf(id)).toMatchObject({ '2026-09': 10 });
  expect(await recountEarnedMonths(portal.services.db, 'Europe/Paris')).toBe(true);
  expect(await keptOf(id)).toEqual({ '2026': 10, '2026-10': 10, all: 10 });
  expect(await recountEarnedMonths(portal.services.db, 'Europe/Paris')).toBe(false);
  expect(await recountEarnedMonths(portal.services.db, 'America/Los_Angeles')).toBe(true);
});

test('what is taken back leaves the month in which it was earned, also after it was spent', async () => {
  const { id } = await buildUser(portal);
  const first = await approved(id, 30, september);
  await approved(id, 40, october);
  const businessKey = `spend:${newId()}`;
  const spending = {
    businessKey,
    kind: 'reward-redeemed',
    userId: id,
    amount: 70,
    to: houseAccount('spent'),
  };
  await write((tx) => spendPoints(tx, spending));
  await write((tx) => takeBack(tx, { businessKey: first, byUserId: author, note: 'Wrong receipt' }));
  expect(await keptOf(id)).toEqual({ '2026': 40, '2026-10': 40, all: 40 });
  // What comes back of a purchase is no earning.
  await write((tx) => undo(tx, { businessKey, byUserId: author, note: 'Sent back' }));
  expect(await keptOf(id)).toEqual({ '2026': 40, '2026-10': 40, all: 40 });
});

test('what settles a debt is earned all the same, and the settling is not', async () => {
  const { id } = await buildUser(portal);
  const first = await approved(id, 30, september);
  const businessKey = `spend:${newId()}`;
  const spending = {
    businessKey,
    kind: 'reward-redeemed',
    userId: id,
    amount: 30,
    to: houseAccount('spent'),
  };
  await write((tx) => spendPoints(tx, spending));
  await write((tx) => takeBack(tx, { businessKey: first, byUserId: author, note: 'Wrong receipt' }));
  await approved(id, 50, october);
  expect(await keptOf(id)).toEqual({ '2026': 50, '2026-10': 50, all: 50 });
});

test('several first earnings of a person at once are all kept', async () => {
  const { id } = await buildUser(portal);
  await Promise.all(Array.from({ length: 12 }, () => approved(id, 5, october)));
  expect(await keptOf(id)).toEqual({ '2026': 60, '2026-10': 60, all: 60 });
});

test('the points of a merged account count for the primary one in their months, and go back when separated', async () => {
  const [primary, secondary, earlier] = [
    await buildUser(portal),
    await buildUser(portal),
    await buildUser(portal),
  ];
  const [both, own, all] = [await buildCourse(portal), await buildCourse(portal), await buildCourse(portal)];
  await write((tx) =>
    post(tx, [
      passed(primary.id, both.id, 10, october),
      passed(secondary.id, both.id, 10, september),
      passed(secondary.id, own.id, 20, september),
      passed(primary.id, all.id, 1, october),
      passed(secondary.id, all.id, 1, september),
      passed(earlier.id, all.id, 1, september),
    ]),
  );
  const reversed = await approved(secondary.id, 7, september);
  const before = await Promise.all([primary, secondary, earlier].map(({ id }) => keptOf(id)));
  const merge = (from: string, to: string) =>
    platform.ask(mergingCalls.merge, { body: { primary: to, secondary: from } });
  await merge(earlier.id, secondary.id);
  expect(await keptOf(secondary.id)).toEqual(before[1]);
  expect(await keptOf(earlier.id)).toEqual({});
  await merge(secondary.id, primary.id);
  const merged = { '2026': 38, '2026-09': 27, '2026-10': 11, all: 38 };
  expect(await keptOf(primary.id)).toEqual(merged);
  expect(await keptOf(secondary.id)).toEqual({});
  // The ledger took each course back once.
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger_account where user_id = ${primary.id} and kind = 'training-points'`.execute(
    portal.services.db,
  );
  expect(rows).toEqual([{ balance: 31 }]);
  await write((tx) => takeBack(tx, { businessKey: reversed, byUserId: author, note: 'Wrong receipt' }));
  expect(await keptOf(primary.id)).toEqual({ '2026': 31, '2026-09': 20, '2026-10': 11, all: 31 });
  expect((await checkEarned(portal.services.db)).examples).toEqual([]);
  const separate = (id: string) => platform.ask(mergingCalls.separate, { params: { userId: id } });
  await separate(secondary.id);
  expect(await keptOf(primary.id)).toEqual(before[0]);
  expect(await keptOf(secondary.id)).toEqual({ '2026': 31, '2026-09': 31, all: 31 });
  await separate(earlier.id);
  expect(await keptOf(earlier.id)).toEqual(before[2]);
});

test('where people work and whether they count is repeated beside their points', async () => {
  const dealerId = await buildDealer(portal);
  const { id } = await buildUser(portal, { dealerId });
  await approved(id, 30, september);
  const dealers = async () =>
    (
      await portal.services.db
        .selectFrom('ledgerEarned')
        .select('dealerIds')
        .where('userId', '=', id)
        .where('period', '=', 'all')
        .executeTakeFirstOrThrow()
    ).dealerIds;
  expect(await dealers()).toEqual([dealerId]);
  await portal.services.db
    .updateTable('userAccount')
    .set({ participatingLearner: false })
    .where('id', '=', id)
    .execute();
  expect(await dealers()).toBeNull();
});
