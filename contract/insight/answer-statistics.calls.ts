import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { questionTypes } from '#contract/training/question-types.ts';
import { answerFlags, answersAccess } from './answer-statistics.fields.ts';
import { asFile } from './report-figures.ts';
import { reportErrors as errors } from './reports.errors.ts';

/** How many were asked, and how many of them were right. */
const rightOf = z.object({ asked: z.int(), right: z.int() });
const chosenBy = z.object({ all: z.int(), en: z.int(), fr: z.int() });

const questionStatistic = z.object({
  _id: id,
  /** Of the same question another text or other answers are another entry. */
  key: z.string(),
  type: z.enum(questionTypes),
  text: bilingual,
  /** The versions of the course it stood in like this. */
  versions: z.object({ from: z.int(), to: z.int() }),
  /** Its place in the quiz that learners get now; null where it is not in there like this. */
  place: z.int().nullable(),
  all: rightOf,
  en: rightOf,
  fr: rightOf,
  /** −1 to 1: whether those who do well in the rest of the quiz get it right as well; null where it cannot be told. */
  discrimination: z.number().nullable(),
  options: z.array(z.object({ _id: id, text: bilingual, correct: z.boolean(), chosen: chosenBy })),
  /** Nothing chosen. */
  unanswered: chosenBy,
  flags: z.array(z.enum(answerFlags)),
});
export type QuestionStatistic = z.output<typeof questionStatistic>;

const asked = {
  /** Everybody's first attempt: later ones were taken by people who had seen the questions. */
  attempts: z.enum(['first', 'all']).default('first'),
};

export const answerStatisticsCalls = {
  read: call({
    id: 'reports.courses.answers',
    method: 'GET',
    path: '/api/report-courses/{id}/answers',
    summary:
      'How the questions of a course’s quiz were answered, and what is worth a look, for those who write them',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: answersAccess,
    params: idParams,
    query: z.object(asked),
    reply: z.object({
      statistics: z.object({
        /** Attempts handed in. */
        attempts: chosenBy,
        /** In the order of the quiz; those that are not in it any more at the end. */
        questions: z.array(questionStatistic),
      }),
    }),
    errors: [errors.courseNotFound],
  }),
  save: call({
    id: 'reports.courses.answers-export',
    method: 'GET',
    path: '/api/report-courses/{id}/answers/export',
    summary: 'The same as a file, a line for each answer',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: answersAccess,
    params: idParams,
    query: z.object({ ...asked, ...asFile }),
    reply: 'file',
    errors: [errors.courseNotFound],
  }),
};
