import { sql } from 'kysely';
import type { Progress } from '#contract/training/progress.rules.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

export interface LearnerRow {
  readonly userId: string;
  readonly dealerId: string | null;
  readonly progress: Progress;
}

/** The people of a course on another version, locked: those in progress, those who passed, or both. */
export async function lockLearners(
  tx: Transaction,
  courseId: string,
  versionId: string,
  who: { readonly underway: boolean; readonly passed: boolean },
): Promise<LearnerRow[]> {
  const chosen = sql`p.course_id = ${courseId} and p.course_version_id <> ${versionId}
    and ((p.passed_at is null and ${who.underway}) or (p.passed_at is not null and ${who.passed}))`;
  // Everyone who changes these rows locks people's totals before their progress, and several people in the same order.
  await sql`select from learner_total where user_id in (select p.user_id from course_progress p where ${chosen}) order by user_id
    for no key update`.execute(tx);
  const { rows } = await sql<LearnerRow>`
    select p.user_id as "userId", (select m.dealer_id from dealer_membership m where m.user_id = p.user_id and ${isCurrentMembership('m')} limit 1) as "dealerId",
      json_build_object('status', p.status, 'sections', p.sections, 'seenCount', p.seen_count, 'sectionCount', p.section_count,
        'percent', p.percent, 'timeSeconds', p.time_seconds, 'bestScore', p.best_score, 'lastScore', p.last_score,
        'quizPassed', p.quiz_passed, 'lastSectionId', p.last_section_id, 'lastSectionAt', p.last_section_at,
        'enrolledAt', p.enrolled_at, 'lastEventAt', p.last_event_at, 'passedAt', p.passed_at) as progress
    from course_progress p where ${chosen}
    order by p.user_id for update of p`.execute(tx);
  return rows;
}

export interface Moved {
  readonly userId: string;
  readonly dealerId: string | null;
  readonly progress: Progress;
  readonly firstPass: boolean;
}

/** Appends one moved-version event per person and writes the projections, in three statements however many people there are. */
export async function writeMoves(
  tx: Transaction,
  of: { readonly courseId: string; readonly versionId: string; readonly at: string },
  moved: readonly Moved[],
): Promise<void> {
  if (moved.length === 0) return;
  const events = moved.map(({ userId, dealerId }) => ({ id: newId(), user: userId, dealer: dealerId }));
  await sql`insert into learning_event (id, user_id, course_id, course_version_id, kind, occurred_at, received_at, dealer_id)
    select r.id, r."user", ${of.courseId}, ${of.versionId}, 'moved-version', ${of.at}, ${of.at}, r.dealer
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) r (id uuid, "user" uuid, dealer uuid)`.execute(
    tx,
  );
  const rows = moved.map(({ userId, dealerId, progress, firstPass }) => ({
    user: userId,
    dealer: dealerId,
    first: firstPass,
    ...progress,
  }));
  await sql`update course_progress p set course_version_id = ${of.versionId}, status = r.status, sections = r.sections, seen_count = r."seenCount",
      section_count = r."sectionCount", percent = r.percent, last_event_at = r."lastEventAt", passed_at = r."passedAt",
      passed_version_id = case when r.first then ${of.versionId}::uuid else p.passed_version_id end,
      passed_dealer_id = case when r.first then r.dealer else p.passed_dealer_id end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r ("user" uuid, dealer uuid, first boolean, status text, sections jsonb,
      "seenCount" int, "sectionCount" int, percent real, "lastEventAt" timestamptz, "passedAt" timestamptz)
    where p.user_id = r."user" and p.course_id = ${of.courseId}`.execute(tx);
}

/** Sets the day by which people who passed have to renew. The pass itself stays. */
export async function markRenewals(tx: Transaction, courseId: string, dueOn: string): Promise<void> {
  await sql`update course_progress set renewal_due_on = ${dueOn}::date where course_id = ${courseId} and passed_at is not null`.execute(
    tx,
  );
}
