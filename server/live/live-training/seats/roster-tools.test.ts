import { afterAll, beforeAll, expect, test } from 'vitest';
import { seatCalls as calls } from '#contract/live/ilt-seats.calls.ts';
import {
  buildEnrollment,
  buildInstructor,
  buildPublishedEvent,
  buildTemplate,
  placesOf,
} from '#tests/builders/live-training.ts';
import { buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2031-01-05T12:00:00Z') });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });

test('invited addresses without an account are listed, but only for people who work on the event', async () => {
  const { user, client: instructor } = await buildInstructor(portal);
  const known = await buildUser(portal);
  const event = await buildPublishedEvent(admin, {
    instructors: [user.id],
    preAllowedEmails: ['zoe@nowhere.example', known.email, 'adam@nowhere.example'],
  });
  const roster = await admin.ask(calls.roster, at(event));
  expect(roster.invited).toEqual(['adam@nowhere.example', 'zoe@nowhere.example']);
  expect(roster.users.map(({ _id, enrollment }) => [_id, enrollment.kind])).toEqual([
    [known.id, 'registered'],
  ]);
  expect((await instructor.ask(calls.roster, at(event))).invited).toEqual([]);
});

test('people of the roster are found by name, or by the whole number of the dealer they come from', async () => {
  const [here, there] = [await buildDealer(portal), await buildDealer(portal)];
  const { number } = await portal.services.db
    .selectFrom('dealer')
    .select('number')
    .where('id', '=', here)
    .executeTakeFirstOrThrow();
  const event = await buildPublishedEvent(admin, {});
  const [own, other] = [
    await buildUser(portal, { dealerId: here, lastName: 'Corvallis' }),
    await buildUser(portal, { dealerId: there, lastName: 'Meridian' }),
  ];
  await admin.ask(calls.enrollUsers, { ...at(event), body: { users: [own.id, other.id] } });
  const found = async (text: string) =>
    (await admin.ask(calls.roster, { ...at(event), query: { text } })).users.map(({ _id }) => _id);
  expect(await found('')).toHaveLength(2);
  expect(await found('meridian')).toEqual([other.id]);
  // As the code at the counter of a dealer gives it.
  expect(await found(` ${number.toLowerCase()} `)).toEqual([own.id]);
  expect(await found(number.slice(0, -1))).toEqual([]);
});

test('an administrator changes somebody’s date, and is told why another date cannot be had', async () => {
  const template = (await buildTemplate(admin))._id;
  const first = await buildPublishedEvent(admin, { template });
  const second = await buildPublishedEvent(admin, {
    template,
    startDate: '2031-06-06T08:00',
    endDate: '2031-06-06T09:00',
  });
  const meanwhile = await buildPublishedEvent(admin, {
    startDate: '2031-07-06T08:30',
    endDate: '2031-07-06T09:30',
    title: 'Brakes',
  });
  const third = await buildPublishedEvent(admin, {
    template,
    startDate: '2031-07-06T08:00',
    endDate: '2031-07-06T09:00',
  });
  const user = await buildUser(portal);
  await buildEnrollment(portal, first._id, user.id);
  await buildEnrollment(portal, meanwhile._id, user.id);
  const move = (from: typeof first, { _id: newEventId }: typeof first) => ({
    ...at(from),
    body: { userId: user.id, newEventId },
  });
  const kindIn = async ({ _id }: typeof first) =>
    (await placesOf(portal, _id)).find(({ userId }) => userId === user.id)?.kind;
  const refusal = await admin.refused(calls.changeEvent, move(first, third));
  expect(refusal).toMatchObject({
    code: 'live-training.personOverlaps',
    detail: expect.stringContaining('Brakes'),
  });
  expect(await kindIn(first)).toBe('enrolled');
  await admin.ask(calls.changeEvent, move(first, second));
  expect([await kindIn(first), await kindIn(second)]).toEqual(['cancelled', 'enrolled']);
});
