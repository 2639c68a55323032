import { sql } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { RecordKind } from './record-kind.ts';

type Stored = NonNullable<RecordKind['stored']>;

const rowsOf = ({ table, only }: Pick<Stored, 'table' | 'only'>) =>
  sql`from ${sql.table(table)} x where ${only === undefined ? sql`true` : sql.raw(only)}`;

/** How many records there are, in the order of what is asked. */
export async function countStored(db: Db, stored: readonly Stored[]): Promise<readonly number[]> {
  if (stored.length === 0) return [];
  const counts = stored.map((one) => sql`(select count(*) ${rowsOf(one)})`);
  const { rows } = await sql<{
    counts: number[];
  }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db);
  return rows[0]!.counts;
}

/** The names of records of any of these kinds by id, in a language if they have it. */
export async function namesOfRecords(
  db: Db,
  kinds: Iterable<RecordKind>,
  ids: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  // Kinds that share a table have the same names.
  const tables = new Map(
    [...kinds].flatMap(({ stored }) => (stored?.name ? [[stored.table, stored.name] as const] : [])),
  );
  const named = [...tables].map(
    ([
      table,
      { en, fr },
    ]) => sql`select id, ${sql.ref(en)} as name, ${fr === undefined ? sql`''` : sql.ref(fr)} as name_fr
      from ${sql.table(table)} where id = any(${ids}::uuid[])`,
  );
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(case when ${language === 'fr'}::boolean then name_fr else name end, ''), nullif(name, ''), name_fr) as name
    from (${sql.join(named, sql` union all `)}) named`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
