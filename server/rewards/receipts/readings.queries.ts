import { sql } from 'kysely';
import {
  nothingRead,
  type Reading,
  type ReadingState,
  type ReadValues,
} from '#contract/rewards/receipt-readings.fields.ts';
import { askingRequest } from '#server/platform/asked-by.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** What the worker stores of a receipt. */
export interface Found {
  readonly values: ReadValues;
  /** The text as it stands, for the reviewer. */
  readonly text: string;
}

interface ReadingRow {
  readonly id: string;
  readonly state: ReadingState;
  readonly tookMilliseconds: number | null;
  readonly pages: number;
  readonly found: Found | null;
  readonly fileId: string;
  readonly file: { readonly name: string; readonly mediaType: string };
}

const columns = sql`r.id, r.state, r.took_ms as "tookMilliseconds", r.pages, r.found, r.file_id as "fileId",
  json_build_object('name', f.name, 'mediaType', f.media_type) as file`;

const presented = (row: ReadingRow | undefined): Reading | undefined =>
  row && {
    _id: row.id,
    state: row.state,
    tookMilliseconds: row.tookMilliseconds,
    pages: row.pages,
    values: row.found?.values ?? nothingRead,
    receipt: { location: `/files/${row.fileId}`, ...row.file },
  };

/** Asks a worker to read a receipt. */
export async function insertReading(
  tx: Transaction,
  { id, fileId, userId, at }: { id: string; fileId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('receiptReading')
    .values({ id, fileId, userId, requestedAt: at, requestId: askingRequest() })
    .execute();
}

export interface ReadingLoad {
  /** Readings that wait or are being read. */
  readonly openCount: number;
  /** Readings started within an hour, and the age of the first of them. */
  readonly startedCount: number;
  readonly oldestAgeSeconds: number;
}

/** Two requests of a person count one after the other. */
export async function lockReader(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('receipt readings of ' || ${userId}::text, 0))`.execute(
    tx,
  );
}

/** What a person has a worker read, and had it read within an hour. */
export async function readingLoadOf(tx: Transaction, userId: string, at: Date): Promise<ReadingLoad> {
  const { rows } = await sql<ReadingLoad>`
    select count(*) filter (where r.state in ('waiting', 'reading')) as "openCount",
      count(*) filter (where r.requested_at > ${at}::timestamptz - interval '1 hour') as "startedCount",
      coalesce(extract(epoch from ${at}::timestamptz - min(r.requested_at) filter (where r.requested_at > ${at}::timestamptz - interval '1 hour')), 0)::integer
        as "oldestAgeSeconds"
    from receipt_reading r where r.user_id = ${userId}`.execute(tx);
  return rows[0]!;
}

export async function readingById(db: Db | Transaction, id: string): Promise<Reading | undefined> {
  const { rows } = await sql<ReadingRow>`
    select ${columns} from receipt_reading r join file f on f.id = r.file_id where r.id = ${id}`.execute(db);
  return presented(rows[0]);
}

/** Readings of many receipts, by id. */
export async function readingsById(
  db: Db | Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Reading>> {
  const { rows } = await sql<ReadingRow>`
    select ${columns} from receipt_reading r join file f on f.id = r.file_id where r.id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, presented(row)!]));
}

/** A reading that its sender asks about. */
export async function readingOfSender(db: Db, id: string, userId: string): Promise<Reading | undefined> {
  const { rows } = await sql<ReadingRow>`
    select ${columns} from receipt_reading r join file f on f.id = r.file_id where r.id = ${id} and r.user_id = ${userId}`.execute(
    db,
  );
  return presented(rows[0]);
}

/** Where the dealers of a person are. */
export async function countriesOfSeller(db: Db, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct d.country from dealer_membership m join dealer d on d.id = m.dealer_id
    where m.user_id = ${userId} and ${isCurrentMembership('m')}`.execute(db);
  return rows.map(({ country }) => country);
}

/** Locks a reading whose receipt no claim has yet. Returns its file. */
export async function lockFreeReading(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<{ readonly fileId: string } | undefined> {
  const { rows } = await sql<{ fileId: string }>`
    select r.file_id as "fileId" from receipt_reading r where r.id = ${id} and r.user_id = ${userId} for update`.execute(
    tx,
  );
  const [locked] = rows;
  if (!locked) return undefined;
  const free =
    await sql`select from file f where f.id = ${locked.fileId} and f.owner_kind is null for update`.execute(
      tx,
    );
  return free.rows.length > 0 ? locked : undefined;
}
