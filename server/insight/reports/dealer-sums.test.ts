import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealerReportCalls as calls, type ReportDealer } from '#contract/insight/dealer-reports.calls.ts';
import { daysAfter } from '#tests/builders/days.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { many, oneOf, random } from '#tests/builders/random.ts';
import { statementsOf } from '#tests/builders/statements.ts';
import { buildBrand, buildCourse, buildCurriculum } from '#tests/builders/training.ts';

const sorts = ['usersCount', 'certified', 'completed', 'percent', 'averageScore', 'timeSpent'] as const;

let portal: TestPortal;
let readers: readonly (readonly [name: string, reader: Client])[];
let people: string[];
let dealers: string[];
let groups: string[];
let courses: string[];
let curriculums: string[];

const db = () => portal.services.db;
const isLikely = (share: number) => random() < share;
const yesterday = () => daysAfter(portal.services.today(), -1);

/** People in several departments and at several dealers, and curriculums for everyone, for departments, for dealers, and of another time. */
beforeAll(async () => {
  portal = await openTestPortal();
  const brand = await buildBrand(portal);
  groups = await many(3, () => buildAssignmentGroup(portal));
  dealers = await many(9, () => buildDealer(portal));
  people = (await many(30, () => buildUser(portal, { groupIds: groups.filter(() => isLikely(0.5)) }))).map(
    ({ id }) => id,
  );
  const built = await many(12, () => buildCourse(portal, isLikely(0.6) ? { brandId: brand } : {}));
  courses = built.map(({ id }) => id);
  curriculums = [
    await buildCurriculum(portal, built.slice(0, 5)),
    await buildCurriculum(portal, built.slice(4, 7), { groupIds: [groups[0]!] }),
    await buildCurriculum(portal, built.slice(6, 9), { groupIds: [groups[0]!, groups[1]!] }),
    await buildCurriculum(portal, built.slice(9, 11), { endsOn: '2020-01-01' }),
    await buildCurriculum(portal, built.slice(8, 12), { audience: { dealers: dealers.slice(0, 4) } }),
    await buildCurriculum(portal, built.slice(2, 6), {
      audience: { dealers: dealers.slice(3), assignmentGroups: [groups[1]!] },
    }),
  ];
  const area = await buildAdminGroup(portal, dealers.slice(2, 7));
  readers = [
    ['administrator', await signedInAs(portal, 'COMPANY_ADMIN')],
    ['district manager', await signedInAs(portal, 'DISTRICT_MANAGER', { adminGroupIds: [area] })],
    ['brand manager', await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] })],
  ];
  for (let n = 0; n < 400; n += 1) await oneOf(changes)().execute(db());
});
afterAll(() => portal.close());

const work = () => sql`
  insert into course_progress (user_id, course_id, course_version_id, section_count, enrolled_at, last_event_at, passed_at, best_score, time_seconds)
  select ${oneOf(people)}, c.id, c.published_version_id, 2, now() - interval '9 days', now(), ${isLikely(0.6) ? new Date() : null},
    ${oneOf([70, 81, 95, null])}::int, ${Math.floor(random() * 900)}
  from course c where c.id = ${oneOf(courses)}
  on conflict (user_id, course_id) do update set passed_at = excluded.passed_at, best_score = excluded.best_score`;
const join = () => sql`
  insert into dealer_membership (id, user_id, dealer_id, started_at)
  values (gen_random_uuid(), ${oneOf(people)}, ${oneOf(dealers)}, now() - interval '20 days') on conflict do nothing`;

/** Every kind of change that moves a dealer's figures, each on random rows. Work and memberships come more often. */
const changes: readonly (() => ReturnType<typeof sql>)[] = [
  ...Array.from({ length: 12 }, () => work),
  ...Array.from({ length: 4 }, () => join),
  () =>
    sql`update dealer_membership set ended_at = now() where user_id = ${oneOf(people)} and ended_at is null`,
  () => sql`delete from dealer_membership where user_id = ${oneOf(people)} and dealer_id = ${oneOf(dealers)}`,
  () =>
    sql`update dealer set status = ${oneOf(['active', 'active', 'inactive'])} where id = ${oneOf(dealers)}`,
  () =>
    sql`update user_account set status = ${oneOf(['active', 'active', 'deactivated'])} where id = ${oneOf(people)}`,
  () => sql`delete from course_progress where user_id = ${oneOf(people)} and course_id = ${oneOf(courses)}`,
  () =>
    sql`insert into assignment_group_member values (${oneOf(groups)}, ${oneOf(people)}) on conflict do nothing`,
  () => sql`delete from assignment_group_member where user_id = ${oneOf(people)}`,
  () => sql`update course set active = ${isLikely(0.7)} where id = ${oneOf(courses)}`,
  () => sql`update course set deleted_at = ${isLikely(0.2) ? new Date() : null} where id = ${oneOf(courses)}`,
  () => sql`update curriculum set active = ${isLikely(0.7)} where id = ${oneOf(curriculums)}`,
  () =>
    sql`insert into curriculum_course values (${oneOf(curriculums)}, ${oneOf(courses)}, 9, ${isLikely(0.5)}) on conflict do nothing`,
  () =>
    sql`delete from curriculum_course where curriculum_id = ${oneOf(curriculums)} and course_id = ${oneOf(courses)}`,
];

type Filter = { readonly assignmentGroup?: string; readonly asOf?: string };
type Row = ReportDealer;

/** Every page of a report, in order. */
async function pagesOf(
  reader: Client,
  sortBy: (typeof sorts)[number] | 'dealer.name',
  direction: 'asc' | 'desc',
  filter: Filter,
) {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { dealers: found, pagination } = await reader.ask(calls.dealers, {
      query: { sortBy, direction, limit: 4, page, ...filter },
    });
    rows.push(...found);
    if (rows.length >= pagination.total || found.length === 0) return rows;
  }
}

const rounded = (value: number) => Math.round(value * 1e9) / 1e9;

/** Dealers in the order of a figure that the report shows, which is counted for the dealers of a page from rows. Dealers without people come last. */
const inOrder = (rows: readonly Row[], sortBy: (typeof sorts)[number], direction: 'asc' | 'desc') =>
  rows.toSorted((a, b) => {
    const [one, other] = [a, b].map((row) => (row.usersCount === 0 ? null : row[sortBy]));
    const last = Number(one === null) - Number(other === null);
    const difference = one === null || other === null ? 0 : rounded(one!) - rounded(other!);
    return last || (direction === 'asc' ? difference : -difference) || (a._id < b._id ? -1 : 1);
  });

const names = (rows: readonly Row[]) => rows.map(({ _id }) => _id);

test('dealers come in the order of each figure, for every reader, department, and day', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (const [name, reader] of readers)
      for (const filter of [{}, { assignmentGroup: groups[0]! }, { asOf: yesterday() }]) {
        const all = await pagesOf(reader, 'dealer.name', 'asc', filter);
        for (const sortBy of sorts) {
          const direction = oneOf(['asc', 'desc'] as const);
          expect(
            names(await pagesOf(reader, sortBy, direction, filter)),
            `${name} by ${sortBy} ${direction} ${JSON.stringify(filter)}`,
          ).toEqual(names(inOrder(all, sortBy, direction)));
        }
      }
    for (let n = 0; n < 40; n += 1) await oneOf(changes)().execute(db());
  }
});

test('a dealer’s place among the dealers of its state follows from their shares', async () => {
  await sql`update dealer set region = 'OR', country = 'US' where id = any(${dealers}::uuid[])`.execute(db());
  await sql`update dealer set status = 'active' where id = any(${dealers.slice(0, 3)}::uuid[])`.execute(db());
  for (const dealerId of dealers.slice(0, 3)) await buildUser(portal, { dealerId });
  const [, admin] = readers[0]!;
  const all = await pagesOf(admin, 'percent', 'desc', {});
  const inState = all.filter((row) => row.region === 'OR' && row.usersCount > 0);
  for (const { _id, percent } of inState) {
    const { regional } = (await admin.ask(calls.dealer, { params: { id: _id } })).dealer;
    const place = 1 + inState.filter((other) => other.percent > percent).length;
    expect(regional).toMatchObject({ dealersCount: inState.length, place });
  }
});

test('a report sorted by a figure needs one statement, however many people there are', async () => {
  const [, admin] = readers[0]!;
  const statements = async () =>
    (await statementsOf(portal, () => admin.ask(calls.dealers, { query: { sortBy: 'percent' } }))).length;
  const few = await statements();
  await many(10, () => buildUser(portal, { dealerId: oneOf(dealers), groupIds: groups }));
  expect(await statements()).toBe(few);
});
