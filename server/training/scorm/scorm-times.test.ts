import { afterAll, beforeAll, expect, test } from 'vitest';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { scormPlayCalls as calls } from '#contract/training/scorm-play.calls.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import { buildLessonLearner, launchLesson as launch, lessonCommit } from '#tests/builders/lessons.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let clock = new Date('2026-11-02T09:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
});
afterAll(() => portal.close());

const later = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000));

test.each([
  ['more than went by since the launch', 1e9, 2 * (60 + 300)],
  ['less than none', -40, 0],
  ['a page left open over a weekend', 3 * 86_400, 2 * (60 + 300)],
])('session time of %s is limited, and nothing is refused', async (_what, time, credited) => {
  const learner = await buildLessonLearner(portal);
  const { launchId } = await launch(learner);
  later(60);
  const more = { status: 'completed', finished: true, time };
  await learner.client.ask(calls.updateProgress, lessonCommit(learner, launchId, 1, more));
  const { progress } = await learner.client.ask(progressCalls.read, {
    params: { id: learner.lesson.courseId },
  });
  expect(progress).toMatchObject({ status: 'passed', timeSeconds: credited });
  expect((await launch(learner)).state.totalCentiseconds).toBe(credited * 100);
});

test('opening a lesson again and again adds no more than the elapsed time', async () => {
  const learner = await buildLessonLearner(portal);
  for (let round = 0; round < 10; round++) {
    const { launchId } = await launch(learner);
    await learner.client.ask(
      calls.updateProgress,
      lessonCommit(learner, launchId, 1, { time: 600, finished: true }),
    );
  }
  const { progress } = await learner.client.ask(progressCalls.read, {
    params: { id: learner.lesson.courseId },
  });
  expect(progress.timeSeconds).toBe(600);
  expect((await checkProgress(portal.services.db)).differences).toEqual([]);
});

test('a lesson of a course in the trash records nothing and passes nothing until it is restored', async () => {
  const learner = await buildLessonLearner(portal);
  const { launchId, token } = await launch(learner);
  const bin = (deletedAt: Date | null) =>
    portal.services.db
      .updateTable('course')
      .set({ deletedAt })
      .where('id', '=', learner.lesson.courseId)
      .execute();
  await bin(new Date());
  const done = lessonCommit(learner, launchId, 1, { status: 'completed', finished: true });
  expect(await learner.client.refused(calls.updateProgress, done)).toMatchObject({
    status: 404,
    code: 'courses.inBin',
  });
  const beacon = await portal.app.inject({
    method: 'POST',
    url: calls.beacon.path,
    headers: { 'content-type': 'text/plain' },
    payload: JSON.stringify({ token, sequence: 1, status: 'completed', finished: true }),
  });
  expect(beacon.statusCode).toBe(404);
  expect((await learner.client.refused(calls.launch, { body: learner.lesson })).status).toBe(404);
  await bin(null);
  const { progress } = await learner.client.ask(calls.updateProgress, done);
  expect(progress).toMatchObject({ status: 'passed' });
});
