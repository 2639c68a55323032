import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { jobs } from '#server/jobs.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { bodyOf, buildPublishedEvent, placesOf } from '#tests/builders/live-training.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2031-01-05T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const kindsIn = async (eventId: string) =>
  Object.fromEntries((await placesOf(portal, eventId)).map(({ userId, kind }) => [userId, kind]));
const offeredIn = async (eventId: string) =>
  (await placesOf(portal, eventId))
    .filter(({ offerEndsAt }) => offerEndsAt !== null)
    .map(({ userId }) => userId);

describe('a person who is deactivated, leaves a dealer or loses a department', () => {
  const change = {
    'is deactivated': (user: BuiltUser) =>
      admin.ask(userCalls.bulk, { body: { action: 'deactivate', reason: 'Left', ids: [user.id] } } as never),
    'loses the department': async (user: BuiltUser) => {
      const { user: saved } = await admin.ask(userCalls.get, { params: { userId: user.id } } as never);
      const other = await buildAssignmentGroup(portal);
      const body = { version: saved.version, assignmentGroups: [other] };
      return admin.ask(userCalls.save, { params: { id: user.id }, body } as never);
    },
    'leaves the dealer': async (user: BuiltUser) => {
      const { user: saved } = await admin.ask(userCalls.get, { params: { userId: user.id } } as never);
      const body = { version: saved.version, dealers: [await buildDealer(portal)] };
      return admin.ask(userCalls.save, { params: { id: user.id }, body } as never);
    },
  };

  test.each(Object.entries(change))(
    '%s: the seat goes to the next in the same transaction',
    async (_what, move) => {
      const [dealerId, group] = [await buildDealer(portal), await buildAssignmentGroup(portal)];
      const [user, next] = await Promise.all(
        [1, 2].map(() => buildUser(portal, { dealerId, groupIds: [group] })),
      );
      const audience = { assignmentGroups: [group], dealers: [dealerId] };
      const event = await buildPublishedEvent(admin, { seats: 1, audience });
      const open = await buildPublishedEvent(admin, {
        startDate: '2031-06-06T08:00',
        endDate: '2031-06-06T09:00',
      });
      for (const one of [user!, next!]) {
        const client = await signedIn(portal, one);
        await client.ask(ownPlaceCalls.enroll, at(event));
        await client.ask(ownPlaceCalls.enroll, at(open));
      }
      await move(user!);
      expect(await kindsIn(event._id)).toEqual({ [user!.id]: 'cancelled', [next!.id]: 'waitlisted' });
      expect(await offeredIn(event._id)).toEqual([next!.id]);
      // An event for everybody keeps somebody who is still active.
      expect((await kindsIn(open._id))[user!.id]).toBe(_what === 'is deactivated' ? 'cancelled' : 'enrolled');
    },
  );
});

test('the job passes ended offers on, once for two workers', async () => {
  const job = jobs.find(({ name }) => name === 'seat-offers')!;
  const event = await buildPublishedEvent(admin, { seats: 1 });
  const users = await Promise.all([1, 2, 3].map(() => buildUser(portal)));
  const clients = await Promise.all(users.map((user) => signedIn(portal, user)));
  for (const client of clients) await client.ask(ownPlaceCalls.enroll, at(event));
  await clients[0]!.ask(ownPlaceCalls.unEnroll, at(event));
  expect(await offeredIn(event._id)).toEqual([users[1]!.id]);
  const before = now;
  now = new Date('2031-01-06T12:00:00Z');
  await Promise.all([runJob(job, portal.services), runJob(job, portal.services)]);
  expect(await offeredIn(event._id)).toEqual([users[2]!.id]);
  const waiting = (await placesOf(portal, event._id)).filter(({ kind }) => kind === 'waitlisted');
  expect(waiting.map(({ userId }) => userId)).toEqual([users[2]!.id, users[1]!.id]);
  now = before;
});

test('pre-allowed addresses are invited: with an account or without, and their owner takes a seat', async () => {
  const [group, dealerId] = [await buildAssignmentGroup(portal), await buildDealer(portal)];
  const guest = await buildUser(portal, { dealerId });
  const unverified = await buildUser(portal, { dealerId, verified: false });
  const emails = [guest.email, unverified.email, 'somebody@elsewhere.example'];
  const event = await buildPublishedEvent(admin, {
    audience: { assignmentGroups: [group] },
    preAllowedEmails: emails,
  });
  const invited = async () =>
    (
      await portal.services.db
        .selectFrom('iltEnrollment')
        .select(['userId', 'kind', 'email'])
        .where('eventId', '=', event._id)
        .execute()
    ).map(({ userId, kind, email }) => [email, userId, kind]);
  expect((await invited()).toSorted()).toEqual(
    [
      [guest.email, guest.id, 'registered'],
      [unverified.email, null, 'registered'],
      ['somebody@elsewhere.example', null, 'registered'],
    ].toSorted(),
  );
  expect((await (await signedIn(portal, unverified)).refused(ownPlaceCalls.enroll, at(event))).status).toBe(
    404,
  );
  await portal.services.db
    .updateTable('userAccount')
    .set({ emailVerifiedAt: now })
    .where('id', '=', unverified.id)
    .execute();
  for (const one of [guest, unverified])
    await (await signedIn(portal, one)).ask(ownPlaceCalls.enroll, at(event));
  const { event: current } = await admin.ask(eventCalls.get, at(event));
  await admin.ask(eventCalls.update, bodyOf(current, { preAllowedEmails: [guest.email, unverified.email] }));
  expect((await invited()).map(([, userId, kind]) => [userId, kind]).toSorted()).toEqual(
    [
      [guest.id, 'enrolled'],
      [unverified.id, 'enrolled'],
    ].toSorted(),
  );
});
