import type pg from 'pg';

/** A table of the portal with its stored columns, without computed ones. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Its rows are in tables of another schema, such as the months of the activity log. */
  readonly isDivided: boolean;
}

/** The tables of the portal. The job queue has a schema of its own and is not included: it fills itself again. */
export async function storedTables(client: pg.Client): Promise<readonly StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns, c.relkind = 'p' as "isDivided"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname, c.relkind order by c.relname`);
  return rows;
}

export interface SequenceValue {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

export async function sequenceValues(client: pg.Client): Promise<readonly SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const values: SequenceValue[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    values.push({ name, ...found.rows[0]! });
  }
  return values;
}

export async function appliedMigrations(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map((row) => row.name);
}

/** Keys of the stored files that rows refer to. Uploads that no record refers to yet are not included. */
export async function namedKeys(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ key: string }>(`
    select distinct n.storage_key as key from named_object n
    where not exists (select from file f where f.storage_key = n.storage_key and f.owner_kind is null) order by 1`);
  return rows.map((row) => row.key);
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
