import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockCalls } from '#contract/live/ilt-blocks.calls.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { calendarEntries } from '#server/people/accounts/accounts.ports.ts';
import { jobs } from '#server/jobs.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { bodyOf, buildPublishedEvent, buildTemplate } from '#tests/builders/live-training.ts';
import { buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf } from '#tests/builders/random.ts';
import { eventDates } from './event-dates.ts';
import { isEligible } from './eligible.scope.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2031-01-05T12:00:00Z');
beforeAll(async () => {
  // The events are small, so a dealer may reserve all their seats.
  const roomy = (settings: Settings): Settings => ({
    ...settings,
    liveTraining: { ...settings.liveTraining, blockSharePercent: 100 },
  });
  portal = await openTestPortal(roomy, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });

/** Events with more people than seats, a wrong count, or a free seat beside an eligible person who waits without an offer. */
async function broken(): Promise<readonly { title: string; problem: string }[]> {
  const moment = now.toISOString();
  const { settings, db } = portal.services;
  const { rows } = await sql<{ title: string; problem: string }>`
    with seat as (
      select e.*, s.seats, s.taken, s.reserved, (select count(*) from ilt_enrollment n where n.event_id = e.id and n.kind in ('enrolled', 'attended')) as held,
        (select count(*) from ilt_enrollment n where n.event_id = e.id and n.offer_ends_at > ${moment}) as offers,
        (select coalesce(sum(b.seats), 0) from ilt_seat_block b where b.event_id = e.id) as blocks
      from ilt_event e join ilt_seats s on s.event_id = e.id)
    select title, 'overfilled' as problem from seat where held + offers + blocks > seats
    union all select title, 'wrong reservations' from seat where reserved <> blocks
    union all select title, 'wrong count' from seat where held <> taken
    union all select e.title, 'free seat' from seat e join ilt_enrollment w on w.event_id = e.id and w.kind = 'waitlisted'
        and w.offer_ends_at is null and not w.held_back join user_account u on u.id = w.user_id
      where e.canceled_at is null and e.held + e.offers + e.blocks < e.seats and e.starts_at > ${moment}::timestamptz + interval '24 hours'
        and ${isEligible(settings, now)}`.execute(db);
  return rows;
}

test('random sequences of everything that changes seats keep the rules after each step', async () => {
  const template = (await buildTemplate(admin))._id;
  const events = await Promise.all([
    buildPublishedEvent(admin, { title: 'A', template, seats: 2 }),
    buildPublishedEvent(admin, { title: 'B', template, seats: 1 }),
    buildPublishedEvent(admin, { title: 'C', seats: 2 }),
    buildPublishedEvent(admin, {
      title: 'D',
      seats: 1,
      startDate: '2031-07-06T08:00',
      endDate: '2031-07-06T09:00',
    }),
  ]);
  const clients = await Promise.all(
    Array.from({ length: 7 }, async () => signedIn(portal, await buildUser(portal))),
  );
  // Dealers that reserve seats and name people for them.
  const dealers = await Promise.all(
    [1, 2].map(async () => {
      const dealerId = await buildDealer(portal);
      const staff = await Promise.all([1, 2].map(() => buildUser(portal, { dealerId })));
      return { dealerId, staff, manager: await signedInAs(portal, 'DEALER_MANAGER', { dealerId }) };
    }),
  );
  const steps = {
    enroll: (id: string) => oneOf(clients).send(ownPlaceCalls.enroll, at(id)),
    leave: (id: string) => oneOf(clients).send(ownPlaceCalls.unEnroll, at(id)),
    seats: async (id: string) => {
      const { event } = await admin.ask(eventCalls.get, at(id));
      return admin.send(eventCalls.update, bodyOf(event, { seats: oneOf([1, 2, 3]) }));
    },
    cancel: (id: string) => admin.send(eventCalls.cancel, { ...at(id), body: { reason: 'Random' } }),
    restore: (id: string) => admin.send(eventCalls.unCancel, at(id)),
    // A day later, every open offer has ended.
    expire: async () => {
      now = new Date(now.getTime() + 25 * 3_600_000);
      await runJob(
        jobs.find(({ name }) => name === 'seat-offers')!,
        portal.services,
      );
      return [];
    },
    reserve: (id: string) => {
      const { manager, dealerId } = oneOf(dealers);
      return manager.send(blockCalls.reserve, {
        ...at(id),
        body: { dealer: dealerId, seats: oneOf([0, 1, 2]) },
      });
    },
    name: (id: string) => {
      const { manager, staff } = oneOf(dealers);
      return manager.send(seatCalls.enrollUsers, { ...at(id), body: { users: [oneOf(staff).id] } });
    },
    withdraw: (id: string) => {
      const { manager, staff } = oneOf(dealers);
      const params = { id, userId: oneOf(staff).id };
      return manager.send(seatCalls.removeUser, { params, body: {} });
    },
    together: (id: string) =>
      Promise.all(
        clients.map((client) => client.send(oneOf([ownPlaceCalls.enroll, ownPlaceCalls.unEnroll]), at(id))),
      ),
  };
  const names = [
    'enroll',
    'enroll',
    'enroll',
    'leave',
    'leave',
    'seats',
    'cancel',
    'restore',
    'restore',
    'expire',
    'reserve',
    'reserve',
    'name',
    'withdraw',
    'together',
  ] as const;
  const done: string[] = [];
  for (let step = 0; step < 250; step += 1) {
    const { _id: id, title } = oneOf(events);
    const name = oneOf(names);
    done.push(`${name} ${title}`);
    const replies: LightMyRequestResponse[] = [await steps[name](id)].flat();
    for (const { statusCode, body } of replies) expect(statusCode, body).toBeLessThan(500);
    expect(await broken(), done.join(', ')).toEqual([]);
    now = new Date(now.getTime() + 60_000);
  }
}, 120_000);

test('the calendar feed has the events of a person under the names of the mails', async () => {
  const user = await buildUser(portal);
  const client = await signedIn(portal, user);
  const event = await buildPublishedEvent(admin, { title: 'In the feed' });
  await client.ask(ownPlaceCalls.enroll, at(event._id));
  expect(eventDates.port).toBe(calendarEntries.name);
  const { db, settings } = portal.services;
  const question = { db, userId: user.id, today: '2031-01-05', language: 'en', settings } as never;
  expect(await eventDates.answer(question)).toMatchObject([
    {
      key: `ilt-event-${event._id}`,
      title: 'In the feed',
      time: { kind: 'meeting', start: { localTime: '2031-05-06T08:00' } },
    },
  ]);
});
