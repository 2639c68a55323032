import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import { pagination, paging } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { questionTypes } from './question-types.ts';
import { courseErrors } from './courses.errors.ts';
import { quizErrors as errors } from './quizzes.errors.ts';

const option = z.object({
  _id: id,
  text: bilingual,
  image: z.string().nullable(),
  /** Only in a passed attempt; hidden until then. */
  correct: z.boolean().optional(),
  /** Why it is right or wrong: after submitting for the chosen options, in a passed attempt for all. */
  reason: bilingual.optional(),
});

const question = z.object({
  _id: id,
  type: z.enum(questionTypes),
  text: bilingual,
  image: z.string().nullable(),
  /** In the order drawn; for an order or pairs, never the right one. */
  options: z.array(option),
  /** For pairs: the possible matches of the options, in an independent order. */
  matches: z.array(z.object({ _id: id, text: bilingual })).optional(),
  /** For a number. */
  unit: z.string().optional(),
  /** Only in a passed attempt: the right order, the right pairs, or the number and its tolerance. */
  solution: z.array(z.string()).optional(),
  /** After submitting. */
  result: z.enum(['correct', 'incorrect']).optional(),
  explanation: bilingual.optional(),
  /** The section that teaches it, to read again. */
  sectionId: id.nullable().optional(),
});
export type TestQuestion = z.output<typeof question>;

/**
 * The answers by question: the chosen options; for an order all of them, first to last; for pairs one `option:match` each; for a number the
 * typed text.
 */
const answers = z.record(id, z.array(z.string().max(80)).max(20));

const clock = {
  _id: id,
  status: z.enum(['open', 'finished']),
  elapsedSeconds: z.int(),
  /** When time is up; null without a limit. */
  dueAt: instant.nullable(),
};

const test = z.object({
  ...clock,
  courseId: id,
  number: z.int(),
  passScore: z.int(),
  attemptsLeft: z.int().nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  questions: z.array(question),
  answers,
  /** Questions the learner wants to return to. */
  marked: z.array(id),
  correctCount: z.int().nullable(),
  /** Whole percent. */
  score: z.int().nullable(),
  passed: z.boolean().nullable(),
});
export type Test = z.output<typeof test>;

/** The reply to a save: while the attempt is open, it only confirms the save and returns the remaining time. */
const saved = z.object({ saved: z.literal(true), test: z.union([test, z.object(clock)]) });

const body = z.object({
  answers: answers.default({}),
  marked: z.array(id).max(200).optional(),
  finished: z.boolean().default(false),
  /** Seconds spent so far. Limited to the time since the attempt began, never refused. */
  time: z.number().optional(),
});

const startErrors = [
  courseErrors.notFound,
  courseErrors.locked,
  courseErrors.inBin,
  errors.noQuiz,
  errors.noAttemptsLeft,
];
const saveErrors = [
  errors.notFound,
  courseErrors.inBin,
  errors.finished,
  errors.unknownAnswer,
  errors.oneAnswerOnly,
  errors.notANumber,
];

export const quizCalls = {
  list: call({
    id: 'tests.list',
    method: 'GET',
    path: '/api/tests/',
    summary:
      'Handed-in attempts, the last one first: the caller’s own, or another person’s for who may read user reports',
    access: 'signed-in',
    query: z.object({ ...paging(10), userId: id.optional(), courseId: id.optional() }),
    reply: z.object({
      tests: z.array(
        z.object({
          _id: id,
          course: z.object({ _id: id, name: bilingual }),
          number: z.int(),
          startedAt: instant,
          finishedAt: instant,
          elapsedSeconds: z.int(),
          correctCount: z.int(),
          questionsCount: z.int(),
          score: z.int(),
          passed: z.boolean(),
        }),
      ),
      pagination,
    }),
    errors: [errors.notFound],
  }),
  create: call({
    id: 'tests.create',
    method: 'POST',
    path: '/api/test/create',
    altPaths: ['/api/test/'],
    summary: 'Starts an attempt at a course’s quiz, or goes on with the open one',
    access: 'signed-in',
    body: z.object({ courseId: id }),
    reply: z.object({ test }),
    errors: startErrors,
  }),
  start: call({
    id: 'tests.submit',
    method: 'POST',
    path: '/api/test/{courseId}',
    summary: 'The same with the course in the address',
    concerns: { courseId: 'course' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: z.object({ courseId: id }),
    reply: z.object({ test }),
    errors: startErrors,
  }),
  save: call({
    id: 'tests.update',
    method: 'PUT',
    path: '/api/test/{testId}',
    summary: 'Saves answers; with finished it submits the attempt and returns the result',
    concerns: { testId: 'attempt' },
    hiddenFrom: 'everybody-else',
    access: 'signed-in',
    params: z.object({ testId: id }),
    body,
    reply: saved,
    errors: saveErrors,
  }),
  saveByBody: call({
    id: 'tests.update-root',
    method: 'PUT',
    path: '/api/test/',
    summary: 'The same with the id in the body',
    access: 'signed-in',
    body: body.extend({ _id: id }),
    reply: saved,
    errors: saveErrors,
  }),
  updateTimer: call({
    id: 'tests.update-timer',
    method: 'PUT',
    path: '/api/test/{testId}/update-timer',
    summary: 'Keeps how long the learner has been at it; the clock never runs back',
    concerns: { testId: 'attempt' },
    hiddenFrom: 'everybody-else',
    access: 'signed-in',
    params: z.object({ testId: id }),
    body: z.object({ time: z.number() }),
    reply: z.object({ test: z.object(clock) }),
    errors: [errors.notFound, errors.finished],
  }),
};
