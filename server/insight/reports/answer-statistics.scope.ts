import { all } from '#server/platform/access/scope.ts';
import { draftsVisible } from '#server/training/courses/draft/course-drafts.scope.ts';
import { coursesReported } from './course-reports.scope.ts';

/** Courses whose right answers a person may see: people who work on the course and read its report. */
export const answersReported = all(coursesReported, draftsVisible);
