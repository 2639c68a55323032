import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { buildCourse } from '#tests/builders/training.ts';
import { buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { templateCalls } from '#contract/live/ilt-templates.calls.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

test('an event lists who has a seat, who waits, and who completed it, for those who read its roster', async () => {
  const dealerId = await buildDealer(portal);
  const [one, two] = [await buildUser(portal, { dealerId }), await buildUser(portal, { dealerId })];
  const { template } = await admin.ask(templateCalls.create, {
    body: {
      title: 'Lists',
      type: 'Update',
      seats: 1,
      durationMinutes: 60,
      status: 'published',
      course: (await buildCourse(portal)).id,
    },
  });
  const soon = new Date(Date.now() + 600_000).toISOString().slice(0, 16);
  const { event } = await admin.ask(eventCalls.create, {
    body: {
      template: template._id,
      virtual: true,
      link: 'https://meet.example/1',
      timezone: 'UTC',
      startDate: soon,
    },
  });
  const params = { id: event._id };
  await admin.ask(eventCalls.changeStatus, { params, body: { status: 'published' } });
  const enrolled = await admin.ask(seatCalls.enrollUsers, {
    params,
    body: { users: [one.id, two.id] },
  });
  expect(enrolled.outcomes).toHaveLength(2);
  expect(enrolled.event).toMatchObject({
    _id: event._id,
    enrolled: [
      { user: { _id: one.id, name: expect.any(String) }, kind: 'enrolled', date: expect.any(String) },
    ],
    waitlist: [{ user: { _id: two.id }, kind: 'waitlisted' }],
    completed: [],
  });
  const marked = await admin.ask(seatCalls.markCompleted, { params, body: { users: [one.id] } });
  expect(marked.event).toMatchObject({
    enrolled: [],
    completed: [{ user: { _id: one.id }, kind: 'attended' }],
  });
  expect((await admin.ask(eventCalls.get, { params })).event).toMatchObject({
    completed: marked.event.completed,
    waitlist: marked.event.waitlist,
  });
  const learner = await signedIn(portal, one);
  expect((await learner.ask(eventCalls.get, { params })).event).toMatchObject({
    enrolled: null,
    waitlist: null,
    completed: null,
  });
});
