import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockCalls } from '#contract/live/ilt-blocks.calls.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { bodyOf, buildEvent, buildInstructor, buildPublishedEvent } from '#tests/builders/live-training.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let author: BuiltUser;
let authorClient: Client;
let now = new Date('2031-01-05T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  author = await buildUser(portal, { role: 'ILT_ADMIN', firstName: 'Ada', lastName: 'Author' });
  authorClient = await signedIn(portal, author);
});
afterAll(() => portal.close());

const saveUser = async ({ id }: BuiltUser, changes: object) => {
  const { user } = await admin.ask(userCalls.get, { params: { userId: id } } as never);
  await admin.ask(userCalls.save, { params: { id }, body: { version: user.version, ...changes } } as never);
};
const toldOf = async (title: string) =>
  (await storedMailsTo(portal, author.email)).filter(({ subject }) => subject?.endsWith(`${title} any more`));
const instructorsOf = async (id: string) =>
  (await admin.ask(eventCalls.get, { params: { id } })).event.instructors.map(({ _id }) => _id);

test.each([
  ['is no instructor any more', (user: BuiltUser) => saveUser(user, { isInstructor: false })],
  [
    'is deactivated',
    (user: BuiltUser) =>
      admin.ask(userCalls.bulk, { body: { action: 'deactivate', reason: 'Left', ids: [user.id] } } as never),
  ],
])(
  'if an instructor %s, the administrators of coming events are told once, and the events stay',
  async (what, lose) => {
    const { user } = await buildInstructor(portal, { firstName: 'Ines', lastName: 'Gone' });
    const { user: other } = await buildInstructor(portal);
    const title = `Event whose instructor ${what}`;
    const event = await buildPublishedEvent(authorClient, { title, instructors: [user.id, other.id] });
    const draft = await buildEvent(authorClient, { title: `Draft of ${title}`, instructors: [user.id] });
    const canceled = await buildPublishedEvent(authorClient, {
      title: `Canceled: ${title}`,
      instructors: [user.id],
      startDate: '2031-06-06T08:00',
      endDate: '2031-06-06T09:00',
    });
    await authorClient.ask(eventCalls.cancel, { params: { id: canceled._id }, body: { reason: 'Snow' } });
    await saveUser(user, { lastName: 'Gone' });
    expect(await toldOf(title)).toEqual([]);
    await lose(user);
    const told = await toldOf(title);
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      `Ines Gone can’t teach Draft of ${title} any more`,
      `Ines Gone can’t teach ${title} any more`,
    ]);
    expect(told.map(({ bodyText }) => bodyText).join('\n')).toContain(
      `/auth/admin/live-training/events/${event._id}`,
    );
    expect((await instructorsOf(event._id)).toSorted()).toEqual([user.id, other.id].toSorted());
    expect(await instructorsOf(draft._id)).toEqual([user.id]);
    // Somebody else is found, and later changes of the person are no news.
    const { event: current } = await authorClient.ask(eventCalls.get, { params: { id: event._id } });
    await authorClient.ask(eventCalls.update, bodyOf(current, { instructors: [other.id] }));
    await saveUser(user, { email: `x-${user.email}` });
    expect(await toldOf(title)).toHaveLength(2);
  },
);

test('an event that is over is no news', async () => {
  const { user } = await buildInstructor(portal);
  await buildPublishedEvent(authorClient, { title: 'Over by then', instructors: [user.id] });
  now = new Date('2031-05-07T12:00:00Z');
  await saveUser(user, { isInstructor: false });
  expect(await toldOf('Over by then')).toEqual([]);
  now = new Date('2031-01-05T12:00:00Z');
});

test('a dealer that is switched off gives its reserved seats back', async () => {
  const dealerId = await buildDealer(portal);
  const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
  const event = await buildPublishedEvent(authorClient, { seats: 20 });
  const params = { id: event._id };
  await manager.ask(blockCalls.reserve, { params, body: { dealer: dealerId, seats: 2 } });
  const reserved = async () => (await authorClient.ask(blockCalls.blocks, { params })).blocks;
  expect(await reserved()).toMatchObject([{ seats: 2 }]);
  const { dealer } = await admin.ask(dealerCalls.get, { params: { id: dealerId } } as never);
  const { _id, abilities: _abilities, businessUnits, ...fields } = dealer;
  await admin.ask(dealerCalls.save, {
    params: { id: dealerId },
    body: { ...fields, businessUnits: businessUnits.map((unit) => unit._id), status: 'inactive' },
  } as never);
  expect(await reserved()).toEqual([]);
  const seats = await portal.services.db
    .selectFrom('iltSeats')
    .select('reserved')
    .where('eventId', '=', event._id)
    .executeTakeFirst();
  expect(seats).toEqual({ reserved: 0 });
});
