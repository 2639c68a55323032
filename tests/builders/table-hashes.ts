import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/**
 * What is not compared: the log and its seals, what waits to be sent, sessions, what the ledger keeps for ever, merges themselves, and sums that are
 * kept as differences, which `checkTotals` compares.
 */
const left =
  /^(activity_log.*|xapi_statement|mail.*|session|job.*|ledger_entry|ledger_posting|account_merge|merged_row|.*_total|.*_total_change|course_day_change|.*_change|unread_count|live_change|migration|notice_fan_out)$/;
/** Columns that count or time changes and visits. */
const changing = ['version', 'updated_at', 'changed_at', 'search_text', 'last_seen_at'];

/** Empty accounts of the ledger are as good as none. */
const holding: Readonly<Record<string, RawBuilder<unknown>>> = { ledger_account: sql`balance <> 0` };

/** A hash of each table, without versions and times of change, and without rows that name somebody of `others`. */
export async function tableHashes(
  db: Db,
  others: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
    db,
  );
  const parts = tables
    .filter(({ name }) => !left.test(name))
    .map(
      ({ name }) => sql`select ${name} as name,
        coalesce(md5(string_agg(row, '' order by row)), '') as hash from (
          select (to_jsonb(t) - ${changing}::text[])::text as row from ${sql.table(name)} t where ${holding[name] ?? sql`true`}) x where not row like any (${others.map((id) => `%${id}%`)}::text[])`,
    );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
