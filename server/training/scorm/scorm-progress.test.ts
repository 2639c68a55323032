import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { scormPlayCalls as calls } from '#contract/training/scorm-play.calls.ts';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/platform/ids.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import {
  buildLessonLearner,
  launchLesson,
  lessonCommit,
  type LessonLearner,
} from '#tests/builders/lessons.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import type { ScormCourseOptions } from '#tests/builders/scorm-packages.ts';

let portal: TestPortal;
let clock = new Date('2026-11-02T09:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
});
afterAll(() => portal.close());

const later = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000));

const learnerOf = (options?: ScormCourseOptions) => buildLessonLearner(portal, options);
const launch = launchLesson;
const commitOf = lessonCommit;

describe('the last commit of a closing page', () => {
  const beacon = (body: unknown, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: calls.beacon.path,
      headers: { 'content-type': 'text/plain', ...headers },
      payload: JSON.stringify(body),
    });
  const fromContent = { origin: 'http://localhost:3001', 'sec-fetch-site': 'cross-site' };

  test("is accepted from the content origin with the launch's token, without a cookie", async () => {
    const learner = await learnerOf();
    const { token } = await launch(learner);
    const reply = await beacon({ token, sequence: 1, status: 'incomplete', location: 'last' }, fromContent);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    expect((await launch(learner)).state.location).toBe('last');
  });

  test('counts once next to the message of the same number', async () => {
    const learner = await learnerOf();
    const { token, launchId } = await launch(learner);
    const commit = { sequence: 1, status: 'incomplete', time: 45 };
    await Promise.all([
      beacon({ token, ...commit }, fromContent),
      learner.client.ask(calls.updateProgress, commitOf(learner, launchId, 1, { time: 45 })),
    ]);
    expect((await launch(learner)).state.totalCentiseconds).toBe(4500);
  });

  test('is refused with an unknown token, an old one, and from any other site', async () => {
    const learner = await learnerOf();
    const { token } = await launch(learner);
    const commit = { sequence: 1, status: 'completed' };
    expect((await beacon({ token: 'x'.repeat(43), ...commit }, fromContent)).statusCode).toBe(404);
    expect((await beacon({ token, ...commit }, { origin: 'https://elsewhere.example' })).statusCode).toBe(
      403,
    );
    expect((await beacon({ token, ...commit }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const passed = clock;
    later(49 * 3600);
    expect((await beacon({ token, ...commit }, fromContent)).statusCode).toBe(404);
    clock = passed;
    await portal.services.db
      .updateTable('userAccount')
      .set({ status: 'deactivated' })
      .where('id', '=', learner.user.id)
      .execute();
    expect((await beacon({ token, ...commit }, fromContent)).statusCode).toBe(404);
    await portal.services.db
      .updateTable('userAccount')
      .set({ status: 'active' })
      .where('id', '=', learner.user.id)
      .execute();
    expect((await beacon({ token, ...commit }, fromContent)).statusCode).toBe(200);
  });

  test('a lesson that commits without pause is slowed down', async () => {
    const learner = await learnerOf();
    const { token } = await launch(learner);
    const replies = await Promise.all(
      Array.from({ length: 245 }, () => beacon({ token, sequence: 1, status: 'incomplete' }, fromContent)),
    );
    const refused = replies.filter((reply) => reply.statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('no other call accepts plain text', async () => {
    const learner = await learnerOf();
    const reply = await portal.app.inject({
      method: 'POST',
      url: calls.launch.path,
      cookies: { ...learner.client.cookies },
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify(learner.lesson),
    });
    expect(reply.statusCode).toBe(415);
  });
});

describe('the effect on the course', () => {
  const progressIn = async ({ client, course }: LessonLearner) =>
    (await client.ask(progressCalls.read, { params: { id: course.id } })).progress;
  const points = async ({ client }: LessonLearner) =>
    (await client.ask(ledgerCalls.userCoursesStatus)).pointsBalance;

  test('opening starts it; completing every lesson passes it, with its points once', async () => {
    const learner = await learnerOf({
      items: [{ itemId: 'one' }, { itemId: 'two' }, { itemId: 'sheet', scormType: 'asset' }],
    });
    const [, two, sheet] = learner.course.sectionIds;
    const one = await launch(learner);
    expect(one.progress).toMatchObject({
      status: 'in-progress',
      seenCount: 0,
      lastSectionId: learner.lesson.sectionId,
    });
    await learner.client.ask(
      calls.updateProgress,
      commitOf(learner, one.launchId, 1, { status: 'completed', finished: true }),
    );
    const asset = await launch({ ...learner, lesson: { ...learner.lesson, sectionId: sheet! } });
    expect(asset.progress.seenCount).toBe(2);
    const second = { ...learner, lesson: { ...learner.lesson, sectionId: two! } };
    const { launchId } = await launch(second);
    // Finished without ever setting a status: completed, as the standard says.
    const { progress } = await learner.client.ask(
      calls.updateProgress,
      commitOf(second, launchId, 1, { status: 'not attempted', finished: true }),
    );
    expect(progress).toMatchObject({ status: 'passed', percent: 1, seenCount: 3 });
    await learner.client.ask(calls.updateProgress, commitOf(second, launchId, 2, { status: 'passed' }));
    expect(await points(learner)).toBe(10);
  });

  test('a score below the mastery score fails the lesson whatever its status, and passing it later passes the course', async () => {
    const learner = await learnerOf({ items: [{ itemId: 'test', masteryScore: 80 }] });
    const { launchId } = await launch(learner);
    const send = (sequence: number, more: object) =>
      learner.client.ask(calls.updateProgress, commitOf(learner, launchId, sequence, more));
    await send(1, { status: 'completed' });
    expect(await progressIn(learner), 'the score may still follow').toMatchObject({ status: 'in-progress' });
    await send(2, { status: 'completed', score: { raw: 40 }, finished: true });
    expect(await progressIn(learner)).toMatchObject({
      status: 'failed',
      seenCount: 0,
      lastScore: 40,
      bestScore: 40,
    });
    const again = await launch(learner);
    expect(again.state).toMatchObject({ status: 'failed', score: { raw: 40 } });
    const { progress } = await learner.client.ask(
      calls.updateProgress,
      commitOf(learner, again.launchId, 1, { status: 'incomplete', score: { raw: 90 }, finished: true }),
    );
    expect(progress).toMatchObject({ status: 'passed', lastScore: 90, bestScore: 90 });
    const third = await launch(learner);
    await learner.client.ask(
      calls.updateProgress,
      commitOf(learner, third.launchId, 1, { status: 'failed', score: { raw: 10 }, finished: true }),
    );
    expect(await progressIn(learner)).toMatchObject({
      status: 'passed',
      lastScore: 10,
      bestScore: 90,
      percent: 1,
    });
    expect(await points(learner)).toBe(10);
  });

  test('nobody can skip a package: only its own reports count', async () => {
    const learner = await learnerOf();
    const { courseId, sectionId } = learner.lesson;
    const eventCount = async () => {
      const { db } = portal.services;
      const events = await db
        .selectFrom('learningEvent')
        .select('id')
        .where('courseId', '=', courseId)
        .execute();
      return events.length;
    };
    const send = async (kind: 'section-opened' | 'section-seen' | 'time' | 'media-position') => {
      const event = { eventId: newId(), sectionId, kind, time: 30 };
      const { events } = await learner.client.ask(progressCalls.record, {
        params: { id: courseId },
        body: { events: [event] },
      });
      expect(events).toMatchObject([{ id: event.eventId, taken: false, code: 'courses.toldByPackage' }]);
      return learner.client.refused(progressCalls.record, { params: { id: courseId }, body: event });
    };
    expect(await send('section-seen')).toMatchObject({ status: 409, code: 'courses.toldByPackage' });
    expect(await eventCount(), 'not even begun by it').toBe(0);
    await launch(learner);
    const before = [await eventCount(), await progressIn(learner)];
    for (const kind of ['section-opened', 'section-seen', 'time', 'media-position'] as const)
      expect(await send(kind), kind).toMatchObject({ status: 409, code: 'courses.toldByPackage' });
    expect([await eventCount(), await progressIn(learner)]).toEqual(before);
  });

  describe('a lesson that reports failed, without a mastery score', () => {
    const failedLearner = async (more: object = {}) => {
      const learner = await learnerOf();
      const { launchId } = await launch(learner);
      const send = (sequence: number, commit: object) =>
        learner.client.ask(calls.updateProgress, commitOf(learner, launchId, sequence, commit));
      await send(1, { status: 'failed', score: { raw: 20 }, ...more });
      expect(await progressIn(learner)).toMatchObject({ status: 'failed', seenCount: 0, lastScore: 20 });
      return { ...learner, send };
    };

    test('is not passed by completed on its last page, nor by ending without a status', async () => {
      const learner = await failedLearner();
      await learner.send(2, { status: 'completed', score: { raw: 20 } });
      await learner.send(3, { status: 'incomplete', score: { raw: 20 } });
      await learner.send(4, { status: 'completed', score: { raw: 20 }, finished: true });
      expect(await progressIn(learner)).toMatchObject({ status: 'failed', seenCount: 0, passedAt: null });
      expect((await launch(learner)).state.status).toBe('failed');
    });

    test('is passed by passed in the same attempt', async () => {
      const learner = await failedLearner();
      await learner.send(2, { status: 'passed', score: { raw: 90 } });
      expect(await progressIn(learner)).toMatchObject({ status: 'passed', seenCount: 1, lastScore: 90 });
    });

    test('stays failed after suspending or breaking off, and is then passed by passed alone', async () => {
      for (const leaving of [{ exit: 'suspend', finished: true }, {}]) {
        const learner = await failedLearner(leaving);
        const { launchId, state } = await launch(learner);
        expect(state).toMatchObject({ entry: 'resume', status: 'failed' });
        const send = (sequence: number, status: string) =>
          learner.client.ask(calls.updateProgress, commitOf(learner, launchId, sequence, { status }));
        await send(1, 'completed');
        expect(await progressIn(learner)).toMatchObject({ status: 'failed', seenCount: 0 });
        await send(2, 'passed');
        expect(await progressIn(learner)).toMatchObject({ status: 'passed', seenCount: 1 });
      }
    });

    test('may be completed in another attempt, whether or not it reports the restored failed status', async () => {
      const learner = await failedLearner({ finished: true });
      const { launchId, state } = await launch(learner);
      expect(state).toMatchObject({ entry: '', status: 'failed' });
      const send = (sequence: number, status: string, finished = false) =>
        learner.client.ask(calls.updateProgress, commitOf(learner, launchId, sequence, { status, finished }));
      await send(1, 'failed');
      await send(2, 'completed', true);
      expect(await progressIn(learner)).toMatchObject({ status: 'passed', seenCount: 1 });
    });

    test('has the same result if only its last commit arrives', async () => {
      const learner = await learnerOf();
      const { launchId } = await launch(learner);
      await learner.client.ask(
        calls.updateProgress,
        commitOf(learner, launchId, 1, { status: 'completed', saidFailed: true, finished: true }),
      );
      expect(await progressIn(learner)).toMatchObject({ status: 'failed', seenCount: 0 });
    });
  });

  describe('a lesson that reports completed and continues', () => {
    const completed = async (options?: ScormCourseOptions) => {
      const learner = await learnerOf(options);
      const { launchId, token } = await launch(learner);
      const send = (sequence: number, commit: object) =>
        learner.client.ask(calls.updateProgress, commitOf(learner, launchId, sequence, commit));
      await send(1, { status: 'completed' });
      expect(await progressIn(learner)).toMatchObject({
        status: 'in-progress',
        seenCount: 0,
        passedAt: null,
      });
      expect(await points(learner)).toBe(0);
      return { ...learner, send, token };
    };
    const certificates = async ({ user }: LessonLearner) =>
      portal.services.db.selectFrom('certificate').select('id').where('userId', '=', user.id).execute();
    const settleAll = () =>
      jobs.find((one) => one.name === 'scorm-settling')!.run({ ...portal.services, now: () => clock });

    test('takes it back by failed: no pass, no points, no certificate, whatever follows', async () => {
      const learner = await completed();
      await learner.send(2, { status: 'failed', score: { raw: 27 } });
      await learner.send(3, { status: 'failed', score: { raw: 27 }, finished: true, closed: true });
      later(2 * 3600);
      await settleAll();
      await launch(learner);
      expect(await progressIn(learner)).toMatchObject({
        status: 'failed',
        seenCount: 0,
        passedAt: null,
        lastScore: 27,
      });
      expect(await points(learner)).toBe(0);
      expect(await certificates(learner)).toEqual([]);
    });

    test.each([
      ['it finishes', { finished: true }],
      ['it is suspended', { finished: true, exit: 'suspend' }],
      ['it is closed', { closed: true }],
    ])('counts when %s', async (_how, end) => {
      const learner = await completed();
      await learner.send(2, { status: 'completed', ...end });
      expect(await progressIn(learner)).toMatchObject({ status: 'passed', seenCount: 1 });
      expect(await points(learner)).toBe(10);
    });

    test('counts when it is opened again, once', async () => {
      const learner = await completed();
      expect((await launch(learner)).progress).toMatchObject({ status: 'passed', seenCount: 1 });
      await launch(learner);
      expect(await points(learner)).toBe(10);
    });

    test('counts an hour after the last commit if the browser died, not before, once with two workers', async () => {
      const learner = await completed();
      later(3000);
      await learner.send(2, { status: 'completed', score: { raw: 70 }, time: 3000 });
      later(3000);
      await settleAll();
      expect(await progressIn(learner)).toMatchObject({ status: 'in-progress', seenCount: 0 });
      later(601);
      await Promise.all([settleAll(), settleAll()]);
      expect(await progressIn(learner)).toMatchObject({ status: 'passed', seenCount: 1, lastScore: 70 });
      expect(await points(learner)).toBe(10);
      expect(await settleAll()).toBe('0 lessons settled.');
    });

    test('waits for the score that decides, whoever closes it', async () => {
      const learner = await learnerOf({ items: [{ itemId: 'test', masteryScore: 80 }] });
      const { launchId } = await launch(learner);
      const commit = { status: 'completed', closed: true };
      await learner.client.ask(calls.updateProgress, commitOf(learner, launchId, 1, commit));
      later(2 * 3600);
      await settleAll();
      expect(await progressIn(learner)).toMatchObject({ status: 'in-progress', seenCount: 0 });
    });
  });

  describe('a lesson that makes no calls', () => {
    const closed = async (commit: object, options?: ScormCourseOptions) => {
      const learner = await learnerOf({ findings: [{ code: 'neverSpeaks', values: {} }], ...options });
      const { launchId } = await launch(learner);
      await learner.client.ask(
        calls.updateProgress,
        commitOf(learner, launchId, 1, { status: 'not attempted', ...commit }),
      );
      return learner;
    };

    test('is seen when it is closed, like an asset, with or without a mastery score', async () => {
      const learner = await closed({ closed: true, silent: true, time: 40 });
      expect(await progressIn(learner)).toMatchObject({ status: 'passed', seenCount: 1, timeSeconds: 40 });
      expect(await points(learner)).toBe(10);
      const measured = await closed(
        { closed: true, silent: true },
        { items: [{ itemId: 'one', masteryScore: 80 }] },
      );
      expect(await progressIn(measured)).toMatchObject({ status: 'passed' });
    });

    test('is not seen if the package makes calls elsewhere: it broke before its first call', async () => {
      const learner = await closed({ closed: true, silent: true, time: 40 }, { findings: [] });
      expect(await progressIn(learner)).toMatchObject({ status: 'in-progress', seenCount: 0 });
      expect(await points(learner)).toBe(0);
    });

    test('is seen on its own among lessons that make calls: the course can be finished', async () => {
      const learner = await learnerOf({
        items: [{ itemId: 'intro' }, { itemId: 'test' }],
        findings: [{ code: 'silentItems', values: { titles: 'Intro', items: 'cover intro' } }],
      });
      const [intro, exam] = learner.course.sectionIds.map((sectionId) => ({
        ...learner,
        lesson: { ...learner.lesson, sectionId },
      })) as [LessonLearner, LessonLearner];
      const send = async (lesson: LessonLearner, commit: object) => {
        const { launchId } = await launch(lesson);
        await learner.client.ask(calls.updateProgress, commitOf(lesson, launchId, 1, commit));
      };
      const silent = { status: 'not attempted', closed: true, silent: true };
      await send(exam, silent);
      expect(await progressIn(learner), 'one that is made to speak broke').toMatchObject({ seenCount: 0 });
      await send(intro, silent);
      expect(await progressIn(learner)).toMatchObject({ status: 'in-progress', seenCount: 1 });
      await send(exam, { status: 'passed', finished: true });
      expect(await progressIn(learner)).toMatchObject({ status: 'passed', seenCount: 2 });
    });

    test.each([
      ['goes on', { silent: true }],
      ['may still speak', { closed: true }],
      ['has spoken', { closed: true, silent: true, status: 'incomplete' }],
    ])('is not seen while it %s', async (_why, commit) => {
      expect(await progressIn(await closed(commit))).toMatchObject({ status: 'in-progress', seenCount: 0 });
    });
  });

  test('a score outside 0 to 100 is refused as the run-time does, and the stored state stays', async () => {
    const learner = await learnerOf();
    const { launchId, token } = await launch(learner);
    await learner.client.ask(calls.updateProgress, commitOf(learner, launchId, 1, { score: { raw: 40 } }));
    const bad = [-1, 100.1, 1e6, { raw: 101 }, { raw: -0.5 }, { raw: 50, max: 500 }, { raw: 50, min: -10 }];
    for (const score of bad) {
      const body = { status: 'passed' as const, score };
      const refused = await learner.client.refused(
        calls.updateProgress,
        commitOf(learner, launchId, 2, body),
      );
      expect(refused, JSON.stringify(score)).toMatchObject({
        status: 400,
        code: 'scorm-play.scoreOutOfRange',
      });
      const beaconed = await portal.stranger.refused(calls.beacon, {
        body: { token: token!, sequence: 2, ...body },
      });
      expect(beaconed).toMatchObject({ status: 400, code: 'scorm-play.scoreOutOfRange' });
    }
    expect((await launch(learner)).state).toMatchObject({ status: 'incomplete', score: { raw: 40 } });
  });

  test('the stored progress equals what its events make', async () => {
    expect((await checkProgress(portal.services.db)).differences).toEqual([]);
  });
});
