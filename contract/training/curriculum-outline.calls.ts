import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { searchText } from '#contract/platform/paging.ts';
import { reaching, reachOf } from '#contract/platform/reach.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { curriculumRecord, placedCourse } from './curriculum-record.ts';
import { curriculumErrors as errors } from './curriculums.errors.ts';

const edit = { right: 'CREATE_EDIT_CURRICULUM' } as const;
const curriculum = z.object({ curriculum: curriculumRecord });
const changeErrors = [errors.notFound, errors.inBin, platformErrors.changedMeanwhile] as const;
/** The version of the order that a change was based on. An older one answers 409, and `current` is the current record. */
const outlineVersion = versioned.version;

const addCourses = call({
  id: 'curriculums.add-courses',
  method: 'POST',
  path: '/api/curriculums/{id}/add-courses',
  summary: 'Adds courses at the end, required; those inside stay where they are',
  concerns: { id: 'curriculum' },
  hiddenFrom: 'other-brands',
  access: edit,
  params: idParams,
  body: z.object({ courses: z.array(id).min(1).max(200), outlineVersion }),
  reply: curriculum,
  errors: [...changeErrors, errors.unknownCourse],
});

/** Calls that change the courses of a curriculum. */
export const curriculumOutlineCalls = {
  existingCourses: call({
    id: 'curriculums.existing-courses',
    method: 'GET',
    path: '/api/curriculums/{id}/existing-courses',
    summary:
      'The first courses by name that could stand in this curriculum, at most 50: published ones and those the caller works on, each with whether it is inside',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    query: z.object({
      text: searchText,
      /** Only this one. */
      course: id.optional(),
    }),
    reply: z.object({
      courses: z.array(
        placedCourse
          .pick({ _id: true, name: true, brand: true, status: true, durationMinutes: true, image: true })
          .extend({ isInside: z.boolean() }),
      ),
    }),
    errors: [errors.notFound],
  }),
  addCourses: reaching(addCourses),
  addCoursesReach: reachOf(addCourses),
  changeCourseOrder: call({
    id: 'curriculums.change-course-order',
    method: 'POST',
    path: '/api/curriculums/{id}/change-course-order',
    summary:
      'Puts all courses in this order. A course before its prerequisite is refused, unless the call also drops the prerequisite',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    body: z.object({
      ids: z.array(id).max(1000),
      outlineVersion,
      dropPrerequisites: z.boolean().default(false),
    }),
    reply: curriculum,
    errors: [...changeErrors, errors.unknownPlace, errors.prerequisiteLater],
  }),
  saveCourse: call({
    id: 'curriculums.course-save',
    method: 'PUT',
    path: '/api/curriculums/{id}/courses/{courseId}',
    summary: 'Says of a course inside whether it is required and which earlier courses it waits for',
    concerns: { id: 'curriculum', courseId: 'course' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: z.object({ id, courseId: id }),
    body: z.object({
      required: z.boolean().optional(),
      prerequisites: z.array(id).max(100).optional(),
      outlineVersion,
    }),
    reply: curriculum,
    errors: [
      ...changeErrors,
      errors.courseNotInside,
      errors.notEarlier,
      errors.prerequisitesOff,
      errors.optionalOff,
    ],
  }),
  removeCourse: call({
    id: 'curriculums.course-delete',
    method: 'DELETE',
    path: '/api/curriculums/{id}/courses/{courseId}',
    summary: 'Takes a course out; what people have done in it stays',
    concerns: { id: 'curriculum', courseId: 'course' },
    hiddenFrom: 'other-brands',
    access: { all: [edit, { right: 'UNASSIGN_COURSE' }] },
    params: z.object({ id, courseId: id }),
    query: z.object({ outlineVersion: z.coerce.number().int().optional() }),
    reply: curriculum,
    errors: [...changeErrors, errors.courseNotInside],
  }),
};
