import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { certificateCalls } from '#contract/training/certificates.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { scormPlayCalls } from '#contract/training/scorm-play.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildLessonLearner, launchLesson, lessonCommit } from '#tests/builders/lessons.ts';
import { takeQuiz } from '#tests/builders/learning.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let clock: () => Date = () => new Date();
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock() });
});
afterAll(() => portal.close());

/** In the portal’s zone, where it is often still yesterday. */
const day = (days: number) => Temporal.PlainDate.from(portal.services.today()).add({ days }).toString();

const see = (client: Client, courseId: string, sectionId: string) =>
  client.ask(progressCalls.record, { params: { id: courseId }, body: { eventId: newId(), sectionId } });
async function pass(client: Client, course: BuiltCourse): Promise<void> {
  for (const sectionId of course.sectionIds) await see(client, course.id, sectionId);
  if (Object.keys(course.right).length === 0) return;
  await takeQuiz(client, course, true);
}

/** Does something as if it were 300 days ago. */
async function longAgo<T>(act: () => Promise<T>): Promise<T> {
  clock = () => new Date(Date.now() - 300 * 86_400_000);
  try {
    return await act();
  } finally {
    clock = () => new Date();
  }
}

const endCertificateOn = (userId: string, expiresOn: string) =>
  portal.services.db.updateTable('certificate').set({ expiresOn }).where('userId', '=', userId).execute();
const statusesOf = async (client: Client, userId: string) =>
  (await client.ask(certificateCalls.user, { params: { userId } })).certificates.map((one) => one.status);
const renewalIn = async (client: Client, curriculumId: string) =>
  (await client.ask(curriculumCalls.detail, { params: { id: curriculumId } })).curriculum.renewal;

async function certified(courses: readonly BuiltCourse[]) {
  const curriculumId = await buildCurriculum(portal, courses);
  const user = await buildUser(portal);
  const client = await signedIn(portal, user);
  await longAgo(async () => {
    for (const course of courses) await pass(client, course);
  });
  return { user, client, curriculumId };
}

test('a certificate without a quiz renews once every section was read again, and gives no points', async () => {
  const [first, second] = [
    await buildCourse(portal, { sections: 2, questions: 0 }),
    await buildCourse(portal, { sections: 1, questions: 0 }),
  ];
  const { user, client, curriculumId } = await certified([first, second]);
  expect(await statusesOf(client, user.id)).toEqual(['valid']);
  await endCertificateOn(user.id, day(200));
  expect(await renewalIn(client, curriculumId), 'too early').toBeUndefined();
  // First section: read within the renewal period, but before the certificate ended.
  await see(client, first.id, first.sectionIds[0]!);
  expect(await statusesOf(client, user.id)).toEqual(['valid']);

  await endCertificateOn(user.id, day(-2));
  const { db } = portal.services;
  const points = async () => (await client.ask(ledgerCalls.userCoursesStatus)).pointsBalance;
  const before = await points();
  expect((await client.ask(ledgerCalls.userCoursesStatus)).renewal).toMatchObject({
    kind: 'certificate',
    course: { _id: first.id },
  });
  expect(await renewalIn(client, curriculumId)).toEqual({
    expiresOn: day(-2),
    courses: [
      { _id: first.id, by: 'sections', isDone: false, sectionsLeft: [first.sectionIds[1]] },
      { _id: second.id, by: 'sections', isDone: false, sectionsLeft: second.sectionIds },
    ],
  });
  const eventId = newId();
  for (const _again of [1, 2])
    await client.ask(progressCalls.record, {
      params: { id: first.id },
      body: { eventId, sectionId: first.sectionIds[1]! },
    });
  expect(await statusesOf(client, user.id)).toEqual(['expired']);
  expect((await renewalIn(client, curriculumId))?.courses.map((one) => one.isDone)).toEqual([true, false]);
  expect((await client.ask(ledgerCalls.userCoursesStatus)).renewal?.course._id).toBe(second.id);

  // Opening it is not going through it.
  await client.ask(progressCalls.record, {
    params: { id: second.id },
    body: { eventId: newId(), sectionId: second.sectionIds[0]!, kind: 'section-opened' },
  });
  expect(await statusesOf(client, user.id)).toEqual(['expired']);
  await Promise.all([
    see(client, second.id, second.sectionIds[0]!),
    see(client, second.id, second.sectionIds[0]!),
  ]);
  expect(await statusesOf(client, user.id)).toEqual(['valid', 'superseded']);
  expect(await renewalIn(client, curriculumId)).toBeUndefined();
  expect((await client.ask(ledgerCalls.userCoursesStatus)).renewal).toBeNull();
  expect(await points()).toBe(before);
  const passes = await db
    .selectFrom('courseProgress')
    .select('passedAt')
    .where('userId', '=', user.id)
    .where('courseId', '=', first.id)
    .executeTakeFirstOrThrow();
  expect(Date.parse(String(passes.passedAt)), 'the pass stays').toBeLessThan(Date.now() - 299 * 86_400_000);
});

test('if one course has a quiz, the quiz renews, and sections alone do not', async () => {
  const [read, quizzed] = [
    await buildCourse(portal, { sections: 1, questions: 0 }),
    await buildCourse(portal, { sections: 1, questions: 1 }),
  ];
  const { user, client, curriculumId } = await certified([read, quizzed]);
  await portal.services.db
    .updateTable('quizAttempt')
    .set({ finishedAt: '2020-01-01T00:00:00Z' })
    .where('userId', '=', user.id)
    .execute();
  await endCertificateOn(user.id, day(10));
  expect((await renewalIn(client, curriculumId))?.courses).toEqual([
    { _id: quizzed.id, by: 'quiz', isDone: false, sectionsLeft: [] },
  ]);
  await see(client, read.id, read.sectionIds[0]!);
  await see(client, quizzed.id, quizzed.sectionIds[0]!);
  expect(await statusesOf(client, user.id)).toEqual(['valid']);
  await pass(client, quizzed);
  expect(await statusesOf(client, user.id)).toEqual(['valid', 'superseded']);
});

test("a package's lesson renews when it is completed again in a new launch", async () => {
  const learner = await longAgo(async () => {
    const built = await buildLessonLearner(portal);
    const { launchId } = await launchLesson(built);
    const told = { status: 'completed', finished: true };
    await built.client.ask(scormPlayCalls.updateProgress, lessonCommit(built, launchId, 1, told));
    return built;
  });
  const { client, user } = learner;
  expect(await statusesOf(client, user.id)).toEqual(['valid']);
  await endCertificateOn(user.id, day(-2));
  const { launchId } = await launchLesson(learner);
  await client.ask(
    scormPlayCalls.updateProgress,
    lessonCommit(learner, launchId, 1, { status: 'incomplete' }),
  );
  expect(await statusesOf(client, user.id)).toEqual(['expired']);
  const ended = { status: 'completed', finished: true };
  await client.ask(scormPlayCalls.updateProgress, lessonCommit(learner, launchId, 2, ended));
  expect(await statusesOf(client, user.id)).toEqual(['valid', 'superseded']);
});

test('renewing is offered once it has begun, to the person, and only where the curriculum is open to them', async () => {
  const course = await buildCourse(portal, { sections: 1, questions: 0 });
  const { user, client, curriculumId } = await certified([course]);
  const admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const ofPerson = async (viewer: Client) =>
    (await viewer.ask(certificateCalls.user, { params: { userId: user.id } })).certificates[0]!;
  await endCertificateOn(user.id, day(200));
  expect((await ofPerson(client)).abilities.renew, 'too early').toBe(false);
  expect((await ofPerson(client)).renewableFrom! > day(0)).toBe(true);
  for (const expiresOn of [day(5), day(-2)]) {
    await endCertificateOn(user.id, expiresOn);
    expect((await ofPerson(client)).abilities.renew).toBe(true);
    expect((await ofPerson(admin)).abilities.renew, 'somebody else’s').toBe(false);
  }
  const { db } = portal.services;
  const change = (values: { active?: boolean; endsOn?: string | null }) =>
    db.updateTable('curriculum').set(values).where('id', '=', curriculumId).execute();
  for (const values of [{ active: false }, { active: true, endsOn: day(-1) }]) {
    await change(values);
    expect((await ofPerson(client)).abilities.renew).toBe(false);
    // What the button would open.
    expect((await client.refused(curriculumCalls.detail, { params: { id: curriculumId } })).status).toBe(404);
  }
  await change({ endsOn: null });
  expect((await ofPerson(client)).abilities.renew).toBe(true);
});
