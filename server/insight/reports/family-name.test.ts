import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { buildAssignmentGroup, buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let dealer: string;
let course: string;
let curriculum: string;

/** By family name, then given name; by whole names the order would be Adam, Beth, Zoe. */
const inOrder = ['Beth Abbott', 'Zoe Abbott', 'Adam Young'];

beforeAll(async () => {
  portal = await openTestPortal();
  dealer = await buildDealer(portal);
  const group = await buildAssignmentGroup(portal);
  const built = await buildCourse(portal);
  course = built.id;
  curriculum = await buildCurriculum(portal, [built], { groupIds: [group] });
  for (const name of ['Adam Young', 'Zoe Abbott', 'Beth Abbott']) {
    const [firstName, lastName] = name.split(' ') as [string, string];
    await buildUser(portal, { dealerId: dealer, groupIds: [group], firstName, lastName });
  }
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const names = (rows: readonly { readonly fullName: string }[]) => rows.map((row) => row.fullName);

test.each<[string, () => Promise<string[]>]>([
  ['users', async () => names((await admin.ask(userCalls.list, { query: { dealer } })).users)],
  ['people to choose', async () => names((await admin.ask(userCalls.lean, { query: {} })).users)],
  [
    'staff of a dealer',
    async () => names((await admin.ask(dealerCalls.users, { params: { id: dealer } })).users),
  ],
  [
    'the people of a course',
    async () => names((await admin.ask(courseReportCalls.coursePeople, { params: { id: course } })).users),
  ],
  [
    'the people of a curriculum',
    async () =>
      names((await admin.ask(courseReportCalls.curriculumPeople, { params: { id: curriculum } })).users),
  ],
  [
    'the matrix of a dealer',
    async () => names((await admin.ask(dealerReportCalls.dealer, { params: { id: dealer } })).dealer.staff),
  ],
])('%s are sorted by family name', async (_, read) => {
  expect((await read()).filter((name) => inOrder.includes(name))).toEqual(inOrder);
});

test('the people report and its file are sorted by first name unless they ask for another order', async () => {
  const byFirstName = ['Adam Young', 'Beth Abbott', 'Zoe Abbott'];
  const read = async (query: object) =>
    names((await admin.ask(reportCalls.users, { query: { dealer, ...query } })).users);
  expect(await read({})).toEqual(byFirstName);
  expect(await read({ direction: 'desc' })).toEqual(byFirstName.toReversed());
  expect(await read({ sortBy: 'user.lastName' })).toEqual(inOrder);
  const { body } = await admin.send(reportCalls.usersExport, { query: { dealer } });
  expect(body.match(/\w+ (?:Abbott|Young)/g)).toEqual(byFirstName);
});

test('users can be sorted in reverse', async () => {
  const { users } = await admin.ask(userCalls.list, { query: { dealer, sortBy: 'name', direction: 'desc' } });
  expect(names(users)).toEqual(inOrder.toReversed());
});

test.each([
  ['users', () => admin.send(userCalls.export, { query: { dealer } })],
  [
    'a course',
    () => admin.send(courseReportCalls.courseAll, { params: { id: course }, query: { format: 'csv' } }),
  ],
  [
    'a curriculum',
    () => admin.send(courseReportCalls.curriculumPeopleExport, { params: { id: curriculum } }),
  ],
  ['a dealer', () => admin.send(dealerReportCalls.staffExport, { params: { id: dealer } })],
] as const)('the file of %s is sorted by family name', async (_, read) => {
  const { body } = await read();
  expect(body.match(/\w+ (?:Abbott|Young)/g)).toEqual(inOrder);
});

test('everyone of a course is streamed in that order, each row as the call declares it', async () => {
  const response = await admin.send(courseReportCalls.courseAll, { params: { id: course } });
  const { users } = response.json<{ users: { fullName: string }[] }>();
  expect(names(users)).toEqual(inOrder);
  expect(Object.keys(users[0]!)).not.toContain('lastName');
});

test('a file continues after each thousand rows, also among people of one name', async () => {
  const group = await buildAssignmentGroup(portal);
  const place = await buildDealer(portal);
  await portal.services.db.transaction().execute(async (tx) => {
    await sql`
      with made as (
        insert into user_account (id, email, first_name, last_name, role_id, status, email_verified_at, language)
        select gen_random_uuid(), 'many-' || n || '@builder.example', (array['Ann', 'Bea'])[1 + n % 2], (array['Same', 'Other'])[1 + n % 3 / 2],
          (select id from role where code = 'LEARNER'), 'active', now(), 'en' from generate_series(1, 5003) n returning id),
      placed as (insert into dealer_membership (id, user_id, dealer_id) select gen_random_uuid(), id, ${place} from made)
      insert into assignment_group_member (assignment_group_id, user_id) select ${group}, id from made`.execute(
      tx,
    );
  });
  // As the database does by itself a minute later: without counts it would compare every person with every other.
  await sql`analyze`.execute(portal.services.db);
  for (const send of [
    () => admin.send(reportCalls.usersExport, { query: { dealer: place } }),
    () => admin.send(userCalls.export, { query: { dealer: place } }),
  ]) {
    const emails = (await send()).body.match(/many-\d+@/g)!;
    expect([emails.length, new Set(emails).size]).toEqual([5003, 5003]);
  }
});
