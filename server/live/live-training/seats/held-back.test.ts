import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { myEventCalls } from '#contract/live/ilt-my-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/platform/ids.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { bodyOf, buildPublishedEvent, buildTemplate, placesOf } from '#tests/builders/live-training.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let template: string;
let curriculumId: string;
const early = new Date('2031-04-01T12:00:00Z');
let now = early;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
  const course = await buildCourse(portal);
  curriculumId = await buildCurriculum(portal, [course]);
  template = (await buildTemplate(admin, { course: course.id }))._id;
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const first = { firstUntil: '2031-04-20' } as const;
/** The end of 20 April in Denver. */
const firstEndsAt = '2031-04-21T06:00:00.000Z';
async function runAt(time: string): Promise<void> {
  now = new Date(time);
  await runJob(
    jobs.find(({ name }) => name === 'seat-offers')!,
    portal.services,
  );
}
async function certify({ id }: BuiltUser, expiresOn: string | null = null): Promise<void> {
  const code = id
    .replaceAll('-', '')
    .slice(-12)
    .toUpperCase()
    .replace(/[ILOU]/g, '0');
  await portal.services.db
    .insertInto('certificate')
    .values({
      id: newId(),
      code,
      userId: id,
      curriculumId,
      personName: 'Robin Tester',
      curriculumName: 'CVT',
      courses: '[]',
      issuedAt: early,
      issuedOn: '2030-01-01',
      expiresOn,
    })
    .execute();
}
const enroll = async (client: Client, event: { readonly _id: string }) =>
  (await client.ask(ownPlaceCalls.enroll, at(event))).event.enrollment!;
const kindOf = async (event: { readonly _id: string }, { id }: BuiltUser) =>
  (await placesOf(portal, event._id)).find(({ userId }) => userId === id)?.kind;

/** A dealer with somebody certified and one without, each with a person who would like to come. */
async function people() {
  const [certified, open] = await Promise.all([buildDealer(portal), buildDealer(portal)]);
  await certify(await buildUser(portal, { dealerId: certified }));
  const [waits, comes] = await Promise.all([
    buildUser(portal, { dealerId: certified }),
    buildUser(portal, { dealerId: open }),
  ]);
  return {
    certified,
    waits,
    comes,
    asWaits: await signedIn(portal, waits),
    asComes: await signedIn(portal, comes),
  };
}

describe('what is refused', () => {
  test('a period without a course in the template, or up to the day of the event', async () => {
    now = early;
    const plain = await buildPublishedEvent(admin);
    expect((await admin.refused(eventCalls.update, bodyOf(plain, first))).code).toBe(
      'live-training.firstNeedsCourse',
    );
    const event = await buildPublishedEvent(admin, { template });
    expect((await admin.refused(eventCalls.update, bodyOf(event, { firstUntil: '2031-05-06' }))).code).toBe(
      'live-training.firstAfterStart',
    );
  });
});

test('until the day ends, people of dealers with somebody certified wait with the reason, also if staff enroll them', async () => {
  now = early;
  const { certified, waits, asWaits, asComes } = await people();
  const event = await buildPublishedEvent(admin, { template, ...first });
  expect(event).toMatchObject({ ...first, firstEndsAt });
  expect(await enroll(asWaits, event)).toMatchObject({ kind: 'waitlisted', heldBackUntil: firstEndsAt });
  // A free seat is still there for a dealer without anybody certified, past those who wait.
  expect(await enroll(asComes, event)).toMatchObject({ kind: 'enrolled', heldBackUntil: null });
  const other = await buildUser(portal, { dealerId: certified });
  const { outcomes } = await admin.ask(seatCalls.enrollUsers, { ...at(event), body: { users: [other.id] } });
  expect(outcomes).toMatchObject([{ done: true }]);
  expect(await kindOf(event, other)).toBe('waitlisted');
  const mail = await portal.services.db
    .selectFrom('mail')
    .select('bodyText')
    .where('personId', '=', waits.id)
    .executeTakeFirstOrThrow();
  expect(mail.bodyText).toContain(
    'Until Apr 21, 2031, 12:00 AM MDT, seats are only for dealers where nobody is certified yet.',
  );
  // The administrator decides otherwise.
  await admin.ask(seatCalls.moveToEnrolled, { params: { id: event._id, userId: waits.id } });
  expect(await kindOf(event, waits)).toBe('enrolled');
});

test('lists say to whom the free seats of an event are not open yet, and until when', async () => {
  now = early;
  const { asWaits, asComes } = await people();
  const event = await buildPublishedEvent(admin, { template, ...first });
  const listed = async (client: Client) =>
    (await client.ask(myEventCalls.myEvents, { query: { limit: 100 } })).events.find(
      ({ _id }) => _id === event._id,
    );
  expect(await listed(asWaits)).toMatchObject({ isHeldBack: true, firstEndsAt, enrollment: null });
  expect(await listed(asComes)).toMatchObject({ isHeldBack: false });
  now = new Date(firstEndsAt);
  expect(await listed(asWaits)).toMatchObject({ isHeldBack: false });
});

test('an expired certificate, and one of somebody who left, certify nobody', async () => {
  now = early;
  const dealerId = await buildDealer(portal);
  await certify(await buildUser(portal, { dealerId }), '2031-03-31');
  const gone = await buildUser(portal, { dealerId });
  await certify(gone);
  const event = await buildPublishedEvent(admin, { template, ...first });
  const client = await signedInAs(portal, 'LEARNER', { dealerId });
  expect((await enroll(client, event)).kind).toBe('waitlisted');
  await portal.services.db
    .updateTable('dealerMembership')
    .set({ endedAt: now })
    .where('userId', '=', gone.id)
    .execute();
  // The next run lets the person in before the period ends.
  await runAt('2031-04-01T12:01:00Z');
  expect((await client.ask(eventCalls.get, at(event))).event.enrollment).toMatchObject({ kind: 'enrolled' });
});

test('when the period ends, people get the free seats in their order, and the others stay on the waitlist', async () => {
  now = early;
  const { certified, waits, asWaits, comes, asComes } = await people();
  const event = await buildPublishedEvent(admin, { template, seats: 2, ...first });
  expect((await enroll(asWaits, event)).kind).toBe('waitlisted');
  const second = await buildUser(portal, { dealerId: certified });
  expect((await enroll(await signedIn(portal, second), event)).kind).toBe('waitlisted');
  expect((await enroll(asComes, event)).kind).toBe('enrolled');
  await runAt('2031-04-21T05:59:00Z');
  expect(await kindOf(event, waits)).toBe('waitlisted');
  await runAt('2031-04-21T06:00:00Z');
  expect(await Promise.all([waits, second, comes].map((one) => kindOf(event, one)))).toEqual([
    'enrolled',
    'waitlisted',
    'enrolled',
  ]);
  const { event: seen } = await (await signedIn(portal, second)).ask(eventCalls.get, at(event));
  expect(seen).toMatchObject({ seatsTaken: 2, enrollment: { kind: 'waitlisted', heldBackUntil: null } });
  // A second run changes nothing, and nobody hears the same twice.
  await runAt('2031-04-21T06:01:00Z');
  const subjects = await portal.services.db
    .selectFrom('mail')
    .select(['personId', 'subject'])
    .where('personId', 'in', [waits.id, second.id])
    .where('kind', '=', 'seat-changed')
    .orderBy('id')
    .execute();
  expect(subjects.filter(({ personId }) => personId === waits.id).map(({ subject }) => subject)).toEqual([
    'You are on the waitlist of CVT hands-on',
    'You have a seat in CVT hands-on',
  ]);
  expect(subjects.filter(({ personId }) => personId === second.id).map(({ subject }) => subject)).toEqual([
    'You are on the waitlist of CVT hands-on',
    'All seats in CVT hands-on are taken. You stay on the waitlist',
  ]);
});
