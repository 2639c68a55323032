import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chapterCalls } from '#contract/training/chapters.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { progressCalls as calls } from '#contract/training/progress.calls.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import { takeQuiz } from '#tests/builders/learning.ts';
import { buildAssignmentGroup, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let service: string;

beforeAll(async () => {
  portal = await openTestPortal();
  service = await buildAssignmentGroup(portal, 'Service Technician');
});
afterAll(() => portal.close());

const technician = () => signedInAs(portal, 'LEARNER', { groupIds: [service] });
const at = (course: BuiltCourse) => ({ params: { id: course.id } });
const seen = (sectionId: string, more: object = {}) => ({ eventId: newId(), sectionId, ...more });
const read = async (client: Client, course: BuiltCourse) =>
  (await client.ask(calls.read, at(course))).progress;
const send = async (client: Client, course: BuiltCourse, body: object) =>
  (await client.ask(calls.record, { ...at(course), body } as never)).progress;

describe('refusals', () => {
  test('a course outside the audience is not found: by id, in progress, in lists, or to start it', async () => {
    const course = await buildCourse(portal);
    await buildCurriculum(portal, [course], { groupIds: [await buildAssignmentGroup(portal)] });
    const learner = await technician();
    expect((await learner.refused(courseCalls.get, at(course))).status).toBe(404);
    expect((await learner.refused(calls.read, at(course))).status).toBe(404);
    expect((await learner.refused(calls.enroll, at(course))).status).toBe(404);
    expect(
      (await learner.refused(calls.record, { ...at(course), body: seen(course.sectionIds[0]!) })).status,
    ).toBe(404);
    expect((await learner.refused(quizCalls.start, { params: { courseId: course.id } })).status).toBe(404);
    const { courses } = await learner.ask(calls.remaining);
    expect(courses.map((one) => one._id)).not.toContain(course.id);
  });

  test.each([
    ['not published', { published: false }, {}],
    ['in a curriculum that is a draft', {}, { status: 'draft' as const }],
    ['in a curriculum that begins later', {}, { startsOn: '2999-01-01' }],
    ['in a curriculum that is over', {}, { endsOn: '2000-01-01' }],
  ])('a course %s does not exist for learners', async (_what, courseOptions, curriculumOptions) => {
    const course = await buildCourse(portal, courseOptions);
    await buildCurriculum(portal, [course], curriculumOptions);
    expect((await (await technician()).refused(courseCalls.get, at(course))).status).toBe(404);
  });

  test('a locked course names its prerequisites', async () => {
    const [first, second] = [await buildCourse(portal, { name: 'Brakes' }), await buildCourse(portal)];
    await buildCurriculum(portal, [first, second], { prerequisites: { [second.id]: [first.id] } });
    const learner = await technician();
    expect(await learner.refused(calls.enroll, at(second))).toMatchObject({
      status: 409,
      code: 'courses.locked',
      detail: 'This course is locked. Pass first: Brakes.',
    });
    expect((await learner.refused(quizCalls.start, { params: { courseId: second.id } })).code).toBe(
      'courses.locked',
    );
    expect((await read(learner, second)).missing.map((one) => one.name.en)).toEqual(['Brakes']);
    for (const sectionId of first.sectionIds) await send(learner, first, seen(sectionId));
    await takeQuiz(learner, first, true);
    expect((await learner.ask(calls.enroll, at(second))).course.missing).toEqual([]);
  });

  test('a section of another course is refused if it is sent alone, and nothing is started', async () => {
    const [course, other] = [await buildCourse(portal), await buildCourse(portal)];
    await buildCurriculum(portal, [course, other]);
    const learner = await technician();
    expect(
      (await learner.refused(calls.record, { ...at(course), body: seen(other.sectionIds[0]!) })).code,
    ).toBe('courses.unknownSection');
    expect(await read(learner, course)).toMatchObject({ status: 'not-started', seenCount: 0 });
  });
});

describe('what a learner does', () => {
  test('a whole course: started, seen, quiz not passed, quiz passed, ten points once', async () => {
    const course = await buildCourse(portal);
    await buildCurriculum(portal, [course], { groupIds: [service] });
    const learner = await technician();
    expect(await read(learner, course)).toMatchObject({ status: 'not-started', percent: 0 });
    expect(await send(learner, course, seen(course.sectionIds[0]!, { time: 30 }))).toMatchObject({
      status: 'in-progress',
      seenCount: 1,
      timeSeconds: 30,
    });
    expect((await learner.ask(calls.inProgress)).courses.map((one) => one._id)).toEqual([course.id]);
    await send(learner, course, seen(course.sectionIds[1]!));

    const { test: attempt } = await learner.ask(quizCalls.create, { body: { courseId: course.id } });
    await learner.ask(quizCalls.save, { params: { testId: attempt._id }, body: { finished: true } } as never);
    expect(await read(learner, course)).toMatchObject({ status: 'failed', lastScore: 0 });
    await takeQuiz(learner, course, true);
    expect(await read(learner, course)).toMatchObject({ status: 'passed', percent: 1, bestScore: 100 });
    await takeQuiz(learner, course, true);
    expect(await learner.ask(ledgerCalls.userCoursesStatus)).toMatchObject({
      completedCount: 1,
      pointsBalance: 10,
    });
    expect((await learner.ask(calls.completed)).courses.map((one) => one._id)).toEqual([course.id]);
    expect((await learner.ask(calls.remaining)).courses.map((one) => one._id)).not.toContain(course.id);
  });

  test('the same event sent again, alone, in a bundle or at the same time, counts once', async () => {
    const course = await buildCourse(portal, { sections: 3 });
    await buildCurriculum(portal, [course]);
    const learner = await technician();
    const event = seen(course.sectionIds[0]!, { time: 40 });
    await Promise.all(Array.from({ length: 10 }, () => send(learner, course, event)));
    const after = await send(learner, course, {
      events: [event, seen(course.sectionIds[1]!, { time: 2 }), event],
    });
    expect(after).toMatchObject({ seenCount: 2, timeSeconds: 42 });
  });

  test('late and unordered events leave the video at its last position', async () => {
    const course = await buildCourse(portal);
    await buildCurriculum(portal, [course]);
    const learner = await technician();
    const [sectionId] = course.sectionIds as [string];
    const position = (positionSeconds: number, minute: number) =>
      seen(sectionId, {
        kind: 'media-position',
        positionSeconds,
        occurredAt: new Date(Date.now() - 86_400_000 + minute * 60_000).toISOString(),
      });
    await send(learner, course, position(95, 5));
    const after = await send(learner, course, position(30, 2));
    expect(after.sections.find((one) => one._id === sectionId)).toMatchObject({
      positionSeconds: 95,
      seenAt: null,
    });
  });

  test('two devices at once lose nothing', async () => {
    const course = await buildCourse(portal, { sections: 12, questions: 0 });
    await buildCurriculum(portal, [course]);
    const user = await buildUser(portal);
    const [phone, desk] = [await signedIn(portal, user), await signedIn(portal, user)];
    await Promise.all(
      course.sectionIds.map((sectionId, index) =>
        send(index % 2 ? phone : desk, course, seen(sectionId, { time: 1 })),
      ),
    );
    expect(await read(phone, course)).toMatchObject({ status: 'passed', seenCount: 12, timeSeconds: 12 });
    const postings = await portal.services.db
      .selectFrom('ledgerPosting')
      .select('id')
      .where('businessKey', '=', `course-passed:${user.id}:${course.id}`)
      .execute();
    expect(postings).toHaveLength(1);
  });

  test('a started course stays available after it is unpublished', async () => {
    const course = await buildCourse(portal);
    await buildCurriculum(portal, [course]);
    const learner = await technician();
    await send(learner, course, seen(course.sectionIds[0]!));
    await portal.services.db
      .updateTable('course')
      .set({ active: false })
      .where('id', '=', course.id)
      .execute();
    expect((await learner.ask(courseCalls.get, at(course))).course._id).toBe(course.id);
    expect((await send(learner, course, seen(course.sectionIds[1]!))).seenCount).toBe(2);
    expect((await (await technician()).refused(courseCalls.get, at(course))).status).toBe(404);
  });

  test('chapters and sections are read one by one by people who see the course', async () => {
    const course = await buildCourse(portal);
    await buildCurriculum(portal, [course], { groupIds: [service] });
    const learner = await technician();
    const { chapters } = await learner.ask(chapterCalls.byCourse, { params: { courseId: course.id } });
    expect(chapters[0]?.sections.map((one) => one._id)).toEqual(course.sectionIds);
    const other = await signedInAs(portal, 'LEARNER');
    expect((await other.refused(chapterCalls.byCourse, { params: { courseId: course.id } })).status).toBe(
      404,
    );
    expect((await learner.refused(chapterCalls.get, { params: { id: newId() } })).status).toBe(404);
    expect((await learner.refused(chapterCalls.sections, { params: { chapterId: newId() } })).status).toBe(
      404,
    );
  });

  test('recomputing everything from the events finds no difference', async () => {
    expect(await checkProgress(portal.services.db)).toMatchObject({ differences: [] });
    expect(await ledgerFaults(portal.services.db)).toEqual([]);
  });

  test('a course page never contains an answer', async () => {
    const course = await buildCourse(portal);
    await buildCurriculum(portal, [course]);
    const body = (await (await technician()).send(courseCalls.get, at(course))).body;
    expect(body).not.toContain('correct');
    expect(body).not.toContain('Because');
  });
});

describe('lists', () => {
  test('the required list omits optional courses; a course in two curriculums is listed once, where it is open', async () => {
    const group = await buildAssignmentGroup(portal);
    const [must, may, first] = [
      await buildCourse(portal),
      await buildCourse(portal),
      await buildCourse(portal),
    ];
    await buildCurriculum(portal, [first, must, may], {
      groupIds: [group],
      optional: [may.id],
      prerequisites: { [must.id]: [first.id] },
    });
    const open = await buildCurriculum(portal, [must], { groupIds: [group], name: 'Open' });
    const learner = await signedInAs(portal, 'LEARNER', { groupIds: [group] });
    const ids = async (call: typeof calls.mandatory) =>
      (await learner.ask(call)).courses.map((one) => one._id);
    const [mandatory, remaining] = [await ids(calls.mandatory), await ids(calls.remaining)];
    expect(mandatory).toEqual(expect.arrayContaining([must.id, first.id]));
    expect(mandatory).not.toContain(may.id);
    expect(remaining.filter((one) => one === must.id)).toHaveLength(1);
    const listed = (await learner.ask(calls.remaining)).courses.find((one) => one._id === must.id);
    expect(listed).toMatchObject({ missing: [], curriculum: { _id: open } });
  });

  test('recent lists the ten last published courses', async () => {
    const group = await buildAssignmentGroup(portal);
    const courses: BuiltCourse[] = [];
    for (let index = 0; index < 12; index++) courses.push(await buildCourse(portal));
    await buildCurriculum(portal, courses, { groupIds: [group] });
    const learner = await signedInAs(portal, 'LEARNER', { groupIds: [group] });
    const listed = (await learner.ask(calls.recent)).courses;
    expect(listed).toHaveLength(10);
    expect(listed[0]!.publishedAt! >= listed[9]!.publishedAt!).toBe(true);
  });
});

describe('the mail on a first pass', () => {
  const mailed = (email: string) =>
    portal.services.db
      .selectFrom('mail')
      .select(['subject', 'language', 'heldReason'])
      .where('recipient', '=', email)
      .orderBy('occasion', 'desc')
      .execute();

  test('is sent once, in the person’s language, however often the course is repeated', async () => {
    const course = await buildCourse(portal, { sections: 1, questions: 0 });
    // A second course, so that the first one does not complete a certificate.
    await buildCurriculum(portal, [course, await buildCourse(portal)], { groupIds: [service] });
    const user = await buildUser(portal, { groupIds: [service] });
    await portal.services.db
      .updateTable('userAccount')
      .set({ language: 'fr' })
      .where('id', '=', user.id)
      .execute();
    const client = await signedIn(portal, user);
    await send(client, course, seen(course.sectionIds[0]!));
    await send(client, course, seen(course.sectionIds[0]!));
    expect(await mailed(user.email)).toEqual([
      { subject: expect.stringMatching(/^Réussi : /) as string, language: 'fr', heldReason: null },
    ]);
  });

  test('is held back for people who want no mails', async () => {
    const course = await buildCourse(portal, { sections: 1, questions: 0 });
    await buildCurriculum(portal, [course], { groupIds: [service] });
    const user = await buildUser(portal, { groupIds: [service] });
    await portal.services.db
      .updateTable('userAccount')
      .set({ receiveEmails: false })
      .where('id', '=', user.id)
      .execute();
    await send(await signedIn(portal, user), course, seen(course.sectionIds[0]!));
    expect((await mailed(user.email)).map((mail) => mail.heldReason)).toEqual(['no-mails', 'no-mails']);
  });
});
