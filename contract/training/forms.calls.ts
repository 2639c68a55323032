import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { pagination, paging } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { formErrors as errors } from './forms.errors.ts';
import { courseFeedback } from './forms.fields.ts';

const form = z.object({
  _id: id,
  type: z.enum(['course-feedback']),
  course: id,
  data: courseFeedback,
  createdAt: instant,
});
export type Form = z.output<typeof form>;

export const formCalls = {
  currentUser: call({
    id: 'forms.current-user',
    method: 'GET',
    path: '/api/forms/current-user',
    summary: 'Feedback the caller has given or skipped, the newest first',
    access: 'signed-in',
    query: z.object({ course: id.optional() }),
    reply: z.object({ forms: z.array(form) }),
  }),
  create: call({
    id: 'forms.create',
    method: 'POST',
    path: '/api/forms/',
    summary: 'Gives or skips feedback on a passed course, once',
    access: 'signed-in',
    body: z.object({ type: z.enum(['course-feedback']), course: id, data: courseFeedback }),
    reply: z.object({ form }),
    errors: [errors.courseNotFound, errors.notPassed, errors.answeredBefore, errors.ratingNeeded],
  }),
  ofCourse: call({
    id: 'forms.of-course',
    method: 'GET',
    path: '/api/courses/{id}/feedback',
    summary: 'What learners say of a course, for its authors; without their names',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: { right: 'VIEW_COURSES' },
    params: idParams,
    query: z.object(paging(20)),
    reply: z.object({
      summary: z.object({
        /** One decimal; null if nobody has rated yet. */
        average: z.number().nullable(),
        answersCount: z.int(),
        skippedCount: z.int(),
        /** How many gave one to five. */
        ratings: z.array(z.int()),
      }),
      answers: z.array(
        z.object({
          _id: id,
          rating: z.int(),
          helped: z.string(),
          missing: z.string(),
          versionNumber: z.int().nullable(),
          createdAt: instant,
        }),
      ),
      pagination,
    }),
    errors: [errors.courseNotFound],
  }),
};
