import { setTimeout as pause } from 'node:timers/promises';
import { courseErrors } from '#contract/training/courses.errors.ts';
import { scormPackageCalls } from '#contract/training/scorm-packages.calls.ts';
import { scormErrors as errors } from '#contract/training/scorm-packages.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { violatedReference } from '#server/platform/database/open.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { requestJob } from '#server/platform/jobs/request-job.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { draftsVisible } from '#server/training/courses/draft/course-drafts.scope.ts';
import { holdsRightsFor } from '#server/training/courses/publishing/course-state.rules.ts';
import { presentedDraft } from '#server/training/courses/draft/present-draft.ts';
import { refusePackage, sourceOf, type PackageSource } from './package-source.ts';
import { doWork, giveUp } from './package-work.ts';
import { packageWorkJob } from './package-work.job.ts';
import { beginWork, isWorkedOn, queueWork, workById, worksOf, type WorkRow } from './package-work.queries.ts';
import { presentChecked, presentListed, presentPackage, presentWork } from './present-package.ts';
import { mayBegin, replaceable } from './put-package.ts';
import { standingOutline } from './scorm-outline.queries.ts';
import { listScormCourses, packageOfFile, packagesOf } from './scorm-packages.queries.ts';

/** Packages up to this size are read while the request waits; a worker reads larger ones. */
const atOnceBytes = 10_000_000;
/** The longest time a request waits for a package that is read here. */
const patienceMilliseconds = 15_000;

export const scormPackageHandlers: Handlers<typeof scormPackageCalls> = {
  async list({ query }, { db, actor }) {
    const { rows, total } = await listScormCourses(db, draftsVisible.sql(actor, 'c'), query);
    return {
      scorm: rows.map(presentListed),
      pagination: paginationOf(total, query),
      abilities: { create: holdsRightsFor(actor, 'edit') && !actor.writesFrenchOnly },
    };
  },

  async read({ params }, { db, actor, language }) {
    const packages = found(
      await packagesOf(db, params.id, draftsVisible.sql(actor, 'c')),
      courseErrors.notFound,
    );
    return { packages: packages.map((row) => presentPackage(row, language)) };
  },

  async check({ body, files }, context) {
    const source = await sourceOf({ ...body, files }, context);
    if (body._id) await replaceable(context, body._id);
    const options = { courseId: body._id ?? null, choices: { keepProgress: body.keepProgress } };
    const row = await worked(context, source, 'check', options, files['file'] !== undefined);
    return checkedReply(context, found(row, errors.givenUp), body);
  },

  async upload({ body, files }, context) {
    const source = await sourceOf({ ...body, files }, context);
    const before = await takenBefore(context, source);
    if (before) return before;
    // Errors that are known before anything is unpacked.
    if (body._id) await replaceable(context, body._id);
    else await context.change((change) => mayBegin(change, context.actor, body));
    const { uploadId: _upload, workId: _work, _id, ...choices } = body;
    const options = { courseId: _id ?? null, choices };
    const row = await worked(context, source, 'take', options, files['file'] !== undefined);
    // Reported and removed by a concurrent request, or canceled.
    if (!row) return found(await takenBefore(context, source), errors.givenUp);
    if (row.state === 'refused') {
      await giveUp(context, row.id);
      return refusePackage(row.outcome?.findings ?? [], context);
    }
    if (row.packageId === null || row.madeCourseId === null)
      return { course: null, package: null, work: presentWork(row, context.language) };
    await giveUp(context, row.id);
    return { ...(await replyOf(context, row.madeCourseId, row.packageId)), work: null };
  },

  async works({ query }, { db, actor, language }) {
    const rows = await worksOf(db, actor.id, query.courseId);
    return { works: rows.map((row) => presentWork(row, language)) };
  },

  async work({ params }, context) {
    const row = found(await workById(context.db, params.workId, context.actor.id), errors.noWork);
    return checkedReply(context, row, { keepProgress: row.choices.keepProgress ?? true });
  },

  async dropWork({ params }, context) {
    const row = found(await workById(context.db, params.workId, context.actor.id), errors.noWork);
    await giveUp(context, row.id);
    return { success: true };
  },
};

type WorkOptions = Parameters<typeof queueWork>[3];

/** The work on a package once it is done, or its current progress if it takes longer than a request may. */
async function worked(
  context: Context<Actor>,
  source: PackageSource,
  purpose: 'check' | 'take',
  more: WorkOptions,
  isOwnPart: boolean,
): Promise<WorkRow | undefined> {
  const { actor, db } = context;
  const { id } = await context
    .change(async ({ tx }) => {
      const begun = found(
        await beginWork(tx, { ...source, userId: actor.id, proxiedBy: actor.session.proxiedBy }),
        errors.noPackage,
      );
      await queueWork(tx, begun.id, purpose, more);
      return begun;
    })
    .catch((error: unknown) => {
      // The archive was removed with work that a concurrent request canceled.
      if (violatedReference(error) === 'scorm_work_file_id_fkey') refuse(errors.givenUp);
      throw error;
    });
  if (source.sizeBytes <= atOnceBytes) {
    const work = doWork(context, id, () => Promise.resolve(context));
    // After the time limit the work continues by itself, and errors are recorded on it.
    work.catch(() => {});
    const done = new AbortController();
    const deadline = AbortSignal.timeout(patienceMilliseconds);
    try {
      await Promise.race([
        work,
        pause(patienceMilliseconds, undefined, { signal: done.signal }).catch(() => {}),
      ]);
      // If another request processes it, this one waits for the same result.
      await endOf(db, id, deadline);
    } catch (error) {
      // Files of this request alone are sent again with the next one.
      if (isOwnPart) await giveUp(context, id);
      throw error;
    } finally {
      done.abort();
    }
  } else await requestJob(context, packageWorkJob);
  const row = await workById(db, id, actor.id);
  if (row?.state === 'failed') refuse(errors.workFailed);
  return row;
}

async function endOf(db: Context['db'], id: string, deadline: AbortSignal): Promise<void> {
  while (!deadline.aborted && (await isWorkedOn(db, id)))
    await pause(150, undefined, { signal: deadline }).catch(() => {});
}

/** What was found, and what the package would change in the course as it is now. */
async function checkedReply(
  context: Context<Actor>,
  row: WorkRow,
  { keepProgress }: { readonly keepProgress: boolean },
) {
  const { db, language } = context;
  const work = presentWork(row, language);
  if (row.outcome === null || (row.state !== 'checked' && row.state !== 'refused'))
    return { work, checked: null };
  const course = row.courseId ? await replaceable(context, row.courseId) : null;
  const standing = course
    ? await standingOutline(db, course.id)
    : { chapters: [], sections: [], packagedNames: new Set<string>() };
  return {
    work,
    checked: presentChecked(
      row,
      row.outcome,
      { standing, courseName: course?.name ?? null, keepProgress },
      language,
    ),
  };
}

/** The reply for a package that was already used and is sent again after a lost connection. */
async function takenBefore(context: Context<Actor>, { fileId }: PackageSource) {
  const before = await packageOfFile(context.db, fileId);
  return before && { ...(await replyOf(context, before.courseId, before.id)), work: null };
}

async function replyOf(context: Context<Actor>, courseId: string, packageId: string) {
  const course = await presentedDraft(context.db, context, courseId);
  const packages = await packagesOf(context.db, courseId, draftsVisible.sql(context.actor, 'c'));
  const row = found(
    packages?.find((one) => one.id === packageId),
    courseErrors.notFound,
  );
  return { course, package: presentPackage(row, context.language) };
}
