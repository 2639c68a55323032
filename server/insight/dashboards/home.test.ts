import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeCalls as calls } from '#contract/insight/home.calls.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildEnrollment, buildPublishedEvent } from '#tests/builders/live-training.ts';
import { buildIncentive } from '#tests/builders/rewards.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
const now = new Date('2031-01-05T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const assign = (user: BuiltUser, courseId: string, dueOn: string) =>
  sql`insert into course_assignment (id, user_id, course_id, due_on, reason, source_kind, source_id)
    values (${newId()}, ${user.id}, ${courseId}, ${dueOn}, 'Practice', 'user', ${user.id})`.execute(
    portal.services.db,
  );

test('the home is for people who are signed in, and says nothing to those for whom nothing waits', async () => {
  expect((await portal.stranger.refused(calls.learner)).status).toBe(401);
  const client = await signedIn(portal, await buildUser(portal, { dealerId: await buildDealer(portal) }));
  const { status, ...rest } = await client.ask(calls.learner);
  expect(rest).toEqual({ waiting: [], nextDate: null, reward: null, hasLoyalty: false });
  expect(status).toEqual(await client.ask(ledgerCalls.userCoursesStatus));
  expect((await admin.ask(calls.learner)).hasLoyalty).toBe(true);
});

test('what is lost first stands first, the next date is the earliest seat, and a parcel is followed', async () => {
  const { db } = portal.services;
  const dealerId = await buildDealer(portal);
  const user = await buildUser(portal, { dealerId });
  const other = await signedIn(portal, await buildUser(portal, { dealerId }));
  const client = await signedIn(portal, user);
  const [late, soon] = [await buildCourse(portal), await buildCourse(portal)];
  await assign(user, late.id, '2031-02-01');
  await assign(user, soon.id, '2031-01-04');
  const offered = await buildPublishedEvent(admin, { title: 'Offered' });
  await buildEnrollment(portal, offered._id, user.id, 'waitlisted');
  await db
    .updateTable('iltEnrollment')
    .set({ offerEndsAt: '2031-01-06T12:00:00Z' })
    .where('eventId', '=', offered._id)
    .execute();
  for (const [title, month] of [
    ['Later', '08'],
    ['Next', '07'],
  ]) {
    const event = await buildPublishedEvent(admin, {
      title,
      startDate: `2031-${month}-06T08:00`,
      endDate: `2031-${month}-06T09:00`,
    });
    await buildEnrollment(portal, event._id, user.id);
  }
  const incentive = await buildIncentive(admin, { type: 'physical' });
  await sql`insert into reward (id, incentive_id, user_id, source, status, earned_at, redeemed_at, redemption_code)
    values (${newId()}, ${incentive._id}, ${user.id}, 'assigned', 'redeemed', ${now.toISOString()}, ${now.toISOString()}, 'HOME1')`.execute(
    db,
  );
  const { waiting, nextDate, reward } = await client.ask(calls.learner);
  expect(waiting.map(({ kind, _id, isOver }) => [kind, _id, isOver])).toEqual([
    ['deadline', soon.id, true],
    ['offer', offered._id, false],
    ['deadline', late.id, false],
  ]);
  expect(nextDate).toMatchObject({ kind: 'event', name: { en: 'Next' } });
  expect(reward).toMatchObject({ sentAt: null, redeemedAt: now.toISOString() });
  expect((await other.ask(calls.learner)).waiting).toEqual([]);
});
