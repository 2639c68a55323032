import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { progressCalls as calls } from '#contract/training/progress.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { newId } from '#server/platform/ids.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import {
  buildCourse,
  buildCurriculum,
  type BuiltCourse,
  type CourseOptions,
} from '#tests/builders/training.ts';
import { checkProgress } from './check-progress.ts';

let portal: TestPortal;
let now: Date;
const begun = new Date();

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
});
beforeEach(() => {
  now = new Date(begun);
});
afterAll(() => portal.close());

const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const at = (course: BuiltCourse) => ({ params: { id: course.id } });
const event = (sectionId: string, more: object = {}) => ({ eventId: newId(), sectionId, ...more });
const send = (client: Client, course: BuiltCourse, events: readonly object[], more: object = {}) =>
  client.ask(calls.record, { ...at(course), body: { events: [...events], ...more } });
const read = async (client: Client, course: BuiltCourse) =>
  (await client.ask(calls.read, at(course))).progress;

async function assigned(options: CourseOptions = {}): Promise<BuiltCourse> {
  const course = await buildCourse(portal, options);
  await buildCurriculum(portal, [course]);
  return course;
}

/** A person with a course just started. */
async function learning(
  options: CourseOptions = {},
): Promise<{ client: Client; user: BuiltUser; course: BuiltCourse }> {
  const course = await assigned(options);
  const user = await buildUser(portal);
  const client = await signedIn(portal, user);
  await client.ask(calls.enroll, at(course));
  return { client, user, course };
}

describe('each event of a bundle gets its own answer', () => {
  test('an event that can never be accepted does not affect the others', async () => {
    const { client, course } = await learning();
    const [first, last] = course.sectionIds.map((sectionId) => event(sectionId)) as [object, object];
    const wrong = [
      event(newId()),
      event(course.sectionIds[0]!, { kind: 'quiz-finished' }),
      { ...event(course.sectionIds[0]!), eventId: 'mine' },
      event(course.sectionIds[0]!, { time: 'long' }),
      null,
      'seen',
    ];
    const { events, progress } = await send(client, course, [first, ...(wrong as object[]), last]);
    expect(events.map((one) => one.taken)).toEqual([true, ...wrong.map(() => false), true]);
    expect(events[1]).toMatchObject({
      id: (wrong[0] as { eventId: string }).eventId,
      code: 'courses.unknownSection',
      reason: 'This section is not part of the course.',
    });
    expect(events.slice(2, 7).map((one) => one.id)).toEqual([
      (wrong[1] as { eventId: string }).eventId,
      'mine',
      (wrong[3] as { eventId: string }).eventId,
      '',
      '',
    ]);
    expect(progress.seenCount).toBe(2);
  });

  test('a bundle without acceptable events starts no course', async () => {
    const course = await assigned();
    const client = await signedInAs(portal, 'LEARNER');
    const { events, progress } = await send(client, course, [event(newId())]);
    expect(events).toMatchObject([{ taken: false, code: 'courses.unknownSection' }]);
    expect(progress).toMatchObject({ status: 'not-started', enrolledAt: null });
    expect(await read(client, course)).toMatchObject({ status: 'not-started', enrolledAt: null });
  });

  test('only a malformed bundle is refused as a whole', async () => {
    const { client, course } = await learning();
    for (const body of [{ events: [] }, { events: 'all' }, { events: Array(201).fill(null) }, {}])
      expect((await client.refused(calls.record, { ...at(course), body } as never)).status).toBe(400);
  });

  test('an event stored before counts as accepted, also twice in one bundle, and counts once', async () => {
    const { client, course } = await learning();
    later(60);
    const one = event(course.sectionIds[0]!, { time: 20 });
    expect((await send(client, course, [one, one])).events.map(({ taken }) => taken)).toEqual([true, true]);
    const { events, progress } = await send(client, course, [one]);
    expect(events).toEqual([{ id: one.eventId, taken: true }]);
    expect(progress).toMatchObject({ timeSeconds: 20, seenCount: 1 });
  });

  test("the reason is in the caller's language", async () => {
    const course = await assigned();
    const client = await signedIn(portal, await buildUser(portal, { language: 'fr' }));
    const { events } = await send(client, course, [event(newId())]);
    expect(events).toMatchObject([{ reason: 'Cette section ne fait pas partie du cours.' }]);
  });
});

describe('the event counts whatever the clock of a device says', () => {
  test.each([600, -600, 86_400, -86_400])('a clock %d seconds off', async (off) => {
    const { client, course } = await learning();
    later(120);
    const device = (seconds: number) => new Date(now.getTime() + (off + seconds) * 1000).toISOString();
    const events = course.sectionIds.map((sectionId, index) =>
      event(sectionId, { time: 30, occurredAt: device(-60 + index * 30) }),
    );
    const answer = await send(client, course, events, { sentAt: device(0) });
    expect(answer.events.every((one) => one.taken)).toBe(true);
    expect(answer.progress).toMatchObject({ seenCount: 2, timeSeconds: 60 });
    expect(Date.parse(answer.progress.lastEventAt!)).toBeLessThanOrEqual(now.getTime());
  });

  test('nothing is in the future even if the device does not send its clock', async () => {
    const { client, course } = await learning();
    const fast = event(course.sectionIds[0]!, {
      occurredAt: new Date(now.getTime() + 600_000).toISOString(),
    });
    const far = event(course.sectionIds[1]!, { occurredAt: '9999-12-31T23:59:59-14:00' });
    const { events, progress } = await send(client, course, [fast, far]);
    expect(events.map((one) => one.taken)).toEqual([true, true]);
    expect(progress).toMatchObject({ seenCount: 2, lastEventAt: now.toISOString() });
  });

  test('a clock set back inside a section claims negative time: none is added, and the section is seen', async () => {
    const { client, course } = await learning();
    const { events, progress } = await send(client, course, [event(course.sectionIds[0]!, { time: -3600 })]);
    expect(events).toMatchObject([{ taken: true }]);
    expect(progress).toMatchObject({ seenCount: 1, timeSeconds: 0 });
  });
});

describe('time is limited by the clock of the server', () => {
  const day = 86_400;
  const claims = (course: BuiltCourse) =>
    Array.from({ length: 200 }, () => event(course.sectionIds[0]!, { kind: 'time', time: day }));

  test('claims of 200 days in one call are credited as seconds', async () => {
    const { client, course } = await learning();
    later(10);
    expect((await send(client, course, claims(course))).progress.timeSeconds).toBe(24);
  });

  test('repeated claims never overflow, and the totals agree', async () => {
    const { client, course } = await learning();
    for (let round = 0; round < 20; round++) {
      later(1);
      await send(client, course, claims(course));
    }
    // Twice as fast as the clock since the course was started, and ten minutes.
    expect((await read(client, course)).timeSeconds).toBeLessThanOrEqual(2 * 20 + 600);
    expect((await checkTotals(portal.services.db)).filter((one) => one.wrong > 0)).toEqual([]);
  });

  test('sums larger than four bytes are stored and returned', async () => {
    const { client, user, course } = await learning();
    const stored = 3_000_000_000;
    await portal.services.db
      .updateTable('courseProgress')
      .set({ timeSeconds: stored })
      .where('userId', '=', user.id)
      .execute();
    expect((await send(client, course, [event(course.sectionIds[0]!)])).progress.timeSeconds).toBe(stored);
    expect((await checkTotals(portal.services.db)).filter((one) => one.wrong > 0)).toEqual([]);
    await portal.services.db
      .updateTable('courseProgress')
      .set({ timeSeconds: 0 })
      .where('userId', '=', user.id)
      .execute();
  });
});

describe('ids', () => {
  test("an event under the id of the person's attempt does not hide its submission", async () => {
    const { client, user, course } = await learning();
    const { test: attempt } = await client.ask(quizCalls.create, { body: { courseId: course.id } });
    await send(client, course, [{ eventId: attempt._id, sectionId: course.sectionIds[0]! }]);
    await client.ask(quizCalls.save, { params: { testId: attempt._id }, body: { finished: true } });
    expect(await read(client, course)).toMatchObject({ status: 'failed', lastScore: 0 });
    const handIns = await portal.services.db
      .selectFrom('learningEvent')
      .select('attemptId')
      .where('userId', '=', user.id)
      .where('kind', '=', 'quiz-finished')
      .execute();
    expect(handIns).toEqual([{ attemptId: attempt._id }]);
  });

  test('an id that belongs to another event is reported, and nothing else is lost', async () => {
    const [one, other] = [await learning(), await learning()];
    const [first, last] = one.course.sectionIds as [string, string];
    const sent = event(first);
    await send(one.client, one.course, [sent]);
    const reused = { ...sent, sectionId: other.course.sectionIds[0]! };
    const answer = await send(other.client, other.course, [reused, event(other.course.sectionIds[1]!)]);
    expect(answer.events).toMatchObject([{ taken: false, code: 'courses.eventIdInUse' }, { taken: true }]);
    expect(answer.progress.seenCount).toBe(1);
    const { events } = await send(one.client, one.course, [{ ...sent, sectionId: last }]);
    expect(events).toMatchObject([{ taken: false, code: 'courses.eventIdInUse' }]);
  });

  test('an id in uppercase is the same id, and counts once', async () => {
    const { client, course } = await learning();
    const sectionId = course.sectionIds[0]!;
    const id = newId();
    await send(client, course, [{ eventId: id.toUpperCase(), sectionId }]);
    const { events, progress } = await send(client, course, [{ eventId: id, sectionId }]);
    expect(events).toEqual([{ id, taken: true }]);
    expect(progress.seenCount).toBe(1);
  });

  test('the id of another record of the portal blocks nothing', async () => {
    const { client, course } = await learning({ sections: 1, questions: 0 });
    await send(client, course, [event(course.sectionIds[0]!)]);
    const { id } = await portal.services.db
      .selectFrom('xapiStatement')
      .select('id')
      .where('kind', '<>', 'event')
      .executeTakeFirstOrThrow();
    const second = await learning();
    const { events } = await send(second.client, second.course, [
      { eventId: id, sectionId: second.course.sectionIds[0]! },
    ]);
    expect(events).toEqual([{ id, taken: true }]);
  });
});

describe('a course in the trash', () => {
  const bin = (course: BuiltCourse, deletedAt: Date | null) =>
    portal.services.db.updateTable('course').set({ deletedAt }).where('id', '=', course.id).execute();
  const mails = (user: BuiltUser) =>
    portal.services.db.selectFrom('mail').select('occasion').where('recipient', '=', user.email).execute();

  test('can’t be passed: no event, submission, points or mail; once restored it continues where it was', async () => {
    const { client, user, course } = await learning();
    await send(client, course, [event(course.sectionIds[0]!)]);
    const { test: attempt } = await client.ask(quizCalls.create, { body: { courseId: course.id } });
    await bin(course, new Date());

    const rest = event(course.sectionIds[1]!);
    const { events } = await send(client, course, [rest]);
    expect(events).toMatchObject([
      {
        taken: false,
        code: 'courses.inBin',
        reason: expect.stringContaining('This course was removed') as string,
      },
    ]);
    const handIn = {
      params: { testId: attempt._id },
      body: { answers: course.right as Record<string, string[]>, finished: true },
    };
    expect(await client.refused(quizCalls.save, handIn)).toMatchObject({
      status: 404,
      code: 'courses.inBin',
    });
    expect((await client.refused(quizCalls.create, { body: { courseId: course.id } })).code).toBe(
      'courses.inBin',
    );
    expect((await client.refused(calls.record, { ...at(course), body: rest })).code).toBe('courses.inBin');
    expect((await client.refused(calls.enroll, at(course))).code).toBe('courses.inBin');
    expect((await client.refused(courseCalls.get, at(course))).status).toBe(404);
    expect((await client.ask(calls.inProgress)).courses).toEqual([]);
    expect(await mails(user)).toEqual([]);
    expect(await client.ask(ledgerCalls.userCoursesStatus)).toMatchObject({
      pointsBalance: 0,
      completedCount: 0,
    });

    await bin(course, null);
    expect(await read(client, course)).toMatchObject({ seenCount: 1, status: 'in-progress' });
    expect((await send(client, course, [rest])).events).toEqual([{ id: rest.eventId, taken: true }]);
    await client.ask(quizCalls.save, handIn);
    expect(await client.ask(ledgerCalls.userCoursesStatus)).toMatchObject({
      pointsBalance: 10,
      completedCount: 1,
    });
    expect((await mails(user)).map((one) => one.occasion)).toContain(`course-passed:${user.id}:${course.id}`);
  });

  test('stays in the list of passed courses and in their count for who has passed it', async () => {
    const { client, course } = await learning({ sections: 1, questions: 0 });
    await send(client, course, [event(course.sectionIds[0]!)]);
    const counts = async () => [
      (await client.ask(calls.completed)).courses.length,
      (await client.ask(ledgerCalls.userCoursesStatus)).completedCount,
    ];
    expect(await counts()).toEqual([1, 1]);
    await bin(course, new Date());
    expect(await counts()).toEqual([1, 1]);
  });
});

test('recomputing everything from the events finds no difference', async () => {
  expect(await checkProgress(portal.services.db)).toMatchObject({ differences: [] });
});
