import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import { askingRequest } from '#server/platform/asked-by.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';
import type { Doing, Statement } from './statements.rules.ts';

/** Records a passed course as a statement to send. The event that led to the pass has a statement too, so this one gets its own id. */
export async function recordPassStatement(
  tx: Transaction,
  { userId, courseId, passedAt }: { userId: string; courseId: string; passedAt: string },
): Promise<void> {
  await tx
    .insertInto('xapiStatement')
    .values({
      id: newId(),
      kind: 'course-passed',
      userId,
      courseId,
      occurredAt: passedAt,
      requestId: askingRequest(),
    })
    .execute();
}

export interface Attended {
  /** The id of the statement: the same attendance is told once. */
  readonly id: string;
  readonly userId: string;
  readonly event: { readonly id: string; readonly name: Bilingual };
  readonly attendedAt: Date;
}

/** Records that a person attended an event, with its name at this moment. */
export async function recordAttendedStatement(
  tx: Transaction,
  { id, userId, event, attendedAt }: Attended,
): Promise<void> {
  await tx
    .insertInto('xapiStatement')
    .values({
      id,
      kind: 'event-attended',
      userId,
      detail: JSON.stringify({ event }),
      occurredAt: attendedAt,
      requestId: askingRequest(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export interface Unwritten {
  readonly id: string;
  /** Null if what it refers to no longer exists. */
  readonly doing: Doing | null;
}

const unwritten = queue({ table: 'xapi_statement', ready: sql`w.statement is null`, order: sql`w.sequence` });

/** For operators. */
export const statementQueue: WatchedQueue = {
  name: 'statements',
  waiting: unwritten.waiting,
  since: sql`w.occurred_at`,
};

/** The oldest events that were not written out yet, locked for this transaction. Another writer takes the next. */
export async function takeUnwritten(tx: Transaction, limit: number): Promise<Unwritten[]> {
  const { rows } = await sql<Unwritten>`
    with unwritten as (
      select w.id, w.kind, w.user_id, w.course_id, w.occurred_at, w.sequence, w.detail ${unwritten.next({ limit })}
    )
    select x.id, jsonb_build_object('id', x.id, 'userId', x.user_id, 'occurredAt', ${instant(sql`x.occurred_at`)}) || case
      when x.kind = 'certificate' then (
        select jsonb_build_object('kind', 'certificate', 'code', t.code,
          'curriculum', jsonb_build_object('id', t.curriculum_id, 'name', jsonb_build_object('en', t.curriculum_name, 'fr', t.curriculum_name_fr)))
        from certificate t where t.id = x.id)
      when x.kind = 'event-attended' then jsonb_build_object('kind', 'event-attended') || x.detail
      when x.kind = 'course-passed' then (
        select jsonb_build_object('kind', 'course-passed', 'course', ${courseOf}, 'section', null, 'seconds', 0, 'score', null, 'passed', true)
        from course_progress p join course_version v on v.id = p.passed_version_id
        where p.user_id = x.user_id and p.course_id = x.course_id)
      else (
        select jsonb_build_object('kind', e.kind, 'course', ${courseOf}, 'seconds', e.duration_seconds, 'score', e.score, 'passed', e.passed,
          'section', case when e.section_id is null then null else jsonb_build_object('id', e.section_id, 'name', coalesce(
            jsonb_path_query_first(v.content, '$.chapters[*].sections[*] ? (@._id == $id).name', jsonb_build_object('id', e.section_id)),
            '{"en": "", "fr": ""}')) end)
        from learning_event e join course_version v on v.id = e.course_version_id where e.id = x.id)
      end as doing
    from unwritten x order by x.sequence`.execute(tx);
  return rows;
}

const courseOf = sql`jsonb_build_object('id', v.course_id, 'name', v.content -> 'name', 'version', v.number)`;

const instant = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Stores statements as they were written out. */
export async function keepStatements(tx: Transaction, statements: readonly Statement[]): Promise<void> {
  await sql`
    update xapi_statement x set statement = s.statement
    from jsonb_to_recordset(${JSON.stringify(statements.map((statement) => ({ id: statement.id, statement })))}::jsonb)
      s (id uuid, statement jsonb)
    where x.id = s.id`.execute(tx);
}

/** Deletes an event without anything left to report. */
export async function dropUnwritten(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`delete from xapi_statement where id = any(${ids}::uuid[])`.execute(tx);
}

/** Takes or extends the lease to send. False while another process has it. */
export async function lockDelivery(db: Db, holder: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update xapi_delivery set leased_by = ${holder}, leased_until = now() + make_interval(secs => ${seconds})
    where leased_by = ${holder} or leased_until < now() returning 1`.execute(db);
  return rows.length > 0;
}

export async function releaseDelivery(db: Db, holder: string): Promise<void> {
  await sql`update xapi_delivery set leased_by = null, leased_until = '-infinity' where leased_by = ${holder}`.execute(
    db,
  );
}

export interface Unsent {
  readonly statement: Statement;
  readonly requestId: string | null;
}

/** What to send next, in the order it was done. Nothing is sent before an older one that is not written yet. */
export async function unsentStatements(db: Db, limit: number): Promise<readonly Unsent[]> {
  const { rows } = await sql<Unsent>`
    select statement, request_id as "requestId" from xapi_statement
    where sent_at is null and refused_at is null and statement is not null
      and sequence < coalesce((select min(sequence) from xapi_statement where statement is null), 'infinity'::float8)
    order by sequence limit ${limit}`.execute(db);
  return rows;
}

export async function noteSent(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update xapi_statement set sent_at = now() where id = any(${ids}::uuid[])`.execute(db);
}

/**
 * The sent statements that are old. Ids begin with their time, so the primary key finds them without an index of their own; the few that somebody else
 * made otherwise stay.
 */
const old = (before: Date) =>
  queue({
    table: 'xapi_statement',
    ready: sql`w.id < ${firstIdOf(before)} and w.sent_at < ${before}`,
    order: sql`w.id`,
  });

/** Below every id that was made since. */
const firstIdOf = (since: Date): string => {
  const time = since.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
};

/** Deletes some of the statements that a record store has had since before an instant. Returns how many. */
export async function deleteSent(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (select w.id ${old(before).next({ limit })})
    delete from xapi_statement x using old where x.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Records that the record store will never accept it, and why. */
export async function noteRefused(db: Db, id: string, reason: string): Promise<void> {
  await sql`update xapi_statement set refused_at = now(), refusal = ${reason.slice(0, 1000)} where id = ${id}`.execute(
    db,
  );
}
