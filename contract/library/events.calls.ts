import * as z from 'zod';
import { reaching, reachOf } from '#contract/platform/reach.ts';
import { publishableCalls } from '#contract/platform/publishable-calls.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { pagination, paging } from '#contract/platform/paging.ts';
import { publicationCounts, publishingErrors as publishing } from '#contract/platform/publishing.ts';
import { tableFormat } from '#contract/platform/tables.ts';
import { labelled } from '#contract/platform/text.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { eventAnswers } from './event-answers.ts';
import {
  anotherQuery,
  attendee,
  attendeeFilters,
  eventCard,
  eventDetail,
  eventListQuery,
  files,
  readyErrors,
  saveErrors,
} from './events.ts';
import { eventErrors as errors } from './events.errors.ts';
import { cancelFields, eventFields } from './events.fields.ts';

const view = { right: 'VIEW_EVENTS' } as const;
const modify = { right: 'MODIFY_EVENTS' } as const;
const feature = 'events';
const reply = z.object({ event: eventDetail });
/** For people who read the event. */
const read = {
  concerns: { id: 'event' },
  hiddenFrom: 'other-audiences',
  access: view,
  feature,
  params: idParams,
} as const;
/** For people who work on the event. */
const written = {
  concerns: { id: 'event' },
  hiddenFrom: 'other-brands',
  access: modify,
  feature,
  params: idParams,
} as const;

const save = call({
  id: 'events.save',
  method: 'POST',
  path: '/api/events/{id}',
  summary:
    'Changes an event. If a published one moves, everyone who answered is told the old and the new time or place',
  ...written,
  keepsRest: true,
  publishes: 'published',
  body: eventFields.safeExtend(versioned),
  files,
  reply,
  errors: saveErrors,
});

const cancel = call({
  id: 'events.cancel',
  method: 'POST',
  path: '/api/events/{id}/cancel',
  summary:
    'Calls a published event off for a reason. It stays and says so, and everyone who answered is told',
  ...written,
  body: cancelFields,
  reply,
  errors: [
    errors.notFound,
    errors.alreadyCanceled,
    errors.tooLateToCancel,
    publishing.inBin,
    publishing.notPublished,
  ],
});

export const eventCalls = {
  list: call({
    id: 'events.list',
    method: 'GET',
    path: '/api/events/',
    summary:
      'Published events for the caller, in the order of their dates; with isAdmin all the caller works on',
    access: view,
    feature,
    query: eventListQuery,
    reply: z.object({
      events: z.array(eventCard),
      pagination,
      counts: publicationCounts.extend({ canceled: z.int() }),
      abilities: z.object({ create: z.boolean() }),
    }),
  }),
  available: call({
    id: 'events.available',
    method: 'GET',
    path: '/api/events/available',
    summary: 'Published events for the caller that are not over, the soonest first: at most a hundred',
    access: view,
    feature,
    reply: z.object({ events: z.array(eventCard) }),
  }),
  get: call({
    id: 'events.get',
    method: 'GET',
    path: '/api/events/{id}',
    summary: 'One event with how many people answered, and the caller’s own answer',
    ...read,
    reply,
    errors: [errors.notFound],
  }),
  create: call({
    id: 'events.create',
    method: 'POST',
    path: '/api/events/',
    summary: 'Adds a draft of an event',
    access: modify,
    feature,
    publishes: 'published',
    body: eventFields,
    files,
    reply,
    errors: saveErrors,
  }),
  save: reaching(save),
  saveReach: reachOf(save),
  ...publishableCalls({
    room: 'events',
    path: '/api/events',
    kind: 'event',
    words: { one: 'an event', many: 'events' },
    feature,
    access: { edit: modify, publish: modify, remove: modify, bulk: modify },
    reply,
    notFound: errors.notFound,
    publishing: readyErrors,
    planning: [errors.publishedLate],
    says: {
      remove: 'Moves an event to the trash; it is deleted with its picture and its answers after 30 days',
      duplicate:
        'Copies an event with its time, place, picture, and audience into a new draft without answers',
      changeStatus:
        'Publishes an event with title, date, and place or link, or unpublishes it, and cancels the plan to do so',
    },
  }),
  cancel: reaching(cancel),
  cancelReach: reachOf(cancel),
  unCancel: call({
    id: 'events.un-cancel',
    method: 'POST',
    path: '/api/events/{id}/un-cancel',
    summary: 'Takes a cancellation back before the end of the event and tells everyone who answered',
    ...written,
    reply,
    errors: [
      errors.notFound,
      errors.notCanceled,
      errors.tooLateToRestore,
      publishing.inBin,
      publishing.notPublished,
    ],
  }),
  attend: call({
    id: 'events.attend',
    method: 'POST',
    path: '/api/events/{id}/attend',
    summary: 'Says whether the caller goes, is interested, or is not. The last answer counts',
    ...read,
    body: z.object({ type: labelled(z.enum(eventAnswers), 'Answer', 'Réponse') }),
    reply,
    errors: [errors.notFound, errors.isCanceled, errors.isOver, publishing.notPublished],
  }),
  attendees: call({
    id: 'events.attendees',
    method: 'GET',
    path: '/api/events/{id}/attendees',
    summary: 'Who answered what, of the people the caller looks after, the latest answer first',
    ...read,
    query: z.object({ ...paging(25), ...attendeeFilters }),
    reply: z.object({
      attendees: z.array(attendee),
      counts: z.object({ all: z.int(), going: z.int(), interested: z.int(), notInterested: z.int() }),
      pagination,
    }),
    errors: [errors.notFound],
  }),
  attendeesFile: call({
    id: 'events.attendees-file',
    method: 'GET',
    path: '/api/events/{id}/attendees-file',
    summary: 'The same people as a table',
    ...read,
    query: z.object({ format: tableFormat, ...attendeeFilters }),
    reply: 'file',
    errors: [errors.notFound],
  }),
  calendarFile: call({
    id: 'events.calendar-file',
    method: 'GET',
    path: '/api/events/{id}/calendar-file',
    summary: 'The event for a calendar program',
    ...read,
    reply: 'file',
    errors: [errors.notFound, errors.noDate],
  }),
  favorite: call({
    id: 'events.favorite',
    method: 'POST',
    path: '/api/events/{id}/favorite',
    summary: 'Marks an event as a favorite of the caller, or takes the mark away',
    ...read,
    feature: 'favorites',
    body: z.object({ favored: z.boolean() }),
    reply,
    errors: [errors.notFound],
  }),
  another: call({
    id: 'events.another',
    method: 'GET',
    path: '/api/events/{id}/another',
    summary: 'The event before or after this one in the filtered list, by date; null at its ends',
    ...read,
    query: anotherQuery,
    reply: z.object({ newEventId: id.nullable() }),
    errors: [errors.notFound],
  }),
};
