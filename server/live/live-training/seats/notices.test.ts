import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { bodyOf, buildPublishedEvent, buildTemplate, placesOf } from '#tests/builders/live-training.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let author: BuiltUser;
let now = new Date('2031-01-05T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  author = await buildUser(portal, { role: 'ILT_ADMIN' });
  admin = await signedIn(portal, author);
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
/** A minute later: news at the same moment would be the same news. */
const later = () => void (now = new Date(now.getTime() + 60_000));

interface Sent {
  readonly subject: string;
  readonly body: string;
  readonly method: string | undefined;
  readonly sequence: number | undefined;
  readonly uid: string | undefined;
  readonly content: string;
}
async function mailsTo({ id }: BuiltUser): Promise<Sent[]> {
  const rows = await portal.services.db
    .selectFrom('mail')
    .select(['subject', 'bodyText', 'attachments'])
    .where('personId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ subject, bodyText, attachments }) => {
    const [calendar] = (attachments ?? []) as unknown as {
      method: string;
      sequence: number;
      uid: string;
      content: string;
    }[];
    return {
      subject: subject ?? '',
      body: bodyText ?? '',
      method: calendar?.method,
      sequence: calendar?.sequence,
      uid: calendar?.uid,
      content: calendar?.content ?? '',
    };
  });
}
const noticesOf = async ({ id }: BuiltUser) =>
  (
    await portal.services.db
      .selectFrom('notice')
      .select(['kind', 'title'])
      .where('personId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title);

test('somebody who enrolls, leaves and comes back gets calendar entries with one UID and rising sequences', async () => {
  const user = await buildUser(portal);
  const client = await signedIn(portal, user);
  const event = await buildPublishedEvent(admin, { title: 'Clutch day', titleFr: 'Journée embrayage' });
  await client.ask(ownPlaceCalls.enroll, at(event));
  later();
  await client.ask(ownPlaceCalls.unEnroll, at(event));
  later();
  await client.ask(ownPlaceCalls.enroll, at(event));
  const mails = await mailsTo(user);
  expect(mails.map(({ subject, method, sequence }) => [subject, method, sequence])).toEqual([
    ['You have a seat in Clutch day', 'PUBLISH', 0],
    ['You left Clutch day', 'CANCEL', 1],
    ['You have a seat in Clutch day', 'PUBLISH', 2],
  ]);
  // Each was made by its mail, later than the one before, and says who organizes the event.
  const stamps = mails.map(({ content }) => /DTSTAMP:(\S+)/.exec(content)?.[1]);
  expect(new Set(stamps).size).toBe(3);
  expect(stamps).toEqual(stamps.toSorted());
  for (const { content } of mails) expect(content).toMatch(/^ORGANIZER;CN="[^"]+":mailto:\S+@/m);
  expect(new Set(mails.map(({ uid }) => uid)).size).toBe(1);
  expect(mails[0]!.uid).toMatch(new RegExp(`^ilt-event-${event._id}@`));
  expect(mails[0]!.body).toContain('Tue, May 6, 2031, 8:00 AM to 9:00 AM MDT');
  expect(JSON.stringify(mails)).not.toContain('meet.example');
  // What people did themselves needs no notice.
  expect(await noticesOf(user)).toEqual([]);
});

test('a French reader gets the offer with its deadline, and nobody who switched mails off gets one', async () => {
  const event = await buildPublishedEvent(admin, {
    seats: 1,
    title: 'Clutch day',
    titleFr: 'Journée embrayage',
  });
  const [holder, next] = [await buildUser(portal), await buildUser(portal, { language: 'fr' })];
  const clients = [await signedIn(portal, holder), await signedIn(portal, next)];
  for (const client of clients) await client.ask(ownPlaceCalls.enroll, at(event));
  later();
  await admin.ask(seatCalls.removeUser, {
    params: { id: event._id, userId: holder.id },
    body: { reason: 'Ill' },
  });
  expect((await mailsTo(holder)).at(-1)).toMatchObject({
    method: 'CANCEL',
    body: expect.stringContaining('Reason: Ill'),
  });
  const offer = (await mailsTo(next)).at(-1)!;
  expect(offer.subject).toBe('Une place dans Journée embrayage est libre pour vous. Prenez-la à temps');
  expect(offer.body).toContain('L’offre prend fin le 6 janv. 2031');
  expect(await noticesOf(next)).toEqual(['A seat in Clutch day is free for you. Take it in time.']);
});

test('without offers, or shortly before the start, the administrators of the event are told of the free seat', async () => {
  const event = await buildPublishedEvent(admin, { seats: 1, title: 'Late seat' });
  const [holder, next] = [await signedInAs(portal, 'LEARNER'), await signedInAs(portal, 'LEARNER')];
  for (const client of [holder, next]) await client.ask(ownPlaceCalls.enroll, at(event));
  const before = now;
  now = new Date('2031-05-06T10:00:00Z');
  await holder.ask(ownPlaceCalls.unEnroll, at(event));
  now = before;
  expect(await noticesOf(author)).toContain('A seat in Late seat is free, and people are waiting.');
});

test('a cancellation, its end and a move reach everybody concerned; who has another seat by then loses the one here', async () => {
  later();
  const template = (await buildTemplate(admin))._id;
  const event = await buildPublishedEvent(admin, { template, title: 'Snow day' });
  const other = await buildPublishedEvent(admin, { template, title: 'Other date' });
  const [stays, rebooks] = [await buildUser(portal), await buildUser(portal)];
  const clients = [await signedIn(portal, stays), await signedIn(portal, rebooks)];
  for (const client of clients) await client.ask(ownPlaceCalls.enroll, at(event));
  later();
  await admin.ask(eventCalls.cancel, { ...at(event), body: { reason: 'Snow' } });
  expect((await mailsTo(stays)).at(-1)).toMatchObject({
    subject: 'Snow day is canceled',
    method: 'CANCEL',
    sequence: 1,
    body: expect.stringContaining('Reason: Snow'),
  });
  later();
  await clients[1]!.ask(ownPlaceCalls.enroll, at(other));
  expect(await admin.ask(eventCalls.conflicts, at(event))).toMatchObject({
    seated: 2,
    users: [{ _id: rebooks.id, event: { title: 'Other date' } }],
  });
  later();
  await admin.ask(eventCalls.unCancel, at(event));
  expect((await mailsTo(stays)).at(-1)).toMatchObject({ method: 'PUBLISH', sequence: 2 });
  expect((await mailsTo(rebooks)).at(-1)?.subject).toContain('without you');
  const places = await placesOf(portal, event._id);
  expect(Object.fromEntries(places.map(({ userId, kind }) => [userId, kind]))).toEqual({
    [stays.id]: 'enrolled',
    [rebooks.id]: 'cancelled',
  });
  expect((await admin.ask(eventCalls.get, at(event))).event.seatsTaken).toBe(1);
  later();
  const { event: current } = await admin.ask(eventCalls.get, at(event));
  const moved = { startDate: '2031-05-07T08:00', endDate: '2031-05-07T09:00' };
  await admin.ask(eventCalls.update, bodyOf(current, moved));
  expect((await mailsTo(stays)).at(-1)).toMatchObject({
    subject: 'Snow day has changed',
    method: 'PUBLISH',
    sequence: 3,
    body: expect.stringMatching(/Before: Tue, May 6, 2031, 8:00 AM .*\n[^]*Now: Wed, May 7, 2031, 8:00 AM /),
  });
  expect((await mailsTo(stays)).at(-1)!.body.match(/^Online$/gm)).toHaveLength(2);
});
