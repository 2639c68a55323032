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
  /** The address of the lesson itself, valid while it is played. */
  contentUrl: z.string(),
};

const stage = z.object({
  ...place,
  /** The same at an origin that only this package has, for browsers that resolve its name. Null if packages share an origin. */
  own: z.object(place).nullable(),
  state,
});

/** As the run-time accepts it from a lesson (SCORM 1.2 RTE 3.4.4, cmi.core.score). */
const inRange = { error: errors.scoreOutOfRange.code };
const points = z.number(inRange).min(0, inRange).max(100, inRange).nullable().default(null);
// Packages write any text, including control characters: stored and returned unchanged, shown nowhere.
const element = z.string().max(longestState);

/** Counts up from 1 within a launch. */
const sequence = z.int().min(1).max(1_000_000);

/** The state a lesson commits. Always complete, so that only the newest has to arrive. */
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
  /** Session time in seconds. Limited to the time since the lesson was opened, never refused. */
  time: z.number().default(0),
  exit: z.enum(exits).default(''),
  finished: z.boolean().default(false),
  /** The last commit of this launch. */
  closed: z.boolean().default(false),
  /** It was shown, but never looked for the SCORM API. */
  silent: z.boolean().default(false),
  /** Objectives, interactions, comments and preferences by their element. */
  cmi: z.record(z.string().max(255), element).default({}),
  /** True if the lesson reported failed itself in this launch, and not passed since. Omitted: the status decides. */
  saidFailed: z.boolean().optional(),
};

const saved = z.object({
  /** True also for a commit that arrived before. */
  saved: z.literal(true),
  sequence: z.int(),
  /** When the lesson was opened elsewhere after this launch; it continues there. */
  takenOverAt: instant.nullable(),
  /** Null if the course's progress is unchanged. */
  progress: progress.nullable(),
});

export const scormPlayCalls = {
  launch: call({
    id: 'scorm.launch',
    method: 'POST',
    path: '/api/scorm/launch',
    summary:
      'Opens a lesson of a package for the caller: where it is played and its stored state. The previous launch ends',
    access: 'signed-in',
    feature: 'scorm',
    body: z.object({ courseId: id, sectionId: id }),
    reply: stage.extend({
      launchId: id,
      /** Replaces the session while the page closes, valid for this launch only; none while acting for someone. */
      token: z.string().nullable(),
      beaconUrl: z.string(),
      /** When the last commit for the lesson arrived, from any device. */
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
    summary: 'Stores what a lesson reported, each commit once, an older one never over a newer one',
    access: 'signed-in',
    feature: 'scorm',
    bodyLimitBytes: 256 * 1024,
    body: z.object({
      courseId: id,
      sectionId: id.optional(),
      /** Omitted: the caller's last launch in the course. */
      launchId: id.optional(),
      /** Omitted: the next one. */
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
