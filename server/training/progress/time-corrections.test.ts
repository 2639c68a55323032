import { afterAll, beforeAll, expect, test } from 'vitest';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { roleCodes } from '#contract/platform/roles.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { timeCorrectionCalls as calls } from '#contract/training/time-corrections.calls.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { checkProgress } from './check-progress.ts';

let portal: TestPortal;
let admin: Client;
let adminUser: BuiltUser;
let learner: BuiltUser;
let own: Client;
let course: BuiltCourse;
const day = 86_400;

beforeAll(async () => {
  portal = await openTestPortal();
  adminUser = await buildUser(portal, { role: 'PLATFORM_ADMIN', firstName: 'Pat', lastName: 'Admin' });
  admin = await signedIn(portal, adminUser);
  course = await buildCourse(portal);
  await buildCurriculum(portal, [course]);
  learner = await buildUser(portal);
  own = await signedIn(portal, learner);
  await inflate();
});
afterAll(() => portal.close());

const db = () => portal.services.db;
const at = () => ({ params: { id: course.id, userId: learner.id } });
const body = (sectionId: string | null, seconds: number, more: object = {}) => ({
  correctionId: newId(),
  sectionId,
  seconds,
  reason: 'Claimed by a script',
  ...more,
});

/** 200 days in a section and one second in a removed section, as claims were stored before they were limited. */
async function inflate(): Promise<void> {
  const [sectionId] = course.sectionIds as [string];
  const event = { eventId: newId(), sectionId };
  await own.ask(progressCalls.record, { params: { id: course.id }, body: event });
  const common = {
    userId: learner.id,
    courseId: course.id,
    courseVersionId: course.versionId,
    kind: 'time',
    occurredAt: new Date(),
  };
  await db()
    .insertInto('learningEvent')
    .values([
      ...Array.from({ length: 200 }, () => ({ ...common, id: newId(), sectionId, durationSeconds: day })),
      { ...common, id: newId(), sectionId: newId(), durationSeconds: 61 },
    ])
    .execute();
  const row = await db()
    .selectFrom('courseProgress')
    .select('sections')
    .where('userId', '=', learner.id)
    .executeTakeFirstOrThrow();
  const sections = row.sections as Record<string, { seconds: number }>;
  await db()
    .updateTable('courseProgress')
    .set({
      timeSeconds: 200 * day + 61,
      lastEventAt: common.occurredAt,
      lastSectionAt: common.occurredAt,
      sections: JSON.stringify({ ...sections, [sectionId]: { ...sections[sectionId], seconds: 200 * day } }),
    })
    .where('userId', '=', learner.id)
    .execute();
  expect((await checkProgress(db())).differences).toEqual([]);
}

const agree = async () => {
  expect((await checkProgress(db())).differences).toEqual([]);
  expect((await checkTotals(db())).filter((one) => one.wrong > 0)).toEqual([]);
};

test('only platform administrators correct time, as themselves', async () => {
  for (const role of roleCodes.filter((one) => one !== 'PLATFORM_ADMIN')) {
    const client = await signedInAs(portal, role);
    expect((await client.refused(calls.read, at())).status, role).toBe(403);
    expect((await client.refused(calls.correct, { ...at(), body: body(null, 1) })).status, role).toBe(403);
  }
  expect((await own.refused(calls.correct, { ...at(), body: body(null, 1) })).status).toBe(403);
  const password = 'Saddle42ridge';
  const acting = await signedInAs(portal, 'PLATFORM_ADMIN', { passwordHash: await hashPassword(password) });
  const query = { reason: 'Ticket 4711' };
  await acting.ask(proxyCalls.start, { params: { proxyId: learner.id }, query });
  await acting.ask(proxyCalls.stepUp, { body: { password } });
  expect((await acting.refused(calls.correct, { ...at(), body: body(null, 1) })).status).toBe(403);
});

test('refuses unknown records, more time than there is, and a missing reason', async () => {
  const nobody = { params: { id: course.id, userId: newId() }, body: body(null, 1) };
  expect(await admin.refused(calls.correct, nobody)).toMatchObject({
    status: 404,
    code: 'time-corrections.notBegun',
  });
  expect((await admin.refused(calls.read, { params: nobody.params })).status).toBe(404);
  expect(await admin.refused(calls.correct, { ...at(), body: body(null, 62) })).toMatchObject({
    status: 409,
    code: 'time-corrections.tooMuch',
    errors: { seconds: 'Only 1 min are recorded here. Remove that much or less.' },
  });
  const refused = async (more: object) =>
    (await admin.refused(calls.correct, { ...at(), body: body(null, 1, more) })).status;
  expect(await refused({ reason: ' ' })).toBe(400);
  expect(await refused({ seconds: -5 })).toBe(400);
  expect(await refused({ seconds: 0 })).toBe(400);
  await agree();
});

test('subtracts time by a logged event with a reason; sent again it changes nothing, and all sums agree', async () => {
  const [sectionId] = course.sectionIds as [string];
  const { time } = await admin.ask(calls.read, at());
  expect(time).toMatchObject({
    timeSeconds: 200 * day + 61,
    otherSeconds: 61,
    sections: [{ _id: sectionId, name: { en: 'Section 0' }, seconds: 200 * day }],
    corrections: [],
  });
  const before = await db()
    .selectFrom('courseProgress')
    .select(['lastEventAt', 'status', 'seenCount', 'lastSectionId'])
    .where('userId', '=', learner.id)
    .executeTakeFirstOrThrow();
  const correction = body(sectionId, 200 * day - 90);
  const all = await Promise.all(
    Array.from({ length: 5 }, () => admin.ask(calls.correct, { ...at(), body: correction })),
  );
  for (const one of all)
    expect(one.time).toMatchObject({
      timeSeconds: 151,
      sections: [{ seconds: 90 }],
      corrections: [{ by: 'Pat Admin', sectionId, seconds: 200 * day - 90, reason: 'Claimed by a script' }],
    });
  await admin.ask(calls.correct, { ...at(), body: body(null, 61) });
  const { progress } = await own.ask(progressCalls.read, { params: { id: course.id } });
  expect(progress).toMatchObject({ timeSeconds: 90, seenCount: 1 });
  const after = await db()
    .selectFrom('courseProgress')
    .select(['lastEventAt', 'status', 'seenCount', 'lastSectionId'])
    .where('userId', '=', learner.id)
    .executeTakeFirstOrThrow();
  expect(after).toEqual(before);
  await agree();
  const log = await db()
    .selectFrom('activityLog')
    .select(['type', 'userId', 'entityId', 'before', 'after'])
    .where('entityId', '=', learner.id)
    .where('userId', '=', adminUser.id)
    .orderBy('id')
    .execute();
  expect(log).toMatchObject([
    {
      type: 'update',
      before: { timeSeconds: 200 * day + 61 },
      after: { timeSeconds: 151, reason: 'Claimed by a script', courseId: course.id },
    },
    { type: 'update', after: { timeSeconds: 90 } },
  ]);
});

test('an id that belongs to something else corrects nothing and logs nothing', async () => {
  const other = await buildUser(portal);
  const eventId = newId();
  const event = { eventId, sectionId: course.sectionIds[0]! };
  await (await signedIn(portal, other)).ask(progressCalls.record, { params: { id: course.id }, body: event });
  const { time } = await admin.ask(calls.read, at());
  const correction = body(course.sectionIds[0]!, 1, { correctionId: eventId });
  expect((await admin.refused(calls.correct, { ...at(), body: correction })).code).toBe(
    'courses.eventIdInUse',
  );
  expect(await admin.ask(calls.read, at())).toEqual({ time });
  await agree();
});
