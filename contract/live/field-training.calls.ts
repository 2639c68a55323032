import * as z from 'zod';
import { comment, commentFields } from '#contract/people/comments.fields.ts';
import { commentErrors as comments } from '#contract/people/comments.errors.ts';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { meetingTimeErrors, occurrences } from '#contract/platform/meeting-time.ts';
import { done, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { filterText } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { cancelVisitFields, completeFields, requestFields, visitFields } from './field-training.fields.ts';
import { finding } from './field-finding.ts';
import { fieldTrainingErrors as errors } from './field-training.errors.ts';
import { observation, visitChecklist } from './field-observations.ts';
import { onSiteErrors } from './field-on-site.errors.ts';
import { liveTrainingErrors as live } from './live-training.errors.ts';
import { visitStatuses } from './visit-statuses.ts';

/** A visit of an instructor to a dealer, as lists show it. */
const visit = z.object({
  _id: id,
  dealer: named.extend({ city: z.string(), region: z.string() }),
  requester: named,
  instructor: named,
  type: z.string(),
  topic: z.string(),
  note: z.string(),
  attendees: z.array(named),
  /** The IANA zone of the dealer. `startDate` and `endDate` are what the clock shows there. */
  timezone: z.string(),
  startDate: z.string(),
  startOccurrence: z.enum(occurrences).nullable(),
  endDate: z.string(),
  endOccurrence: z.enum(occurrences).nullable(),
  /** The same moments as instants. */
  startsAt: instant,
  endsAt: instant,
  status: z.enum(visitStatuses),
  confirmedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  cancelledBy: named.nullable(),
  cancelReason: z.string().nullable(),
  completedAt: instant.nullable(),
  completedBy: named.nullable(),
  /** The caller has read it as it is now. */
  read: z.boolean(),
  commentCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
  abilities: z.object({
    edit: z.boolean(),
    /** May give the visit to another instructor. */
    chooseInstructor: z.boolean(),
    confirm: z.boolean(),
    cancel: z.boolean(),
    complete: z.boolean(),
    withdraw: z.boolean(),
    /** May judge attendees by checklists, and sign. */
    observe: z.boolean(),
  }),
});
export type Visit = z.output<typeof visit>;

/** What somebody needs on the way to a visit. */
const visitSite = z.object({
  visit: id,
  /** Street, city, region, and postal code of the dealer, as far as they are known. */
  address: z.string(),
  /** The pin of the dealer; null if it has none. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Whom to call: the person who asked for the visit, else the dealer. Null if neither has a number. */
  contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** What somebody else wrote last. */
  lastComment: z.object({ by: z.string(), text: z.string() }).nullable(),
});
export type VisitSite = z.output<typeof visitSite>;

export const visitDetail = visit.extend({
  report: z.string().nullable(),
  photos: z.array(z.object({ _id: id, url: z.string() })),
  comments: z.array(comment),
  /** By checklist and name. */
  observations: z.array(observation),
  /** By due day. People who only attend see their own. */
  findings: z.array(finding),
  /** The checklists for this type of visit. Only for people who may observe. */
  checklists: z.array(visitChecklist),
});
export type VisitDetail = z.output<typeof visitDetail>;

const feature = 'fieldTraining';
const reply = z.object({ appointment: visitDetail });
const commented = z.object({ comments: z.array(comment) });
const ofVisit = {
  concerns: { id: 'appointment' },
  hiddenFrom: 'other-dealers',
  access: 'signed-in',
  feature,
  params: idParams,
} as const;
const filters = {
  /** Visits to dealers of this admin group. */
  adminGroup: id.optional(),
  dealer: id.optional(),
  query: searchText,
  status: z.enum(visitStatuses).optional(),
  type: filterText(60).optional(),
  instructor: id.optional(),
};
const planErrors = [
  meetingTimeErrors.skipped,
  meetingTimeErrors.twice,
  live.unknownTime,
  live.unknownType,
  errors.endsBeforeStart,
  errors.tooLong,
  errors.inThePast,
  errors.outsideHours,
  errors.slotTaken,
  errors.onTheWay,
  errors.unknownAttendee,
  errors.unknownInstructor,
  platformErrors.overlaps,
];
const stateErrors = [errors.notPending, errors.notConfirmed, errors.isCanceled, errors.isCompleted];

export const visitCalls = {
  list: call({
    id: 'field-training.appointments.list',
    method: 'GET',
    path: '/api/field-training/appointments/',
    altPaths: ['/api/field-training/', '/api/field-training/appointments/list', '/api/field-training/list'],
    summary: 'Visits that the caller sees, the latest first, or the coming ones with the next one first',
    access: 'signed-in',
    feature,
    query: z.object({
      ...paging(10),
      ...filters,
      /** Visits that are not over, the next one first, or those that are over. Left out, all of them, the latest first. */
      dateRange: z.enum(['upcoming', 'past']).optional(),
      unread: yesNo.optional(),
    }),
    reply: z.object({
      appointments: z.array(visit),
      pagination,
      counts: z.object({
        all: z.int(),
        pending: z.int(),
        confirmed: z.int(),
        completed: z.int(),
        cancelled: z.int(),
      }),
    }),
  }),
  all: call({
    id: 'field-training.appointments.all',
    method: 'GET',
    path: '/api/field-training/appointments/all',
    altPaths: ['/api/field-training/all'],
    summary:
      'All visits, or those that start on these days by the clock at the dealer, at most 1,000, for calendars',
    access: 'signed-in',
    feature,
    query: z.object({ startDate: calendarDay.optional(), endDate: calendarDay.optional(), ...filters }),
    reply: z.object({ appointments: z.array(visit) }),
    errors: [errors.rangeReversed, platformErrors.tooManyForOnePage],
  }),
  day: call({
    id: 'field-training.appointments.day',
    method: 'GET',
    path: '/api/field-training/day',
    summary:
      'The visits that the caller gives on a day, in their order, with address and phone number, and an estimate of the ways between them',
    access: { flagged: 'instructor' },
    feature,
    query: z.object({ date: calendarDay }),
    reply: z.object({
      appointments: z.array(visit),
      /** The way from one visit to the next. Left out where it is at the same dealer, or where coordinates are missing. */
      ways: z.array(z.object({ from: id, to: id, kilometers: z.int(), minutes: z.int() })),
      /** One for each visit. */
      sites: z.array(visitSite),
    }),
    errors: [platformErrors.tooManyForOnePage],
  }),
  abilityRequest: call({
    id: 'field-training.appointments.ability-request',
    method: 'GET',
    path: '/api/field-training/appointments/ability-request',
    altPaths: ['/api/field-training/ability-request'],
    summary: 'Whether the caller may ask for a visit now, and why not',
    access: 'signed-in',
    feature,
    reply: z.object({
      able: z.boolean(),
      /** Null if the caller may ask. The sentence says what to do next. */
      reason: z
        .object({
          code: z.enum(['not-owner', 'no-dealer', 'open-request']),
          message: z.object({ en: z.string(), fr: z.string() }),
        })
        .nullable(),
      /** The dealers of the owner, and the request of each that waits for an answer. */
      dealers: z.array(named.extend({ timezone: z.string(), openRequest: id.nullable() })),
      /** The kinds of training with their names. */
      types: z.array(z.object({ value: z.string(), en: z.string(), fr: z.string() })),
    }),
  }),
  create: call({
    id: 'field-training.appointments.create',
    method: 'POST',
    path: '/api/field-training/appointments/',
    altPaths: ['/api/field-training/'],
    summary: 'Asks for a visit. The request blocks the time of the instructor until it is answered',
    access: { flagged: 'dealer-owner' },
    feature,
    body: requestFields,
    reply,
    errors: [
      ...planErrors,
      errors.notOwner,
      errors.noDealer,
      errors.openRequest,
      errors.unknownDealer,
      errors.nobodyFree,
    ],
  }),
  get: call({
    id: 'field-training.appointments.get',
    method: 'GET',
    path: '/api/field-training/appointments/{id}',
    altPaths: ['/api/field-training/{id}'],
    summary: 'One visit with its report and comments',
    ...ofVisit,
    reply,
    errors: [errors.notFound],
  }),
  update: call({
    id: 'field-training.appointments.update',
    method: 'PUT',
    path: '/api/field-training/appointments/{id}',
    altPaths: ['/api/field-training/{id}'],
    summary:
      'Changes a visit: the requester while it waits for an answer, the instructor and administrators until it is completed or canceled',
    ...ofVisit,
    keepsRest: true,
    body: visitFields.extend(versioned),
    reply,
    errors: [
      errors.notFound,
      ...planErrors,
      ...stateErrors,
      errors.instructorFixed,
      platformErrors.notAllowed,
      platformErrors.changedMeanwhile,
    ],
  }),
  remove: call({
    id: 'field-training.appointments.delete',
    method: 'DELETE',
    path: '/api/field-training/appointments/{id}',
    altPaths: ['/api/field-training/{id}'],
    summary: 'Withdraws the caller’s own request while it waits for an answer',
    ...ofVisit,
    reply: done,
    errors: [errors.notFound, ...stateErrors, platformErrors.notAllowed],
  }),
  confirm: call({
    id: 'field-training.appointments.confirm',
    method: 'PUT',
    path: '/api/field-training/appointments/{id}/confirm',
    altPaths: ['/api/field-training/{id}/confirm'],
    summary: 'The instructor confirms a request. Sent again, it changes nothing',
    ...ofVisit,
    reply,
    errors: [errors.notFound, ...stateErrors, errors.isOver, platformErrors.notAllowed],
  }),
  cancel: call({
    id: 'field-training.appointments.cancel',
    method: 'PUT',
    path: '/api/field-training/appointments/{id}/cancel',
    altPaths: ['/api/field-training/{id}/cancel'],
    summary: 'Cancels a visit with a reason and releases its time. Sent again, it changes nothing',
    ...ofVisit,
    body: cancelVisitFields,
    reply,
    errors: [errors.notFound, ...stateErrors, platformErrors.notAllowed],
  }),
  complete: call({
    id: 'field-training.appointments.complete',
    method: 'PUT',
    path: '/api/field-training/appointments/{id}/complete',
    altPaths: ['/api/field-training/{id}/complete'],
    summary: 'Completes a visit after its start, with a report and photos. Sent again, it changes nothing',
    ...ofVisit,
    body: completeFields,
    reply,
    errors: [
      errors.notFound,
      ...stateErrors,
      errors.notStarted,
      errors.unknownPhoto,
      errors.photoDoesNotFit,
      onSiteErrors.checklistMissing,
      onSiteErrors.checklistOpen,
      platformErrors.notAllowed,
    ],
  }),
  read: call({
    id: 'field-training.appointments.read',
    method: 'PUT',
    path: '/api/field-training/appointments/{id}/read',
    altPaths: ['/api/field-training/{id}/read'],
    summary: 'Marks a visit as read by the caller, or as unread',
    ...ofVisit,
    body: z.object({ read: z.boolean().default(true) }),
    reply: z.object({ read: z.boolean() }),
    errors: [errors.notFound],
  }),
  comment: call({
    id: 'field-training.appointments.comment',
    method: 'POST',
    path: '/api/field-training/appointments/{id}/comment',
    altPaths: ['/api/field-training/{id}/comment'],
    summary: 'Comments on a visit and tells the people who are tagged',
    ...ofVisit,
    body: commentFields,
    reply: commented,
    errors: [errors.notFound, comments.cannotSee, platformErrors.tooMany],
  }),
  commentReply: call({
    id: 'field-training.appointments.comment-reply',
    method: 'POST',
    path: '/api/field-training/appointments/{id}/comment/{cid}/reply',
    altPaths: ['/api/field-training/{id}/comment/{cid}/reply'],
    summary: 'Replies to a comment on a visit',
    ...ofVisit,
    concerns: { id: 'appointment', cid: 'appointment-comment' },
    params: z.object({ id, cid: id }),
    body: commentFields,
    reply: commented,
    errors: [errors.notFound, comments.notFound, comments.cannotSee, platformErrors.tooMany],
  }),
  commentReport: call({
    id: 'field-training.appointments.comment-report',
    method: 'POST',
    path: '/api/field-training/appointments/{id}/comment/{cid}/report',
    summary:
      'Reports a comment of somebody else to the administrators who run the visit. Repeating it changes nothing',
    ...ofVisit,
    concerns: { id: 'appointment', cid: 'appointment-comment' },
    params: z.object({ id, cid: id }),
    reply: commented,
    errors: [errors.notFound, comments.notFound, comments.yours, platformErrors.tooMany],
  }),
  commentDelete: call({
    id: 'field-training.appointments.comment-delete',
    method: 'DELETE',
    path: '/api/field-training/appointments/{id}/{cid}',
    altPaths: ['/api/field-training/{id}/{cid}'],
    summary: 'Deletes the caller’s own comment; administrators of field training delete any',
    ...ofVisit,
    concerns: { id: 'appointment', cid: 'appointment-comment' },
    params: z.object({ id, cid: id }),
    reply: commented,
    errors: [errors.notFound, comments.notFound, comments.notYours],
  }),
};
