import * as z from 'zod';
import { leanUser } from '#contract/people/users.calls.ts';
import { bulkIds, bulkReply } from '#contract/platform/bulk.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { importErrors, tablePart } from '#contract/platform/imports.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
import { asFile } from '#contract/platform/reports.ts';
import { labelled, paragraph } from '#contract/platform/text.ts';
import { eventDetail } from './ilt-events.calls.ts';
import { enrollment, enrollmentKinds, obstacle, rosterReaders } from './ilt-seats.fields.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

const feature = 'liveTraining';
const editors = { all: [{ right: 'EDIT_ILT_EVENTS' }, { area: 'own' }] } as const;
/** Managers at dealers enroll and withdraw their own staff. */
const editorsAndManagers = { any: [editors, { reach: ['dealers'] }] } as const;
const editorsAndInstructors = { any: [editors, { flagged: 'instructor' }] } as const;

const ofEvent = {
  concerns: { id: 'ilt-event' },
  hiddenFrom: 'other-brands',
  feature,
  params: idParams,
} as const;
const ofPlace = {
  concerns: { id: 'ilt-event', userId: 'user' },
  hiddenFrom: 'other-brands',
  feature,
  params: z.object({ id, userId: id }),
} as const;
const people = z.object({ users: labelled(bulkIds, 'People', 'Personnes') });
const reply = z.object({ event: eventDetail });
const reason = labelled(paragraph(500), 'Reason', 'Motif');

/** Somebody of an event, as the roster shows people. */
const placed = leanUser.extend({ enrollment });
export type PlacedPerson = z.output<typeof placed>;

/** What staff do with the seats of an event. */
export const seatCalls = {
  roster: call({
    id: 'live-training.events.roster',
    method: 'GET',
    path: '/api/ilt-event/{id}/roster',
    summary: 'The people of an event with what they are to it: seats by name, the waitlist in its order',
    access: rosterReaders,
    ...ofEvent,
    query: z.object({ ...paging(25), text: searchText, kind: z.enum(enrollmentKinds).optional() }),
    reply: z.object({
      users: z.array(placed),
      pagination,
      /** Invited addresses that belong to no account, for people who work on the event. */
      invited: z.array(z.string()),
      counts: z.object({
        registered: z.int(),
        enrolled: z.int(),
        waitlisted: z.int(),
        attended: z.int(),
        cancelled: z.int(),
        checkedIn: z.int(),
      }),
    }),
    errors: [errors.eventNotFound],
  }),
  rosterExport: call({
    id: 'live-training.events.roster-export',
    method: 'GET',
    path: '/api/ilt-event/{id}/roster/export',
    summary: 'The roster as a file, in the same order',
    access: rosterReaders,
    ...ofEvent,
    query: z.object(asFile),
    reply: 'file',
    errors: [errors.eventNotFound],
  }),
  availableUsers: call({
    id: 'live-training.events.available-users',
    method: 'GET',
    path: '/api/ilt-event/{id}/available-users',
    summary:
      'Active people whom the event is for and who have no place in it, and why some of them cannot be enrolled; for managers at dealers, their own staff',
    access: editorsAndManagers,
    ...ofEvent,
    query: z.object({ ...paging(25), text: searchText, dealer: id.optional() }),
    reply: z.object({ users: z.array(leanUser.extend({ obstacle: obstacle.nullable() })), pagination }),
    errors: [errors.eventNotFound],
  }),
  findPeople: call({
    id: 'live-training.events.find-people',
    method: 'POST',
    path: '/api/ilt-event/{id}/find-people',
    summary:
      'Who of many people can be enrolled: by addresses, as text or in a file with one on each line or in a column named e-mail; or the staff of a dealer, a department, or both. Changes nothing',
    access: editorsAndManagers,
    ...ofEvent,
    bodyLimitBytes: 4_000_000,
    body: z.object({
      addresses: labelled(z.string().max(3_000_000).default(''), 'E-mail addresses', 'Adresses courriel'),
      dealer: labelled(id.nullish(), 'Dealer', 'Concessionnaire'),
      department: labelled(id.nullish(), 'Department', 'Service'),
    }),
    files: { file: tablePart },
    reply: z.object({
      /** Those who have no place yet, by family name, with why some of them cannot be enrolled. */
      people: z.array(leanUser.extend({ obstacle: obstacle.nullable() })),
      /** Addresses of people who have a place. */
      placed: z.array(z.string()),
      /** Addresses of nobody whom the event is for, as far as the caller may know. */
      unknown: z.array(z.string()),
    }),
    errors: [errors.eventNotFound, errors.nobodyNamed, errors.tooManyPeople, ...importErrors],
  }),
  enrollUsers: call({
    id: 'live-training.events.enroll-users',
    method: 'POST',
    path: '/api/ilt-event/{id}/enroll-users',
    summary:
      'Enrolls people, or puts them on the waitlist, with an outcome for each; more than 100 in the background',
    access: editorsAndManagers,
    ...ofEvent,
    body: people,
    reply: bulkReply.extend({
      event: eventDetail,
      /** What they got; null while the work is under way. */
      places: z.object({ enrolled: z.int(), waitlisted: z.int() }).nullable(),
    }),
    errors: [errors.eventNotFound],
  }),
  moveToEnrolled: call({
    id: 'live-training.events.move-to-enrolled',
    method: 'POST',
    path: '/api/ilt-event/{id}/{userId}/move-to-enrolled',
    summary: 'Gives somebody who waits a free seat, whatever the order of the waitlist',
    access: editors,
    ...ofPlace,
    reply,
    errors: [
      errors.eventNotFound,
      errors.unknownPerson,
      errors.notWaiting,
      errors.full,
      errors.eventCanceled,
      errors.notAnnounced,
      errors.enrollmentEnded,
      errors.personInactive,
      errors.outsideAudience,
      errors.personTeaches,
      errors.personSameTraining,
      errors.personOverlaps,
      errors.personNeedsPass,
    ],
  }),
  removeUser: call({
    id: 'live-training.events.remove-user',
    method: 'PUT',
    path: '/api/ilt-event/{id}/remove-user/{userId}',
    summary: 'Takes a seat or a place on the waitlist away from somebody, until the start of the event',
    access: editorsAndManagers,
    ...ofPlace,
    body: z.object({ reason: reason.optional() }),
    reply,
    errors: [
      errors.eventNotFound,
      errors.unknownPerson,
      errors.personHasNoPlace,
      errors.enrollmentEnded,
      errors.attendedStays,
    ],
  }),
  changeEvent: call({
    id: 'live-training.events.change-event',
    method: 'POST',
    path: '/api/ilt-event/{id}/change-event',
    summary:
      'Moves a person to another date of the same template: to a seat, or to the waitlist if none is free there',
    access: 'signed-in',
    ...ofEvent,
    hiddenFrom: 'other-audiences',
    body: z.object({ userId: labelled(id, 'Person', 'Personne'), newEventId: labelled(id, 'Date', 'Date') }),
    reply,
    errors: [
      errors.eventNotFound,
      errors.unknownPerson,
      errors.otherTemplate,
      errors.personHasNoPlace,
      errors.attendedStays,
      errors.eventCanceled,
      errors.notAnnounced,
      errors.enrollmentEnded,
      errors.personInactive,
      errors.outsideAudience,
      errors.personTeaches,
      errors.personSameTraining,
      errors.personOverlaps,
      errors.personNeedsPass,
      errors.overlapsSeat,
      errors.ownEvent,
      errors.sameTraining,
      errors.needsPass,
    ],
  }),
  markCompleted: call({
    id: 'live-training.events.mark-completed-users',
    method: 'POST',
    path: '/api/ilt-event/{id}/mark-completed-users',
    summary:
      'Records that people completed the event, with an outcome for each; from 30 minutes before the start',
    access: editorsAndInstructors,
    ...ofEvent,
    body: people,
    reply: bulkReply.extend({ event: eventDetail }),
    errors: [errors.eventNotFound],
  }),
  checkInUsers: call({
    id: 'live-training.events.check-in-users',
    method: 'POST',
    path: '/api/ilt-event/{id}/check-in-users',
    summary: 'Records that people are present, with an outcome for each; from 30 minutes before the start',
    access: editorsAndInstructors,
    ...ofEvent,
    body: people,
    reply: bulkReply,
    errors: [errors.eventNotFound],
  }),
  takeBack: call({
    id: 'live-training.events.take-back-attendance',
    method: 'POST',
    path: '/api/ilt-event/{id}/{userId}/take-back-attendance',
    summary: 'Takes a check-in and a completion back, with a reason',
    access: editorsAndInstructors,
    ...ofPlace,
    body: z.object({ reason }),
    reply,
    errors: [errors.eventNotFound, errors.unknownPerson, errors.notMarked],
  }),
};
