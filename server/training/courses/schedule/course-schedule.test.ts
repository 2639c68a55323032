import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls, courseReviewCalls } from '#contract/training/course-publishing.calls.ts';
import { courseScheduleCalls as calls } from '#contract/training/course-schedule.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/platform/ids.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
// Pacific standard time is eight hours behind.
const start = new Date('2026-12-01T12:00:00Z');
let clock = start;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const job = jobs.find((one) => one.name === 'course-publishing')!;
const atNine = { day: '2026-12-03', time: '09:00' };
const due = new Date('2026-12-03T17:00:00Z');
const draftOf = async (id: string) => (await admin.ask(courseDraftCalls.read, { params: { id } })).course;
const mails = async (occasion: string) =>
  portal.services.db.selectFrom('mail').selectAll().where('occasion', 'like', `${occasion}%`).execute();

describe('refusals', () => {
  test('people who may not publish can neither schedule nor cancel publishing', async () => {
    const { _id: id } = await writeCourse(admin, { name: 'Planned' });
    expect((await portal.stranger.refused(calls.set, { params: { id }, body: atNine })).status).toBe(401);
    for (const role of ['LEARNER', 'DEALER_MANAGER', 'TRANSLATOR', 'BRAND_MANAGER'] as const) {
      const client = await signedInAs(portal, role);
      expect((await client.refused(calls.set, { params: { id }, body: atNine })).status, role).toBe(403);
      expect((await client.refused(calls.withdraw, { params: { id } })).status, role).toBe(403);
    }
    expect((await draftOf(id)).schedule).toBeNull();
  });

  test('a time that is past, too far ahead, or not a time is refused', async () => {
    const { _id: id } = await writeCourse(admin, { name: 'Timed' });
    const set = (body: object) => admin.refused(calls.set, { params: { id }, body: { ...atNine, ...body } });
    expect(await set({ day: '2026-12-01', time: '03:59' })).toMatchObject({
      status: 400,
      code: 'courseSchedule.past',
    });
    expect(await set({ day: '2028-01-01' })).toMatchObject({ code: 'courseSchedule.tooFar' });
    expect(await set({ time: '24:00' })).toMatchObject({ status: 400 });
    // The clocks of the portal go from 2:00 to 3:00 on this day.
    const skipped = {
      status: 400,
      code: 'meeting-time.skipped',
      errors: { time: expect.any(String) as string },
    };
    expect(await set({ day: '2027-03-14', time: '02:30' })).toMatchObject(skipped);
    expect(await set({ day: '2026-02-30' })).toMatchObject({ status: 400 });
    expect(await set({ revision: 1 })).toMatchObject({ status: 409, code: 'platform.changedMeanwhile' });
    expect(await admin.refused(calls.withdraw, { params: { id } })).toMatchObject({
      code: 'courseSchedule.none',
    });
  });

  test('a draft that is not ready and a course with nothing to publish are refused', async () => {
    const { course } = await admin.ask(courseDraftCalls.create, {
      body: { name: { en: 'Empty', fr: '' }, brand: null, active: true },
    });
    expect(await admin.refused(calls.set, { params: { id: course._id }, body: atNine })).toMatchObject({
      status: 409,
      code: 'courseDrafts.notReady',
    });
    const { _id: id } = await writeCourse(admin, { name: 'Live' });
    await admin.ask(coursePublishingCalls.changeStatus, { params: { id }, body: { action: 'publish' } });
    expect(await admin.refused(calls.set, { params: { id }, body: atNine })).toMatchObject({
      code: 'courseDrafts.wrongState',
    });
  });
});

test('a due draft is published once, in the portal’s time zone, in the name of the person who scheduled it', async () => {
  const author = await buildUser(portal, { role: 'COMPANY_ADMIN', firstName: 'Pat' });
  const client = await signedIn(portal, author);
  const { _id: id } = await writeCourse(client, { name: 'Tomorrow' });
  const { course } = await client.ask(calls.set, {
    params: { id },
    body: { ...atNine, publishing: { note: 'For the season', underway: 'move', renewal: 'none' } },
  });
  expect(course.schedule).toMatchObject({
    at: due.toISOString(),
    day: '2026-12-03',
    time: '09:00',
    by: { _id: author.id },
    failedAt: null,
  });
  const { courses } = await admin.ask(courseCalls.list, {
    query: { isAdmin: true, text: 'Tomorrow' },
  } as never);
  expect(courses[0]!.managed!.schedule).toMatchObject({ at: due.toISOString() });
  clock = new Date(due.getTime() - 1000);
  await job.run(portal.services);
  expect((await draftOf(id)).status).toBe('draft');
  // After some hours without a worker, by two processes at once.
  clock = new Date(due.getTime() + 5 * 3_600_000);
  await Promise.all([job.run(portal.services), job.run(portal.services)]);
  expect(await draftOf(id)).toMatchObject({ status: 'published', state: 'clean', schedule: null });
  const { versions } = await admin.ask(coursePublishingCalls.versions, { params: { id } });
  expect(versions).toMatchObject([
    { number: 1, note: 'For the season', underway: 'move', publishedBy: { _id: author.id } },
  ]);
  const log = await portal.services.db
    .selectFrom('activityLog')
    .select(['type', 'userId'])
    .where('entityId', '=', id)
    .where('type', '=', 'publish')
    .execute();
  expect(log).toEqual([{ type: 'publish', userId: author.id }]);
  clock = start;
});

test('a schedule is changed and canceled; publishing or discarding by hand cancels it too', async () => {
  const { _id: id } = await writeCourse(admin, { name: 'Changed' });
  await admin.ask(calls.set, { params: { id }, body: atNine });
  const { course } = await admin.ask(calls.set, { params: { id }, body: { ...atNine, time: '21:30' } });
  expect(course.schedule).toMatchObject({ at: '2026-12-04T05:30:00.000Z' });
  expect((await admin.ask(calls.withdraw, { params: { id } })).course.schedule).toBeNull();
  clock = new Date('2026-12-05T00:00:00Z');
  await job.run(portal.services);
  expect((await draftOf(id)).status).toBe('draft');
  clock = start;
  await admin.ask(calls.set, { params: { id }, body: atNine });
  const published = await admin.ask(coursePublishingCalls.changeStatus, {
    params: { id },
    body: { action: 'publish' },
  });
  expect(published.course.schedule).toBeNull();
});

describe('a draft in review, approved for a time', () => {
  const submitted = async (name: string) => {
    const author = await signedInAs(portal, 'COMPANY_ADMIN');
    const { _id: id } = await writeCourse(author, { name });
    await step(id, 'submit', {}, author);
    return { id, author };
  };
  const step = (
    id: string,
    action: 'submit' | 'withdraw' | 'deny',
    more: object = {},
    client: Client = admin,
  ) => client.ask(coursePublishingCalls.changeStatus, { params: { id }, body: { action, ...more } });
  const waiting = async () => (await admin.ask(courseReviewCalls.notifications)).notifications.count;

  test('stays in review, leaves the review list, and is approved and published when due', async () => {
    const before = await waiting();
    const { id } = await submitted('Approved');
    expect(await waiting()).toBe(before + 1);
    const reviewer = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    const { course } = await (
      await signedIn(portal, reviewer)
    ).ask(calls.set, {
      params: { id },
      body: { ...atNine, publishing: { note: 'Ready', underway: 'keep', renewal: 'none' } },
    });
    expect(course).toMatchObject({
      state: 'review',
      schedule: { action: 'approve', by: { _id: reviewer.id } },
    });
    expect(await waiting()).toBe(before);
    const { courses, counts } = await admin.ask(courseCalls.list, {
      query: { isAdmin: 'true', status: 'review', limit: 100 },
    });
    expect([courses.length, counts?.review]).toEqual([before, before]);
    clock = due;
    await job.run(portal.services);
    expect(await draftOf(id)).toMatchObject({
      status: 'published',
      state: 'clean',
      schedule: null,
      decidedBy: { _id: reviewer.id },
    });
    const { versions } = await admin.ask(coursePublishingCalls.versions, { params: { id } });
    expect(versions).toMatchObject([{ number: 1, note: 'Ready', publishedBy: { _id: reviewer.id } }]);
    clock = start;
  });

  test('is not published after it was sent or taken back, and waits again once submitted', async () => {
    for (const [action, more] of [
      ['deny', { reason: 'Slide 2 is out of date' }],
      ['withdraw', {}],
    ] as const) {
      const { id, author } = await submitted(`Back by ${action}`);
      await admin.ask(calls.set, { params: { id }, body: atNine });
      const before = await waiting();
      await step(id, action, more, action === 'deny' ? admin : author);
      expect((await draftOf(id)).schedule).toBeNull();
      clock = due;
      await job.run(portal.services);
      expect((await draftOf(id)).status).not.toBe('published');
      clock = start;
      await step(id, 'submit', {}, author);
      expect(await waiting()).toBe(before + 1);
    }
  });

  test('loses a schedule made before it was submitted: the reviewer decides', async () => {
    const author = await signedInAs(portal, 'COMPANY_ADMIN');
    const { _id: id } = await writeCourse(author, { name: 'Planned before' });
    await author.ask(calls.set, { params: { id }, body: atNine });
    await step(id, 'submit', {}, author);
    expect((await draftOf(id)).schedule).toBeNull();
  });

  test('waits for a reviewer again if it could not be published', async () => {
    const { id } = await submitted('Approved and broken');
    await admin.ask(calls.set, { params: { id }, body: atNine });
    const before = await waiting();
    await portal.services.db
      .updateTable('plannedChange')
      .set({ failedAt: due, problem: JSON.stringify({ en: 'Not ready', fr: 'Pas prêt' }) })
      .where('recordId', '=', id)
      .execute();
    expect(await waiting()).toBe(before + 1);
  });
});

test('a draft that is no longer ready when due stays unpublished, shows why, and its author gets one mail', async () => {
  const author = await buildUser(portal, { role: 'COMPANY_ADMIN', language: 'fr' });
  const client = await signedIn(portal, author);
  const { _id: id, ...draft } = await writeCourse(client, { name: 'Broken', sections: 1 });
  await client.ask(calls.set, { params: { id }, body: atNine });
  const whole = await draftOf(id);
  await client.ask(courseDraftCalls.removeSectionById, {
    params: { id: whole.chapters[0]!.sections[0]!._id },
  } as never);
  expect(draft.name.en).toBe('Broken');
  clock = new Date(due.getTime() + 1000);
  await Promise.all([job.run(portal.services), job.run(portal.services)]);
  await job.run(portal.services);
  const after = await draftOf(id);
  expect(after).toMatchObject({ status: 'draft', schedule: { failedAt: clock.toISOString() } });
  expect(after.schedule!.problem!.fr).toMatch(/^Pas prêt à être publié/);
  const sent = await mails(`course-not-published:${id}`);
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent[0])).toContain('Non publié');
  clock = start;
});

test('a person who lost the right meanwhile publishes nothing', async () => {
  const author = await buildUser(portal, { role: 'COMPANY_ADMIN' });
  const client = await signedIn(portal, author);
  const { _id: id } = await writeCourse(client, { name: 'Left' });
  await client.ask(calls.set, { params: { id }, body: atNine });
  await portal.services.db
    .updateTable('userAccount')
    .set({ status: 'deactivated' })
    .where('id', '=', author.id)
    .execute();
  clock = due;
  await job.run(portal.services);
  expect(await draftOf(id)).toMatchObject({ status: 'draft', schedule: { failedAt: due.toISOString() } });
  expect(await mails(`course-not-published:${id}`)).toEqual([]);
  expect((await admin.refused(calls.withdraw, { params: { id: newId() } })).status).toBe(404);
  clock = start;
});
