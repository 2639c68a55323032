import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** Bytes of each table with its indexes and everything that belongs to it; a divided one with its parts. */
export async function tableBytes(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ table: string; bytes: number }>`
    select root.relname as table, sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c join pg_class root on root.oid = coalesce(pg_partition_root(c.oid), c.oid)
    where c.relkind in ('r', 'p') and root.relnamespace = 'public'::regnamespace group by 1`.execute(db);
  return new Map(rows.map(({ table, bytes }) => [table, bytes]));
}

/** Bytes of journal since the cluster was made. */
export async function journalBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`.execute(db);
  return rows[0]!.bytes;
}

/** Columns that an insert may name. */
export async function columnsOf(db: Db, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Ids of some rows of a table. */
export async function idsOf(db: Db, table: string, count: number): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from ${sql.table(table)} order by id limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds a copy of a row, in a transaction of its own. `changed` says what is not copied. */
export async function copyRow(
  db: Db,
  table: string,
  {
    id,
    columns,
    changed,
  }: {
    readonly id: string;
    readonly columns: readonly string[];
    readonly changed: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const values = columns.map((name) => sql.raw(changed[name] ?? `"${name}"`));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)} where id = ${id}`.execute(db);
}
