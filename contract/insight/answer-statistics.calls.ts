import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { pagination, paging } from '#contract/platform/paging.ts';
import { asFile } from '#contract/platform/reports.ts';
import { questionTypes } from '#contract/training/question-types.ts';
import { answerFlags, answersAccess, pressingFlags } from './answer-statistics.fields.ts';
import { reportErrors as errors } from './reports.errors.ts';

/** How many answers were counted, and how many of them were right. */
const rightOf = z.object({ asked: z.int(), right: z.int() });
const chosenBy = z.object({ all: z.int(), en: z.int(), fr: z.int() });

const questionStatistic = z.object({
  _id: id,
  /** The same question with another text or other answers is a separate entry. */
  key: z.string(),
  type: z.enum(questionTypes),
  text: bilingual,
  /** The versions of the course that contain it like this. */
  versions: z.object({ from: z.int(), to: z.int() }),
  /** Its place in the quiz that learners get now; null if it is not in there like this. */
  place: z.int().nullable(),
  all: rightOf,
  en: rightOf,
  fr: rightOf,
  /**
   * −1 to 1: the correlation with the rest of the quiz, showing whether people who do well there also answer this one right; null if it
   * cannot be computed.
   */
  discrimination: z.number().nullable(),
  options: z.array(z.object({ _id: id, text: bilingual, correct: z.boolean(), chosen: chosenBy })),
  /** How often nothing was chosen. */
  unanswered: chosenBy,
  flags: z.array(z.enum(answerFlags)),
});
export type QuestionStatistic = z.output<typeof questionStatistic>;

const questionToCheck = z.object({
  course: z.object({ _id: id, name: bilingual }),
  /** Its place in the quiz that learners get now, from 1. */
  place: z.int(),
  text: bilingual,
  flag: z.enum(pressingFlags),
  /** First attempts. */
  asked: z.int(),
  right: z.int(),
});
export type QuestionToCheck = z.output<typeof questionToCheck>;

const filters = {
  /** Only everyone's first attempt: people who take later ones have seen the questions. */
  attempts: z.enum(['first', 'all']).default('first'),
};

export const answerStatisticsCalls = {
  toCheck: call({
    id: 'reports.courses.to-check',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-courses/questions-to-check',
    summary:
      'Questions of live quizzes that their authors should check, the most serious first; looked for each hour',
    access: answersAccess,
    query: z.object(paging(3)),
    reply: z.object({ questions: z.array(questionToCheck), pagination }),
  }),
  read: call({
    id: 'reports.courses.answers',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-courses/{id}/answers',
    summary: 'How the questions of a course’s quiz were answered, and which need a look, for their authors',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: answersAccess,
    params: idParams,
    query: z.object(filters),
    reply: z.object({
      statistics: z.object({
        /** Submitted attempts. */
        attempts: chosenBy,
        /** In the order of the quiz; questions no longer in it come last. */
        questions: z.array(questionStatistic),
      }),
    }),
    errors: [errors.courseNotFound],
  }),
  save: call({
    id: 'reports.courses.answers-export',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-courses/{id}/answers/export',
    summary: 'The same as a file, a line for each answer',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: answersAccess,
    params: idParams,
    query: z.object({ ...filters, ...asFile }),
    reply: 'file',
    errors: [errors.courseNotFound],
  }),
};
