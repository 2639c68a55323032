import { sql } from 'kysely';
import type { SealBlock, SealedEntry } from '#contract/insight/activity-seals.rules.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';

// Entries are looked up one by one (`limit 1`): the months that a time rules out are known only then, so a plan made for many rows would read
// every month instead.
const lockKey = 20_260_099;
const sealTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** For operators. */
export const sealQueue: WatchedQueue = {
  name: 'seals',
  waiting: sql`from activity_log_unsealed w`,
  since: sql`w.at`,
};

/** True for the one worker that may seal until its transaction ends. */
export async function lockSealing(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey}::bigint) as "isOurs"`.execute(tx);
  return rows[0]!.isOurs;
}

export interface UnsealedEntry extends SealedEntry {
  readonly position: number;
  /** With `was`: how the newest block that names the entry has it; null if none does. */
  readonly lastDigest: string | null;
}

/** An entry that is gone before it is sealed gets this digest, which nothing has. */
export const goneDigest = '0'.repeat(64);

/** The entries that wait for a seal, in the order they were written. The statement states its limit, so that it is planned for few rows. */
export async function unsealedEntries(tx: Transaction, limit: number): Promise<readonly UnsealedEntry[]> {
  const { rows } = await sql<UnsealedEntry>`
    select q.position, q.entry_id as "entryId", ${sealTime('q.at')} as at, encode(q.was, 'hex') as was,
      case when q.was is not null then (select encode(s.digest, 'hex') from activity_log_leaf s
        where s.entry_id = q.entry_id and s.sealed_at >= q.at order by s.block desc limit 1) end as "lastDigest",
      coalesce(encode(activity_digest(
        activity_record(l.id, l.at, l.type, l.user_id, l.proxied_by, l.entity_kind, l.entity_id, l.request_id),
        activity_details(l.entity_name, l.proxy_reason, l.before, l.after, l.ip)), 'hex'), ${goneDigest}) as digest
    from (select * from activity_log_unsealed order by position limit ${sql.lit(limit)}) q
      left join lateral (select a.* from activity_log a where a.id = q.entry_id and a.at = q.at limit 1) l on true
    order by q.position`.execute(tx);
  return rows;
}

/** Hashes of the blocks with these numbers. */
export async function hashesOf(
  tx: Transaction,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ number: number; hash: string }>`
    select number, encode(hash, 'hex') as hash from activity_log_block where number = any(${numbers}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map(({ number, hash }) => [number, hash]));
}

/** Writes a block with its entries, and counts them. */
export async function insertBlock(
  tx: Transaction,
  { number, sealedAt, entries, content, previous, skip, hash }: SealBlock,
  sealed: readonly SealedEntry[],
): Promise<void> {
  const hex = (text: string) => sql`decode(${text}, 'hex')`;
  await sql`
    insert into activity_log_block (number, sealed_at, entries, content, previous, skip, hash)
    values (${number}, ${sealedAt}, ${entries}, ${hex(content)}, ${hex(previous)}, ${hex(skip)}, ${hex(hash)})`.execute(
    tx,
  );
  const leaves = sealed.map((entry, index) => ({ ...entry, position: index + 1 }));
  await sql`
    with leaf as (
      insert into activity_log_leaf (block, position, entry_id, at, digest, was, sealed_at)
      select ${number}::bigint, x.position, x."entryId", x.at, decode(x.digest, 'hex'), decode(x.was, 'hex'), ${sealedAt}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(leaves)}::jsonb) as x("entryId" uuid, at timestamptz, digest text, was text, position integer)
      returning entry_id, at, was)
    insert into activity_log_total as t (month, type, kind, under_proxy, entries)
      select date_trunc('month', l.at at time zone 'UTC')::date, l.type, coalesce(l.entity_kind, ''), l.proxied_by is not null, count(*)
      from leaf join lateral (select a.* from activity_log a where a.id = leaf.entry_id and a.at = leaf.at limit 1) l on true where leaf.was is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (month, type, kind, under_proxy) do update set entries = t.entries + excluded.entries`.execute(
    tx,
  );
}

export async function takeFromQueue(tx: Transaction, positions: readonly number[]): Promise<void> {
  await sql`delete from activity_log_unsealed where position = any(${positions}::bigint[])`.execute(tx);
}

const blockColumns = sql`b.number, ${sealTime('b.sealed_at')} as "sealedAt", b.entries, encode(b.content, 'hex') as content,
  encode(b.previous, 'hex') as previous, encode(b.skip, 'hex') as skip, encode(b.hash, 'hex') as hash`;

export async function lastBlock(db: Db | Transaction): Promise<SealBlock | undefined> {
  const { rows } = await sql<SealBlock>`
    select ${blockColumns} from activity_log_block b order by b.number desc limit 1`.execute(db);
  return rows[0];
}

/** Blocks by number, the oldest first. */
export async function blocksByNumber(db: Db, numbers: readonly number[]): Promise<readonly SealBlock[]> {
  const { rows } = await sql<SealBlock>`
    select ${blockColumns} from activity_log_block b where b.number = any(${numbers}::bigint[]) order by b.number`.execute(
    db,
  );
  return rows;
}

export interface BlockEntry extends SealedEntry {
  readonly block: number;
  readonly position: number;
}

/** The entries of these blocks as the blocks name them, in order. */
export async function entriesOfBlocks(db: Db, numbers: readonly number[]): Promise<readonly BlockEntry[]> {
  const { rows } = await sql<BlockEntry>`
    select s.block, s.position, s.entry_id as "entryId", ${sealTime('s.at')} as at, encode(s.digest, 'hex') as digest,
      encode(s.was, 'hex') as was
    from activity_log_leaf s where s.block = any(${numbers}::bigint[]) order by s.block, s.position`.execute(
    db,
  );
  return rows;
}
