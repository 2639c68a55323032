import { platformErrors } from '#contract/platform/errors.ts';
import { isCourseCategory } from '#contract/training/categories.ts';
import { draftErrors } from '#contract/training/course-drafts.errors.ts';
import { courseErrors } from '#contract/training/courses.errors.ts';
import { curriculumErrors } from '#contract/training/curriculums.errors.ts';
import { scormErrors as errors } from '#contract/training/scorm-packages.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { editDraft, lockDraft, type LockedChange } from '#server/training/courses/draft/change-draft.ts';
import { countCourses, insertCourse } from '#server/training/courses/draft/course-drafts.queries.ts';
import { draftsVisible } from '#server/training/courses/draft/course-drafts.scope.ts';
import { checkBrand, checkBrandLimit, saveCourse } from '#server/training/courses/draft/save-course.ts';
import { curriculums } from '#server/training/curriculums/curriculum-kind.ts';
import { placeCourses, touchOutline } from '#server/training/curriculums/curriculum-outline.queries.ts';
import { coursesUsable } from '#server/training/curriculums/curriculums.scope.ts';
import { freeFile, type TakeChoices, type WorkRow } from './package-work.queries.ts';
import { lockUploadedFile, shapeOf } from './scorm-packages.queries.ts';
import { putIntoDraft, titleOf, type GoodPackage, type NewArchive } from './take-package.ts';

/** The course whose package may be replaced: in scope, not written by hand. */
export async function replaceable({ db, actor }: Context<Actor>, courseId: string) {
  if (actor.writesFrenchOnly) refuse(draftErrors.onlyFrench);
  const course = found(await shapeOf(db, courseId, draftsVisible.sql(actor, 'c')), courseErrors.notFound);
  if (!course.isScorm && course.sectionsCount > 0) refuse(errors.notScorm);
  return course;
}

/** Checks if the actor may create a course with these fields. */
export async function mayBegin(
  change: Change,
  actor: Actor,
  { brand, category }: TakeChoices,
): Promise<void> {
  if (actor.writesFrenchOnly) refuse(draftErrors.onlyFrench);
  await checkBrand(change.tx, actor, brand ?? null);
  if (category && !isCourseCategory(category))
    refuse(platformErrors.invalid, { field: 'category' }, { field: 'category' });
  const { courseLimits } = change.settings;
  if (courseLimits > 0 && (await countCourses(change.tx)) >= courseLimits) refuse(draftErrors.limitReached);
  await checkBrandLimit(change.tx, brand ?? null);
}

/** Puts an unpacked package into the course whose package it replaces, or into a new one. */
export async function putPackage(
  change: Change,
  { actor }: Context<Actor>,
  row: WorkRow,
  unpacked: GoodPackage,
): Promise<{ readonly courseId: string; readonly packageId: string }> {
  const { choices } = row;
  const fileId = found(row.fileId, errors.noWork);
  await freeFile(change.tx, fileId, row.id);
  const file = await lockUploadedFile(change.tx, fileId, row.userId);
  if (!file?.isStaged) refuse(errors.takenMeanwhile);
  const archive = { fileId, fileName: row.fileName, sizeBytes: row.sizeBytes };
  const courseId = row.courseId ?? (await beginCourse(change, actor, archive, unpacked, choices));
  const { packageId } = await editDraft(change, actor, {
    courseId,
    outline: true,
    async work(locked) {
      const { packageId: id, plan } = await putIntoDraft(
        { ...locked, userId: actor.id },
        { id: courseId, name: locked.draft.name },
        archive,
        unpacked,
        { keepProgress: choices.keepProgress ?? true },
      );
      await locked.record({
        type: 'create',
        entity: { kind: 'scorm-package', id, name: titleOf(unpacked.manifest, row.fileName) },
        after: {
          courseId,
          fileName: row.fileName,
          sizeBytes: row.sizeBytes,
          gone: plan.gone.map((section) => section.name.en),
        },
      });
      return { recordId: courseId, result: { packageId: id } };
    },
  });
  return { courseId, packageId };
}

async function beginCourse(
  change: Change,
  actor: Actor,
  archive: NewArchive,
  unpacked: GoodPackage,
  choices: TakeChoices,
): Promise<string> {
  await mayBegin(change, actor, choices);
  const id = await insertCourse(change.tx, {
    brandId: choices.brand ?? null,
    category: '',
    passScore: change.settings.passScore,
    createdBy: actor.id,
  });
  const locked = await lockDraft(change, actor, id);
  const en = choices.name?.en || titleOf(unpacked.manifest, archive.fileName);
  const name = { en, fr: choices.name?.fr ?? '' };
  await saveCourse(locked, { name, brand: choices.brand, category: choices.category, matched: [] }, {}, null);
  if (choices.curriculumId) await placeInCurriculum(locked, choices.curriculumId, id);
  return id;
}

async function placeInCurriculum(
  locked: LockedChange,
  curriculumId: string,
  courseId: string,
): Promise<void> {
  const { actor, tx } = locked;
  const curriculum = await curriculums.lockForChange(locked, actor, curriculumId, 'edit');
  if (!(await placeCourses(tx, curriculumId, [courseId], coursesUsable.sql(actor, 'c'))))
    refuse(curriculumErrors.unknownCourse);
  await touchOutline(tx, curriculumId, actor.id, locked.now());
  const before = curriculum.row.courses.map((course) => course._id);
  await curriculums.note(curriculum, { courses: before }, { courses: [...before, courseId] });
}
