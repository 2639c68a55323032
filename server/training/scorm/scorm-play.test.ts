import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { scormPlayCalls as calls } from '#contract/training/scorm-play.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildLessonLearner, launchLesson, lessonCommit } from '#tests/builders/lessons.ts';
import { nastyStrings } from '#tests/builders/nasty-strings.ts';
import { buildAssignmentGroup, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildScormCourse, type ScormCourseOptions } from '#tests/builders/scorm-packages.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';

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

describe('who may open a lesson', () => {
  test('nobody without a session, and nobody who cannot see the course', async () => {
    const learner = await learnerOf();
    expect((await portal.stranger.refused(calls.launch, { body: learner.lesson })).status).toBe(401);
    const hidden = await buildScormCourse(portal, { published: false });
    const foreign = await buildScormCourse(portal);
    const future = await buildScormCourse(portal);
    await buildCurriculum(portal, [{ ...future, right: {} }], { startsOn: '2099-01-01' });
    const elsewhere = await buildScormCourse(portal);
    await buildCurriculum(portal, [{ ...elsewhere, right: {} }], {
      groupIds: [await buildAssignmentGroup(portal)],
    });
    for (const course of [hidden, foreign, future, elsewhere]) {
      const body = { courseId: course.id, sectionId: course.sectionIds[0]! };
      expect(await learner.client.refused(calls.launch, { body })).toMatchObject({ status: 404 });
      expect(await learner.client.refused(calls.look, { query: body })).toMatchObject({ status: 404 });
    }
  });

  test('not for a section of another course, of another kind, or an unknown one', async () => {
    const learner = await learnerOf();
    const other = await learnerOf();
    const texts = await buildCourse(portal);
    await buildCurriculum(portal, [texts]);
    for (const body of [
      { courseId: learner.course.id, sectionId: other.lesson.sectionId },
      { courseId: learner.course.id, sectionId: newId() },
      { courseId: texts.id, sectionId: texts.sectionIds[0]! },
    ])
      expect(await learner.client.refused(calls.launch, { body })).toMatchObject({ status: 404 });
  });

  test('not in a course that is still locked, and nothing is started', async () => {
    const [first, course] = [await buildCourse(portal), await buildScormCourse(portal)];
    await buildCurriculum(portal, [first, { ...course, right: {} }], {
      prerequisites: { [course.id]: [first.id] },
    });
    const client = await signedInAs(portal, 'LEARNER');
    const body = { courseId: course.id, sectionId: course.sectionIds[0]! };
    expect(await client.refused(calls.launch, { body })).toMatchObject({
      status: 409,
      code: 'courses.locked',
    });
    const kept = await portal.services.db
      .selectFrom('scormAttempt')
      .select('id')
      .where('courseId', '=', course.id)
      .execute();
    expect(kept).toEqual([]);
    const look = await client.ask(calls.look, { query: body });
    expect(look.state).toMatchObject({ isBrowsed: true, entry: 'ab-initio' });
  });

  test('without a content origin the portal reports what is missing', async () => {
    const alone = await openTestPortal(undefined, {
      env: { HOST: '0.0.0.0', BASE_URL: 'https://academy.example.com' },
    });
    try {
      const course = await buildScormCourse(alone);
      await buildCurriculum(alone, [{ ...course, right: {} }]);
      const client = await signedInAs(alone, 'LEARNER', { language: 'fr' });
      const refused = await client.refused(calls.launch, {
        body: { courseId: course.id, sectionId: course.sectionIds[0]! },
      });
      expect(refused).toMatchObject({ status: 503, code: 'scorm-play.noOrigin' });
      expect(refused.detail).toContain('CONTENT_ORIGIN');
    } finally {
      await alone.close();
    }
  });

  test("at the package's own origin besides the shared one, or only there if there is a star", async () => {
    const learner = await learnerOf();
    const { own, stageUrl, contentUrl } = await launch(learner);
    const [other] = [await launch(await learnerOf())];
    expect(own!.stageUrl).toMatch(/^http:\/\/p[0-9a-f]{31}\.localhost:3001\/stage$/);
    expect(new URL(own!.contentUrl).pathname).toBe(new URL(contentUrl).pathname);
    expect(new URL(own!.contentUrl).origin).toBe(new URL(own!.stageUrl).origin);
    expect(own!.stageUrl).not.toBe(other.own!.stageUrl);
    expect(own!.stageUrl).not.toBe(stageUrl);
    const env = {
      HOST: '0.0.0.0',
      BASE_URL: 'https://academy.example.com',
      CONTENT_ORIGIN: 'https://*.packages.example.com',
    };
    const starred = await openTestPortal(undefined, { env });
    try {
      const at = await launch(await buildLessonLearner(starred));
      expect(at.stageUrl).toMatch(/^https:\/\/p[0-9a-f]{31}\.packages\.example\.com\/stage$/);
      expect(at.own).toEqual({ stageUrl: at.stageUrl, contentUrl: at.contentUrl });
      const beacon = (origin: string) =>
        starred.app.inject({
          method: 'POST',
          url: calls.beacon.path,
          headers: { 'content-type': 'text/plain', origin, 'sec-fetch-site': 'same-site' },
          payload: JSON.stringify({ token: at.token, sequence: 1, status: 'incomplete' }),
        });
      expect((await beacon(new URL(at.stageUrl).origin)).statusCode).toBe(200);
      expect((await beacon('https://www.packages.example.com')).statusCode).toBe(403);
    } finally {
      await starred.close();
    }
  });

  test('authors play a draft, people with a share key the published version; nothing is stored', async () => {
    const { course } = await learnerOf();
    const author = await signedInAs(portal, 'PLATFORM_ADMIN');
    const query = { preview: course.id, sectionId: course.sectionIds[0]! };
    expect((await author.ask(calls.look, { query })).state.isBrowsed).toBe(true);
    const anybody = await signedInAs(portal, 'LEARNER');
    expect((await anybody.refused(calls.look, { query })).status).toBe(404);
    await portal.services.db
      .updateTable('course')
      .set({ shareKey: `key-${course.id}` })
      .where('id', '=', course.id)
      .execute();
    const shared = await anybody.ask(calls.look, { query: { ...query, preview: `key-${course.id}` } });
    expect(shared.contentUrl).toMatch(/^http:\/\/localhost:3001\/[\w-]+\/item-1\.html$/);
    const kept = await portal.services.db
      .selectFrom('scormAttempt')
      .select('id')
      .where('courseId', '=', course.id)
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('what a lesson receives', () => {
  test('the first time a new state, with no more about the person than the name', async () => {
    const learner = await learnerOf({
      items: [
        {
          itemId: 'brakes',
          launchPath: 'a b/é.html',
          parameters: '?x=1',
          launchData: ' lang=en;\n x=1 ',
          masteryScore: 80,
          maxTimeAllowed: '0001:00:00',
          timeLimitAction: 'exit,message',
        },
      ],
    });
    const { state, contentUrl, stageUrl, savedAt } = await launch(learner);
    expect(contentUrl).toMatch(/\/a%20b\/%C3%A9\.html\?x=1$/);
    expect(stageUrl).toBe('http://localhost:3001/stage');
    expect(savedAt).toBeNull();
    expect(state).toMatchObject({
      studentName: 'Tester, Robin',
      status: 'not attempted',
      entry: 'ab-initio',
      launchData: ' lang=en;\n x=1 ',
      masteryScore: 80,
      maxTimeAllowed: '0001:00:00',
      timeLimitAction: 'exit,message',
      isBrowsed: false,
      totalCentiseconds: 0,
    });
    expect(JSON.stringify(state)).not.toContain(learner.user.id);
    expect(JSON.stringify(state)).not.toContain(learner.user.email);
  });

  test('later its whole previous state, on any device', async () => {
    const learner = await learnerOf();
    const first = await launch(learner);
    const commit = {
      location: 'page-3',
      suspendData: 'answers=1;2',
      exit: 'suspend' as const,
      finished: true,
      time: 62.5,
      score: { raw: 40, min: 0, max: 100 },
      cmi: {
        'cmi.objectives.0.id': 'torque',
        'cmi.interactions.0.id': 'q1',
        'cmi.comments': 'good',
        'cmi.student_preference.audio': '-1',
        'cmi.core.student_id': 'somebody else',
        'cmi.launch_data': 'changed',
      },
    };
    await learner.client.ask(calls.updateProgress, commitOf(learner, first.launchId, 1, commit));
    const other = await signedIn(portal, learner.user);
    const { state, savedAt } = await launch({ ...learner, client: other });
    expect(savedAt).toBe(clock.toISOString());
    expect(state).toMatchObject({
      status: 'incomplete',
      entry: 'resume',
      location: 'page-3',
      suspendData: 'answers=1;2',
      score: { raw: 40, min: 0, max: 100 },
      totalCentiseconds: 6250,
      elements: {
        'cmi.objectives.0.id': 'torque',
        'cmi.interactions.0.id': 'q1',
        'cmi.comments': 'good',
        'cmi.student_preference.audio': '-1',
      },
    });
    expect(Object.keys(state.elements)).toHaveLength(4);
  });

  test('stored values return to the byte, whatever they are', async () => {
    const learner = await learnerOf();
    const torture = [
      '\u0000\u0001\u001f\u007f',
      '\ud800 alone, \udfff alone, 🏍️ together',
      'a\r\nb\rc\nd\te\u2028f\u2029',
      '%00%25&lt;&amp;"\'\\u0041\\',
      '\ufeff\ufffe\uffff é e\u0301 ﬁ',
      '水'.repeat(64_000),
      'x'.repeat(64_000),
      ...nastyStrings.map((text) => text.slice(0, 64_000)),
    ];
    let sequence = 1;
    const { launchId } = await launch(learner);
    for (const suspendData of torture) {
      await learner.client.ask(
        calls.updateProgress,
        commitOf(learner, launchId, sequence++, { suspendData, location: suspendData.slice(0, 255) }),
      );
      const { state } = await portal.services.db
        .selectFrom('scormAttempt')
        .select('state')
        .where('courseId', '=', learner.course.id)
        .executeTakeFirstOrThrow();
      expect(state).toEqual({ suspendData, location: suspendData.slice(0, 255), elements: {} });
    }
    const last = torture.at(-1)!;
    expect((await launch(learner)).state.suspendData).toBe(last);
  });

  test('too much data is refused, and the stored state stays', async () => {
    const learner = await learnerOf();
    const { launchId } = await launch(learner);
    await learner.client.ask(calls.updateProgress, commitOf(learner, launchId, 1, { suspendData: 'before' }));
    const refused = await learner.client.refused(
      calls.updateProgress,
      commitOf(learner, launchId, 2, { suspendData: 'x'.repeat(64_001) }),
    );
    expect(refused).toMatchObject({ status: 400, code: 'scorm-play.stateTooLong' });
    const huge = await learner.client.refused(
      calls.updateProgress,
      commitOf(learner, launchId, 2, { suspendData: 'x'.repeat(300_000) }),
    );
    expect(huge.status).toBe(413);
    expect((await launch(learner)).state.suspendData).toBe('before');
  });
});

describe('the order of commits', () => {
  test('a repeated commit counts once; an older one never replaces a newer one', async () => {
    const learner = await learnerOf();
    const { launchId } = await launch(learner);
    const send = (sequence: number, location: string, time: number) =>
      learner.client.ask(calls.updateProgress, commitOf(learner, launchId, sequence, { location, time }));
    await send(2, 'two', 30);
    await send(2, 'two again', 90);
    await send(1, 'one', 15);
    const { state } = await launch(learner);
    expect(state).toMatchObject({ location: 'two', totalCentiseconds: 3000 });
  });

  test('the later launch continues; the earlier one is notified, and its late commits do not count', async () => {
    const learner = await learnerOf();
    const first = await launch(learner);
    const send = (launchId: string, sequence: number, location: string, time: number) =>
      learner.client.ask(calls.updateProgress, commitOf(learner, launchId, sequence, { location, time }));
    expect((await send(first.launchId, 1, 'phone 1', 20)).takenOverAt).toBeNull();
    const openedAt = later(60).toISOString();
    const second = await launch(learner);
    expect(second.state.location).toBe('phone 1');
    // Committed on the phone after the desk opened it, before the desk committed anything: it is the newest state.
    expect((await send(first.launchId, 2, 'phone 2', 40)).takenOverAt).toBe(openedAt);
    await send(second.launchId, 1, 'desk 1', 10);
    expect((await send(first.launchId, 3, 'phone 3', 50)).takenOverAt).toBe(openedAt);
    const third = await launch(learner);
    expect(third.state).toMatchObject({ location: 'desk 1', totalCentiseconds: 6000 });
  });

  test('a lesson finished in the earlier launch is finished', async () => {
    const learner = await learnerOf();
    const first = await launch(learner);
    const second = await launch(learner);
    await learner.client.ask(calls.updateProgress, commitOf(learner, second.launchId, 1));
    await learner.client.ask(
      calls.updateProgress,
      commitOf(learner, first.launchId, 1, { status: 'completed' }),
    );
    const { progress } = await learner.client.ask(progressCalls.read, { params: { id: learner.course.id } });
    expect(progress.status).toBe('passed');
    expect((await launch(learner)).state.status).toBe('incomplete');
  });

  test('twenty commits at once keep the newest, and the session time is added once', async () => {
    const learner = await learnerOf();
    const { launchId } = await launch(learner);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        learner.client.ask(
          calls.updateProgress,
          commitOf(learner, launchId, index + 1, { location: `page ${index + 1}`, time: (index + 1) * 30 }),
        ),
      ),
    );
    const { state } = await launch(learner);
    expect(state).toMatchObject({ location: 'page 20', totalCentiseconds: 60_000 });
    const { progress } = await learner.client.ask(progressCalls.read, { params: { id: learner.course.id } });
    expect(progress.timeSeconds).toBe(600);
  });

  test('two devices that open at once get two launches, and the later one counts', async () => {
    const learner = await learnerOf();
    const opened = await Promise.all(Array.from({ length: 6 }, () => launch(learner)));
    expect(new Set(opened.map((one) => one.launchId)).size).toBe(6);
    const commits = await Promise.all(
      opened.map((one) => learner.client.ask(calls.updateProgress, commitOf(learner, one.launchId, 1))),
    );
    expect(commits.filter((one) => one.takenOverAt === null)).toHaveLength(1);
  });
});

describe('who may commit', () => {
  test("not with someone else's launch, another lesson's, or an unknown one", async () => {
    const [learner, other] = [await learnerOf(), await learnerOf()];
    const { launchId } = await launch(learner);
    const foreign = await other.client.refused(calls.updateProgress, commitOf(learner, launchId, 1));
    expect(foreign).toMatchObject({ status: 404, code: 'scorm-play.noLaunch' });
    const own = await launch(other);
    const crossed = await other.client.refused(calls.updateProgress, commitOf(learner, own.launchId, 1));
    expect(crossed).toMatchObject({ status: 400, code: 'scorm-play.wrongLesson' });
    const none = await other.client.refused(calls.updateProgress, commitOf(other, newId(), 1));
    expect(none.status).toBe(404);
    // A closing page's token identifies person and lesson; the rest of its body cannot.
    const { token } = await launch(other);
    const body = {
      token: token!,
      sequence: 2,
      status: 'passed' as const,
      ...learner.lesson,
      launchId,
      userId: learner.user.id,
    };
    await portal.stranger.ask(calls.beacon, { body });
    const stands = async ({ client, course }: typeof learner) =>
      (await client.ask(progressCalls.read, { params: { id: course.id } })).progress.status;
    expect(await stands(learner)).toBe('in-progress');
    expect(await stands(other)).toBe('passed');
  });

  test('with the documented fields only: the course, for its last launch', async () => {
    const learner = await learnerOf();
    const bare = {
      courseId: learner.course.id,
      status: 'completed' as const,
      score: 85,
      location: 'end',
      suspendData: 's',
      time: 90,
    };
    expect((await learner.client.refused(calls.updateProgress, { body: bare })).status).toBe(404);
    await launch(learner);
    const { sequence, progress } = await learner.client.ask(calls.updateProgress, { body: bare });
    expect(sequence).toBe(1);
    expect(progress).toMatchObject({ status: 'passed', lastScore: 85, bestScore: 85, timeSeconds: 90 });
  });

  test('acting for someone is read-only', async () => {
    const learner = await learnerOf();
    const looking = await signedInAs(portal, 'PLATFORM_ADMIN');
    await looking.send(proxyCalls.start, {
      params: { proxyId: learner.user.id },
      query: { reason: 'A call for help' },
    });
    const refused = await looking.refused(calls.launch, { body: learner.lesson });
    expect(refused).toMatchObject({ status: 403, code: 'platform.proxyReadOnly' });
    expect((await looking.ask(calls.look, { query: learner.lesson })).state.isBrowsed).toBe(true);
  });
});
