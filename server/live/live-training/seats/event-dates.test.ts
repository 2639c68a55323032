import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { calendarEntries } from '#server/people/accounts/accounts.ports.ts';
import { buildPublishedEvent } from '#tests/builders/live-training.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { eventDates } from './event-dates.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2031-01-05T12:00:00Z') });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

test('the calendar feed has the events of a person under the names of the mails', async () => {
  const user = await buildUser(portal);
  const client = await signedIn(portal, user);
  const event = await buildPublishedEvent(admin, { title: 'In the feed' });
  await client.ask(ownPlaceCalls.enroll, { params: { id: event._id } });
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
