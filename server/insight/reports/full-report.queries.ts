import { sql } from 'kysely';
import type { FullReportFile } from '#contract/insight/full-report.calls.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import { isPlatformRole } from '#server/platform/access/role.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { leasedQueue, queue, type Taken, type Tried } from '#server/platform/queue/queue.queries.ts';

export const runs = leasedQueue({
  table: 'full_report_run',
  ready: sql`w.finished_at is null and w.failed_at is null`,
  order: sql`w.due_at`,
  leaseSeconds: 30,
  mostTries: 3,
});

/** The kind of record that owns the files. */
const fileOwnerKind = 'full-report';

export interface HeldRun extends Taken, Tried {
  readonly dueAt: string;
  /** What a worker that was killed may have left. */
  readonly writing: readonly string[];
  readonly reason: string | null;
}

/** Notes that a time has come. Of many workers, one is the first; the others change nothing. */
export async function planRun(db: Db, dueAt: Date): Promise<void> {
  await sql`insert into full_report_run (id, due_at) values (${newId()}, ${dueAt}) on conflict (due_at) do nothing`.execute(
    db,
  );
}

/** Takes the next run that nobody writes. */
export async function takeRun(db: Db): Promise<HeldRun | undefined> {
  const holder = newId();
  const { rows } = await sql<HeldRun>`
    update full_report_run w set ${runs.takenBy(holder)} where w.id = (select w.id ${runs.next()})
    returning w.id, ${holder} as holder, w.tries, w.due_at as "dueAt", w.writing, w.reason`.execute(db);
  return rows[0];
}

/** Names the objects that are written from now on, instead of those before. False if another worker has taken over. */
export async function noteWriting(db: Db, run: HeldRun, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    update full_report_run set writing = ${keys}, ${runs.extended} where ${runs.isHeldBy(run)} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Extends the lease. False if another worker has taken over. */
export async function extendRun(db: Db, run: HeldRun): Promise<boolean> {
  const { rows } = await sql`
    update full_report_run set ${runs.extended} where ${runs.isHeldBy(run)} returning 1`.execute(db);
  return rows.length > 0;
}

/** Lets a run be tried again after a pause. */
export async function releaseRun(db: Db, run: HeldRun, reason: string): Promise<void> {
  await sql`
    update full_report_run set ${runs.released(pauseSeconds)}, writing = '{}', reason = ${reason} where ${runs.isHeldBy(run)}`.execute(
    db,
  );
}

/** Shorter than the minute between two looks. */
const pauseSeconds = 20;

/** Gives a run up. False if another worker has taken over. */
export async function failRun(tx: Transaction, run: HeldRun, reason: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update full_report_run set failed_at = ${at}, reason = ${reason}, writing = '{}', ${runs.released()} where ${runs.isHeldBy(run)} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface WrittenFile {
  readonly id: string;
  readonly storageKey: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  readonly rows: number;
}

/** Ends a run: its files belong to it from now on. False if another worker has taken over. */
export async function finishRun(
  tx: Transaction,
  run: HeldRun,
  files: Readonly<Record<FullReportFile, WrittenFile>>,
  { at, mailedTo }: { readonly at: Date; readonly mailedTo: string | null },
): Promise<boolean> {
  const rowOf = ({ rows: _rows, ...file }: WrittenFile) => ({
    ...file,
    ownerKind: fileOwnerKind,
    ownerId: run.id,
  });
  await tx
    .insertInto('file')
    .values([rowOf(files.people), rowOf(files.curriculums)])
    .execute();
  const { rows } = await sql`
    update full_report_run set finished_at = ${at}, reason = null, writing = '{}', ${runs.released()}, mailed_to = ${mailedTo},
      people_file_id = ${files.people.id}, people_rows = ${files.people.rows}, curriculums_file_id = ${files.curriculums.id},
      curriculum_rows = ${files.curriculums.rows}
    where ${runs.isHeldBy(run)} returning 1`.execute(tx);
  return rows.length > 0;
}

/** For how many days files are kept. */
const keptDays = 30;

export interface RunRow {
  readonly id: string;
  readonly dueAt: string;
  readonly finishedAt: string;
  readonly endsAt: string;
  readonly people: { readonly rows: number; readonly sizeBytes: number };
  readonly curriculums: { readonly rows: number; readonly sizeBytes: number };
}

const endsAt = sql`r.due_at + make_interval(days => ${sql.lit(keptDays)})`;

/** The whole runs whose files are kept, the newest first. */
export async function keptRuns(db: Db, now: Date): Promise<readonly RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.due_at as "dueAt", coalesce(r.finished_at, r.due_at) as "finishedAt", ${endsAt} as "endsAt",
      json_build_object('rows', r.people_rows, 'sizeBytes', p.size_bytes) as people,
      json_build_object('rows', r.curriculum_rows, 'sizeBytes', c.size_bytes) as curriculums
    from full_report_run r join file p on p.id = r.people_file_id join file c on c.id = r.curriculums_file_id
    where ${endsAt} > ${now} order by r.due_at desc`.execute(db);
  return rows;
}

export interface FileOfRun {
  readonly isOver: boolean;
  /** Null once it is gone. */
  readonly storageKey: string | null;
  readonly name: string | null;
  readonly mediaType: string | null;
  readonly sizeBytes: number | null;
}

/** A file of a whole run. */
export async function fileOfRun(
  db: Db,
  { runId, file }: { readonly runId: string; readonly file: FullReportFile },
  now: Date,
): Promise<FileOfRun | undefined> {
  const fileId = sql.ref(file === 'people' ? 'r.people_file_id' : 'r.curriculums_file_id');
  const { rows } = await sql<FileOfRun>`
    select ${endsAt} <= ${now} as "isOver", f.storage_key as "storageKey", f.name, f.media_type as "mediaType", f.size_bytes as "sizeBytes"
    from full_report_run r left join file f on f.id = ${fileId} where r.id = ${runId} and r.finished_at is not null`.execute(
    db,
  );
  return rows[0];
}

/** The ids of files whose days have ended. */
export async function filesToRemove(tx: Transaction, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from full_report_run r join file f on f.id in (r.people_file_id, r.curriculums_file_id) where ${endsAt} <= ${now}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Forgets runs a year after their time: until then, a link to one is answered in words. */
export async function forgetRuns(tx: Transaction, now: Date): Promise<void> {
  await sql`delete from full_report_run where due_at < ${now}::timestamptz - interval '1 year'`.execute(tx);
}

/** The occasion of the mail about a run. */
export const mailOccasion = (runId: string): string => `full-report:${runId}`;

const refusedMails = queue({
  table: 'full_report_run',
  as: 'r',
  joins: sql`join mail m on m.occasion = ${sql.lit(mailOccasion(''))} || r.id and m.failed_at is not null`,
  ready: sql`r.mailed_to is not null and r.refusal_told_at is null`,
});

/** Runs whose mail was refused for good, of which nobody was told. */
export async function refusedRuns(
  tx: Transaction,
): Promise<readonly { readonly id: string; readonly mailedTo: string; readonly reason: string }[]> {
  const { rows } = await sql<{ id: string; mailedTo: string; reason: string }>`
    select r.id, coalesce(r.mailed_to, '') as "mailedTo", coalesce(m.last_error, '') as reason ${refusedMails.next({ limit: 20 })}`.execute(
    tx,
  );
  return rows;
}

export async function noteRefusalTold(tx: Transaction, runIds: readonly string[], at: Date): Promise<void> {
  await sql`update full_report_run set refusal_told_at = ${at} where id = any(${runIds}::uuid[])`.execute(tx);
}

/** Active platform administrators. */
export async function platformAdministrators(
  tx: Transaction,
): Promise<readonly (Addressee & { readonly firstName: string })[]> {
  const { rows } = await sql<Addressee & { firstName: string }>`
    select u.id as "userId", u.email, u.language, u.first_name as "firstName" from user_account u join role r on r.id = u.role_id and ${isPlatformRole}
    where ${isActivePerson('u')} order by u.id`.execute(tx);
  return rows;
}
