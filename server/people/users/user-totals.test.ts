import { afterAll, beforeAll, expect, test } from 'vitest';
import { userCalls as calls } from '#contract/people/users.calls.ts';
import { buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { foldUserTotals } from './user-totals.queries.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

test('every total stays exact as people are added, changed and removed', async () => {
  const { db } = portal.services;
  const exact = async () => {
    const rows = await db
      .selectFrom('userAccount')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .where('mergedIntoId', 'is', null)
      .groupBy('status')
      .execute();
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };
  const stored = async () => {
    const { all, ...counts } = (await admin.ask(calls.list)).counts;
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(all);
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  };
  const agree = async () => expect(await stored()).toEqual(await exact());
  await agree();
  const [one, other] = [
    await buildUser(portal, { status: 'pending' }),
    await buildUser(portal, { status: 'denied' }),
  ];
  await agree();
  await db.updateTable('userAccount').set({ status: 'active' }).where('id', '=', one.id).execute();
  await db.updateTable('userAccount').set({ firstName: 'Same' }).where('id', '=', one.id).execute();
  await agree();
  await db.updateTable('userAccount').set({ mergedIntoId: one.id }).where('id', '=', other.id).execute();
  await agree();
  await db
    .updateTable('userAccount')
    .set({ mergedIntoId: null, status: 'deactivated' })
    .where('id', '=', other.id)
    .execute();
  await agree();
  const before = await stored();
  await db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('userAccount').where('id', 'in', [one.id, other.id]).execute();
      throw new Error('taken back');
    })
    .catch(() => {});
  expect(await stored()).toEqual(before);
  await db.deleteFrom('userAccount').where('id', 'in', [one.id, other.id]).execute();
  await agree();
  expect(await foldUserTotals(db)).toBeGreaterThan(4);
  await agree();
  expect(await foldUserTotals(db)).toBe(Object.keys(await exact()).length);
});
