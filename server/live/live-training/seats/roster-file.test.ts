import { afterAll, beforeAll, expect, test } from 'vitest';
import { seatCalls as calls } from '#contract/live/ilt-seats.calls.ts';
import { buildEnrollment, buildInstructor, buildPublishedEvent } from '#tests/builders/live-training.ts';
import { buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2031-05-01T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });

test('only people who work on the event or teach it save its roster', async () => {
  const { user, client } = await buildInstructor(portal);
  const event = await buildPublishedEvent(admin, { instructors: [user.id] });
  expect((await client.send(calls.rosterExport, at(event))).statusCode).toBe(200);
  const { client: other } = await buildInstructor(portal);
  expect((await other.refused(calls.rosterExport, at(event))).code).toBe('live-training.eventNotFound');
  for (const role of ['LEARNER', 'DEALER_MANAGER'] as const)
    expect((await (await signedInAs(portal, role)).send(calls.rosterExport, at(event))).statusCode).toBe(403);
});

test('the file has a line for each person in the order of the roster', async () => {
  const event = await buildPublishedEvent(admin, { title: 'Clutch day' });
  const dealerId = await buildDealer(portal, { name: 'Own' });
  const person = (lastName: string) => buildUser(portal, { dealerId, lastName });
  const [came, missed, waited] = [await person('Came'), await person('Missed'), await person('Anker')];
  for (const { id } of [came, missed]) await buildEnrollment(portal, event._id, id);
  await buildEnrollment(portal, event._id, waited.id, 'waitlisted');
  now = new Date('2031-05-06T14:00:00Z');
  await admin.ask(calls.checkInUsers, { ...at(event), body: { users: [came.id] } });
  now = new Date('2031-05-07T12:00:00Z');
  const file = await admin.send(calls.rosterExport, { ...at(event), query: { format: 'csv' } });
  expect(file.headers['content-disposition']).toContain('Clutch day');
  const lines = file.body.split('\r\n').map((line) => line.replace(/^\uFEFF/, ''));
  expect(lines[0]).toBe('"Name","E-mail","Dealer","Status","Checked in","Checked in by","Completed"');
  expect(lines.slice(1, 4).map((line) => line.split(',').filter((_, column) => column !== 1))).toEqual([
    ['"Robin Came"', '"Own"', '"Enrolled"', '"2031-05-06"', '"Staff"', ''],
    ['"Robin Missed"', '"Own"', '"No-show"', '', '""', ''],
    ['"Robin Anker"', '"Own"', '"On the waitlist"', '', '""', ''],
  ]);
});
