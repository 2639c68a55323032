import * as z from 'zod';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { direction, done, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { courseDraft } from './course-draft.ts';
import { draftErrors } from './course-drafts.errors.ts';
import { courseErrors } from './courses.errors.ts';
import { curriculumErrors } from './curriculums.errors.ts';
import { describedFinding } from './scorm-findings.ts';
import { packageWork, scormCourse, scormOutline, scormPackage } from './scorm-package.ts';
import { scormErrors as errors } from './scorm-packages.errors.ts';
import { scormCourseFields } from './scorm-packages.fields.ts';

const view = { right: 'VIEW_COURSES' } as const;
const edit = { right: 'CREATE_EDIT_COURSE' } as const;

/** The absolute maximum size of a package, whatever the settings. */
const file: FilePart = { maxCount: 1, maxBytes: 'scorm', kinds: ['archive'] };

const source = {
  /** A finished upload of kind `archive`, instead of the part `file`. */
  uploadId: id.optional(),
  /** A package being processed, instead of both. */
  workId: id.optional(),
  /** The course whose package is replaced; if omitted, a new course is created. */
  _id: id.optional(),
  /** Sections of the new package continue those of the old one with the same item: learners' progress stays. */
  keepProgress: z.boolean().default(true),
};
const sourceErrors = [
  platformErrors.filePart,
  platformErrors.fileKind,
  platformErrors.fileTooLarge,
  errors.packageRefused,
  errors.notScorm,
  errors.notUploaded,
  errors.noPackage,
  errors.noWork,
  errors.workFailed,
  errors.givenUp,
  courseErrors.notFound,
] as const;

/** The findings of a package before it is used, and the course it would create or change. */
const checkedPackage = z.object({
  /** False if the findings include an error. */
  accepted: z.boolean(),
  title: z.string(),
  version: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  unpackedBytes: z.int(),
  entryCount: z.int(),
  itemsCount: z.int(),
  findings: z.array(describedFinding),
  outline: scormOutline,
});
export type CheckedPackage = z.output<typeof checkedPackage>;
const checked = z.object({
  work: packageWork,
  /** Null until it was checked. */
  checked: checkedPackage.nullable(),
});
const workParams = z.object({ workId: id });

export const scormPackageCalls = {
  list: call({
    id: 'scorm.list',
    method: 'GET',
    path: '/api/scorm/',
    summary: 'The courses made of SCORM packages that the caller works on, with their packages',
    access: view,
    feature: 'scorm',
    query: z.object({
      ...paging(10),
      text: searchText,
      brand: id.optional(),
      status: z.enum(['draft', 'review', 'denied', 'published', 'unpublished']).optional(),
      /** Only packages with warnings, or only those without. */
      warnings: yesNo.optional(),
      sortBy: z.enum(['name', 'uploadedAt', 'sizeBytes', 'learnersCount']).default('uploadedAt'),
      direction: direction.default('desc'),
    }),
    reply: z.object({
      scorm: z.array(scormCourse),
      pagination,
      /** What the caller may create. */
      abilities: z.object({ create: z.boolean() }),
    }),
  }),
  read: call({
    id: 'scorm.get',
    method: 'GET',
    path: '/api/scorm/{id}',
    summary: 'The packages of a course, the newest first, each with what was said of it',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: view,
    feature: 'scorm',
    params: idParams,
    reply: z.object({ packages: z.array(scormPackage) }),
    errors: [courseErrors.notFound],
  }),
  check: call({
    id: 'scorm.check',
    method: 'POST',
    path: '/api/scorm/check',
    summary:
      'Checks a package and reports its findings and the course it would create, without importing it. A large one is still being checked when this returns: poll `scorm.work`. A refused one is deleted',
    access: edit,
    feature: 'scorm',
    body: z.object(source),
    files: { file },
    reply: checked,
    errors: sourceErrors,
  }),
  upload: call({
    id: 'scorm.upload',
    method: 'POST',
    path: '/api/scorm/upload',
    summary:
      'Accepts a SCORM 1.2 package: creates a course from it, or replaces a course’s package. All of it, or nothing with the full list of reasons. A large one is still being unpacked when this call replies: poll `scorm.work`',
    access: edit,
    feature: 'scorm',
    body: scormCourseFields.extend(source),
    files: { file },
    reply: z.object({
      /** Both null while it is being unpacked. */
      course: courseDraft.nullable(),
      package: scormPackage.nullable(),
      work: packageWork.nullable(),
    }),
    errors: [
      ...sourceErrors,
      errors.takenMeanwhile,
      platformErrors.fileBroken,
      draftErrors.onlyFrench,
      draftErrors.inReview,
      draftErrors.inBin,
      draftErrors.limitReached,
      draftErrors.unknownBrand,
      draftErrors.brandRequired,
      curriculumErrors.notFound,
      curriculumErrors.inBin,
      curriculumErrors.unknownCourse,
    ],
  }),
  works: call({
    id: 'scorm.works',
    method: 'GET',
    path: '/api/scorm/work',
    summary: 'The packages the caller has on their way in, the newest first',
    access: edit,
    feature: 'scorm',
    /** Only those that replace the package of this course. */
    query: z.object({ courseId: id.optional() }),
    reply: z.object({ works: z.array(packageWork) }),
  }),
  work: call({
    id: 'scorm.work',
    method: 'GET',
    path: '/api/scorm/work/{workId}',
    summary: 'How far a package of the caller is, and what was found once it was checked',
    concerns: { workId: 'packageWork' },
    hiddenFrom: 'everybody-else',
    access: edit,
    feature: 'scorm',
    params: workParams,
    reply: checked,
    errors: [errors.noWork],
  }),
  dropWork: call({
    id: 'scorm.work-drop',
    method: 'DELETE',
    path: '/api/scorm/work/{workId}',
    summary: 'Gives a package up, or forgets how it ended; what was made of it stays',
    concerns: { workId: 'packageWork' },
    hiddenFrom: 'everybody-else',
    access: edit,
    feature: 'scorm',
    params: workParams,
    reply: done,
    errors: [errors.noWork],
  }),
};
