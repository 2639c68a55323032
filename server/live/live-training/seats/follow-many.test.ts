import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locationCalls } from '#contract/live/ilt-locations.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { adminGroupCalls } from '#contract/people/admin-groups.calls.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { buildEvent, buildLocation, buildPublishedEvent, placesOf } from '#tests/builders/live-training.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { mailsTo, storedMailsTo } from '#tests/builders/mail.ts';
import { buildAdminGroup, buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2031-01-05T12:00:00Z') });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const kindsIn = async (eventId: string) =>
  Object.fromEntries((await placesOf(portal, eventId)).map(({ userId, kind }) => [userId, kind]));

async function saveDealer(id: string, more: object): Promise<void> {
  const { dealer } = await admin.ask(dealerCalls.get, { params: { id } });
  const { name, number, status, address, country, version } = dealer;
  const businessUnits = dealer.businessUnits.map(({ _id }) => _id);
  await admin.ask(dealerCalls.save, {
    params: { id },
    body: { name, number, status, address, country, businessUnits, ...more, version },
  } as never);
}

async function saveGroup(id: string, more: object): Promise<void> {
  const { adminGroup } = await admin.ask(adminGroupCalls.get, { params: { id } });
  const { name, description, status, version } = adminGroup;
  await admin.ask(adminGroupCalls.save, {
    params: { id },
    body: { name, description, status, ...more, version },
  } as never);
}

/** Two people of a dealer in an event for this audience, and somebody of another dealer who waits. */
async function fullEvent(dealerId: string, audience: object) {
  const [one, two] = [await buildUser(portal, { dealerId }), await buildUser(portal, { dealerId })];
  const event = await buildPublishedEvent(admin, { seats: 2, audience });
  for (const user of [one, two]) await (await signedIn(portal, user)).ask(ownPlaceCalls.enroll, at(event));
  return { event, one, two };
}

test('if a dealer is deactivated, the seats of its people go to the next, and they are told', async () => {
  const [dealerId, otherId] = [await buildDealer(portal), await buildDealer(portal)];
  const { event, one, two } = await fullEvent(dealerId, { dealers: [dealerId, otherId] });
  const next = await buildUser(portal, { dealerId: otherId });
  await (await signedIn(portal, next)).ask(ownPlaceCalls.enroll, at(event));
  await saveDealer(dealerId, { phone: '970 555 0100' });
  expect((await kindsIn(event._id))[one.id]).toBe('enrolled');
  await saveDealer(dealerId, { status: 'inactive' });
  expect(await kindsIn(event._id)).toEqual({
    [one.id]: 'cancelled',
    [two.id]: 'cancelled',
    [next.id]: 'waitlisted',
  });
  const offered = (await placesOf(portal, event._id)).filter(({ offerEndsAt }) => offerEndsAt !== null);
  expect(offered.map(({ userId }) => userId)).toEqual([next.id]);
  expect((await mailsTo(portal, one.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('CVT hands-on'),
  );
});

test('a large dealer is followed as well', async () => {
  const dealerId = await buildDealer(portal);
  const { event } = await fullEvent(dealerId, { dealers: [dealerId] });
  await sql`
    with person as (
      insert into user_account (id, email, first_name, last_name, role_id, status)
      select gen_random_uuid(), 'large' || n || '@dealer.example', 'A', 'Rider', (select id from role where code = 'LEARNER'), 'active'
      from generate_series(1, 500) n returning id)
    insert into dealer_membership (id, user_id, dealer_id) select gen_random_uuid(), id, ${dealerId} from person`.execute(
    portal.services.db,
  );
  await saveDealer(dealerId, { status: 'inactive' });
  expect(Object.values(await kindsIn(event._id))).toEqual(['cancelled', 'cancelled']);
});

test('if a dealer moves to another state, its people lose seats in events for the old one', async () => {
  const dealerId = await buildDealer(portal);
  await saveDealer(dealerId, { country: 'US', address: { region: 'UT' } });
  const { event, one } = await fullEvent(dealerId, { states: ['US-UT'], countries: ['US'] });
  const { event: open } = await fullEvent(dealerId, { dealers: [dealerId] });
  await saveDealer(dealerId, { country: 'US', address: { region: 'CO' } });
  expect((await kindsIn(event._id))[one.id]).toBe('cancelled');
  expect(Object.values(await kindsIn(open._id))).toEqual(['enrolled', 'enrolled']);
});

test('if an admin group loses people or dealers, or is switched off, its events lose them', async () => {
  const [dealerId, otherId] = [await buildDealer(portal), await buildDealer(portal)];
  const groupId = await buildAdminGroup(portal, [dealerId, otherId]);
  const { event, one, two } = await fullEvent(dealerId, { adminGroups: [groupId] });
  const { event: second, one: third } = await fullEvent(otherId, { adminGroups: [groupId] });
  await saveGroup(groupId, { addUsers: [one.id] });
  await saveGroup(groupId, { removeDealers: [dealerId] });
  expect(await kindsIn(event._id)).toEqual({ [one.id]: 'enrolled', [two.id]: 'cancelled' });
  await saveGroup(groupId, { removeUsers: [one.id] });
  expect((await kindsIn(event._id))[one.id]).toBe('cancelled');
  expect((await kindsIn(second._id))[third.id]).toBe('enrolled');
  await saveGroup(groupId, { status: 'inactive' });
  expect((await kindsIn(second._id))[third.id]).toBe('cancelled');
});

test('the statements do not grow with the people of a dealer', async () => {
  const { db } = portal.services;
  const countFor = async (people: number) => {
    const dealerId = await buildDealer(portal);
    for (let index = 0; index < people; index += 1) await buildUser(portal, { dealerId });
    const { event, one } = await fullEvent(dealerId, { dealers: [dealerId] });
    let statements = 0;
    const executor = db.getExecutor();
    const send = executor.executeQuery;
    executor.executeQuery = function count(this: unknown, ...given: Parameters<typeof send>) {
      statements += 1;
      return send.apply(this as never, given);
    } as typeof send;
    await saveDealer(dealerId, { status: 'inactive' });
    executor.executeQuery = send;
    expect((await kindsIn(event._id))[one.id]).toBe('cancelled');
    return statements;
  };
  const few = await countFor(1);
  expect(await countFor(20)).toBe(few);
});

test('if the zone of a location changes, the people of its coming events are told the new time', async () => {
  const location = await buildLocation(admin);
  const user = await buildUser(portal);
  const seated = async (publish: boolean) => {
    const event = await buildEvent(admin, {
      location: location._id,
      startDate: '2031-05-06T08:00',
      endDate: '2031-05-06T09:00',
    });
    if (publish) {
      await admin.ask(eventCalls.changeStatus, { ...at(event), body: { status: 'published' } });
      await (await signedIn(portal, user)).ask(ownPlaceCalls.enroll, at(event));
    }
    return event;
  };
  await seated(true);
  await seated(false);
  const before = (await storedMailsTo(portal, user.email)).length;
  const save = async (timezone: string) => {
    const { location: kept } = await admin.ask(locationCalls.get, at(location));
    const { _id, comingEvents: _c, updatedAt: _a, updatedBy: _b, abilities: _d, ...fields } = kept;
    await admin.ask(locationCalls.save, { ...at(location), body: { ...fields, timezone } } as never);
  };
  await save('America/Boise');
  expect((await storedMailsTo(portal, user.email)).length).toBe(before);
  await save('America/Chicago');
  const mails = await storedMailsTo(portal, user.email);
  expect(mails.length).toBe(before + 1);
  expect(mails.map(({ bodyText }) => bodyText)).toContainEqual(
    expect.stringMatching(/8:00 AM to 9:00 AM CST/),
  );
});
