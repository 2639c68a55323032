import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import type { EventAnswer } from '#contract/library/event-answers.ts';
import { buildNewsEvent, eventPlan } from '#tests/builders/events.ts';
import { tellEverybody } from '#tests/builders/notices.ts';
import {
  buildAssignmentGroup,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
const before = new Date('2031-05-01T12:00:00Z');
let now = before;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const deliver = () => tellEverybody(portal);

async function told({ id }: BuiltUser) {
  await deliver();
  const { db } = portal.services;
  const notices = await db
    .selectFrom('notice')
    .select(['title', 'titleFr'])
    .where('personId', '=', id)
    .orderBy('id')
    .execute();
  const mails = await db
    .selectFrom('mail as m')
    .innerJoin('mailBody as b', 'b.id', 'm.bodyId')
    .where('m.personId', '=', id)
    .select(['b.subject', 'b.bodyText', 'b.attachments'])
    .orderBy('m.id')
    .execute();
  return {
    notices: notices.map(({ title }) => title),
    mails: mails.map(({ subject, bodyText, attachments }) => {
      const [calendar] = (attachments ?? []) as unknown as { method: string; sequence: number }[];
      return { subject, body: bodyText, method: calendar?.method, sequence: calendar?.sequence };
    }),
  };
}

/** People of a department with an event for it, and what each answers. */
async function crowd(answers: readonly (EventAnswer | null)[], languages: readonly ('en' | 'fr')[] = []) {
  const group = await buildAssignmentGroup(portal);
  const people: { user: BuiltUser; client: Client }[] = [];
  for (const [index] of answers.entries()) {
    const user = await buildUser(portal, { groupIds: [group], language: languages[index] ?? 'en' });
    people.push({ user, client: await signedIn(portal, user) });
  }
  const audience = { assignmentGroups: [group] };
  const event = await buildNewsEvent(admin, {
    title: 'Ride day',
    titleFr: 'Journée d’essai',
    audience,
    published: true,
  });
  for (const [index, type] of answers.entries())
    if (type) await people[index]!.client.ask(calls.attend, { ...at(event._id), body: { type } });
  const save = async (version: number, body: object) =>
    (
      await admin.ask(calls.save, {
        ...at(event._id),
        body: {
          ...eventPlan,
          title: 'Ride day',
          titleFr: 'Journée d’essai',
          audience,
          ...body,
          version,
        },
      } as never)
    ).event;
  return { people: people.map(({ user }) => user), event, save };
}

test('another link is news of its own, and the event has not moved', async () => {
  const { people, save, event } = await crowd(['going']);
  const saved = await save(event.version, { link: 'https://meet.example/new' });
  expect(saved).toMatchObject({ movedAt: null, movedFrom: null });
  const { mails } = await told(people[0]!);
  expect(mails.at(-1)).toMatchObject({
    subject: 'The link of “Ride day” has changed',
    method: 'PUBLISH',
    sequence: 1,
  });
  expect(mails.at(-1)!.body).toContain('Before: no link\n\nNow: https://meet.example/new');
  // Time and place stand there once.
  expect(mails.at(-1)!.body.match(/High Mesa Test Park/g)).toHaveLength(1);
});

test('an event that was unpublished before anybody was told is told when it is published again', async () => {
  const group = await buildAssignmentGroup(portal);
  const user = await buildUser(portal, { groupIds: [group] });
  const { _id } = await buildNewsEvent(admin, {
    title: 'Too soon',
    audience: { assignmentGroups: [group] },
    published: true,
  });
  const set = (status: 'published' | 'unpublished') =>
    admin.ask(calls.changeStatus, { ...at(_id), body: { status } });
  await set('unpublished');
  expect((await told(user)).mails).toEqual([]);
  await set('published');
  expect((await told(user)).mails).toHaveLength(1);
  await set('unpublished');
  await set('published');
  expect((await told(user)).mails).toHaveLength(1);
});

test('publishing tells the people it is for, once, also after it was unpublished; a draft and a correction tell nobody', async () => {
  const { people, event, save } = await crowd([null, null], ['en', 'fr']);
  const stranger = await buildUser(portal);
  await save(event.version, { description: 'Bring gloves.' });
  await admin.ask(calls.changeStatus, { ...at(event._id), body: { status: 'unpublished' } });
  await admin.ask(calls.changeStatus, { ...at(event._id), body: { status: 'published' } });
  const [english, french] = [await told(people[0]!), await told(people[1]!)];
  expect(english.notices).toEqual(['New event: “Ride day”.']);
  expect(english.mails).toMatchObject([{ subject: 'New event: “Ride day”', method: undefined }]);
  expect(french.mails[0]!.subject).toMatch(/^Nouvel événement\s: «\sJournée d’essai\s»$/);
  expect(french.mails[0]!.body).toContain('High Mesa Test Park');
  expect(await told(stranger)).toEqual({ notices: [], mails: [] });
});

test('when it moves, everyone who answered is told the old and the new time and place, each in their language', async () => {
  const { people, event, save } = await crowd(
    ['going', 'interested', 'not-interested', null],
    ['en', 'fr', 'en', 'en'],
  );
  for (const person of people) await told(person);
  const moved = await save(event.version, {
    startDate: '2031-05-07T09:00',
    endDate: '2031-05-07T12:00',
    venue: 'Yard 4',
  });
  expect(moved).toMatchObject({
    movedAt: expect.any(String),
    movedFrom: { place: 'High Mesa Test Park, Grand Junction, CO', timezone: 'America/Denver' },
  });
  await deliver();
  const [going, interested, not, silent] = await Promise.all(people.map((person) => told(person)));
  expect(going!.mails[1]).toMatchObject({
    subject: '“Ride day” has a new time or place',
    method: 'PUBLISH',
    sequence: 1,
  });
  for (const line of ['Before: Tue, May 6, 2031, 5:30 PM to 8:30 PM MDT', 'Now: Wed, May 7, 2031', 'Yard 4'])
    expect(going!.mails[1]!.body).toContain(line);
  expect(interested!.mails[1]!.body).toContain('Avant\u202f: mar. 6 mai 2031');
  expect(not!.mails[1]).toMatchObject({ method: undefined });
  expect(going!.notices).toContain('“Ride day” has a new time or place.');
  expect([silent!.mails.length, silent!.notices.length]).toEqual([1, 1]);

  // The same again says nothing, and neither does another text.
  const same = { startDate: '2031-05-07T09:00', endDate: '2031-05-07T12:00', venue: 'Yard 4' };
  await save(moved.version, { ...same, description: 'Bring gloves.' });
  expect((await told(people[0]!)).mails).toHaveLength(2);
});

test('a move while it is unpublished is told when it is published again', async () => {
  const { people, event, save } = await crowd(['going']);
  await deliver();
  await admin.ask(calls.changeStatus, { ...at(event._id), body: { status: 'unpublished' } });
  const { version } = (await admin.ask(calls.get, at(event._id))).event;
  await save(version, { venue: 'Yard 4' });
  expect((await told(people[0]!)).mails.at(-1)?.subject).not.toContain('new time or place');
  await admin.ask(calls.changeStatus, { ...at(event._id), body: { status: 'published' } });
  expect((await told(people[0]!)).mails.at(-1)?.body).toContain('Yard 4');
});

test('canceling needs a reason and tells everyone who answered; the event stays, says so, and can be restored', async () => {
  const { people, event, save } = await crowd(['going', null]);
  const cancel = (reason: string) => ({ ...at(event._id), body: { reason } });
  expect(await admin.refused(calls.cancel, cancel('  '))).toMatchObject({
    status: 400,
    errors: { reason: expect.any(String) },
  });
  const canceled = (await admin.ask(calls.cancel, cancel('Snow on the track'))).event;
  expect(canceled).toMatchObject({
    status: 'published',
    canceledAt: expect.any(String),
    cancelReason: 'Snow on the track',
    abilities: { cancel: false, unCancel: true },
  });
  expect((await admin.refused(calls.cancel, cancel('Again'))).code).toBe('events.alreadyCanceled');
  expect((await told(people[0]!)).mails.at(-1)).toMatchObject({
    subject: '“Ride day” is canceled',
    body: expect.stringContaining('Reason: Snow on the track'),
    method: 'CANCEL',
    sequence: 1,
  });
  // Canceled before anybody was told of it, it is nobody’s news.
  expect(await told(people[1]!)).toEqual({ notices: [], mails: [] });

  // It moves quietly meanwhile.
  const moved = await save(canceled.version, { venue: 'Yard 4' });
  expect(moved.cancelReason).toBe('Snow on the track');
  const quiet = await told(people[0]!);
  expect(quiet.notices).not.toContain('“Ride day” has a new time or place.');
  const restored = (await admin.ask(calls.unCancel, at(event._id))).event;
  expect(restored).toMatchObject({ canceledAt: null, cancelReason: null, movedAt: expect.any(String) });
  expect((await told(people[0]!)).mails.at(-1)).toMatchObject({
    subject: '“Ride day” takes place after all',
    body: expect.stringContaining('Yard 4'),
    method: 'PUBLISH',
    sequence: 3,
  });
  expect((await told(people[1]!)).notices).toEqual(['New event: “Ride day”.']);
  expect((await admin.refused(calls.unCancel, at(event._id))).code).toBe('events.notCanceled');
});

test('whoever was told of it is not told again when it is canceled and restored', async () => {
  const { people, event } = await crowd([null]);
  await told(people[0]!);
  await admin.ask(calls.cancel, { ...at(event._id), body: { reason: 'Snow' } });
  await admin.ask(calls.unCancel, at(event._id));
  expect((await told(people[0]!)).notices).toEqual(['New event: “Ride day”.']);
});

test('an event that ends before the worker comes is nobody’s news', async () => {
  const { people } = await crowd([null]);
  now = new Date('2031-05-07T02:30:00Z');
  expect(await told(people[0]!)).toEqual({ notices: [], mails: [] });
  now = before;
});

describe('news that the worker has not told yet reaches everyone who answered', () => {
  const set = (id: string, status: 'published' | 'unpublished') =>
    admin.ask(calls.changeStatus, { ...at(id), body: { status } });

  test.each(['unpublished', 'deleted'])('of a cancellation, if the event is %s', async (way) => {
    const { people, event } = await crowd(['going', 'not-interested', null], ['en', 'fr', 'en']);
    await deliver();
    await admin.ask(calls.cancel, { ...at(event._id), body: { reason: 'Snow on the track' } });
    await (way === 'deleted' ? admin.ask(calls.remove, at(event._id)) : set(event._id, 'unpublished'));
    const [going, not, silent] = [await told(people[0]!), await told(people[1]!), await told(people[2]!)];
    expect(going.mails.at(-1)).toMatchObject({
      subject: '“Ride day” is canceled',
      body: expect.stringContaining('Reason: Snow on the track'),
      method: 'CANCEL',
    });
    expect(not.mails.at(-1)!.body).toContain('Motif\u202f: Snow on the track');
    expect(silent.notices).toEqual(['New event: “Ride day”.']);
  });

  test('of a move, once, if the event is unpublished and published again', async () => {
    const { people, event, save } = await crowd(['going']);
    await deliver();
    await save(event.version, { venue: 'Yard 4' });
    await set(event._id, 'unpublished');
    const moved = '“Ride day” has a new time or place.';
    expect((await told(people[0]!)).notices).toEqual(['New event: “Ride day”.', moved]);
    await set(event._id, 'published');
    expect((await told(people[0]!)).notices).toEqual(['New event: “Ride day”.', moved]);
  });
});

test('a wrong year that is put right is no move, and the next move is from the time that people know', async () => {
  const { people, event, save } = await crowd(['going']);
  await told(people[0]!);
  const wrong = await save(event.version, { startDate: '2030-05-06T17:30', endDate: '2030-05-06T20:30' });
  expect(wrong).toMatchObject({ movedAt: null, movedFrom: null });
  const right = await save(wrong.version, {});
  expect(right).toMatchObject({ movedAt: null, movedFrom: null });
  expect((await told(people[0]!)).mails).toHaveLength(1);
  await save(right.version, { startDate: '2031-05-07T17:30', endDate: '2031-05-07T20:30' });
  expect((await told(people[0]!)).mails.at(-1)!.body).toContain('Before: Tue, May 6, 2031, 5:30 PM');
});

test('another country is another place: everyone who answered is told both in their language, and calendars follow', async () => {
  const { people, event, save } = await crowd(['going', 'interested'], ['en', 'fr']);
  await deliver();
  const moved = await save(event.version, { country: 'CA' });
  expect(moved).toMatchObject({
    movedAt: expect.any(String),
    movedFrom: { place: 'High Mesa Test Park, Grand Junction, CO', country: 'US' },
  });
  const place = 'High Mesa Test Park, Grand Junction, CO';
  const [english, french] = [await told(people[0]!), await told(people[1]!)];
  expect(english.mails.at(-1)).toMatchObject({
    subject: '“Ride day” has a new time or place',
    method: 'PUBLISH',
    sequence: 1,
  });
  for (const line of [`${place}, United States`, `${place}, Canada`])
    expect(english.mails.at(-1)!.body).toContain(line);
  expect(french.mails.at(-1)!.body).toContain(`${place}, États-Unis`);
  const file = (await admin.send(calls.calendarFile, at(event._id))).body.replaceAll('\r\n ', '');
  expect(file).toContain(`LOCATION:${place.replaceAll(',', '\\,')}\\, Canada`);

  // An event that is only online is nowhere.
  const online = { venue: '', city: '', region: '', link: 'https://meet.example/room' };
  const away = await save(moved.version, { ...online, country: 'CA' });
  await save(away.version, { ...online, country: 'US' });
  const mails = (await told(people[0]!)).mails.map(({ body }) => body);
  expect(mails).toHaveLength(3);
  expect(mails.at(-1)).toMatch(/^Online$/m);
});

test('markup and line breaks in a title stay text in mails', async () => {
  const { people } = await crowd([null]);
  await buildNewsEvent(admin, { title: '<img src=x onerror=alert(1)>', published: true });
  await told(people[0]!);
  const html = await portal.services.db.selectFrom('mailBody').select('bodyHtml').execute();
  expect(html.some(({ bodyHtml }) => bodyHtml?.includes('<img src=x'))).toBe(false);
  const split = { ...eventPlan, title: 'Two\nlines' };
  expect((await admin.refused(calls.create, { body: split } as never)).status).toBe(400);
});
