import { sql } from 'kysely';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import type { Transaction } from '#server/platform/database/open.ts';

/** A record of a table with the columns of publishing: status, published, updated, and deleted, each with time and person, and version. */
export interface StateOfRecord {
  readonly table: string;
  readonly id: string;
}

export interface StateChange {
  readonly by: string;
  readonly at: Date;
}

export async function setStatus(
  tx: Transaction,
  { table, id }: StateOfRecord,
  status: Exclude<PublicationStatus, 'draft'>,
  { by, at }: StateChange,
): Promise<void> {
  const publishedAt = status === 'published' ? sql`coalesce(published_at, ${at})` : sql`published_at`;
  await sql`update ${sql.table(table)} set status = ${status}, published_at = ${publishedAt}, updated_by = ${by}, updated_at = ${at},
    version = version + 1 where id = ${id}`.execute(tx);
}

/** Puts a record in the trash, or takes it out again. */
export async function setDeleted(
  tx: Transaction,
  { table, id }: StateOfRecord,
  isDeleted: boolean,
  { by, at }: StateChange,
): Promise<void> {
  await sql`update ${sql.table(table)} set deleted_at = ${isDeleted ? at : null}, deleted_by = ${isDeleted ? by : null},
    version = version + 1 where id = ${id}`.execute(tx);
}

export interface BinnedRecord {
  readonly id: string;
  /** As entries of the activity log name it. */
  readonly kind: string;
  readonly name: string;
}

export interface NamedInTrash {
  readonly title: 'name' | 'title';
  /** Says what kind of record it is, if that is not the table. */
  readonly kind?: string;
}

/** A record in the trash. `title` is the column of its English name or title. */
export async function binnedRecord(
  tx: Transaction,
  { table, title, kind = table, id }: StateOfRecord & NamedInTrash,
): Promise<BinnedRecord | undefined> {
  const { rows } = await sql<BinnedRecord>`
    select id, ${kind}::text as kind, coalesce(nullif(${sql.ref(title)}, ''), ${sql.ref(`${title}_fr`)}) as name
    from ${sql.table(table)} where id = ${id} and deleted_at is not null`.execute(tx);
  return rows[0];
}
