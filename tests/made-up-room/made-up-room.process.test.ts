import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityLogCalls } from '#contract/insight/activity-logs.calls.ts';
import { inMatchingOrder } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';
import { rooms, together } from '#server/rooms.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { page, type Pages } from '#web/platform/page.ts';
import { trailerCalls as calls } from './trailers.calls.ts';
import { trailersRoom } from './trailers.room.ts';
import { trailerScreens } from './trailers.screens.ts';

// A room that the portal does not have. It runs with the tests of processes, because the others record statements for a database without its table. What it needs outside its own folder are the three lines below: one in each list of CONTRIBUTING.
const withTrailers = together([...rooms, trailersRoom]);
const screensWithTrailers = inMatchingOrder([...screens, ...Object.values(trailerScreens)]);
const pagesWithTrailers: Pages = { 'trailers.list': page(() => import('./trailers.page.tsx'), 'trailers') };

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { rooms: withTrailers });
  const schema = readFileSync(path.join(import.meta.dirname, 'trailers.sql'), 'utf8');
  await sql.raw(schema).execute(portal.services.db);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

test('it is refused to people without its rights, and to nobody signed in', async () => {
  const learner = await signedInAs(portal, 'LEARNER');
  expect((await portal.stranger.refused(calls.list)).status).toBe(401);
  expect((await learner.refused(calls.create, { body: { name: 'Flatbed' } })).status).toBe(403);
});

test('its records are added, found, changed, and deleted', async () => {
  const { trailer } = await admin.ask(calls.create, { body: { name: 'Flatbed' } });
  expect(trailer).toMatchObject({
    name: 'Flatbed',
    wheels: 2,
    version: 1,
    abilities: { edit: true, delete: true },
  });
  expect((await admin.refused(calls.create, { body: { name: 'Flatbed' } })).code).toBe('trailers.nameTaken');
  const params = { id: trailer._id };
  // What a save leaves out stays.
  const { trailer: saved } = await admin.ask(calls.save, { params, body: { wheels: 4, version: 1 } });
  expect(saved).toMatchObject({ name: 'Flatbed', wheels: 4, version: 2 });
  expect((await admin.refused(calls.save, { params, body: { wheels: 6, version: 1 } })).status).toBe(409);
  const { trailers, pagination, abilities } = await admin.ask(calls.list, { query: { text: 'flat' } });
  expect([trailers.length, pagination.total, abilities]).toEqual([1, 1, { create: true }]);
  await admin.ask(calls.remove, { params });
  expect((await admin.refused(calls.get, { params })).code).toBe('trailers.notFound');
});

test('the log names it and its fields, and the description of the calls has its own', async () => {
  const { trailer } = await admin.ask(calls.create, { body: { name: 'Tilt bed' } });
  await admin.ask(calls.save, { params: { id: trailer._id }, body: { wheels: 8 } });
  const reader = await signedInAs(portal, 'PLATFORM_ADMIN');
  const { activityLogs } = await reader.ask(activityLogCalls.list, { query: { record: trailer._id } });
  expect(activityLogs.map(({ type, record }) => [type, record?.kindName, record?.name])).toEqual([
    ['update', 'Trailer', 'Tilt bed'],
    ['create', 'Trailer', 'Tilt bed'],
  ]);
  expect(JSON.stringify(activityLogs[0]!.changes)).toContain('Wheels');
  const reply = await portal.app.inject('/api/openapi.json');
  expect(reply.json<{ paths: object }>().paths).toHaveProperty('/api/trailers/{id}');
});

test('its screen has its page', () => {
  expect(screensWithTrailers.some(({ id }) => id === 'trailers.list')).toBe(true);
  expect(Object.keys(pagesWithTrailers)).toEqual(
    Object.keys(trailerScreens).map((name) => `trailers.${name}`),
  );
});
