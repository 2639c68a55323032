import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import type { Chapter, Section } from './course-content.ts';
import { courseErrors as errors } from './courses.errors.ts';

export const chapterCalls = {
  byCourse: call({
    id: 'chapters.by-course',
    method: 'GET',
    path: '/api/chapter/{courseId}',
    summary: 'The chapters of a course with their sections, in the version the caller is on',
    concerns: { courseId: 'course' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: z.object({ courseId: id }),
    reply: z.object({ chapters: z.custom<readonly Chapter[]>() }),
    errors: [errors.notFound],
  }),
  get: call({
    id: 'chapters.get',
    method: 'GET',
    path: '/api/chapters/{id}',
    summary: 'One chapter with its sections',
    concerns: { id: 'chapter' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: idParams,
    reply: z.object({ chapter: z.custom<Chapter>() }),
    errors: [errors.notFound],
  }),
  sections: call({
    id: 'chapters.sections-list',
    method: 'GET',
    path: '/api/sections/{chapterId}',
    summary: 'The sections of a chapter in their order',
    concerns: { chapterId: 'chapter' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: z.object({ chapterId: id }),
    reply: z.object({ sections: z.custom<readonly Section[]>() }),
    errors: [errors.notFound],
  }),
};
