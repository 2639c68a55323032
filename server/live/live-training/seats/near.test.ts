import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventPageCalls } from '#contract/live/ilt-event-page.calls.ts';
import { myEventCalls as calls } from '#contract/live/ilt-my-events.calls.ts';
import { buildLocation, buildPublishedEvent } from '#tests/builders/live-training.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
const now = new Date('2031-04-01T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
  // From Durango, 37.28° north and 107.88° west.
  const places = [
    ['Albuquerque', { city: 'Albuquerque', state: 'NM', latitude: 35.08, longitude: -106.65 }, '2031-05-08'],
    ['Denver', { latitude: 39.74, longitude: -104.99 }, '2031-05-06'],
    ['Phoenix', { city: 'Phoenix', state: 'AZ', latitude: 33.45, longitude: -112.07 }, '2031-05-07'],
    ['No pin', { city: 'Aspen' }, '2031-05-09'],
  ] as const;
  for (const [title, place, day] of places) {
    const location = (await buildLocation(admin, { venue: title, ...place }))._id;
    await buildPublishedEvent(admin, {
      title,
      virtual: false,
      link: '',
      location,
      startDate: `${day}T08:00`,
      endDate: `${day}T09:00`,
    });
  }
  await buildPublishedEvent(admin, { title: 'Virtual' });
});
afterAll(() => portal.close());

const durango = { latitude: 37.28, longitude: -107.88 };
async function dealerIn(country: string, place: object | null = durango) {
  const dealerId = await buildDealer(portal, { country });
  if (place) await portal.services.db.updateTable('dealer').set(place).where('id', '=', dealerId).execute();
  return dealerId;
}
const titles = async (client: Client, query: object) =>
  (await client.ask(calls.myEvents, { query: { limit: 50, ...query } } as never)).events.map(
    ({ title }) => title,
  );

test('only events near the dealer, in miles in the United States and in kilometers in Canada', async () => {
  const american = await signedInAs(portal, 'LEARNER', { dealerId: await dealerIn('US') });
  const canadian = await signedInAs(portal, 'LEARNER', { dealerId: await dealerIn('CA') });
  expect(await titles(american, { near: '250' })).toEqual(['Denver', 'Albuquerque']);
  expect(await titles(american, { near: '500' })).toEqual(['Denver', 'Phoenix', 'Albuquerque']);
  expect(await titles(canadian, { near: '250' })).toEqual([]);
  expect(await titles(canadian, { near: '500' })).toEqual(['Denver', 'Albuquerque']);
  expect(await titles(american, { near: '500', sortBy: 'distance' })).toEqual([
    'Albuquerque',
    'Denver',
    'Phoenix',
  ]);
  const { events } = await american.ask(calls.myEvents, { query: { near: '250' } } as never);
  expect(events.map(({ kilometers }) => Math.round(kilometers!))).toEqual([372, 268]);
  expect((await american.ask(eventPageCalls.settings)).home).toMatchObject({ unit: 'mi', place: durango });
  expect((await canadian.ask(eventPageCalls.settings)).home).toMatchObject({ unit: 'km' });
});

test('a dealer without a place on the map narrows nothing and says so, and people without a dealer have none', async () => {
  const dealerId = await dealerIn('US', null);
  const learner = await signedInAs(portal, 'LEARNER', { dealerId });
  expect(await titles(learner, { near: '100', sortBy: 'distance' })).toHaveLength(5);
  expect((await learner.ask(eventPageCalls.settings)).home).toMatchObject({ unit: 'mi', place: null });
  expect((await admin.ask(eventPageCalls.settings)).home).toBeNull();
  expect((await learner.refused(calls.myEvents, { query: { near: '50' } } as never)).status).toBe(400);
});
