import { sql } from 'kysely';
import type { CourseSchedule } from '#contract/training/course-draft.ts';
import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** The instant at which a clock in a time zone shows a time. A time that the zone skips becomes the hour after it. */
export async function instantOf(
  tx: Transaction,
  { day, time, zone }: { readonly day: string; readonly time: string; readonly zone: string },
): Promise<Date> {
  const { rows } = await sql<{
    at: string;
  }>`select (${`${day} ${time}`}::timestamp at time zone ${zone}) as at`.execute(tx);
  return new Date(rows[0]!.at);
}

export type PlannedAction = CourseSchedule['action'];

export interface Schedule {
  readonly courseId: string;
  readonly dueAt: Date;
  readonly zone: string;
  readonly action: PlannedAction;
  readonly publishing: Publishing;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export async function setSchedule(tx: Transaction, { publishing, ...row }: Schedule): Promise<void> {
  const values = { ...row, publishing: JSON.stringify(publishing), failedAt: null, problem: null };
  await tx
    .insertInto('courseSchedule')
    .values(values)
    .onConflict((oc) => oc.column('courseId').doUpdateSet(values))
    .execute();
}

/** Cancels the plan. Returns when it would have been. */
export async function dropSchedule(tx: Transaction, courseId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('courseSchedule')
    .where('courseId', '=', courseId)
    .returning('dueAt')
    .executeTakeFirst();
  return row?.dueAt;
}

export async function dueCourses(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('courseSchedule')
    .select('courseId')
    .where('failedAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .orderBy('dueAt')
    .execute();
  return rows.map((row) => row.courseId);
}

export interface DueSchedule {
  readonly action: PlannedAction;
  readonly publishing: Publishing;
  readonly createdBy: string;
}

/** The plan that is due for a course, locked. Undefined if another process handles it, or it was withdrawn. */
export async function lockDue(
  tx: Transaction,
  courseId: string,
  now: Date,
): Promise<DueSchedule | undefined> {
  const row = await tx
    .selectFrom('courseSchedule')
    .select(['action', 'publishing', 'createdBy'])
    .where('courseId', '=', courseId)
    .where('failedAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row as DueSchedule | undefined;
}

export async function failSchedule(
  tx: Transaction,
  courseId: string,
  at: Date,
  problem: { readonly en: string; readonly fr: string },
): Promise<void> {
  await tx
    .updateTable('courseSchedule')
    .set({ failedAt: at, problem: JSON.stringify(problem) })
    .where('courseId', '=', courseId)
    .execute();
}

export async function courseNameOf(tx: Transaction, courseId: string): Promise<string> {
  const row = await tx
    .selectFrom('courseDraft')
    .select('name')
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  return row?.name ?? '';
}
