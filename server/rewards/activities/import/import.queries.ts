import { sql } from 'kysely';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { NewActivity } from '../activities.queries.ts';
import type { CheckedRow } from './check-row.ts';

export interface ImportedPerson {
  readonly id: string;
  readonly email: string;
  readonly dealerId: string;
  /** The zone of the dealer; null if it is not known. */
  readonly timeZone: string | null;
}

/** Active people who take part and work at an active dealer, by their addresses. */
export async function peopleByEmail(
  db: Db | Transaction,
  emails: readonly string[],
): Promise<ReadonlyMap<string, ImportedPerson>> {
  const { rows } = await sql<ImportedPerson>`
    select u.id, lower(u.email) as email, d.id as "dealerId", d.time_zone as "timeZone" from user_account u cross join lateral (
      select d.id, d.time_zone from dealer_membership m join dealer d on d.id = m.dealer_id
      where m.user_id = u.id and ${isCurrentMembership('m')} and d.status = 'active' ${firstDealer('m')}) d
    where lower(u.email) = any (${emails}::text[]) and u.status = 'active' and u.participating_learner`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.email, row]));
}

export async function keysImported(
  db: Db | Transaction,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select import_key as key from activity_submission where import_key = any (${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Adds activities that were not imported before, in one statement. Returns the ids of the new ones by their keys. */
export async function insertActivities(
  tx: Transaction,
  rows: readonly (Omit<NewActivity, 'attachmentId' | 'importKey'> & { readonly importKey: string })[],
): Promise<ReadonlyMap<string, string>> {
  const { rows: added } = await sql<{ key: string; id: string }>`
    insert into activity_submission (id, user_id, dealer_id, type, style, happened_on, currency, amount_cents, note, submitted_by, submitted_at, import_key)
    select id, "userId", "dealerId", type, style, date, currency, "amountCents", note, "submittedBy", "submittedAt", "importKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "userId" uuid, "dealerId" uuid, type text, style text, date date, currency text,
      "amountCents" bigint, note text, "submittedBy" uuid, "submittedAt" timestamptz, "importKey" text)
    on conflict (import_key) do nothing returning import_key as key, id`.execute(tx);
  return new Map(added.map(({ key, id }) => [key, id]));
}

/** An activity that an import added, locked. */
export interface AddedActivity {
  readonly id: string;
  readonly isPending: boolean;
  readonly name: string;
}

/** Locks activities in the order of their ids. */
export async function lockAdded(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AddedActivity>> {
  const { rows } = await sql<AddedActivity>`
    select a.id, a.status = 'pending' as "isPending", u.full_name as name from activity_submission a join user_account u on u.id = a.user_id
    where a.id = any(${ids}::uuid[]) order by a.id for update of a`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Removes activities that nobody has decided. */
export async function deleteAdded(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`delete from activity_submission where id = any(${ids}::uuid[]) and status = 'pending'`.execute(
    tx,
  );
}

/** What a stored row says. */
export type StoredFields = Omit<CheckedRow, 'row' | 'problem'> & { readonly problemCode: string | null };

/** Stores rows for the import in the background. */
export async function storeRows(
  tx: Transaction,
  rows: readonly { readonly id: string; readonly row: number; readonly fields: StoredFields }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into activity_import_row (id, row_number, fields, created_at)
    select id, "row", fields, ${at} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "row" int, fields jsonb)`.execute(
    tx,
  );
}

export interface StoredRow {
  readonly id: string;
  readonly row: number;
  /** Null once it was imported. */
  readonly fields: StoredFields | null;
}

export async function storedRows(tx: Transaction, ids: readonly string[]): Promise<readonly StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, row_number as row, fields from activity_import_row where id = any (${ids}::uuid[]) order by row_number`.execute(
    tx,
  );
  return rows;
}

/** What rows say is needed no more; their numbers are, as long as the outcomes are kept. */
export async function forgetFields(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`update activity_import_row set fields = null where id = any (${ids}::uuid[])`.execute(tx);
}

export async function rowNumbers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; row: number }>`
    select id, row_number as row from activity_import_row where id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

export async function deleteOldRows(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from activity_import_row where created_at < ${before} returning id`.execute(db);
  return rows.length;
}
