import { sql, type RawBuilder } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** The instant at which a clock in a time zone shows a time. A time that the zone skips is refused before. */
export async function instantOf(
  tx: Transaction,
  { day, time, zone }: { readonly day: string; readonly time: string; readonly zone: string },
): Promise<Date> {
  const { rows } = await sql<{
    at: string;
  }>`select (${`${day} ${time}`}::timestamp at time zone ${zone}) as at`.execute(tx);
  return new Date(rows[0]!.at);
}

/** A kind of record and one of them. */
export interface PlannedRecord {
  readonly kind: string;
  readonly recordId: string;
}

export interface NewPlannedChange extends PlannedRecord {
  readonly action: string;
  readonly dueAt: Date;
  readonly zone: string;
  readonly options?: object;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export async function planChange(tx: Transaction, { options = {}, ...row }: NewPlannedChange): Promise<void> {
  const values = { ...row, options: JSON.stringify(options), failedAt: null, problem: null };
  await tx
    .insertInto('plannedChange')
    .values(values)
    .onConflict((oc) => oc.columns(['kind', 'recordId', 'action']).doUpdateSet(values))
    .execute();
}

/** Cancels a record's plans, or those of one action. Returns when they would have been. */
export async function cancelPlans(
  tx: Transaction,
  { kind, recordId }: PlannedRecord,
  action?: string,
): Promise<string[]> {
  let plans = tx.deleteFrom('plannedChange').where('kind', '=', kind).where('recordId', '=', recordId);
  if (action) plans = plans.where('action', '=', action);
  const rows = await plans.returning('dueAt').execute();
  return rows.map((row) => row.dueAt);
}

export interface DueRecord {
  readonly recordId: string;
  readonly action: string;
}

/** The changes of a kind that are due, in the order they were planned for. */
export const dueChanges = (db: Db, kind: string, now: Date): Promise<DueRecord[]> =>
  db
    .selectFrom('plannedChange')
    .select(['recordId', 'action'])
    .where('kind', '=', kind)
    .where('failedAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .orderBy('dueAt')
    .orderBy('recordId')
    .execute();

export interface DueChange extends DueRecord {
  readonly options: unknown;
  readonly createdBy: string;
}

/** The due change, locked. Undefined if another process handles it, or it was canceled. */
export async function lockDue(
  tx: Transaction,
  kind: string,
  { recordId, action }: DueRecord,
  now: Date,
): Promise<DueChange | undefined> {
  return tx
    .selectFrom('plannedChange')
    .select(['recordId', 'action', 'options', 'createdBy'])
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .where('action', '=', action)
    .where('failedAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function failPlan(
  tx: Transaction,
  kind: string,
  { recordId, action }: DueRecord,
  failure: { readonly at: Date; readonly problem: Bilingual },
): Promise<void> {
  await tx
    .updateTable('plannedChange')
    .set({ failedAt: failure.at, problem: JSON.stringify(failure.problem) })
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .where('action', '=', action)
    .execute();
}

/** The columns of `planned_change x` as replies show a plan. `by` is the author, as an object. */
export const plannedColumns = (by: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  'at', x.due_at, 'zone', x.zone, 'day', to_char(x.due_at at time zone x.zone, 'YYYY-MM-DD'),
  'time', to_char(x.due_at at time zone x.zone, 'HH24:MI'), 'by', ${by}, 'failedAt', x.failed_at, 'problem', x.problem`;

const plannedJson = (kind: string, recordId: RawBuilder<unknown>, action: string, by: RawBuilder<unknown>) =>
  sql`(select json_build_object(${plannedColumns(by)}) from planned_change x
    where x.kind = ${sql.lit(kind)} and x.record_id = ${recordId} and x.action = ${sql.lit(action)})`;

/** When a record is published and unpublished, as one column. `recordId` and `by` (on `x.created_by`) come from our own code. */
export const plansJson = (
  kind: string,
  recordId: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`json_build_object('publish', ${plannedJson(kind, recordId, 'publish', by)}, 'unpublish', ${plannedJson(kind, recordId, 'unpublish', by)})`;
