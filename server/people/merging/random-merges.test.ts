import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergingCalls as calls } from '#contract/people/merging.calls.ts';
import { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import { payoutCalls } from '#contract/rewards/payouts.calls.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { checkLedger } from '#server/rewards/ledger/check-ledger.queries.ts';
import { checkLoyalty } from '#server/rewards/loyalty/check-loyalty.ts';
import { checkPayouts } from '#server/rewards/payouts/check-payouts.queries.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import { buildEnrollment, buildPublishedEvent } from '#tests/builders/live-training.ts';
import {
  approve,
  buildMember,
  buildMemberDealer,
  buildPart,
  key,
  receiptBody,
  send,
} from '#tests/builders/loyalty.ts';
import { buildRun, linesOfRun, owe, releaseRun, requestKey } from '#tests/builders/payouts.ts';
import { buildAssignmentGroup, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf, random } from '#tests/builders/random.ts';
import { tableHashes } from '#tests/builders/table-hashes.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { rounds } from '#tests/harness/rounds.ts';

let portal: TestPortal;
let admin: Client;
let platform: Client;
let service: string;
let dealer: string;
let partNumber: string;
let courses: BuiltCourse[];

beforeAll(async () => {
  portal = await openTestPortal((settings) => ({
    ...settings,
    loyalty: { ...settings.loyalty, memberBusinessUnit: 'RLD' },
  }));
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  platform = await signedInAs(portal, 'PLATFORM_ADMIN');
  service = await buildAssignmentGroup(portal, 'Service Technician');
  dealer = await buildMemberDealer(portal);
  partNumber = (await buildPart(admin)).partNumber;
  courses = [await buildCourse(portal), await buildCourse(portal), await buildCourse(portal)];
  await buildCurriculum(portal, courses, { groupIds: [service] });
});
afterAll(() => portal.close());

type Member = Awaited<ReturnType<typeof buildMember>>;

type Work = (member: Member) => Promise<unknown>;

/** What somebody does that leaves rows with their id alone. */
const worksOfOne: readonly Work[] = [
  async ({ client }) => readSections(client, oneOf(courses), 1),
  ({ user }) =>
    sql`insert into favorite (user_id, kind, record_id) values (${user.id}, 'course', ${oneOf(courses).id}) on conflict do nothing`.execute(
      portal.services.db,
    ),
  ({ user }) => writeNotice(user.id),
];

/** One of the things that somebody does in the portal. */
const works: readonly Work[] = [
  ...worksOfOne,
  async ({ client }) => {
    const course = oneOf(courses);
    await readSections(client, course);
    await takeQuiz(client, course, random() < 0.7);
  },
  async ({ client }) => approve(admin, await send(client, receiptBody(dealer, { partNumber, quantity: 2 }))),
  async ({ client }) => send(client, receiptBody(dealer, { partNumber })),
  ({ user }) => owe(portal, user.id, 100 + Math.floor(random() * 900)),
  ({ user }) =>
    sql`insert into dealer_membership (id, user_id, dealer_id, started_at, ended_at)
      values (gen_random_uuid(), ${user.id}, ${dealer}, now() - interval '2 years', now() - interval '1 year')`.execute(
      portal.services.db,
    ),
];

const writeNotice = (userId: string) =>
  sql`with written as (
      insert into notice (id, person_id, occasion, kind, title, title_fr, path) values (gen_random_uuid(), ${userId},
        'occasion:' || ${Math.floor(random() * 5)}::text, 'course-passed', 'Passed', 'Réussi', '/auth/user/my-training')
      on conflict do nothing returning person_id)
    insert into notice_total (person_id, total, unread) select person_id, 1, 1 from written
    on conflict (person_id) do update set total = notice_total.total + 1, unread = notice_total.unread + 1`.execute(
    portal.services.db,
  );

/** Two accounts of one person, with some work each. */
async function twoAccounts(): Promise<readonly [Member, Member]> {
  const build = async () => {
    const member = await buildMember(portal, { dealerId: dealer, groupIds: [service], firstName: 'Kenji' });
    await sql`update user_account set country = 'CA', date_of_birth = '1990-05-04' where id = ${member.user.id}`.execute(
      portal.services.db,
    );
    for (let nr = 0; nr < 6; nr += 1) await oneOf(works)(member);
    return member;
  };
  return [await build(), await build()];
}

const merge = (primary: Member, secondary: Member) =>
  admin.ask(calls.merge, { body: { primary: primary.user.id, secondary: secondary.user.id } });
const separate = ({ user }: Member) => admin.ask(calls.separate, { params: { userId: user.id } });

async function expectAllRight() {
  const { db } = portal.services;
  expect((await checkProgress(db)).differences).toEqual([]);
  expect((await checkLedger(db)).faults).toEqual([]);
  expect((await checkPayouts(db)).faults).toEqual([]);
  expect((await checkLoyalty(db)).faults).toEqual([]);
  expect((await checkTotals(db)).flatMap((check) => check.examples)).toEqual([]);
}

const balanceOf = async ({ user }: Member, kind: string) =>
  (
    await sql<{ balance: number }>`
      select coalesce(sum(balance), 0)::int as balance from ledger_account where user_id = ${user.id} and kind = ${kind}`.execute(
      portal.services.db,
    )
  ).rows[0]!.balance;

test('an approval that is reversed after a merge takes the points from the primary account', async () => {
  const [primary, secondary] = await twoAccounts();
  const sent = await approve(
    admin,
    await send(secondary.client, receiptBody(dealer, { partNumber, quantity: 3 })),
  );
  await merge(primary, secondary);
  const points = await balanceOf(primary, 'loyalty-points');
  await platform.ask(loyaltyCalls.reverse, {
    params: { id: sent._id },
    body: { version: sent.version, reason: 'Returned', ...key() },
  });
  expect(await balanceOf(primary, 'loyalty-points')).toBe(points - 30);
  expect(await balanceOf(secondary, 'loyalty-debt')).toBe(0);
  await expectAllRight();
  await separate(secondary);
  await expectAllRight();
});

test('money that was paid and comes back is owed to the primary account', async () => {
  const [primary, secondary] = await twoAccounts();
  await owe(portal, secondary.user.id, 5_000);
  const run = await buildRun(admin);
  await releaseRun(platform, run);
  const [line] = (await linesOfRun(admin, run)).filter(({ user }) => user._id === secondary.user.id);
  await merge(primary, secondary);
  await expectAllRight();
  const owed = await balanceOf(primary, 'payable');
  await admin.ask(payoutCalls.settle, {
    params: { id: run },
    body: { lineIds: [line!._id], outcome: 'returned', note: 'Closed account', ...requestKey() },
  });
  expect(await balanceOf(primary, 'payable')).toBeGreaterThan(owed);
  await expectAllRight();
});

test('nobody is merged while a run that pays them is being released', async () => {
  const [primary, secondary] = await twoAccounts();
  await owe(portal, secondary.user.id, 5_000);
  const run = await buildRun(admin);
  await sql`update payout_run r set status = 'releasing', released_by = (select id from user_account u where u.id <> r.created_by limit 1)
    where id = ${run}`.execute(portal.services.db);
  const pair = { body: { primary: primary.user.id, secondary: secondary.user.id } };
  expect((await admin.refused(calls.merge, pair)).code).toBe('merging.beingPaid');
  await sql`update payout_run set status = 'draft', released_by = null where id = ${run}`.execute(
    portal.services.db,
  );
});

test('of two seats in one event one is given up', async () => {
  const [primary, secondary] = await twoAccounts();
  const event = await buildPublishedEvent(admin, {});
  for (const { user } of [primary, secondary]) await buildEnrollment(portal, event._id, user.id);
  await merge(primary, secondary);
  const { rows } = await sql<{ seats: number; taken: number }>`
    select count(*) filter (where kind = 'enrolled')::int as seats, (select taken from ilt_seats where event_id = ${event._id}) as taken
    from ilt_enrollment where event_id = ${event._id}`.execute(portal.services.db);
  expect(rows).toEqual([{ seats: 1, taken: 1 }]);
});

test('while others work, and other accounts are merged, nothing of theirs and nothing of the accounts is lost', async () => {
  const { db } = portal.services;
  const others = await Promise.all(
    Array.from({ length: 4 }, () => buildMember(portal, { dealerId: dealer, groupIds: [service] })),
  );
  const ids = others.map(({ user }) => user.id);
  for (let round = 0; round < rounds(50); round += 1) {
    const pairs = [await twoAccounts(), await twoAccounts()];
    const before = await tableHashes(db, ids);
    const ended = new AbortController();
    const load = others.map(async (member) => {
      while (!ended.signal.aborted) await oneOf(worksOfOne)(member);
    });
    await Promise.all(pairs.map(([primary, secondary]) => merge(primary, secondary)));
    await Promise.all(pairs.map(([, secondary]) => separate(secondary)));
    ended.abort();
    await Promise.all(load);
    expect(await tableHashes(db, ids)).toEqual(before);
    if (round % 5 === 0) await expectAllRight();
  }
  await expectAllRight();
}, 300_000);

// The last one: it leaves money owed to hundreds of people.
test('whatever two accounts have done, everything agrees after a merge, and both are as before after separating', async () => {
  for (let round = 0; round < rounds(200); round += 1) {
    const [primary, secondary] = await twoAccounts();
    const before = await tableHashes(portal.services.db);
    await merge(primary, secondary);
    if (round % 5 === 0) await expectAllRight();
    const goesOn = random() < 0.5;
    for (let nr = goesOn ? 3 : 0; nr > 0; nr -= 1) await oneOf(works)(primary);
    await separate(secondary);
    expect(goesOn ? before : await tableHashes(portal.services.db)).toEqual(before);
    if (round % 5 === 0) await expectAllRight();
  }
  await expectAllRight();
}, 900_000);
