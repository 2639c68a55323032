import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quizCalls as calls, type Test } from '#contract/training/quizzes.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import {
  buildCourse,
  buildCurriculum,
  type BuiltCourse,
  type CourseOptions,
} from '#tests/builders/training.ts';

let portal: TestPortal;
let learner: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  learner = await signedInAs(portal, 'LEARNER');
});
afterAll(() => portal.close());

async function courseFor(options: CourseOptions = {}): Promise<BuiltCourse> {
  const course = await buildCourse(portal, options);
  await buildCurriculum(portal, [course]);
  return course;
}
const start = async (client: Client, course: BuiltCourse): Promise<Test> =>
  (await client.ask(calls.create, { body: { courseId: course.id } })).test;
const save = (client: Client, attempt: Pick<Test, '_id'>, body: object) =>
  client.ask(calls.save, { params: { testId: attempt._id }, body } as never);
/** As if it had been started that long ago: no attempt can take longer than that. */
const beganAgo = (attempt: Pick<Test, '_id'>, seconds: number) =>
  portal.services.db
    .updateTable('quizAttempt')
    .set({ startedAt: new Date(Date.now() - seconds * 1000) })
    .where('id', '=', attempt._id)
    .execute();
const handIn = async (client: Client, attempt: Pick<Test, '_id'>, answers: object): Promise<Test> =>
  (await save(client, attempt, { answers, finished: true })).test as Test;

describe('refusals', () => {
  test('a course without a quiz reports it', async () => {
    const course = await courseFor({ questions: 0 });
    expect(await learner.refused(calls.create, { body: { courseId: course.id } })).toMatchObject({
      status: 409,
      code: 'quizzes.noQuiz',
    });
  });

  test("someone else's attempt does not exist", async () => {
    const attempt = await start(learner, await courseFor());
    const other = await signedInAs(portal, 'LEARNER');
    const params = { testId: attempt._id };
    expect((await other.refused(calls.save, { params, body: {} })).status).toBe(404);
    expect((await other.refused(calls.updateTimer, { params, body: { time: 1 } })).status).toBe(404);
    expect((await other.refused(calls.saveByBody, { body: { _id: attempt._id } })).status).toBe(404);
  });

  test('answers that were not offered are refused, and nothing is saved', async () => {
    const course = await courseFor();
    const attempt = await start(learner, course);
    const [questionId = '', [right = ''] = []] = Object.entries(course.right)[0]!;
    const refused = async (answers: object) =>
      (await learner.refused(calls.save, { params: { testId: attempt._id }, body: { answers } } as never))
        .code;
    expect(await refused({ [newId()]: [right] })).toBe('quizzes.unknownAnswer');
    expect(await refused({ [questionId]: [newId()] })).toBe('quizzes.unknownAnswer');
    const options = attempt.questions.find((one) => one._id === questionId)!.options.map((one) => one._id);
    expect(await refused({ [questionId]: options })).toBe('quizzes.oneAnswerOnly');
    expect((await start(learner, course)).answers).toEqual({});
  });

  test('a submitted attempt cannot be changed', async () => {
    const attempt = await start(learner, await courseFor());
    await handIn(learner, attempt, {});
    const params = { testId: attempt._id };
    expect((await learner.refused(calls.save, { params, body: {} })).code).toBe('quizzes.finished');
    expect((await learner.refused(calls.updateTimer, { params, body: { time: 9 } })).code).toBe(
      'quizzes.finished',
    );
  });

  test('attempts run out if the author limits them', async () => {
    const course = await courseFor({ attemptsLimit: 1 });
    await handIn(learner, await start(learner, course), {});
    expect(await learner.refused(calls.create, { body: { courseId: course.id } })).toMatchObject({
      status: 409,
      code: 'quizzes.noAttemptsLeft',
      detail: 'You have used your only attempt. Ask your manager for help.',
    });
    const twice = await courseFor({ attemptsLimit: 2 });
    for (const _ of [1, 2]) await handIn(learner, await start(learner, twice), {});
    expect((await learner.refused(calls.create, { body: { courseId: twice.id } })).detail).toMatch(
      /^You have used all 2 attempts\./,
    );
  });
});

describe('revealing nothing early', () => {
  test('an open attempt reveals nothing, neither in its questions nor in the reply to a save', async () => {
    const course = await courseFor();
    const attempt = await start(learner, course);
    const open = JSON.stringify(attempt);
    expect(open).not.toContain('correct"');
    expect(open).not.toContain('Because');
    const response = await learner.send(calls.save, {
      params: { testId: attempt._id },
      body: { answers: course.right },
    } as never);
    expect(response.json()).toEqual({
      saved: true,
      test: { _id: attempt._id, status: 'open', elapsedSeconds: 0, dueAt: null },
    });
  });

  test('a failed attempt marks each question with its explanation, but does not reveal the right option', async () => {
    const course = await courseFor();
    const [questionId = '', right = []] = Object.entries(course.right)[0]!;
    const result = await handIn(learner, await start(learner, course), { [questionId]: right });
    expect(result).toMatchObject({ status: 'finished', correctCount: 1, score: 25, passed: false });
    expect(result.questions.map((one) => one.result).toSorted()).toEqual([
      'correct',
      'incorrect',
      'incorrect',
      'incorrect',
    ]);
    expect(result.questions.every((one) => one.explanation?.en.startsWith('Because'))).toBe(true);
    expect(JSON.stringify(result.questions.map((one) => one.options))).not.toContain('correct');
  });

  test('a passed attempt shows the right options', async () => {
    const course = await courseFor();
    const result = await handIn(learner, await start(learner, course), course.right);
    expect(result).toMatchObject({ passed: true, score: 100 });
    for (const question of result.questions) {
      expect(question.options.filter((option) => option.correct).map((option) => option._id)).toEqual(
        course.right[question._id],
      );
    }
  });
});

describe('work', () => {
  test('an attempt continues on another device with the same answers and order', async () => {
    const course = await courseFor();
    const user = await buildUser(portal);
    const [phone, desk] = [await signedIn(portal, user), await signedIn(portal, user)];
    const begun = await start(phone, course);
    await beganAgo(begun, 100);
    const [questionId = '', right = []] = Object.entries(course.right)[0]!;
    await save(phone, begun, { answers: { [questionId]: right }, marked: [questionId], time: 70 });
    const goneOn = (await desk.ask(calls.start, { params: { courseId: course.id } })).test;
    expect(goneOn).toMatchObject({
      _id: begun._id,
      answers: { [questionId]: right },
      marked: [questionId],
      elapsedSeconds: 70,
    });
    expect(goneOn.questions.map((one) => one._id)).toEqual(begun.questions.map((one) => one._id));
  });

  test('saves add up in any order, and the clock never runs back', async () => {
    const course = await courseFor();
    const attempt = await start(learner, course);
    await beganAgo(attempt, 100);
    await Promise.all(
      Object.entries(course.right).map(([id, right]) =>
        save(learner, attempt, { answers: { [id]: right }, time: 20 }),
      ),
    );
    await learner.ask(calls.updateTimer, { params: { testId: attempt._id }, body: { time: 5 } });
    const resumed = await start(learner, course);
    expect(resumed).toMatchObject({ answers: course.right, elapsedSeconds: 20 });
  });

  test.each([
    ['a weekend away', 3 * 86_400, 3 * 86_400 - 5, 3 * 86_400 - 5],
    ['more than went by', 60, 1e12, 60],
    ['a clock set back', 60, -500, 0],
  ])('%s is no reason to refuse a save or a submission', async (_what, ago, time, kept) => {
    const course = await courseFor();
    const attempt = await start(learner, course);
    await beganAgo(attempt, ago);
    const near = (seconds: number) => expect(Math.abs(seconds - kept)).toBeLessThanOrEqual(5);
    near((await save(learner, attempt, { answers: course.right, time })).test.elapsedSeconds);
    const params = { testId: attempt._id };
    near((await learner.ask(calls.updateTimer, { params, body: { time } })).test.elapsedSeconds);
    const { test: result } = await save(learner, attempt, { finished: true, time });
    expect(result).toMatchObject({ status: 'finished', score: 100 });
    near(result.elapsedSeconds);
  });

  test('ten starts at once create one attempt, ten submissions one result', async () => {
    const course = await courseFor();
    const attempts = await Promise.all(Array.from({ length: 10 }, () => start(learner, course)));
    expect(new Set(attempts.map((one) => one._id)).size).toBe(1);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => handIn(learner, attempts[0]!, course.right)),
    );
    expect(results.every((one) => one.passed)).toBe(true);
    const { tests } = await learner.ask(calls.list, { query: { courseId: course.id } });
    expect(tests).toHaveLength(1);
  });

  test('when time is up, saved answers count and later ones do not', async () => {
    const course = await courseFor({ timeLimitMinutes: 1 });
    const attempt = await start(learner, course);
    const [first, ...others] = Object.entries(course.right);
    await save(learner, attempt, { answers: Object.fromEntries([first!]) });
    await portal.services.db
      .updateTable('quizAttempt')
      .set({ dueAt: new Date(Date.now() - 60_000) })
      .where('id', '=', attempt._id)
      .execute();
    const result = await handIn(learner, attempt, Object.fromEntries(others));
    expect(result).toMatchObject({ status: 'finished', correctCount: 1 });
  });

  test('past attempts are read by the learner, by their dealer’s manager, and by nobody else', async () => {
    const dealerId = await buildDealer(portal);
    const user = await buildUser(portal, { dealerId });
    const course = await courseFor();
    const own = await signedIn(portal, user);
    await handIn(own, await start(own, course), course.right);
    const query = { userId: user.id };
    expect((await own.ask(calls.list)).tests).toMatchObject([
      { score: 100, passed: true, questionsCount: 4 },
    ]);
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
    expect((await manager.ask(calls.list, { query })).tests).toHaveLength(1);
    const stranger = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: await buildDealer(portal) });
    expect((await stranger.refused(calls.list, { query })).status).toBe(404);
    expect((await learner.refused(calls.list, { query })).status).toBe(404);
  });
});

test('a second device that opens the quiz while the first submits it never blocks either', async () => {
  const course = await courseFor();
  for (let round = 0; round < 10; round++) {
    const attempt = await start(learner, course);
    const [handedIn, ...opened] = await Promise.all([
      handIn(learner, attempt, {}),
      ...Array.from({ length: 4 }, () => start(learner, course)),
    ]);
    expect(handedIn.status).toBe('finished');
    expect(opened.every((one) => one.status === 'open')).toBe(true);
  }
});
