import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

const feature = 'liveTraining';
const ofEvent = {
  concerns: { id: 'ilt-event' },
  hiddenFrom: 'other-audiences',
  access: 'signed-in',
  feature,
  params: idParams,
} as const;

/** The kinds that colleagues see of each other: nobody sees who left or who was invited. */
const colleagueKinds = ['enrolled', 'waitlisted', 'attended'] as const;
/** Colleagues in one reply. */
export const mostColleagues = 50;

/** What learners see around an event and the lists of events. */
export const eventPageCalls = {
  settings: call({
    id: 'live-training.learner-settings',
    method: 'GET',
    path: '/api/ilt-event/learner-settings',
    summary: 'The settings that everyone’s screens of live training need',
    access: 'signed-in',
    feature,
    reply: z.object({
      types: z.array(z.object({ value: z.string(), en: z.string(), fr: z.string() })),
      /** The zone of the portal, which decides what today is in calendars. */
      timeZone: z.string(),
      /** People confirm their own attendance with the QR code at the door. */
      selfAttendance: z.boolean(),
      /** Where “near my dealer” is measured from. Null for people without a dealer. */
      home: z
        .object({
          dealer: z.string(),
          /** Miles or kilometers, as people there count. */
          unit: z.enum(['mi', 'km']),
          /** Null if the dealer has no place on the map yet. */
          place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
        })
        .nullable(),
    }),
  }),
  colleagues: call({
    id: 'live-training.events.colleagues',
    method: 'GET',
    path: '/api/ilt-event/{id}/colleagues',
    summary: `Other people of the caller’s dealers with a place in the event, by name, at most ${mostColleagues}`,
    ...ofEvent,
    reply: z.object({
      users: z.array(
        z.object({
          _id: id,
          fullName: z.string(),
          profileImage: z.string().nullable(),
          kind: z.enum(colleagueKinds),
        }),
      ),
    }),
    errors: [errors.eventNotFound],
  }),
  calendarFile: call({
    id: 'live-training.events.calendar-file',
    method: 'GET',
    path: '/api/ilt-event/{id}/calendar-file',
    summary:
      'The event as a calendar file, with the same entry as in mails and feeds. It never has the join link',
    ...ofEvent,
    reply: 'file',
    errors: [errors.eventNotFound, errors.noDate],
  }),
};
