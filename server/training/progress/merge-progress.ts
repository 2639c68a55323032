import type { Progress } from '#contract/training/progress.rules.ts';
import {
  accountsMerged,
  accountsSeparated,
  accountsToChange,
} from '#server/people/merging/merging.events.ts';
import { keepRows, keptRows } from '#server/people/merging/merging.queries.ts';
import { listen } from '#server/platform/events.ts';
import { difference, recomputed } from './check-progress.ts';
import { progressIn } from './check.queries.ts';
import {
  coursesInBoth,
  deleteProgress,
  lockTotals,
  moveProgress,
  restoreProgress,
  rowsBefore,
  writeMerged,
  type ProgressRow,
} from './merging.queries.ts';

/** Totals are locked before progress, as when a learner works. */
export const progressLocked = listen(accountsToChange, ({ tx }, { primaryId, secondaryId }) =>
  lockTotals(tx, [primaryId, secondaryId]),
);

/**
 * The events have moved. A course that one of both had is as it was, under the primary account. Where both had it, the progress is folded anew from the events
 * of both in the order of their arrival, and so keeps the best of each.
 */
export const progressMerged = listen(accountsMerged, async ({ tx }, { mergeId, primaryId, secondaryId }) => {
  const courses = await coursesInBoth(tx, { primaryId, secondaryId });
  const before = await rowsBefore(tx, { primaryId, secondaryId }, courses);
  await keepRows(tx, mergeId, 'course_progress', before);
  await deleteProgress(tx, secondaryId, courses);
  await moveProgress(tx, { primaryId, secondaryId });
  const stored = await progressIn(tx, primaryId, courses);
  await writeMerged(
    tx,
    primaryId,
    stored.map((one) => {
      const rows = before.filter(({ course_id: id }) => id === one.courseId);
      return {
        ...passOf(rows),
        courseId: one.courseId,
        versionId: one.events.at(-1)!.versionId,
        progress: recomputed(one)!,
      };
    }),
  );
});

/**
 * The events are back. The secondary account has its progress as it was. The primary one has its own as it was too, unless it went on since: then it is
 * folded from the events that are left.
 */
export const progressSeparated = listen(
  accountsSeparated,
  async ({ tx }, { mergeId, primaryId, secondaryId }) => {
    const kept = await keptRows<ProgressRow>(tx, mergeId, 'course_progress');
    const [own, others] = [
      kept.filter(({ user_id: id }) => id === primaryId),
      kept.filter(({ user_id: id }) => id === secondaryId),
    ];
    const courses = others.map(({ course_id: id }) => id);
    const now = await progressIn(tx, primaryId, courses);
    await deleteProgress(
      tx,
      primaryId,
      now.filter(({ events }) => events.length === 0).map(({ courseId }) => courseId),
    );
    const left = now.filter(({ events }) => events.length > 0);
    await writeMerged(
      tx,
      primaryId,
      left.map((one) => {
        const row = own.find(({ course_id: id }) => id === one.courseId);
        const progress = recomputed(one)!;
        return {
          ...passOf(row ? [row] : []),
          courseId: one.courseId,
          versionId:
            row && !difference({ ...one, progress: progressOfRow(row) })
              ? row.course_version_id
              : one.events.at(-1)!.versionId,
          progress,
        };
      }),
    );
    await restoreProgress(tx, others);
  },
);

const progressOfRow = (row: ProgressRow): Progress => ({
  status: row.status,
  sections: row.sections,
  seenCount: row.seen_count,
  sectionCount: row.section_count,
  percent: row.percent,
  timeSeconds: row.time_seconds,
  bestScore: row.best_score,
  lastScore: row.last_score,
  quizPassed: row.quiz_passed,
  lastSectionId: row.last_section_id,
  lastSectionAt: row.last_section_at,
  enrolledAt: row.enrolled_at,
  lastEventAt: row.last_event_at,
  passedAt: row.passed_at,
});

/** Which pass counts: the first one of both. It has to be renewed when the later of both has to be, and not if one of them never has to. */
function passOf(rows: readonly ProgressRow[]) {
  const passes = rows.filter((row) => row.passed_at !== null);
  const [first] = passes.toSorted((a, b) => Date.parse(a.passed_at!) - Date.parse(b.passed_at!));
  const renewed = passes
    .filter((row) => row.renewed_at !== null)
    .toSorted((a, b) => Date.parse(b.renewed_at!) - Date.parse(a.renewed_at!))[0];
  const due = passes.map((row) => row.renewal_due_on);
  return {
    passedVersionId: first?.passed_version_id ?? null,
    passedDealerId: first?.passed_dealer_id ?? null,
    renewalDueOn: due.includes(null) ? null : (due.toSorted().at(-1) ?? null),
    renewedAt: renewed?.renewed_at ?? null,
    renewedVersionId: renewed?.renewed_version_id ?? null,
  };
}
