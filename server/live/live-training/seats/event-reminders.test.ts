import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { remindersWith } from '#server/platform/jobs/reminders.job.ts';
import { bodyOf, buildPublishedEvent } from '#tests/builders/live-training.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { remindOfEvents } from './event-reminders.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2031-04-01T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
/** Runs the reminders at a time. */
async function remind(time: string): Promise<void> {
  now = new Date(time);
  await remindersWith([remindOfEvents]).run(portal.services);
}
const enroll = async (user: BuiltUser, event: { readonly _id: string }) =>
  (await signedIn(portal, user)).ask(ownPlaceCalls.enroll, at(event));
const remindersTo = async ({ id }: BuiltUser) =>
  (
    await portal.services.db
      .selectFrom('mail')
      .select('subject')
      .where('personId', '=', id)
      .where('kind', '=', 'training-reminder')
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject);

test('people with a seat are reminded once, two days before by the calendar of the event’s zone', async () => {
  const [inDenver, inTokyo] = [await buildUser(portal), await buildUser(portal)];
  const denver = await buildPublishedEvent(admin, { title: 'Denver day' });
  // 23:00 on 6 May in UTC, and the morning of 7 May in Tokyo.
  const tokyo = await buildPublishedEvent(admin, {
    title: 'Tokyo day',
    timezone: 'Asia/Tokyo',
    startDate: '2031-05-07T08:00',
    endDate: '2031-05-07T09:00',
  });
  await enroll(inDenver, denver);
  await enroll(inTokyo, tokyo);
  await remind('2031-05-03T13:10:00Z');
  expect(await remindersTo(inDenver)).toEqual([]);
  await remind('2031-05-04T13:10:00Z');
  await remind('2031-05-04T13:20:00Z');
  expect(await remindersTo(inDenver)).toEqual(['Denver day is coming up']);
  expect(await remindersTo(inTokyo)).toEqual([]);
  await remind('2031-05-05T13:10:00Z');
  expect(await remindersTo(inDenver)).toHaveLength(1);
  expect(await remindersTo(inTokyo)).toEqual(['Tokyo day is coming up']);
});

test('nobody is reminded who waits, enrolled within the period, or has a seat in a canceled event', async () => {
  now = new Date('2031-05-10T12:00:00Z');
  const [seated, waiting, late, canceled] = await Promise.all([1, 2, 3, 4].map(() => buildUser(portal)));
  const times = { startDate: '2031-06-10T08:00', endDate: '2031-06-10T09:00' };
  const full = await buildPublishedEvent(admin, { ...times, title: 'Full', seats: 1 });
  const open = await buildPublishedEvent(admin, { ...times, title: 'Open' });
  const off = await buildPublishedEvent(admin, { ...times, title: 'Off' });
  await enroll(seated!, full);
  await enroll(waiting!, full);
  await enroll(canceled!, off);
  await admin.ask(eventCalls.cancel, { ...at(off), body: { reason: 'Snow' } });
  now = new Date('2031-06-08T10:00:00Z');
  await enroll(late!, open);
  await remind('2031-06-08T13:10:00Z');
  expect(await remindersTo(seated!)).toEqual(['Full is coming up']);
  for (const user of [waiting!, late!, canceled!]) expect(await remindersTo(user)).toEqual([]);
});

test('an event that moves reminds again', async () => {
  now = new Date('2031-07-01T12:00:00Z');
  const user = await buildUser(portal);
  const event = await buildPublishedEvent(admin, {
    title: 'Moving',
    startDate: '2031-07-10T08:00',
    endDate: '2031-07-10T09:00',
  });
  await enroll(user, event);
  await remind('2031-07-08T13:10:00Z');
  const { event: current } = await admin.ask(eventCalls.get, at(event));
  const moved = { startDate: '2031-07-12T08:00', endDate: '2031-07-12T09:00' };
  await admin.ask(eventCalls.update, bodyOf(current, moved));
  await remind('2031-07-10T13:10:00Z');
  expect(await remindersTo(user)).toHaveLength(2);
});

test('nobody is reminded if reminders are switched off', async () => {
  const off = await openTestPortal((settings) => ({
    ...settings,
    liveTraining: { ...settings.liveTraining, reminders: false },
  }));
  expect(await remindOfEvents(off.services)).toBe('');
  await off.close();
});
