import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import { copyAudience } from '#server/people/audiences/audience.queries.ts';
import { columnOf, never } from '#server/platform/access/scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

/** Where the records of a kind are. The names come from our own code. */
export interface PublishedTable {
  /** As the log, the plans, and the samples name it. */
  readonly kind: string;
  readonly table: string;
  /** Of the table in the statements of the scopes. */
  readonly alias: string;
  /** The column of the English title; the French one ends in `_fr`. */
  readonly title: 'name' | 'title';
  /** Kinds that share their table are told apart by its column `kind`. */
  readonly isOneOfTwo?: true;
  /** The columns with files: one file each, or an array of them. */
  readonly files: readonly string[] | { readonly array: string };
  /** A table with more of them: its column that names the record, and the one that names a file. They go with their record. */
  readonly moreFiles?: { readonly table: string; readonly record: string; readonly file: string };
  /** The kind of owner that its files have, if it is not the kind. */
  readonly fileOwner?: string;
  /** What a duplicate takes over beside titles, audience, and files; and that it is put at the end of the order. */
  readonly copies: readonly string[];
  readonly isOrdered?: true;
  /** On the alias: records that leave the trash for good. Without it, all do. */
  readonly goesForGood?: RawBuilder<SqlBool>;
}

const from = ({ table, alias }: Pick<PublishedTable, 'table' | 'alias'>) => sql.raw(`${table} ${alias}`);
const ofKind = ({
  kind,
  alias,
  isOneOfTwo,
}: Pick<PublishedTable, 'kind' | 'alias' | 'isOneOfTwo'>): RawBuilder<SqlBool> =>
  isOneOfTwo ? sql<SqlBool>`${columnOf(alias, 'kind')} = ${sql.lit(kind)}` : sql<SqlBool>`true`;

const columnsOf = ({ alias, files }: PublishedTable) =>
  'array' in files ? [] : files.map((column) => columnOf(alias, column));

/** Rows of the table with more files of a record. */
const moreFilesOf = ({ alias, moreFiles }: PublishedTable) =>
  moreFiles &&
  sql`from ${sql.table(moreFiles.table)} x where ${columnOf('x', moreFiles.record)} = ${columnOf(alias, 'id')}`;

/** A record of the table names this file. */
function names(of: PublishedTable, file: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { alias, files, moreFiles } = of;
  const places: RawBuilder<SqlBool>[] = [never];
  if ('array' in files) places.push(sql<SqlBool>`${columnOf(alias, files.array)} @> array[${file}::uuid]`);
  for (const column of columnsOf(of)) places.push(sql<SqlBool>`${column} = ${file}::uuid`);
  if (moreFiles)
    places.push(
      sql<SqlBool>`exists (select ${moreFilesOf(of)} and ${columnOf('x', moreFiles.file)} = ${file}::uuid)`,
    );
  return sql<SqlBool>`(${sql.join(places, sql` or `)})`;
}

/** The files that a record names, as an array. */
function filesOf(of: PublishedTable): RawBuilder<unknown> {
  const { alias, files, moreFiles } = of;
  const own =
    'array' in files
      ? columnOf(alias, files.array)
      : sql`array_remove(array[${sql.join(columnsOf(of))}]::uuid[], null)`;
  return moreFiles ? sql`${own} || array(select ${columnOf('x', moreFiles.file)} ${moreFilesOf(of)})` : own;
}

/** On `f.id`: some record of the table names the file. A duplicate names the files of its original. */
export const isNamedIn = (of: PublishedTable): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${from(of)} where ${names(of, sql.raw('f.id'))})`;

/** Whether a record that `visible` admits names this file. */
export async function isFileOf(
  db: Db,
  of: PublishedTable,
  fileId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${from(of)} where ${names(of, sql`${fileId}`)} and ${ofKind(of)} and ${visible} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Titles of those of these records that `visible` admits, by id. */
export async function titlesOf(
  db: Db | Transaction,
  of: PublishedTable,
  ids: readonly string[],
  visible: Expression<SqlBool>,
): Promise<ReadonlyMap<string, Bilingual>> {
  const [id, en, fr] = ['id', of.title, `${of.title}_fr`].map((column) => columnOf(of.alias, column));
  const { rows } = await sql<{ id: string; name: Bilingual }>`
    select ${id!}, json_build_object('en', ${en!}, 'fr', ${fr!}) as name from ${from(of)}
    where ${id!} = any(${ids}::uuid[]) and ${ofKind(of)} and ${visible}`.execute(db);
  return new Map(rows.map(({ id: one, name }) => [one, name]));
}

/** Copies a record with its audience into a new draft, which names the files of its original. Returns the id of the copy. */
export async function copyRecord(
  tx: Transaction,
  of: PublishedTable,
  { id: original, audienceId }: { readonly id: string; readonly audienceId: string | null },
  by: string,
): Promise<string> {
  const id = newId();
  const audience = await copyAudience(tx, audienceId);
  const en = sql.ref(of.title);
  const fr = sql.ref(`${of.title}_fr`);
  const files = 'array' in of.files ? [of.files.array] : of.files;
  const taken = sql.join([...of.copies, ...files].map((column) => sql.ref(column)));
  const table = sql.table(of.table);
  const [order, last] = of.isOrdered
    ? [sql`, position`, sql`, (select max(position) + 1 from ${table})`]
    : [sql``, sql``];
  await sql`insert into ${table} (id, ${en}, ${fr}, ${taken}, audience_id, status, created_by, updated_by${order})
    select ${id}, case when ${en} = '' then '' else left(${en}, 153) || ' (copy)' end,
      case when ${fr} = '' then '' else left(${fr}, 152) || ' (copie)' end, ${taken}, ${audience}, 'draft', ${by}, ${by}${last}
    from ${table} where id = ${original}`.execute(tx);
  return id;
}

/** Records that have been in the trash since before `end` and leave it for good. */
export async function leavingTrash(
  db: Db,
  of: Pick<PublishedTable, 'kind' | 'table' | 'alias' | 'isOneOfTwo' | 'goesForGood'>,
  end: Date,
  limit: number,
): Promise<readonly string[]> {
  const { goesForGood = sql<SqlBool>`true` } = of;
  const deletedAt = columnOf(of.alias, 'deleted_at');
  const { rows } = await sql<{ id: string }>`
    select ${columnOf(of.alias, 'id')} as id from ${from(of)}
    where ${deletedAt} < ${end.toISOString()} and ${ofKind(of)} and ${goesForGood} order by ${deletedAt} limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes a record for good if it is still in the trash. Returns the files it named; undefined if it stays. */
export async function deleteForGood(
  tx: Transaction,
  of: PublishedTable,
  id: string,
): Promise<readonly string[] | undefined> {
  const { goesForGood = sql<SqlBool>`true`, alias } = of;
  const { rows } = await sql<{ files: readonly string[] }>`
    delete from ${from(of)} where ${columnOf(alias, 'id')} = ${id} and ${columnOf(alias, 'deleted_at')} is not null
      and ${ofKind(of)} and ${goesForGood} returning ${filesOf(of)} as files`.execute(tx);
  return rows[0]?.files;
}

/** Whether `managed` admits a record. */
export async function isAdmitted(
  db: Db,
  of: PublishedTable,
  id: string,
  managed: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${from(of)} where ${columnOf(of.alias, 'id')} = ${id} and ${ofKind(of)} and ${managed}`.execute(
    db,
  );
  return rows.length > 0;
}

/** How many records belong to a brand. */
export async function countOfBrand(tx: Transaction, of: PublishedTable, brandId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${from(of)} where ${columnOf(of.alias, 'brand_id')} = ${brandId} and ${ofKind(of)}`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Puts records in this order, within the positions they have together. False if one of them may not be moved. */
export async function putInOrder(
  tx: Transaction,
  of: PublishedTable,
  ids: readonly string[],
  movable: Expression<SqlBool>,
): Promise<boolean> {
  const table = sql.table(of.table);
  const id = columnOf(of.alias, 'id');
  const { rows } = await sql`
    select from ${from(of)} where ${id} = any(${ids}::uuid[]) and ${movable} order by ${id} for no key update`.execute(
    tx,
  );
  if (rows.length !== new Set(ids).size) return false;
  await sql`
    with wanted as (select id, row_number() over (order by nr) as place from unnest(${ids}::uuid[]) with ordinality as w (id, nr)),
    places as (select position, row_number() over (order by position, id) as place from ${table} where id = any(${ids}::uuid[]))
    update ${table} one set position = p.position from wanted w join places p using (place) where one.id = w.id`.execute(
    tx,
  );
  return true;
}
