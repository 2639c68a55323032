import { fieldTrainingErrors as errors } from '#contract/live/field-training.errors.ts';
import { nameOf } from '#server/people/comments/comments.queries.ts';
import { personMoved } from '#server/people/users/users.events.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { found } from '#server/platform/refusal.ts';
import {
  administratorsOf,
  markUnread,
  removeAttendee,
  visitsLeft,
  visitsWithoutInstructor,
} from './follow.queries.ts';
import { concernedBy, formerly } from './visit-changes.queries.ts';
import { tellOfVisit } from './visit-notices.ts';
import { lockAnyVisit, visitById } from './visits.queries.ts';

/**
 * Coming visits follow a person who was deactivated or left the dealer, in the same transaction. They lose the attendee. If the instructor
 * is gone, the visit stays, because the dealer counts on it: its administrators and the requester are told that it needs another one. A visit also stays
 * without its requester, because the other owners of the dealer see it too.
 */
export const visitsFollow = listen(personMoved, async (change, { userId }) => {
  const { tx, now } = change;
  for (const id of await visitsLeft(tx, userId, now())) await leaveVisit(change, id, userId);
  for (const id of await visitsWithoutInstructor(tx, userId, now()))
    await askForInstructor(change, id, userId);
});

async function leaveVisit(change: Change, id: string, userId: string): Promise<void> {
  const { tx, now, actor, record } = change;
  await lockAnyVisit(tx, id);
  const by = actor?.id ?? null;
  await removeAttendee(tx, id, userId, { by, at: now() });
  await markUnread(tx, id, by);
  const visit = found(await visitById(tx, id, userId), errors.notFound);
  await record({
    type: 'update',
    entity: { kind: 'appointment', id, name: visit.topic },
    before: { attendees: [...visit.attendeeIds, userId].toSorted() },
    after: { attendees: visit.attendeeIds },
  });
  const person = { _id: userId, name: await nameOf(tx, userId) };
  const isDated = visit.status === 'confirmed';
  const others = (await concernedBy(tx, id)).filter(({ part }) => part !== 'attendee');
  await tellOfVisit(change, { id: by }, person, { news: 'attendee-left', visit, to: others, calendar: null });
  if (!isDated) return;
  const left = await formerly(tx, [userId], 'attendee');
  await tellOfVisit(change, { id: by }, person, {
    news: 'no-longer-there',
    visit,
    to: left,
    calendar: 'CANCEL',
  });
}

async function askForInstructor(change: Change, id: string, instructorId: string): Promise<void> {
  const { tx, settings, actor } = change;
  const visit = found(await visitById(tx, id, instructorId), errors.notFound);
  await markUnread(tx, id, actor?.id ?? null);
  const administrators = await administratorsOf(tx, settings, id);
  const informed = new Set(administrators.map(({ userId }) => userId));
  const requester = (await concernedBy(tx, id)).filter(
    ({ part, userId }) => part === 'requester' && !informed.has(userId),
  );
  const instructor = { _id: instructorId, name: await nameOf(tx, instructorId) };
  // Also the one who caused it: the visit waits for somebody.
  await tellOfVisit(change, { id: null }, instructor, {
    news: 'no-instructor',
    visit,
    to: [...administrators, ...requester],
    calendar: null,
  });
}
