import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { remindersWith } from '#server/platform/jobs/reminders.job.ts';
import { bodyOf, buildEvent, buildPublishedEvent } from '#tests/builders/live-training.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { askForDecisions } from './decisions.ts';

let portal: TestPortal;
let admin: Client;
let adminId: string;
let now = new Date('2031-04-01T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  const user = await buildUser(portal, { role: 'ILT_ADMIN' });
  adminId = user.id;
  admin = await signedIn(portal, user);
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const minimum = { minPeople: 2, decideOn: '2031-04-29' } as const;
async function ask(time: string): Promise<void> {
  now = new Date(time);
  await remindersWith([askForDecisions]).run(portal.services);
}
const mailsTo = async (personId: string, kind: string, title: string) =>
  (
    await portal.services.db
      .selectFrom('mail')
      .select('subject')
      .where('personId', '=', personId)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  )
    .map(({ subject }) => subject)
    .filter((subject) => subject?.includes(title));

describe('what is refused', () => {
  test('a minimum without its day, over the seats, or decided too late, at the field', async () => {
    const event = await buildPublishedEvent(admin, { seats: 5 });
    for (const [changes, field, code] of [
      [{ minPeople: 2 }, 'decideOn', 'needsDecisionDay'],
      [{ decideOn: '2031-04-29' }, 'minPeople', 'needsMinimum'],
      [{ minPeople: 6, decideOn: '2031-04-29' }, 'minPeople', 'minimumOverSeats'],
      [{ minPeople: 2, decideOn: '2031-05-06' }, 'decideOn', 'decisionAfterStart'],
    ] as const) {
      const refusal = await admin.refused(eventCalls.update, bodyOf(event, { seats: 5, ...changes }));
      expect(refusal).toMatchObject({ status: 400, code: `live-training.${code}` });
      expect(JSON.stringify(refusal)).toContain(field);
    }
    for (const changes of [
      { minPeople: 0, decideOn: '2031-04-29' },
      { minPeople: 2, decideOn: '2031-02-30' },
    ])
      expect((await admin.refused(eventCalls.update, bodyOf(event, changes))).status).toBe(400);
    const { event: kept } = await admin.ask(eventCalls.get, at(event));
    expect(kept).toMatchObject({ minPeople: null, decideOn: null, version: event.version });
  });

  test('a decision on an event without a minimum, a draft, a canceled one, or twice, or by a learner', async () => {
    const plain = await buildPublishedEvent(admin);
    const draft = await buildEvent(admin, minimum);
    const canceled = await buildPublishedEvent(admin, minimum);
    await admin.ask(eventCalls.cancel, { ...at(canceled), body: { reason: 'Too few' } });
    const decided = await buildPublishedEvent(admin, minimum);
    const { event } = await admin.ask(eventCalls.confirm, at(decided));
    expect(event).toMatchObject({
      confirmedAt: now.toISOString(),
      abilities: { confirm: false, cancel: true },
    });
    for (const [one, code] of [
      [plain, 'noMinimum'],
      [draft, 'notAnnounced'],
      [canceled, 'alreadyCanceled'],
      [decided, 'alreadyConfirmed'],
    ] as const)
      expect((await admin.refused(eventCalls.confirm, at(one))).code).toBe(`live-training.${code}`);
    const learner = await signedInAs(portal, 'LEARNER');
    expect((await learner.refused(eventCalls.confirm, at(plain))).status).toBe(403);
  });
});

test('the administrators are told on the day in the event’s zone and reminded once, and nothing is canceled', async () => {
  // It is already 29 April in Tokyo, and the evening before in Denver.
  const denver = await buildPublishedEvent(admin, { title: 'Denver minimum', ...minimum });
  const tokyo = await buildPublishedEvent(admin, {
    title: 'Tokyo minimum',
    timezone: 'Asia/Tokyo',
    ...minimum,
  });
  await ask('2031-04-28T20:00:00Z');
  expect(await mailsTo(adminId, 'event-decision', 'Denver')).toEqual([]);
  expect(await mailsTo(adminId, 'event-decision', 'Tokyo')).toEqual([
    'Decide today whether Tokyo minimum takes place',
  ]);
  await ask('2031-04-29T14:00:00Z');
  await ask('2031-04-29T14:05:00Z');
  expect(await mailsTo(adminId, 'event-decision', 'Denver')).toEqual([
    'Decide today whether Denver minimum takes place',
  ]);
  const mail = await portal.services.db
    .selectFrom('mail')
    .select('bodyText')
    .where('subject', 'like', '%Denver minimum%')
    .executeTakeFirstOrThrow();
  expect(mail.bodyText).toContain(
    'The minimum number is not reached. 0 people have a seat; it needs at least 2.',
  );
  expect(mail.bodyText).toContain(`/auth/admin/live-training/events/${denver._id}`);
  await admin.ask(eventCalls.confirm, at(tokyo));
  for (const day of ['2031-04-30', '2031-05-01', '2031-05-02']) await ask(`${day}T14:00:00Z`);
  expect(await mailsTo(adminId, 'event-decision', 'Denver')).toEqual([
    'Decide today whether Denver minimum takes place',
    'Nobody has decided yet whether Denver minimum takes place',
  ]);
  expect((await admin.ask(eventCalls.get, at(denver))).event.canceledAt).toBeNull();
  // Another day is another decision.
  const { event } = await admin.ask(eventCalls.get, at(denver));
  await admin.ask(eventCalls.update, bodyOf(event, { minPeople: 2, decideOn: '2031-05-03' }));
  await ask('2031-05-03T14:00:00Z');
  expect(await mailsTo(adminId, 'event-decision', 'Denver')).toHaveLength(3);
});

test('people with a seat see the minimum and its day, and hear that the event takes place', async () => {
  now = new Date('2031-04-01T12:00:00Z');
  const user = await buildUser(portal);
  const learner = await signedIn(portal, user);
  const event = await buildPublishedEvent(admin, { title: 'Minimum seen', ...minimum });
  const { event: seen } = await learner.ask(ownPlaceCalls.enroll, at(event));
  expect(seen).toMatchObject({ ...minimum, confirmedAt: null, abilities: { confirm: false } });
  await admin.ask(eventCalls.confirm, at(event));
  expect((await learner.ask(eventCalls.get, at(event))).event.confirmedAt).toBe(now.toISOString());
  expect(await mailsTo(user.id, 'event-changed', 'Minimum seen')).toEqual(['Minimum seen is confirmed']);
});

test('the list shows only the events that somebody has to decide on, or all others', async () => {
  now = new Date('2031-04-01T12:00:00Z');
  const mine = await signedInAs(portal, 'ILT_ADMIN');
  const text = 'Undecided list';
  const build = (title: string, more: object = {}) =>
    buildPublishedEvent(mine, { title: `${text}: ${title}`, ...minimum, ...more });
  const open = await build('open');
  const confirmed = await build('confirmed');
  await mine.ask(eventCalls.confirm, at(confirmed));
  const canceled = await build('canceled');
  await mine.ask(eventCalls.cancel, { ...at(canceled), body: { reason: 'Snow' } });
  const plain = await build('no minimum', { minPeople: null, decideOn: null });
  const draft = await buildEvent(mine, { title: `${text}: draft`, ...minimum });
  const titles = async (undecided?: 'true' | 'false') => {
    const query = { isAdmin: 'true', text, limit: 50, undecided } as never;
    return (await mine.ask(eventCalls.list, { query })).events.map(({ _id }) => _id).toSorted();
  };
  const others = [confirmed, canceled, plain, draft].map(({ _id }) => _id).toSorted();
  expect(await titles('true')).toEqual([open._id]);
  expect(await titles('false')).toEqual(others);
  expect(await titles()).toEqual([open._id, ...others].toSorted());
  // After its start, there is nothing to decide.
  now = new Date('2031-05-07T12:00:00Z');
  expect(await titles('true')).toEqual([]);
});
