import { sql } from 'kysely';
import { keptDays, type WorkState } from '#contract/platform/long-work.fields.ts';
import type { Bilingual, Language } from '#contract/platform/language.ts';
import { askingRequest } from '#server/platform/asked-by.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface WorkRow {
  readonly id: string;
  readonly kind: string;
  readonly ownerId: string;
  readonly proxiedBy: string | null;
  readonly language: Language;
  readonly title: Bilingual;
  readonly path: `/${string}`;
  readonly input: object;
  readonly state: WorkState;
  readonly done: number;
  readonly refused: number;
  readonly total: number;
  readonly isCancelRequested: boolean;
  readonly problem: Bilingual | null;
  readonly file: { readonly id: string; readonly name: string; readonly sizeBytes: number } | null;
  readonly undoOf: string | null;
  readonly isUndone: boolean;
  readonly tries: number;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly expiresAt: string | null;
}

/** On `long_work w`. */
const columns = sql`
  w.id, w.kind, w.owner_id as "ownerId", w.proxied_by as "proxiedBy", w.language, json_build_object('en', w.title, 'fr', w.title_fr) as title,
  w.path, w.input, w.state, w.done, w.refused, w.total, w.cancel_requested_at is not null as "isCancelRequested", w.problem,
  (select json_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes) from file f where f.id = w.file_id) as file,
  w.undo_of as "undoOf", exists (select from long_work n where n.undo_of = w.id) as "isUndone", w.tries,
  w.created_at as "createdAt", w.ended_at as "endedAt", w.ended_at + make_interval(days => ${sql.lit(keptDays)}) as "expiresAt"`;

export interface NewWork {
  readonly id: string;
  readonly kind: string;
  readonly ownerId: string;
  readonly proxiedBy: string | null;
  readonly language: Language;
  readonly title: Bilingual;
  readonly path: string;
  readonly input: object;
  readonly total: number;
  readonly undoOf: string | null;
}

/** Shows the person's pages that there is work. Locks the row, so that two starts at the same time are counted one after the other. */
export async function noteOwner(tx: Transaction, ownerId: string): Promise<void> {
  await sql`update user_account set has_works = true where id = ${ownerId}`.execute(tx);
}

export async function countOpen(tx: Transaction, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from long_work where owner_id = ${ownerId} and ended_at is null`.execute(tx);
  return rows[0]!.count;
}

export async function insertWork(tx: Transaction, work: NewWork, ids: readonly string[]): Promise<void> {
  const { title, input, ...values } = work;
  await tx
    .insertInto('longWork')
    .values({
      ...values,
      title: title.en,
      titleFr: title.fr,
      input: JSON.stringify(input),
      requestId: askingRequest(),
    })
    .execute();
  await sql`
    insert into long_work_row (work_id, position, record_id)
    select ${work.id}, place - 1, id from unnest(${ids}::uuid[]) with ordinality as named (id, place)`.execute(
    tx,
  );
}

/** The ids of the records that a work changed, in their order. */
export async function changedIds(tx: Transaction, workId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select record_id as id from long_work_row where work_id = ${workId} and changed order by position`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

export async function ownWork(
  db: Db | Transaction,
  id: string,
  ownerId: string,
): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`
    select ${columns} from long_work w where w.id = ${id} and w.owner_id = ${ownerId}`.execute(db);
  return rows[0];
}

/** What a work on an answer found. Null until it is done. */
export async function answerOf(db: Db, id: string): Promise<unknown> {
  const { rows } = await sql<{ answer: unknown }>`
    select w.answer from long_work w where w.id = ${id}`.execute(db);
  return rows[0]?.answer ?? null;
}

export async function lockOwnWork(
  tx: Transaction,
  id: string,
  ownerId: string,
): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`
    select ${columns} from long_work w where w.id = ${id} and w.owner_id = ${ownerId} for update of w`.execute(
    tx,
  );
  return rows[0];
}

export async function worksOf(
  db: Db,
  ownerId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly rows: readonly WorkRow[]; readonly total: number }> {
  const { rows } = await sql<WorkRow & { readonly count: number }>`
    select ${columns}, count(*) over () as count from long_work w where w.owner_id = ${ownerId}
    order by w.created_at desc, w.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { rows, total: rows[0]?.count ?? 0 };
}

export interface OutcomeRow {
  readonly id: string;
  readonly done: boolean;
  readonly message: Bilingual | null;
}

/** What happened to each record so far, in their order. */
export async function outcomesOf(
  db: Db,
  workId: string,
  {
    page,
    limit,
    outcome,
  }: {
    readonly page: number;
    readonly limit: number;
    readonly outcome?: 'done' | 'refused' | undefined;
  },
): Promise<readonly OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select record_id as id, coalesce(done, false) as done, case when not done then json_build_object('en', message, 'fr', message_fr) end as message
    from long_work_row where work_id = ${workId} and done is not null
      and (${outcome ?? null}::text is null or done = (${outcome ?? null} = 'done'))
    order by position limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

/** Stops a work: at once if no process has it, else after its current piece. */
export async function requestCancel(tx: Transaction, id: string): Promise<void> {
  await sql`
    update long_work set cancel_requested_at = coalesce(cancel_requested_at, now()),
      state = case when held_until > now() then state else 'cancelled' end,
      ended_at = case when held_until > now() then null else now() end
    where id = ${id} and ended_at is null`.execute(tx);
}

/** Deletes works. The sweep removes the bytes of their files. */
export async function deleteWorks(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ ownerId: string }>`
    with gone as (delete from long_work where id = any(${ids}::uuid[]) returning owner_id, file_id),
      file_gone as (delete from file f using gone where f.id = gone.file_id returning f.storage_key),
      noted as (insert into file_removal (storage_key) select storage_key from file_gone on conflict do nothing)
    select owner_id as "ownerId" from gone`.execute(tx);
  const owners = [...new Set(rows.map((row) => row.ownerId))];
  await sql`
    update user_account u set has_works = false
    where u.id = any(${owners}::uuid[]) and not exists (select from long_work w where w.owner_id = u.id)`.execute(
    tx,
  );
}

/** A thousand at a time: the sweep comes back every hour. */
export async function expiredWorks(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from long_work where ended_at < ${now}::timestamptz - make_interval(days => ${keptDays})
    order by ended_at limit 1000`.execute(db);
  return rows.map((row) => row.id);
}

/** Finished works that are older than the latest `count`. */
export async function oldWorks(tx: Transaction, ownerId: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, ended_at, row_number() over (order by created_at desc, id desc) as place from long_work where owner_id = ${ownerId}) w
    where place > ${count} and ended_at is not null`.execute(tx);
  return rows.map((row) => row.id);
}

export async function everyWorkOf(db: Db | Transaction, ownerId: string): Promise<readonly WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select ${columns} from long_work w where w.owner_id = ${ownerId} order by w.created_at, w.id`.execute(db);
  return rows;
}
