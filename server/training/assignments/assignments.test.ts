import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarFeedCalls } from '#contract/people/calendar-feed.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { listen } from '#server/platform/events.ts';
import { contextMaker } from '#server/platform/make-context.ts';
import { Ports } from '#server/platform/ports.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { contributions } from '#server/rooms.ts';
import { recordEvents, lockStanding } from '#server/training/progress/record-events.ts';
import { assignmentPassed } from '#server/training/standings/assignment.events.ts';
import { newId } from '#server/platform/ids.ts';
import { assignTo, changing } from '#tests/builders/assignments.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import { buildAssignmentGroup, buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { withdrawAssignment } from './assign-course.ts';
import { assignmentsOf } from './assignments.queries.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const idsOf = ({ courses }: { courses: readonly { _id: string }[] }) => courses.map((one) => one._id);

/** Somebody whose department has no curriculum. */
async function somebody(
  options: Parameters<typeof buildUser>[1] = {},
): Promise<{ user: BuiltUser; client: Client }> {
  const user = await buildUser(portal, { groupIds: [await buildAssignmentGroup(portal)], ...options });
  return { user, client: await signedIn(portal, user) };
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((one: unknown) => one);
  return error instanceof Refusal ? error.error.code : String(error);
}

describe('a course is not assigned', () => {
  test('if it is not published, or its brand is not active', async () => {
    const { user } = await somebody();
    const draft = await buildCourse(portal, { published: false });
    expect(await refusalOf(assignTo(portal, user.id, draft.id))).toBe('assignments.courseNotPublished');
    expect(await refusalOf(assignTo(portal, user.id, newId()))).toBe('assignments.courseNotPublished');
    const brandId = await buildBrand(portal);
    const course = await buildCourse(portal, { brandId });
    await portal.services.db.updateTable('brand').set({ active: false }).where('id', '=', brandId).execute();
    expect(await refusalOf(assignTo(portal, user.id, course.id))).toBe('assignments.brandNotActive');
  });

  test('to a person who is not active or has passed it', async () => {
    const course = await buildCourse(portal, { questions: 0 });
    const gone = await buildUser(portal, { status: 'deactivated' });
    expect(await refusalOf(assignTo(portal, gone.id, course.id))).toBe('assignments.personNotActive');
    const { user, client } = await somebody();
    await assignTo(portal, user.id, course.id);
    await readSections(client, course);
    expect(await refusalOf(assignTo(portal, user.id, course.id, { sourceId: 'two' }))).toBe(
      'assignments.alreadyPassed',
    );
  });
});

describe('an assigned course', () => {
  test('is open to the person alone, and first among the required courses with day and reason', async () => {
    const group = await buildAssignmentGroup(portal);
    const [usual, later, sooner] = [
      await buildCourse(portal),
      await buildCourse(portal, { name: 'Later' }),
      await buildCourse(portal, { name: 'Sooner' }),
    ];
    await buildCurriculum(portal, [usual], { groupIds: [group] });
    const { user, client } = await somebody({ groupIds: [group] });
    const { client: other } = await somebody({ groupIds: [group] });
    const instructor = await buildUser(portal, { firstName: 'Rosa', lastName: 'Trent' });
    const at = { params: { id: sooner.id } };
    expect((await client.refused(courseCalls.get, at)).status).toBe(404);
    await assignTo(portal, user.id, later.id, { dueOn: '2040-05-02' });
    await assignTo(portal, user.id, sooner.id, { dueOn: '2040-05-01', by: instructor.id });
    const { courses } = await client.ask(progressCalls.mandatory);
    expect(courses.map((one) => [one._id, one.required, one.assignment?.dueOn])).toEqual([
      [sooner.id, true, '2040-05-01'],
      [later.id, true, '2040-05-02'],
      [usual.id, true, undefined],
    ]);
    expect(courses[0]!.assignment).toEqual({
      dueOn: '2040-05-01',
      reason: { en: 'After a visit', fr: 'Après une visite' },
      assignedBy: 'Rosa Trent',
    });
    expect(idsOf(await client.ask(progressCalls.remaining))).toEqual([sooner.id, later.id, usual.id]);
    expect(idsOf(await client.ask(courseCalls.list, { query: { text: 'Sooner' } }))).toEqual([sooner.id]);
    expect((await client.ask(courseCalls.get, at)).course._id).toBe(sooner.id);
    expect((await client.ask(progressCalls.enroll, at)).course.assignment?.dueOn).toBe('2040-05-01');
    expect((await client.ask(progressCalls.inProgress)).courses[0]).toMatchObject({
      _id: sooner.id,
      required: true,
      assignment: { dueOn: '2040-05-01' },
    });
    expect((await other.refused(courseCalls.get, at)).status).toBe(404);
    expect(idsOf(await other.ask(progressCalls.remaining))).toEqual([usual.id]);
  });

  test('counts in the totals of the home until it is passed', async () => {
    const course = await buildCourse(portal);
    const { user, client } = await somebody();
    const totals = async () => {
      const { remainingCount, completedCount, progress } = await client.ask(ledgerCalls.userCoursesStatus);
      return [remainingCount, completedCount, progress];
    };
    expect(await totals()).toEqual([0, 0, 0]);
    await assignTo(portal, user.id, course.id);
    expect(await totals()).toEqual([1, 0, 0]);
    await readSections(client, course);
    await takeQuiz(client, course, true);
    expect(await totals()).toEqual([0, 1, 0]);
    expect(idsOf(await client.ask(progressCalls.mandatory))).toEqual([]);
    const { courses } = await client.ask(progressCalls.completed);
    expect(courses.map((one) => [one._id, one.assignment])).toEqual([[course.id, undefined]]);
  });

  test('of a curriculum is listed once, in the curriculum, and prerequisites do not lock it', async () => {
    const group = await buildAssignmentGroup(portal);
    const [first, second] = [await buildCourse(portal), await buildCourse(portal)];
    const curriculumId = await buildCurriculum(portal, [first, second], {
      groupIds: [group],
      prerequisites: { [second.id]: [first.id] },
    });
    const { user, client } = await somebody({ groupIds: [group] });
    const params = { id: second.id };
    expect((await client.refused(progressCalls.enroll, { params })).code).toBe('courses.locked');
    await assignTo(portal, user.id, second.id);
    const { courses } = await client.ask(progressCalls.remaining);
    expect(courses.map((one) => [one._id, one.curriculum?._id, one.missing.length])).toEqual([
      [second.id, curriculumId, 0],
      [first.id, curriculumId, 0],
    ]);
    expect((await client.ask(progressCalls.read, { params })).progress.missing).toEqual([]);
    const page = await client.ask(curriculumCalls.courses, { params: { id: curriculumId } });
    expect(page.courses.map((one) => [one._id, one.missing.length])).toEqual([
      [first.id, 0],
      [second.id, 0],
    ]);
    expect((await client.ask(progressCalls.enroll, { params })).course._id).toBe(second.id);
  });

  test('tells the person once, in the portal and by mail, in the person’s language', async () => {
    const course = await buildCourse(portal, { name: 'Torque' });
    const { user, client } = await somebody({ firstName: 'Luc', language: 'fr' });
    await assignTo(portal, user.id, course.id, { dueOn: '2040-05-01' });
    await assignTo(portal, user.id, course.id, { dueOn: '2040-06-01' });
    const { notifications } = await client.ask(notificationCalls.list);
    expect(notifications.map((one) => [one.kind, one.title, one.path])).toEqual([
      [
        'course-assigned',
        '« Torque » vous a été attribué. Réussissez ce cours d’ici le 1er mai 2040.',
        '/auth/my-training?view=remaining',
      ],
    ]);
    const mails = await mailsTo(portal, user.email);
    expect(mails.map((one) => one.subject)).toEqual(['À réussir d’ici le 1er mai 2040 : Torque']);
    expect(mails[0]!.text).toContain('Motif : Après une visite');
    const { courses } = await client.ask(progressCalls.mandatory);
    expect(courses.map((one) => one.assignment?.dueOn)).toEqual(['2040-06-01']);
  });

  test('is in the calendar feed on the day it is due, and in the person’s data', async () => {
    const course = await buildCourse(portal, { name: 'Winches' });
    const { user, client } = await somebody();
    await assignTo(portal, user.id, course.id, { dueOn: '2040-05-01' });
    const { address } = await client.ask(calendarFeedCalls.create);
    const feed = await portal.stranger.send(calendarFeedCalls.file, {
      params: { token: /\/calendar\/([\w-]{43})\.ics$/.exec(address)![1]! },
    });
    expect(feed.body).toContain('DTSTART;VALUE=DATE:20400501');
    expect(feed.body).toContain('SUMMARY:Course due: Winches');
    const data = (await client.send(profileCalls.myData)).json<{ assignedCourses: unknown }>();
    expect(data.assignedCourses).toMatchObject([
      { course: 'Winches', dueOn: '2040-05-01', reason: 'After a visit', passedAt: null },
    ]);
  });
});

describe('an assignment ends', () => {
  test('with the pass, once, and the higher wing hears which record asked for it', async () => {
    const course = await buildCourse(portal, { questions: 0, sections: 1 });
    const { user, client } = await somebody();
    const ids = [
      await assignTo(portal, user.id, course.id, { sourceId: 'a' }),
      await assignTo(portal, user.id, course.id, { sourceId: 'b' }),
    ];
    expect(idsOf(await client.ask(progressCalls.remaining))).toEqual([course.id]);
    const heard: unknown[] = [];
    const actor = {
      id: user.id,
      dealerIds: [],
      session: { proxiedBy: null },
    };
    await client.ask(progressCalls.enroll, { params: { id: course.id } });
    const context = contextMaker(portal.services, new Ports(contributions), [
      listen(assignmentPassed, async (_change, fact) => void heard.push(fact)),
    ]).forWork();
    await context.change(async (change) => {
      const locked = await lockStanding(change, actor as never, course.id);
      const event = {
        id: newId(),
        kind: 'section-seen' as const,
        sectionId: course.sectionIds[0]!,
        durationSeconds: 1,
        positionSeconds: null,
        score: null,
        passed: null,
        occurredAt: change.now().toISOString(),
      };
      await recordEvents(change, actor, course.id, locked, [event, { ...event, id: newId() }]);
    });
    expect(heard).toHaveLength(2);
    expect(heard).toEqual(
      expect.arrayContaining(
        ['a', 'b'].map((id, index) => ({
          assignmentId: ids[index],
          userId: user.id,
          courseId: course.id,
          source: { kind: 'test', id },
        })),
      ),
    );
    const ended = await assignmentsOf(portal.services.db, 'test', ['a', 'b']);
    expect(ended.filter((one) => one.userId === user.id).map((one) => one.passedAt !== null)).toEqual([
      true,
      true,
    ]);
    expect(await changing(portal, (change) => withdrawAssignment(change, ids[0]!))).toBe(false);
  });

  test('when it is withdrawn: the course is closed to the person again', async () => {
    const course = await buildCourse(portal);
    const { user, client } = await somebody();
    const id = await assignTo(portal, user.id, course.id);
    expect(await changing(portal, (change) => withdrawAssignment(change, id))).toBe(true);
    expect(await changing(portal, (change) => withdrawAssignment(change, id))).toBe(false);
    expect(idsOf(await client.ask(progressCalls.remaining))).toEqual([]);
    expect((await client.refused(courseCalls.get, { params: { id: course.id } })).status).toBe(404);
    expect(await assignTo(portal, user.id, course.id)).not.toBe(id);
    const log = await portal.services.db
      .selectFrom('activityLog')
      .select(['type', 'entityKind'])
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map((one) => [one.type, one.entityKind])).toEqual([
      ['create', 'course-assignment'],
      ['delete', 'course-assignment'],
    ]);
  });
});
