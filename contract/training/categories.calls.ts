import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { categoryErrors as errors } from './categories.errors.ts';
import { curriculumStanding } from './curriculums.calls.ts';
import { assignedCourse } from './progress.calls.ts';
import { filterText } from '#contract/platform/text.ts';

const params = z.object({ category: filterText(100) });

export const categoryCalls = {
  progress: call({
    id: 'categories.progress',
    method: 'GET',
    path: '/api/categories/{category}/progress',
    summary: 'How far the caller is in the courses of a category',
    access: 'signed-in',
    params,
    reply: z.object({ progress: curriculumStanding }),
    errors: [errors.notFound],
  }),
  courses: call({
    id: 'categories.courses',
    method: 'GET',
    path: '/api/categories/{category}/courses',
    summary: 'The caller’s courses of a category: courses to do in order, then passed ones, the latest first',
    access: 'signed-in',
    params,
    reply: z.object({ courses: z.array(assignedCourse) }),
    errors: [errors.notFound],
  }),
};
