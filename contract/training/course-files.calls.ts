import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { fileErrors } from '#contract/platform/files.calls.ts';
import { id } from '#contract/platform/ids.ts';
import { courseErrors } from './courses.errors.ts';

/** The name or the id of a file. If it has a French version, the name and id are those of the English one. */
const file = z.string();

const ofCourse = {
  method: 'GET',
  concerns: { courseId: 'course', file: 'courseResource' },
  hiddenFrom: 'other-audiences',
  access: 'signed-in',
  servesHead: true,
  params: z.object({ courseId: id, file }),
  reply: 'file',
  errors: [courseErrors.notFound, fileErrors.notFound, fileErrors.noRange],
} as const;

const ofSection = {
  ...ofCourse,
  concerns: { courseId: 'course', sectionSlug: 'sectionSlug', file: 'sectionPicture' },
  params: z.object({ courseId: id, sectionSlug: z.string(), file }),
} as const;

/** The files of a course by addresses that people can write: with the course, the section and the name of the file. */
export const courseFileCalls = {
  ofCourse: call({
    ...ofCourse,
    id: 'course-files.course',
    path: '/course/{courseId}/description/{file}',
    summary:
      'A file of a course by its name or id, in the caller’s language: pictures, cheat sheet, resources',
  }),
  ofCourseInFrench: call({
    ...ofCourse,
    id: 'course-files.course-in-french',
    path: '/fr/course/{courseId}/description/{file}',
    altPaths: ['/course/{courseId}/description/fr/{file}', '/fr/course/{courseId}/description/fr/{file}'],
    summary: 'The French version of a file of a course, by the name or id of the English one, else that one',
  }),
  ofSection: call({
    ...ofSection,
    id: 'course-files.section',
    path: '/course/{courseId}/section/{sectionSlug}/{file}',
    summary: 'A file of a section by its name or id, in the caller’s language',
  }),
  ofSectionInFrench: call({
    ...ofSection,
    id: 'course-files.section-in-french',
    path: '/fr/course/{courseId}/section/{sectionSlug}/{file}',
    altPaths: [
      '/course/{courseId}/section/{sectionSlug}/fr/{file}',
      '/fr/course/{courseId}/section/{sectionSlug}/fr/{file}',
    ],
    summary: 'The French version of a file of a section, by the name or id of the English one, else that one',
  }),
};
