import { sql } from 'kysely';
import type { PersonCount } from '#server/people/merging/merging.ports.ts';
import type { Progress } from '#contract/training/progress.rules.ts';
import type { MergedAccounts } from '#server/people/merging/merging.events.ts';
import type { Transaction } from '#server/platform/database/open.ts';

type Pair = Pick<MergedAccounts, 'primaryId' | 'secondaryId'>;

/** A row of `course_progress`, as its table names the columns. */
export interface ProgressRow {
  readonly user_id: string;
  readonly course_id: string;
  readonly course_version_id: string;
  readonly status: Progress['status'];
  readonly sections: Progress['sections'];
  readonly seen_count: number;
  readonly section_count: number;
  readonly percent: number;
  readonly time_seconds: number;
  readonly best_score: number | null;
  readonly last_score: number | null;
  readonly quiz_passed: boolean;
  readonly last_section_id: string | null;
  readonly last_section_at: string | null;
  readonly enrolled_at: string;
  readonly last_event_at: string;
  readonly passed_at: string | null;
  readonly passed_version_id: string | null;
  readonly passed_dealer_id: string | null;
  readonly renewal_due_on: string | null;
  readonly renewed_at: string | null;
  readonly renewed_version_id: string | null;
}

/** Locks what people's work adds up to, in the order of their ids. */
export async function lockTotals(tx: Transaction, people: readonly string[]): Promise<void> {
  await sql`select from learner_total where user_id = any(${people}::uuid[]) order by user_id for no key update`.execute(
    tx,
  );
}

export async function coursesInBoth(
  tx: Transaction,
  { primaryId, secondaryId }: Pair,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.course_id as id from course_progress s join course_progress p on p.course_id = s.course_id and p.user_id = ${primaryId}
    where s.user_id = ${secondaryId} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** All rows of the secondary account, and those of the primary one in these courses. */
export async function rowsBefore(
  tx: Transaction,
  { primaryId, secondaryId }: Pair,
  courseIds: readonly string[],
): Promise<readonly ProgressRow[]> {
  const { rows } = await sql<{ row: ProgressRow }>`
    select to_jsonb(p) as row from course_progress p
    where p.user_id = ${secondaryId} or p.user_id = ${primaryId} and p.course_id = any(${courseIds}::uuid[])`.execute(
    tx,
  );
  return rows.map(({ row }) => row);
}

export async function deleteProgress(
  tx: Transaction,
  userId: string,
  courseIds: readonly string[],
): Promise<void> {
  await sql`delete from course_progress where user_id = ${userId} and course_id = any(${courseIds}::uuid[])`.execute(
    tx,
  );
}

export async function moveProgress(tx: Transaction, { primaryId, secondaryId }: Pair): Promise<void> {
  await sql`update course_progress set user_id = ${primaryId} where user_id = ${secondaryId}`.execute(tx);
}

export interface MergedProgress {
  readonly courseId: string;
  readonly versionId: string;
  readonly progress: Progress;
  readonly passedVersionId: string | null;
  readonly passedDealerId: string | null;
  readonly renewalDueOn: string | null;
  readonly renewedAt: string | null;
  readonly renewedVersionId: string | null;
}

/** Writes what the events of a person come to. A pass since the merge keeps where it was reached. */
export async function writeMerged(
  tx: Transaction,
  userId: string,
  merged: readonly MergedProgress[],
): Promise<void> {
  if (merged.length === 0) return;
  const rows = merged.map(({ progress, ...row }) => ({ ...row, ...progress }));
  await sql`
    update course_progress p set course_version_id = x."versionId", status = x.status, sections = x.sections, seen_count = x."seenCount",
      section_count = x."sectionCount", percent = x.percent, time_seconds = x."timeSeconds", best_score = x."bestScore", last_score = x."lastScore",
      quiz_passed = x."quizPassed", last_section_id = x."lastSectionId", last_section_at = x."lastSectionAt", enrolled_at = x."enrolledAt",
      last_event_at = x."lastEventAt", passed_at = x."passedAt",
      passed_version_id = case when x."passedAt" is not null then coalesce(x."passedVersionId", p.passed_version_id) end,
      passed_dealer_id = case when x."passedAt" is null then null when x."passedVersionId" is null then p.passed_dealer_id else x."passedDealerId" end,
      renewal_due_on = x."renewalDueOn", renewed_at = x."renewedAt", renewed_version_id = x."renewedVersionId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("courseId" uuid, "versionId" uuid, status text, sections jsonb, "seenCount" integer,
      "sectionCount" integer, percent real, "timeSeconds" bigint, "bestScore" integer, "lastScore" integer, "quizPassed" boolean, "lastSectionId" uuid,
      "lastSectionAt" timestamptz, "enrolledAt" timestamptz, "lastEventAt" timestamptz, "passedAt" timestamptz, "passedVersionId" uuid,
      "passedDealerId" uuid, "renewalDueOn" date, "renewedAt" timestamptz, "renewedVersionId" uuid)
    where p.user_id = ${userId} and p.course_id = x."courseId"`.execute(tx);
}

/** Writes rows as they were. */
export async function restoreProgress(tx: Transaction, rows: readonly ProgressRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into course_progress (user_id, course_id, course_version_id, status, sections, seen_count, section_count, percent, time_seconds, best_score,
      last_score, last_section_id, last_section_at, quiz_passed, enrolled_at, last_event_at, passed_at, passed_version_id, passed_dealer_id,
      renewal_due_on, renewed_at, renewed_version_id)
    select user_id, course_id, course_version_id, status, sections, seen_count, section_count, percent, time_seconds, best_score,
      last_score, last_section_id, last_section_at, quiz_passed, enrolled_at, last_event_at, passed_at, passed_version_id, passed_dealer_id,
      renewal_due_on, renewed_at, renewed_version_id
    from jsonb_populate_recordset(null::course_progress, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

/** How many courses people passed. */
export async function coursesPassedBy(
  tx: Transaction,
  userIds: readonly string[],
): Promise<readonly PersonCount[]> {
  const { rows } = await sql<PersonCount>`
    select user_id as "userId", count(*)::integer as count from course_progress
    where user_id = any(${userIds}::uuid[]) and passed_at is not null group by user_id`.execute(tx);
  return rows;
}
