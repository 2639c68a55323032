import { tell } from '#contract/training/scorm-findings.ts';
import { draftErrors } from '#contract/training/course-drafts.errors.ts';
import { courseErrors } from '#contract/training/courses.errors.ts';
import { curriculumErrors } from '#contract/training/curriculums.errors.ts';
import { isCourseCategory } from '#contract/training/categories.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { scormPackageCalls } from '#contract/training/scorm-packages.calls.ts';
import { scormErrors as errors } from '#contract/training/scorm-packages.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse, Refusal } from '#server/platform/refusal.ts';
import { editDraft, holdDraft, type HeldChange } from '#server/training/courses/change-draft.ts';
import { countCourses, insertCourse } from '#server/training/courses/course-drafts.queries.ts';
import { draftsVisibleTo } from '#server/training/courses/course-drafts.scope.ts';
import { holdsRightsFor } from '#server/training/courses/course-state.rules.ts';
import { presentedDraft } from '#server/training/courses/present-draft.ts';
import { checkBrand, checkBrandLimit, saveCourse } from '#server/training/courses/save-course.ts';
import { holdCurriculum, recordChange } from '#server/training/curriculums/change-curriculum.ts';
import { placeCourses, touchOutline } from '#server/training/curriculums/curriculum-records.queries.ts';
import { coursesUsableBy } from '#server/training/curriculums/curriculums.scope.ts';
import { dropSource, refusePackage, sourceOf, type PackageSource } from './package-source.ts';
import { readPackage } from './package/read-package.ts';
import { presentListed, presentPackage } from './present-package.ts';
import { standingOutline } from './scorm-outline.queries.ts';
import { flatLaunchables, planOutline, toldOutline } from './scorm-outline.rules.ts';
import {
  listScormCourses,
  lockUploadedFile,
  packageOfFile,
  packagesOf,
  shapeOf,
} from './scorm-packages.queries.ts';
import { isGood, putIntoDraft, throwAway, titleOf, unpack, type GoodPackage } from './take-package.ts';

export const scormPackageHandlers: Handlers<typeof scormPackageCalls> = {
  async list({ query }, { db, actor }) {
    const { rows, total } = await listScormCourses(db, draftsVisibleTo(actor), query);
    return {
      scorm: rows.map(presentListed),
      pagination: paginationOf(total, query),
      abilities: { create: holdsRightsFor(actor, 'edit') && actor.roleCode !== 'TRANSLATOR' },
    };
  },

  async read({ params }, { db, actor, language }) {
    const packages = found(await packagesOf(db, params.id, draftsVisibleTo(actor)), courseErrors.notFound);
    return { packages: packages.map((row) => presentPackage(row, language)) };
  },

  async check({ body, files }, context) {
    const { db, language } = context;
    const source = await sourceOf({ uploadId: body.uploadId, files }, context);
    const course = body._id ? await replaceable(context, body._id) : null;
    const read = await context.files.withCopy(source.fileId, (localPath) => readPackage(localPath));
    const { manifest, unpackedBytes, entryCount } = read;
    const accepted = isGood(read);
    if (!accepted) await dropSource(source, context);
    const standing = course
      ? await standingOutline(db, course.id)
      : { chapters: [], sections: [], packagedNames: new Set<string>() };
    const title = titleOf(manifest ?? { title: '' }, source.fileName);
    const plan = planOutline(
      manifest ?? { identifier: '', version: '', title, items: [] },
      course?.name ?? title,
      standing,
      newId,
      body.keepProgress,
    );
    return {
      accepted,
      title,
      version: manifest?.version ?? '',
      fileName: source.fileName,
      sizeBytes: source.sizeBytes,
      unpackedBytes,
      entryCount,
      itemsCount: flatLaunchables(manifest?.items ?? []).length,
      findings: read.findings.map((finding) => tell(finding, language)),
      outline: toldOutline(plan),
    };
  },

  async upload({ body, files }, context) {
    const source = await sourceOf({ uploadId: body.uploadId, files }, context);
    const again = await takenBefore(source, context);
    if (again) return again;
    // What can be said before anything is unpacked.
    await context.change((change) => (body._id ? Promise.resolve() : mayBegin(change, context.actor, body)));
    if (body._id) await replaceable(context, body._id);

    const unpacked = await context.files.withCopy(source.fileId, (localPath) =>
      unpack(context.files, localPath),
    );
    if (!isGood(unpacked)) {
      await throwAway(context.files, unpacked.files);
      await dropSource(source, context);
      return refusePackage(unpacked.findings, context);
    }
    try {
      return await context.change((change) => take(change, context, source, unpacked, body));
    } catch (error) {
      // After any other failure nobody knows whether it was committed: the sweep looks after a day whether a row names them.
      if (error instanceof Refusal) await throwAway(context.files, unpacked.files);
      throw error;
    }
  },
};

type UploadBody = Parameters<(typeof scormPackageHandlers)['upload']>[0]['body'];

/** The course whose package may be replaced: in reach, not written by hand. */
async function replaceable({ db, actor }: Context<Actor>, courseId: string) {
  if (actor.roleCode === 'TRANSLATOR') refuse(draftErrors.onlyFrench);
  const course = found(await shapeOf(db, courseId, draftsVisibleTo(actor)), courseErrors.notFound);
  if (!course.isScorm && course.sectionsCount > 0) refuse(errors.notScorm);
  return course;
}

/** Whether somebody may begin a course with these fields. */
async function mayBegin(change: Change, actor: Actor, { brand, category }: UploadBody): Promise<void> {
  if (actor.roleCode === 'TRANSLATOR') refuse(draftErrors.onlyFrench);
  await checkBrand(change.tx, actor, brand ?? null);
  if (category && !isCourseCategory(category))
    refuse(platformErrors.invalid, { field: 'category' }, { field: 'category' });
  const { courseLimits } = change.settings;
  if (courseLimits > 0 && (await countCourses(change.tx)) >= courseLimits) refuse(draftErrors.limitReached);
  await checkBrandLimit(change.tx, brand ?? null);
}

/** The reply to an upload that was taken already and is sent again after a lost line. */
async function takenBefore({ fileId }: PackageSource, context: Context<Actor>) {
  const before = await packageOfFile(context.db, fileId);
  return before && replyOf(context.db, context, before.courseId, before.id);
}

async function replyOf(
  db: Context['db'] | Change['tx'],
  context: Context<Actor>,
  courseId: string,
  packageId: string,
) {
  const course = await presentedDraft(db, context, courseId);
  const packages = await packagesOf(db, courseId, draftsVisibleTo(context.actor));
  const row = found(
    packages?.find((one) => one.id === packageId),
    courseErrors.notFound,
  );
  return { course, package: presentPackage(row, context.language) };
}

async function take(
  change: Change,
  context: Context<Actor>,
  source: PackageSource,
  unpacked: GoodPackage,
  body: UploadBody,
) {
  const { actor } = context;
  const file = await lockUploadedFile(change.tx, source.fileId, actor.id);
  if (!file?.isStaged) refuse(errors.takenMeanwhile);
  const courseId = body._id ?? (await beginCourse(change, actor, source, unpacked, body));
  const { packageId } = await editDraft(change, actor, {
    courseId,
    outline: true,
    async work(held) {
      const { packageId: id, plan } = await putIntoDraft(
        { ...held, userId: actor.id },
        { id: courseId, name: held.draft.name },
        source,
        unpacked,
        { keepProgress: body.keepProgress },
      );
      await held.record({
        type: 'create',
        entity: { kind: 'scorm-package', id, name: titleOf(unpacked.manifest, source.fileName) },
        after: {
          courseId,
          fileName: source.fileName,
          sizeBytes: source.sizeBytes,
          gone: plan.gone.map((section) => section.name.en),
        },
      });
      return { recordId: courseId, result: { packageId: id } };
    },
  });
  return replyOf(change.tx, context, courseId, packageId);
}

async function beginCourse(
  change: Change,
  actor: Actor,
  source: PackageSource,
  unpacked: GoodPackage,
  body: UploadBody,
): Promise<string> {
  await mayBegin(change, actor, body);
  const id = await insertCourse(change.tx, {
    brandId: body.brand ?? null,
    category: '',
    passScore: change.settings.passScore,
    createdBy: actor.id,
  });
  const held = await holdDraft(change, actor, id);
  const en = body.name?.en || titleOf(unpacked.manifest, source.fileName);
  const name = { en, fr: body.name?.fr ?? '' };
  await saveCourse(held, { name, brand: body.brand, category: body.category, matched: [] }, {}, null);
  if (body.curriculumId) await placeInCurriculum(held, body.curriculumId, id);
  return id;
}

async function placeInCurriculum(held: HeldChange, curriculumId: string, courseId: string): Promise<void> {
  const { actor, tx } = held;
  const curriculum = await holdCurriculum(held, actor, curriculumId, 'edit');
  if (!(await placeCourses(tx, curriculumId, [courseId], coursesUsableBy(actor))))
    refuse(curriculumErrors.unknownCourse);
  await touchOutline(tx, curriculumId, actor.id, held.now());
  const before = curriculum.row.courses.map((course) => course._id);
  await recordChange(curriculum, { courses: before }, { courses: [...before, courseId] });
}
