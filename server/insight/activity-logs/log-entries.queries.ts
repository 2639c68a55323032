import { sql } from 'kysely';
import { maxLimit } from '#contract/platform/paging.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import type { Db } from '#server/platform/database/open.ts';
import {
  conditionOf,
  conditionOnTotals,
  endOf,
  isAboutOne,
  startOf,
  type LogFilter,
} from './log-filter.queries.ts';
import type { Stretch } from './log-pages.rules.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface LogRow {
  readonly id: string;
  readonly at: string;
  readonly type: string;
  readonly user: { readonly _id: string; readonly name: string } | null;
  readonly proxiedBy: { readonly _id: string; readonly name: string } | null;
  readonly proxyReason: string | null;
  readonly kind: string | null;
  readonly recordId: string | null;
  readonly name: string | null;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

const columns = sql`l.id, l.at, l.type, ${namedUser('l.user_id')} as "user", ${namedUser('l.proxied_by')} as "proxiedBy",
  l.proxy_reason as "proxyReason", l.entity_kind as kind, l.entity_id as "recordId", l.entity_name as name, l.before, l.after`;
const newestFirst = sql`l.at desc, l.id desc`;
const monthStart = (month: string) => sql`(${month}::date::timestamp at time zone 'UTC')`;
const monthEnd = (month: string) => sql`((${month}::date + interval '1 month') at time zone 'UTC')`;

/** The entries of a page, the newest first. */
export async function entriesOf(
  db: Db,
  filter: LogFilter,
  { newest, oldest, skipped }: Stretch,
  limit: number,
): Promise<readonly LogRow[]> {
  const within = sql`l.at >= greatest(${monthStart(oldest)}, ${startOf(filter)}) and l.at < least(${monthEnd(newest)}, ${endOf(filter)})`;
  // The beginning of a list is read most often, so its statement states the most rows that it can have, and is planned for few.
  const few = sql`limit ${sql.lit(maxLimit)}`;
  const piece = skipped === 0 ? few : sql`limit ${limit} offset ${skipped}`;
  const picked =
    !isAboutOne(filter) && (filter.type || filter.recordKind)
      ? // Type and kind begin the index, so each pair that has entries is read in order, and the newest of all are kept.
        sql`select p.id, p.at from (
            select t.type, t.kind from activity_log_total t where ${conditionOnTotals(filter)} and t.month between ${oldest}::date and ${newest}::date
            union select t.type, t.kind from activity_log_unsealed t where t.was is null and ${conditionOnTotals(filter)}) pair
          cross join lateral (
            select l.id, l.at from activity_log l where l.type = pair.type and coalesce(l.entity_kind, '') = pair.kind
              and ${conditionOf(filter)} and ${within} order by ${newestFirst} ${skipped === 0 ? few : sql`limit ${skipped + limit}`}) p
          order by p.at desc, p.id desc ${piece}`
      : sql`select l.id, l.at from activity_log l where ${conditionOf(filter)} and ${within}
          order by ${newestFirst} ${piece}`;
  const { rows } = await sql<LogRow>`
    select ${columns} from (select * from (${picked}) p limit ${limit}) picked join lateral (select a.* from activity_log a where a.id = picked.id and a.at = picked.at limit 1) l on true order by ${newestFirst}`.execute(
    db,
  );
  return rows;
}

/** What a file has of an entry: its texts as they are sealed, and the block that names them. */
export interface FileRow extends LogRow {
  /** With microseconds, as it is sealed. */
  readonly sealedTime: string;
  readonly record: string;
  readonly details: string;
  readonly block: number | null;
  readonly position: number | null;
}

const sealedRecord = sql`activity_record(l.id, l.at, l.type, l.user_id, l.proxied_by, l.entity_kind, l.entity_id, l.request_id)`;
const sealedDetails = sql`activity_details(l.entity_name, l.proxy_reason, l.before, l.after, l.ip)`;

/** The entries after one of a list, the newest first. */
export async function entriesAfter(
  db: Db,
  filter: LogFilter,
  after: Pick<FileRow, 'id' | 'sealedTime'> | undefined,
  limit: number,
): Promise<readonly FileRow[]> {
  const beyond = after
    ? sql`(l.at, l.id) < (${after.sealedTime}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<FileRow>`
    select ${columns}, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sealedTime",
      ${sealedRecord} as record, ${sealedDetails} as details, s.block, s.position
    from (select l.id, l.at from activity_log l
        where ${conditionOf(filter)} and l.at >= ${startOf(filter)} and l.at < ${endOf(filter)} and ${beyond} order by ${newestFirst} limit ${sql.lit(limit)}) picked
      join lateral (select a.* from activity_log a where a.id = picked.id and a.at = picked.at limit 1) l on true
      left join lateral (select s.block, s.position from activity_log_leaf s where s.entry_id = l.id and s.sealed_at >= l.at order by s.block desc limit 1) s on true
    order by ${newestFirst}`.execute(db);
  return rows;
}

export interface EntryRow extends LogRow {
  readonly ip: string | null;
  readonly requestId: string | null;
  readonly seal: { readonly block: number; readonly sealedAt: string; readonly hash: string } | null;
  readonly isErased: boolean;
}

export async function entryById(db: Db, id: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${columns}, host(l.ip) as ip, l.request_id as "requestId",
      exists (select from activity_log_leaf s where s.entry_id = l.id and s.was is not null) as "isErased",
      (select json_build_object('block', b.number, 'sealedAt', b.sealed_at, 'hash', encode(b.hash, 'hex'))
        from activity_log_leaf s join activity_log_block b on b.number = s.block
        where s.entry_id = l.id order by s.block desc limit 1) as seal
    from activity_log l where l.id = ${id}`.execute(db);
  return rows[0];
}
