import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls as allCalls } from '#server/rooms.ts';
import type { Call } from '#contract/platform/call.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

/**
 * What people do in one brand's courses changes nothing that a manager of another brand reads, whatever the call, person, dealer or filter:
 * the test makes every reading call of the catalogue before and after.
 */

let portal: TestPortal;
let learner: BuiltUser;
const ids: Record<string, string> = {};

async function takeWhole(user: BuiltUser, { id, sectionIds, right }: BuiltCourse): Promise<void> {
  const client = await signedIn(portal, user);
  for (const sectionId of sectionIds)
    await client.ask(progressCalls.record, {
      params: { id },
      body: { eventId: newId(), sectionId, kind: 'section-seen', time: 60 },
    });
  const { test: attempt } = await client.ask(quizCalls.start, { params: { courseId: id } });
  await client.ask(quizCalls.save, {
    params: { testId: attempt._id },
    body: { answers: right as Record<string, string[]>, finished: true },
  });
}

const calls: readonly Call[] = allCalls.filter((call) => call.method === 'GET' && !call.changesState);

/** The kinds of records in filters. */
const recordsByName: Readonly<Record<string, string>> = {
  userId: 'user',
  courseId: 'course',
  curriculumId: 'curriculum',
  dealerId: 'dealer',
  dealer: 'dealer',
  assignmentGroup: 'department',
};

const params = ({ path, concerns }: Call) =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
      name,
      ids[concerns?.[name!] ?? 'course'] ?? ids['course'],
    ]),
  );

/** Without a filter, and with each filter that names a person, a dealer, a department, a course or a curriculum. */
function queriesOf(call: Call): Readonly<Record<string, string>>[] {
  const shape = (call.query as { shape?: object } | undefined)?.shape ?? {};
  const filters = Object.keys(shape).filter((name) => name in recordsByName);
  const format: Record<string, string> = 'format' in shape ? { format: 'csv' } : {};
  return [format, ...filters.map((name) => ({ ...format, [name]: ids[recordsByName[name]!]! }))];
}

/** What a reader gets, call by call. The time of a person's last visit is not a result. */
async function repliesTo(client: Client): Promise<ReadonlyMap<string, string>> {
  const replies = new Map<string, string>();
  for (const call of calls)
    for (const query of queriesOf(call)) {
      const { statusCode, body } = await client.send(call, { params: params(call), query } as never);
      const text = body
        .replace(/"(lastSeenAt|checkedAt|writtenAt)":"[^"]*"/g, '')
        .replace(/"onlineCount":\d+/g, '')
        // Every table that a reader saves is in the reader's own log.
        .replace(/"activity":\s*\[[^\]]*\]/, '')
        // Every request of an administrator uses up a dealer number.
        .replace(/"dealerId":"D\d+"/g, '')
        // The number of passed courses of an own curriculum counts all of its courses.
        .replace(/("coursesCount":\d+),"passed":\d+/g, '$1')
        .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+Z?/g, (instant) => instant.slice(0, 10));
      replies.set(`${call.id} ${JSON.stringify(query)}`, `${statusCode} ${text}`);
    }
  return replies;
}

let before: ReadonlyMap<string, string>;
let after: ReadonlyMap<string, string>;
let administratorsBefore: ReadonlyMap<string, string>;
let administratorsAfter: ReadonlyMap<string, string>;

beforeAll(async () => {
  portal = await openTestPortal();
  const [own, foreign] = [await buildBrand(portal, 'Own brand'), await buildBrand(portal, 'Foreign brand')];
  const department = await buildAssignmentGroup(portal, 'Workshop');
  const dealer = await buildDealer(portal);
  learner = await buildUser(portal, { dealerId: dealer, groupIds: [department] });
  const ownCourse = await buildCourse(portal, { name: 'Own course', brandId: own, questions: 1 });
  const foreignCourse = await buildCourse(portal, { name: 'Foreign course', brandId: foreign, questions: 1 });
  const nobodys = await buildCourse(portal, { name: 'Of no brand', questions: 1 });
  // The own curriculum borrows a course, and contains other courses too.
  const ownCurriculum = await buildCurriculum(portal, [ownCourse, foreignCourse], {
    brandId: own,
    groupIds: [department],
    optional: [foreignCourse.id],
  });
  await buildCurriculum(portal, [foreignCourse, nobodys], {
    brandId: foreign,
    groupIds: [department],
  });
  const reader = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
  const administrator = await signedInAs(portal, 'PLATFORM_ADMIN');
  await takeWhole(learner, ownCourse);
  Object.assign(ids, {
    user: learner.id,
    dealer,
    department,
    brand: foreign,
    course: foreignCourse.id,
    curriculum: ownCurriculum,
  });
  // Someone who has started it is part of the figures of the own curriculum, which are shown in full.
  await (
    await signedIn(portal, learner)
  ).ask(progressCalls.record, {
    params: { id: foreignCourse.id },
    body: { eventId: newId(), sectionId: foreignCourse.sectionIds[0]!, kind: 'section-seen', time: 1 },
  });
  [before, administratorsBefore] = [await repliesTo(reader), await repliesTo(administrator)];
  await takeWhole(learner, foreignCourse);
  await takeWhole(learner, nobodys);
  [after, administratorsAfter] = [await repliesTo(reader), await repliesTo(administrator)];
});
afterAll(() => portal.close());

test('results in another brand change nothing that a brand manager reads', () => {
  const changed = [...after].filter(([call, text]) => before.get(call) !== text);
  expect(changed.map(([call, text]) => `${call}\n  before ${before.get(call)}\n  after  ${text}`)).toEqual(
    [],
  );
});

test('an administrator does read them, so the test compares something', () => {
  const changed = [...administratorsAfter].filter(([call, text]) => administratorsBefore.get(call) !== text);
  const rooms = new Set(changed.map(([call]) => call.split(' ')[0]));
  for (const call of [
    'tests.list',
    'reports.users.points',
    'reports.users.get',
    'reports.dealers.get',
    'dealers.get',
    'reports.users.curriculum',
  ])
    expect([...rooms]).toContain(call);
});
