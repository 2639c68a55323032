import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { courseErrors as errors } from './courses.errors.ts';
import { eventId } from './event-id.ts';
import { courseStates } from './standings.fields.ts';

/** A brand by name, with the color its covers are drawn in. */
export const coloredBrand = named.extend({ colour: z.string() });

/** A course assigned to one person, besides those of the person's curriculums: required until it is passed. */
const courseAssignment = z.object({
  dueOn: calendarDay.nullable(),
  reason: bilingual,
  /** The name of whoever assigned it. */
  assignedBy: z.string().nullable(),
});

export const progressStatuses = ['not-started', 'in-progress', 'passed', 'failed'] as const;

/** A course with one person's progress, for cards and lists. */
export const assignedCourse = z.object({
  _id: id,
  name: bilingual,
  description: bilingual,
  brand: coloredBrand.nullable(),
  category: z.string(),
  image: z.string().nullable(),
  durationMinutes: z.int(),
  /** The curriculum it is taken in; the first if several contain it. */
  curriculum: z.object({ _id: id, name: bilingual }).nullable(),
  required: z.boolean(),
  status: z.enum(progressStatuses),
  /** The same with a pass that is due again. */
  state: z.enum(courseStates),
  /** 0 to 1. */
  percent: z.number(),
  seenCount: z.int(),
  sectionCount: z.int(),
  hasQuiz: z.boolean(),
  bestScore: z.int().nullable(),
  lastSectionId: id.nullable(),
  lastEventAt: instant.nullable(),
  passedAt: instant.nullable(),
  /** Passed, and due again by this day because a newer version asks to renew. The pass stays. */
  renewalDueOn: calendarDay.nullable(),
  publishedAt: instant.nullable(),
  /** It was passed and is in the trash now: it cannot be opened. */
  isGone: z.boolean().optional(),
  /** Courses to pass first; empty: open. */
  missing: z.array(z.object({ _id: id, name: bilingual })),
  /** If it was assigned to the person alone and is not passed since; the one that is due first if there are several. */
  assignment: courseAssignment.optional(),
});
export type AssignedCourse = z.output<typeof assignedCourse>;

const sectionProgress = z.object({
  _id: id,
  seenAt: instant.nullable(),
  seconds: z.int(),
  positionSeconds: z.int().nullable(),
});

export const progress = z.object({
  courseId: id,
  status: z.enum(progressStatuses),
  percent: z.number(),
  seenCount: z.int(),
  sectionCount: z.int(),
  timeSeconds: z.int(),
  bestScore: z.int().nullable(),
  lastScore: z.int().nullable(),
  quizPassed: z.boolean(),
  sections: z.array(sectionProgress),
  lastSectionId: id.nullable(),
  enrolledAt: instant.nullable(),
  lastEventAt: instant.nullable(),
  passedAt: instant.nullable(),
  /** Courses to pass first; empty: open. */
  missing: z.array(z.object({ _id: id, name: bilingual })),
});
export type ProgressReply = z.output<typeof progress>;

/** As a device reports it: any year and any zone, because its clock may be wrong. */
const deviceTime = z.iso.datetime({ offset: true });

/** One action of the learner. The browser makes the id: sent again, it is the same event. */
export const progressEvent = z.object({
  eventId,
  sectionId: id,
  kind: z.enum(['section-opened', 'section-seen', 'time', 'media-position']).default('section-seen'),
  /** Seconds spent since the last event of this section. Limited to the time elapsed on the server, never refused. */
  time: z.number().default(0),
  /** The position of the video. */
  positionSeconds: z.number().optional(),
  /** When it happened, for events sent later. A future time counts as now. */
  occurredAt: deviceTime.optional(),
});

/** The outcome of one event: stored (now or before), or why it never will be. */
const takenEvent = z.discriminatedUnion('taken', [
  z.object({ id: z.string(), taken: z.literal(true) }),
  z.object({ id: z.string(), taken: z.literal(false), code: z.string(), reason: z.string() }),
]);
export type TakenEvent = z.output<typeof takenEvent>;

const bundle = z.object({
  /** The time by the device's clock when it sends: event times come from a clock that may be wrong. */
  sentAt: deviceTime.optional(),
  /** Each is checked separately: a malformed one does not affect the others. */
  events: z
    .array(z.union([progressEvent, z.unknown()]))
    .min(1)
    .max(200),
});

const courses = z.object({ courses: z.array(assignedCourse) });
const list = (idPart: string, path: `/${string}`, summary: string) =>
  call({ id: `courses.${idPart}`, method: 'GET', path, summary, access: 'signed-in', reply: courses });

export const progressCalls = {
  remaining: list('remaining', '/api/courses/remaining', 'Assigned courses not passed yet'),
  inProgress: list(
    'in-progress',
    '/api/courses/in-progress',
    'Courses started and not passed, the latest first',
  ),
  completed: list('completed', '/api/courses/completed', 'Passed courses, the last one first'),
  recent: list('recent', '/api/courses/recent', 'The ten assigned courses published last'),
  mandatory: list(
    'mandatory',
    '/api/courses/mandatory',
    'Courses not passed yet that a curriculum requires or somebody assigned to the person',
  ),
  enroll: call({
    id: 'courses.enroll',
    method: 'POST',
    path: '/api/courses/{id}/enroll',
    summary: 'Begins a course; a second time changes nothing',
    concerns: { id: 'course' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: idParams,
    reply: z.object({ course: assignedCourse }),
    errors: [errors.notFound, errors.locked, errors.inBin],
  }),
  read: call({
    id: 'courses.progress',
    method: 'GET',
    path: '/api/courses/{id}/progress',
    summary: 'The caller’s progress in a course, section by section',
    concerns: { id: 'course' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: idParams,
    reply: z.object({ progress }),
    errors: [errors.notFound],
  }),
  record: call({
    id: 'courses.record-progress',
    method: 'POST',
    path: '/api/courses/{id}/progress',
    summary:
      'Stores the learner’s events, each once, and returns for each event of a bundle whether it was stored, and the progress in the course',
    concerns: { id: 'course' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: idParams,
    body: z.union([bundle, progressEvent]),
    reply: z.object({ progress, events: z.array(takenEvent) }),
    errors: [
      errors.notFound,
      errors.locked,
      errors.inBin,
      errors.unknownSection,
      errors.toldByPackage,
      errors.eventIdInUse,
    ],
  }),
};
