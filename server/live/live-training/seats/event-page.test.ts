import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventPageCalls as calls } from '#contract/live/ilt-event-page.calls.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { buildEnrollment, buildEvent, buildPublishedEvent } from '#tests/builders/live-training.ts';
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

test('learners read the types and the portal’s zone', async () => {
  const learner = await signedInAs(portal, 'LEARNER');
  const settings = await learner.ask(calls.settings);
  expect(settings.types).toContainEqual({ value: 'Update', en: 'Update', fr: 'Mise à jour' });
  expect(settings.selfAttendance).toBe(true);
  expect((await portal.stranger.refused(calls.settings)).status).toBe(401);
});

test('colleagues are the other active people of the own dealers who have a place', async () => {
  const [dealer, other] = [await buildDealer(portal), await buildDealer(portal)];
  const event = await buildPublishedEvent(admin);
  const me = await buildUser(portal, { dealerId: dealer });
  const person = async (lastName: string, options: object, kind: 'enrolled' | 'waitlisted') => {
    const user = await buildUser(portal, { firstName: 'Ada', lastName, dealerId: dealer, ...options });
    await buildEnrollment(portal, event._id, user.id, kind);
    return user;
  };
  await person('Zimmer', {}, 'enrolled');
  await person('Abel', {}, 'waitlisted');
  await person('Elsewhere', { dealerId: other }, 'enrolled');
  await person('Gone', { status: 'deactivated' }, 'enrolled');
  const left = await person('Left', {}, 'enrolled');
  await portal.services.db
    .updateTable('iltEnrollment')
    .set({ kind: 'cancelled' })
    .where('userId', '=', left.id)
    .execute();
  await buildEnrollment(portal, event._id, me.id);
  const { users } = await (await signedIn(portal, me)).ask(calls.colleagues, at(event));
  expect(users.map(({ fullName, kind }) => [fullName, kind])).toEqual([
    ['Ada Abel', 'waitlisted'],
    ['Ada Zimmer', 'enrolled'],
  ]);
});

test('nobody reads colleagues or the calendar file of an event that is not for them', async () => {
  const group = await buildAssignmentGroup(portal);
  const hidden = await buildPublishedEvent(admin, { audience: { assignmentGroups: [group] } });
  const learner = await signedInAs(portal, 'LEARNER');
  expect((await learner.refused(calls.colleagues, at(hidden))).code).toBe('live-training.eventNotFound');
  expect((await learner.refused(calls.calendarFile, at(hidden))).code).toBe('live-training.eventNotFound');
});

test('the calendar file has the event with its zone and never the join link', async () => {
  const event = await buildPublishedEvent(admin, { title: 'Winch day', titleFr: 'Journée du treuil' });
  const learner = await signedInAs(portal, 'LEARNER');
  const reply = await learner.send(calls.calendarFile, at(event));
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('text/calendar');
  expect(reply.body).toContain(`UID:ilt-event-${event._id}@`);
  expect(reply.body).toContain('SUMMARY:Winch day');
  expect(reply.body).toContain('DTSTART;TZID=America/Denver:20310506T080000');
  expect(reply.body).toContain('BEGIN:VTIMEZONE');
  expect(reply.body).not.toContain('meet.example');
  await admin.ask(eventCalls.cancel, { ...at(event), body: { reason: 'Snow' } });
  expect((await learner.send(calls.calendarFile, at(event))).body).toContain('STATUS:CANCELLED');
  const undated = await buildEvent(admin, { virtual: true });
  expect((await admin.refused(calls.calendarFile, at(undated))).code).toBe('live-training.noDate');
});
