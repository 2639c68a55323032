import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergingCalls as calls } from '#contract/people/merging.calls.ts';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { newId } from '#server/platform/ids.ts';
import { checkLedger } from '#server/rewards/ledger/check-ledger.queries.ts';
import { checkLoyalty } from '#server/rewards/loyalty/check-loyalty.ts';
import { checkPayouts } from '#server/rewards/payouts/check-payouts.queries.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { tableHashes } from '#tests/builders/table-hashes.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let service: string;
let courses: BuiltCourse[];

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN', { firstName: 'Ada', lastName: 'Admin' });
  service = await buildAssignmentGroup(portal, 'Service Technician');
  courses = [await buildCourse(portal), await buildCourse(portal), await buildCourse(portal)];
  await buildCurriculum(portal, courses, { groupIds: [service] });
});
afterAll(() => portal.close());

/** Two accounts of one person: both passed the first course, the first account the second one, and the other one the third. */
async function twoAccounts() {
  const people = [];
  for (const [nr, passed] of [
    [0, [0, 1]],
    [1, [0, 2]],
  ] as const) {
    const user = await buildUser(portal, { firstName: 'Kenji', lastName: 'Morisawa', groupIds: [service] });
    const client = await signedIn(portal, user);
    for (const course of passed) {
      await readSections(client, courses[course]!);
      await takeQuiz(client, courses[course]!, true);
    }
    people.push({ ...user, client, nr });
  }
  return { primary: people[0]!, secondary: people[1]! };
}
type Person = Awaited<ReturnType<typeof twoAccounts>>['primary'];

const pair = (primary: { readonly id: string }, secondary: { readonly id: string }) => ({
  body: { primary: primary.id, secondary: secondary.id },
});
const merge = (primary: Person, secondary: Person) => admin.ask(calls.merge, pair(primary, secondary));
const separate = (secondary: Person) => admin.ask(calls.separate, { params: { userId: secondary.id } });
const pointsOf = async (id: string) =>
  (
    await sql<{ points: number }>`
      select coalesce(sum(balance), 0)::int as points from ledger_account where user_id = ${id} and kind = 'training-points'`.execute(
      portal.services.db,
    )
  ).rows[0]!.points;
const passedBy = async (id: string) =>
  (
    await portal.services.db
      .selectFrom('courseProgress')
      .select('courseId')
      .where('userId', '=', id)
      .where('passedAt', 'is not', null)
      .execute()
  ).length;

/** Everything that is kept beside what it is made from agrees with it. */
async function expectAllRight() {
  const { db } = portal.services;
  expect((await checkProgress(db)).differences).toEqual([]);
  expect((await checkLedger(db)).faults).toEqual([]);
  expect((await checkPayouts(db)).faults).toEqual([]);
  expect((await checkLoyalty(db)).faults).toEqual([]);
  expect((await checkTotals(db)).flatMap((check) => check.examples)).toEqual([]);
}

describe('refusals', () => {
  test('nobody merges without the right to change people, or with a reach of dealers', async () => {
    const [one, other] = [await buildUser(portal), await buildUser(portal)];
    expect((await portal.stranger.refused(calls.merge, pair(one, other))).status).toBe(401);
    expect((await (await signedInAs(portal, 'LEARNER')).refused(calls.merge, pair(one, other))).status).toBe(
      403,
    );
    const dealerId = await buildDealer(portal);
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
    expect((await manager.refused(calls.merge, pair(one, other))).status).toBe(403);
    expect((await manager.refused(calls.find)).status).toBe(403);
    expect((await manager.refused(calls.separate, { params: { userId: one.id } })).status).toBe(403);
  });

  test('an account is not merged with itself, and nobody merges the own one', async () => {
    const one = await buildUser(portal);
    expect((await admin.refused(calls.merge, pair(one, one))).code).toBe('merging.samePerson');
    const { user } = await admin.ask(sessionCalls.read);
    expect((await admin.refused(calls.merge, pair({ id: user!._id }, one))).code).toBe('users.ownAccount');
    expect((await admin.refused(calls.merge, pair(one, { id: user!._id }))).code).toBe('users.ownAccount');
  });

  test('nobody merges an account that is not below the own one', async () => {
    const [one, above] = [await buildUser(portal), await buildUser(portal, { role: 'PLATFORM_ADMIN' })];
    expect((await admin.refused(calls.merge, pair(one, above))).code).toBe('users.notYours');
    expect((await admin.refused(calls.merge, pair(above, one))).code).toBe('users.notYours');
    expect((await admin.refused(calls.preview, { query: pair(one, above).body })).code).toBe(
      'users.notYours',
    );
  });

  test('people outside the reach do not exist', async () => {
    const roleId = await buildRole(portal, {
      reach: 'groups',
      rank: 50,
      rights: ['VIEW_USERS', 'MODIFY_USERS'],
    });
    const field = await signedIn(portal, await buildUser(portal, { roleId }));
    const [one, other] = [await buildUser(portal), await buildUser(portal)];
    expect((await field.refused(calls.merge, pair(one, other))).status).toBe(404);
    expect((await field.refused(calls.preview, { query: pair(one, other).body })).status).toBe(404);
  });

  test('unknown, merged, and erased accounts, and one that cannot sign in', async () => {
    const [one, other, third] = [await buildUser(portal), await buildUser(portal), await buildUser(portal)];
    expect((await admin.refused(calls.merge, pair(one, { id: newId() }))).status).toBe(404);
    expect((await admin.refused(calls.separate, { params: { userId: one.id } })).code).toBe(
      'merging.notMerged',
    );
    const gone = await buildUser(portal, { status: 'deactivated' });
    expect((await admin.refused(calls.merge, pair(gone, one))).code).toBe('merging.notActive');
    await admin.ask(calls.merge, pair(one, other));
    expect((await admin.refused(calls.merge, pair(third, other))).status).toBe(404);
    expect((await admin.refused(calls.merge, pair(other, third))).status).toBe(404);
    await admin.ask(userErasureCalls.erase, {
      params: { id: third.id },
      body: { email: third.email, reason: 'Asked for it' },
    });
    expect((await admin.refused(calls.merge, pair(one, third))).code).toBe('merging.erased');
  });

  test('the newest merge of an account is separated first', async () => {
    const [one, second, third] = [await buildUser(portal), await buildUser(portal), await buildUser(portal)];
    await admin.ask(calls.merge, pair(one, second));
    await admin.ask(calls.merge, pair(one, third));
    expect((await admin.refused(calls.separate, { params: { userId: second.id } })).code).toBe(
      'merging.newerFirst',
    );
    await admin.ask(calls.separate, { params: { userId: third.id } });
    await admin.ask(calls.separate, { params: { userId: second.id } });
  });
});

describe('merging', () => {
  test('the preview counts what moves and changes nothing', async () => {
    const { primary, secondary } = await twoAccounts();
    const before = await tableHashes(portal.services.db);
    const { rooms, figures } = await admin.ask(calls.preview, { query: pair(primary, secondary).body });
    expect(rooms.find(({ room }) => room === 'quizzes')).toEqual({ room: 'quizzes', moves: 2, inBoth: 0 });
    expect(rooms.find(({ room }) => room === 'groups')).toEqual({ room: 'groups', moves: 1, inBoth: 1 });
    expect(figures).toEqual([
      { key: 'courses', primary: 2, secondary: 2, afterwards: 3 },
      { key: 'points', primary: 20, secondary: 20, afterwards: 30 },
    ]);
    expect(await tableHashes(portal.services.db)).toEqual(before);
  });

  test('what both did counts for one account, and a course counts once', async () => {
    const { primary, secondary } = await twoAccounts();
    expect([await pointsOf(primary.id), await pointsOf(secondary.id)]).toEqual([20, 20]);
    await merge(primary, secondary);
    expect(await passedBy(primary.id)).toBe(3);
    expect(await passedBy(secondary.id)).toBe(0);
    expect([await pointsOf(primary.id), await pointsOf(secondary.id)]).toEqual([30, 0]);
    expect(
      (await primary.client.ask(progressCalls.read, { params: { id: courses[2]!.id } })).progress.status,
    ).toBe('passed');
    await expectAllRight();
  });

  test('the secondary account is signed out and closed, and the person is told which address works', async () => {
    const { primary, secondary } = await twoAccounts();
    await merge(primary, secondary);
    expect((await secondary.client.ask(sessionCalls.read)).user).toBeNull();
    const { users } = await admin.ask(calls.find, { query: { email: secondary.email } });
    expect(users).toEqual([]);
    const mails = await storedMailsTo(portal, primary.email);
    expect(JSON.stringify(mails)).toContain(secondary.email);
  });
});

describe('separating', () => {
  test('the merges of an account are listed, the newest first, which alone can be separated', async () => {
    const [one, second, third] = [await buildUser(portal), await buildUser(portal), await buildUser(portal)];
    const merges = async () =>
      (await admin.ask(calls.merges, { params: { userId: one.id } })).merges.map(
        ({ account, mergedBy, isNewest }) => [account._id, mergedBy, isNewest],
      );
    await admin.ask(calls.merge, pair(one, second));
    await admin.ask(calls.merge, pair(one, third));
    expect(await merges()).toEqual([
      [third.id, 'Ada Admin', true],
      [second.id, 'Ada Admin', false],
    ]);
    await admin.ask(calls.separate, { params: { userId: third.id } });
    expect(await merges()).toEqual([[second.id, 'Ada Admin', true]]);
  });

  test('both accounts are exactly as before', async () => {
    const { primary, secondary } = await twoAccounts();
    const before = await tableHashes(portal.services.db);
    await merge(primary, secondary);
    await separate(secondary);
    expect(await tableHashes(portal.services.db)).toEqual(before);
    await expectAllRight();
  });

  test('the primary account keeps what it did since', async () => {
    const { primary, secondary } = await twoAccounts();
    const another = await buildCourse(portal);
    await buildCurriculum(portal, [another], { groupIds: [service] });
    await merge(primary, secondary);
    await readSections(primary.client, another);
    await takeQuiz(primary.client, another, true);
    await readSections(primary.client, courses[2]!, 1);
    await separate(secondary);
    expect(await passedBy(primary.id)).toBe(3);
    expect(await passedBy(secondary.id)).toBe(2);
    expect([await pointsOf(primary.id), await pointsOf(secondary.id)]).toEqual([30, 20]);
    await expectAllRight();
  });
});

describe('erasing', () => {
  test('the merged account is erased too, nothing is kept for separating, and the merge stays', async () => {
    const { primary, secondary } = await twoAccounts();
    await merge(primary, secondary);
    const erasing = {
      params: { id: primary.id },
      body: { email: primary.email, reason: 'Asked for it' },
    };
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: await buildDealer(portal) });
    expect((await manager.refused(userErasureCalls.erase, erasing)).status).toBe(403);
    const { db } = portal.services;
    const kept = async () =>
      (
        await db
          .selectFrom('mergedRow as r')
          .innerJoin('accountMerge as m', 'm.id', 'r.mergeId')
          .select('r.place')
          .where('m.primaryId', '=', primary.id)
          .execute()
      ).length;
    expect(await kept()).toBeGreaterThan(0);
    const { mergedAccounts } = (await primary.client.send(profileCalls.myData)).json<{
      mergedAccounts: object;
    }>();
    expect(mergedAccounts).toMatchObject([{ email: secondary.email, separatedAt: null }]);
    await admin.ask(userErasureCalls.erase, erasing);
    expect(await kept()).toBe(0);
    const { email, erasedAt } = await db
      .selectFrom('userAccount')
      .select(['email', 'erasedAt'])
      .where('id', '=', secondary.id)
      .executeTakeFirstOrThrow();
    expect([email, erasedAt !== null]).toEqual([`erased-${secondary.id}@erased.invalid`, true]);
    const refused = await admin.refused(calls.separate, { params: { userId: secondary.id } });
    expect([refused.status, refused.code]).toEqual([409, 'merging.erased']);
  });
});
