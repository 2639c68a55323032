import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { myEventCalls as calls, ownLists } from '#contract/live/ilt-my-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { buildEnrollment, buildInstructor, buildPublishedEvent } from '#tests/builders/live-training.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
const now = new Date('2031-01-05T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const past = { startDate: '2030-05-06T08:00', endDate: '2030-05-06T09:00' };

test('the five lists hold what is open, what somebody holds or waits for, and what is over', async () => {
  const group = await buildAssignmentGroup(portal);
  const user = await buildUser(portal, { dealerId: await buildDealer(portal) });
  const client = await signedIn(portal, user);
  await buildPublishedEvent(admin, { title: 'Hidden', audience: { assignmentGroups: [group] } });
  await buildPublishedEvent(admin, { title: 'Open' });
  const enrolled = await buildPublishedEvent(admin, { title: 'Enrolled' });
  const full = await buildPublishedEvent(admin, {
    title: 'Full',
    seats: 1,
    startDate: '2031-04-06T08:00',
    endDate: '2031-04-06T09:00',
  });
  await buildEnrollment(portal, full._id, (await buildUser(portal)).id);
  await client.ask(ownPlaceCalls.enroll, at(enrolled));
  await client.ask(ownPlaceCalls.enroll, at(full));
  const over = await buildPublishedEvent(admin, { title: 'Over' });
  await portal.services.db
    .updateTable('iltEvent')
    .set({
      startsAt: '2030-05-06T14:00:00Z',
      endsAt: '2030-05-06T15:00:00Z',
      startLocal: past.startDate,
      endLocal: past.endDate,
    })
    .where('id', '=', over._id)
    .execute();
  await buildEnrollment(portal, over._id, user.id);
  const reply = await client.ask(calls.myEvents);
  expect(Object.fromEntries(ownLists.map((list) => [list, reply[list].map(({ title }) => title)]))).toEqual({
    events: ['Open'],
    myUpcomingEvents: ['Full', 'Enrolled'],
    myEnrolledEvents: ['Enrolled'],
    myWaitlistEvents: ['Full'],
    myPastEvents: ['Over'],
  });
  expect(reply.totals).toMatchObject({ events: 1, myUpcomingEvents: 2, myPastEvents: 1 });
  expect(reply.myPastEvents[0]!.enrollment).toMatchObject({ kind: 'enrolled', isNoShow: true });
  expect(reply.events[0]!.enrollment).toBeNull();
  expect(JSON.stringify(reply)).not.toContain('meet.example');
  const { myUpcomingEvents, totals } = await client.ask(calls.myEvents, { query: { limit: 1, page: 2 } });
  expect([myUpcomingEvents.map(({ title }) => title), totals.myUpcomingEvents]).toEqual([['Enrolled'], 2]);
  expect((await client.ask(calls.myEvents, { query: { text: 'full' } })).totals).toMatchObject({
    events: 0,
    myUpcomingEvents: 1,
  });
});

test('a dealer manager sees the places of the own staff, and nobody else does', async () => {
  const dealerId = await buildDealer(portal);
  const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
  const own = await buildUser(portal, { dealerId, lastName: 'Zabel' });
  const other = await buildUser(portal, { dealerId: await buildDealer(portal) });
  const event = await buildPublishedEvent(admin, { title: 'Team day' });
  for (const { id } of [own, other]) await buildEnrollment(portal, event._id, id);
  const { users } = await manager.ask(calls.dealerUsers);
  expect(users.find(({ _id }) => _id === own.id)?.places).toMatchObject([
    { event: { title: 'Team day' }, enrollment: { kind: 'enrolled' } },
  ]);
  expect(users.map(({ _id }) => _id)).not.toContain(other.id);
  const { reports } = await manager.ask(calls.dealerUserReports, {
    query: { kind: 'enrolled', text: 'zabel' },
  });
  expect(reports).toMatchObject([{ user: { _id: own.id }, event: { _id: event._id } }]);
  for (const role of ['LEARNER', 'DISTRICT_MANAGER'] as const)
    expect((await (await signedInAs(portal, role)).refused(calls.dealerUsers)).status).toBe(403);
});

test('an instructor has a list of the taught events with their links, and is offered no seat in them', async () => {
  const { user: teacher, client } = await buildInstructor(portal);
  const learner = await signedIn(portal, await buildUser(portal));
  expect((await learner.refused(calls.taught)).status).toBe(403);
  const day = (month: string) => ({
    startDate: `2031-${month}-16T08:00`,
    endDate: `2031-${month}-16T09:00`,
    instructors: [teacher.id],
  });
  const later = await buildPublishedEvent(admin, { title: 'Later class', ...day('09') });
  const next = await buildPublishedEvent(admin, { title: 'Next class', ...day('08'), seats: 1 });
  await buildPublishedEvent(admin, { title: 'Of somebody else' });
  for (const kind of ['enrolled', 'waitlisted'] as const)
    await buildEnrollment(portal, next._id, (await buildUser(portal)).id, kind);
  const { events, pagination } = await client.ask(calls.taught);
  expect(events.map(({ title, seatsTaken, waitingCount }) => [title, seatsTaken, waitingCount])).toEqual([
    ['Next class', 1, 1],
    ['Later class', 0, 0],
  ]);
  expect(events[0]!.link).toContain('meet.example');
  expect(pagination.total).toBe(2);
  expect((await client.ask(calls.taught, { query: { dateRange: 'past' } })).events).toEqual([]);
  const open = (await client.ask(calls.myEvents, { query: { limit: 100 } })).events.map(({ title }) => title);
  expect(open).toContain('Of somebody else');
  expect(open).not.toContain('Later class');
  expect((await client.ask(eventCalls.get, at(later))).event.joining).toMatchObject({
    outcome: 'none',
    obstacle: { code: 'live-training.ownEvent' },
  });
  expect((await client.refused(ownPlaceCalls.enroll, at(later))).code).toBe('live-training.ownEvent');
});
