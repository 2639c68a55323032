import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** A sealed entry beside the entry as it is now. */
export interface ComparedEntry {
  readonly block: number;
  readonly position: number;
  readonly entryId: string;
  readonly at: string;
  readonly digest: string;
  readonly was: string | null;
  /** Null if it is gone. */
  readonly nowAt: string | null;
  readonly nowDigest: string | null;
  /** Hashes of what the entry says for good, and of its details. */
  readonly nowRecord: string | null;
  readonly nowDetails: string | null;
  /** The hash of the details before something was erased from the entry later. */
  readonly nextWas: string | null;
  /** Its month was dropped. */
  readonly isDropped: boolean;
  readonly type: string | null;
  readonly kind: string | null;
  readonly name: string | null;
}

const time = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const record = sql`activity_record(l.id, l.at, l.type, l.user_id, l.proxied_by, l.entity_kind, l.entity_id, l.request_id)`;
const details = sql`activity_details(l.entity_name, l.proxy_reason, l.before, l.after, l.ip)`;
const hashed = (text: ReturnType<typeof sql>) => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** The entries of blocks from one number to another, in order. */
export async function comparedEntries(db: Db, from: number, to: number): Promise<readonly ComparedEntry[]> {
  const { rows } = await sql<ComparedEntry>`
    select s.block, s.position, s.entry_id as "entryId", ${time('s.at')} as at, encode(s.digest, 'hex') as digest, encode(s.was, 'hex') as was,
      coalesce(${time('l.at')}, ${time('m.at')}) as "nowAt",
      case when l.id is not null then encode(activity_digest(${record}, ${details}), 'hex') end as "nowDigest",
      case when l.id is not null then ${hashed(record)} end as "nowRecord",
      case when l.id is not null then ${hashed(details)} end as "nowDetails",
      coalesce((select encode(n.was, 'hex') from activity_log_leaf n
          where n.entry_id = s.entry_id and n.sealed_at >= s.at and (n.block, n.position) > (s.block, s.position) order by n.block, n.position limit 1),
        (select encode(q.was, 'hex') from activity_log_unsealed q where q.entry_id = s.entry_id and q.was is not null
          order by q.position limit 1)) as "nextWas",
      exists (select from activity_log_gone g where g.month = date_trunc('month', s.at at time zone 'UTC')::date) as "isDropped",
      l.type, l.entity_kind as kind, l.entity_name as name
    from activity_log_leaf s
      left join lateral (select a.* from activity_log a where a.id = s.entry_id and a.at = s.at limit 1) l on true
      left join lateral (select a.at from activity_log a where l.id is null and a.id = s.entry_id limit 1) m on true
    where s.block between ${from} and ${to} order by s.block, s.position`.execute(db);
  return rows;
}

export interface UnnamedEntry {
  readonly entryId: string;
  readonly at: string;
}

/** The first entry that no block names although it does not wait for a seal. */
export async function firstUnnamed(db: Db): Promise<UnnamedEntry | undefined> {
  const { rows } = await sql<UnnamedEntry>`
    select l.id as "entryId", ${time('l.at')} as at from activity_log l
    where not exists (select from activity_log_leaf s where s.entry_id = l.id)
      and not exists (select from activity_log_unsealed q where q.entry_id = l.id)
    order by l.at, l.id limit 1`.execute(db);
  return rows[0];
}

export interface LogState {
  readonly unsealed: number;
  /** Months that were dropped, as in 2029-02. */
  readonly gone: readonly string[];
  /** Months that were dropped before they were 24 months old. */
  readonly droppedEarly: readonly string[];
}

export async function logState(db: Db): Promise<LogState> {
  const { rows } = await sql<LogState>`
    select (select count(*) from activity_log_unsealed) as unsealed,
      coalesce((select array_agg(to_char(month, 'YYYY-MM')) from activity_log_gone), '{}') as gone,
      coalesce((select array_agg(to_char(month, 'YYYY-MM') order by month) from activity_log_gone
        where month + interval '25 months' > dropped_at at time zone 'UTC'), '{}') as "droppedEarly"`.execute(
    db,
  );
  return rows[0]!;
}
