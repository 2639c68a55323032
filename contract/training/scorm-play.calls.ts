import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import { instant } from '#contract/platform/time.ts';
import { courseErrors } from './courses.errors.ts';
import { progress } from './progress.calls.ts';
import { scormPlayErrors as errors } from './scorm-play.errors.ts';
import { exits, lessonStatuses, longestState } from './scorm-play.rules.ts';

const score = z.object({
  raw: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});

const state = z.object({
  studentId: z.string(),
  studentName: z.string(),
  status: z.enum(lessonStatuses),
  entry: z.enum(['ab-initio', 'resume', '']),
  score,
  totalCentiseconds: z.int(),
  location: z.string(),
  suspendData: z.string(),
  elements: z.record(z.string(), z.string()),
  launchData: z.string(),
  masteryScore: z.number().nullable(),
  maxTimeAllowed: z.string(),
  timeLimitAction: z.string(),
  isBrowsed: z.boolean(),
});

const place = {
  /** The page on the content origin that plays the lesson. */
  stageUrl: z.string(),
  /** Where the lesson itself lies, for as long as it is played. */
  contentUrl: z.string(),
};

const stage = z.object({
  ...place,
  /** The same at an origin that only this package has, for browsers that know its name. Null where packages share theirs. */
  own: z.object(place).nullable(),
  state,
});

/** As the run-time takes it from a lesson (SCORM 1.2 RTE 3.4.4, cmi.core.score). */
const inRange = { error: errors.scoreOutOfRange.code };
const points = z.number(inRange).min(0, inRange).max(100, inRange).nullable().default(null);
// Packages write what they like, control characters too: kept and given back as it is, shown nowhere.
const element = z.string().max(longestState);

/** Counts up from 1 within a launch. */
const sequence = z.int().min(1).max(1_000_000);

/** What a lesson tells of itself. The whole of it each time, so that only the newest has to arrive. */
const commit = {
  status: z.enum(lessonStatuses),
  score: z
    .union(
      [
        z.object({ raw: points, min: points, max: points }),
        points.transform((raw) => ({ raw, min: null, max: null })),
      ],
      inRange,
    )
    .default({ raw: null, min: null, max: null }),
  location: z.string().max(1000).default(''),
  suspendData: z.string().default(''),
  /** Session time in seconds. Held to the time since the lesson was opened, never refused. */
  time: z.number().default(0),
  exit: z.enum(exits).default(''),
  finished: z.boolean().default(false),
  /** Nothing follows in this launch. */
  closed: z.boolean().default(false),
  /** It was shown, and never looked for the run-time. */
  silent: z.boolean().default(false),
  /** Objectives, interactions, comments and preferences by their element. */
  cmi: z.record(z.string().max(255), element).default({}),
  /** Whether the lesson itself said failed in this launch, and not passed since. Left out: the status tells. */
  saidFailed: z.boolean().optional(),
};

const saved = z.object({
  /** True also for a commit that arrived before. */
  saved: z.literal(true),
  sequence: z.int(),
  /** When the lesson was opened somewhere else after this: that one goes on from here. */
  takenOverAt: instant.nullable(),
  /** Null where the course stands as before. */
  progress: progress.nullable(),
});

export const scormPlayCalls = {
  launch: call({
    id: 'scorm.launch',
    method: 'POST',
    path: '/api/scorm/launch',
    summary:
      'Opens a lesson of a package for the caller: where it is played and where it stands. The launch before it is over',
    access: 'signed-in',
    feature: 'scorm',
    body: z.object({ courseId: id, sectionId: id }),
    reply: stage.extend({
      launchId: id,
      /** What the page sends instead of a session while it is being closed, good for this launch only; none while acting for someone. */
      token: z.string().nullable(),
      beaconUrl: z.string(),
      /** When the lesson was last told of, on whichever device. */
      savedAt: instant.nullable(),
      progress,
    }),
    errors: [
      courseErrors.notFound,
      courseErrors.locked,
      courseErrors.inBin,
      errors.notFound,
      errors.noOrigin,
    ],
  }),
  look: call({
    id: 'scorm.look',
    method: 'GET',
    path: '/api/scorm/look',
    summary:
      'Opens a lesson without keeping anything: of a course the caller sees, or by the share key or id of a preview',
    access: 'signed-in',
    feature: 'scorm',
    query: z.object({
      courseId: id.optional(),
      preview: z.string().max(60).optional(),
      sectionId: id,
    }),
    reply: stage,
    errors: [errors.notFound, errors.noOrigin],
  }),
  updateProgress: call({
    id: 'scorm.update-progress',
    method: 'POST',
    path: '/api/scorm/update-progress',
    summary: 'Keeps what a lesson told, each commit once, an older one never over a newer one',
    access: 'signed-in',
    feature: 'scorm',
    bodyLimitBytes: 256 * 1024,
    body: z.object({
      courseId: id,
      sectionId: id.optional(),
      /** Left out: the caller's last launch in the course. */
      launchId: id.optional(),
      /** Left out: the next one. */
      sequence: sequence.optional(),
      ...commit,
    }),
    reply: saved,
    errors: [
      errors.noLaunch,
      errors.wrongLesson,
      errors.stateTooLong,
      errors.scoreOutOfRange,
      courseErrors.inBin,
    ],
  }),
  beacon: call({
    id: 'scorm.beacon',
    method: 'POST',
    path: '/api/scorm/beacon',
    summary: 'The same from a page that is being closed, by the token of its launch',
    access: 'public',
    feature: 'scorm',
    fromContentOrigin: true,
    bodyLimitBytes: 256 * 1024,
    body: z.object({ token: z.string().max(100), sequence, ...commit }),
    reply: z.object({ saved: z.literal(true) }),
    errors: [errors.noLaunch, errors.stateTooLong, errors.scoreOutOfRange, courseErrors.inBin],
  }),
};
