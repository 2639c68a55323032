import { sql } from 'kysely';
import type { PackageWork } from '#contract/training/scorm-package.ts';
import type { ScormCourseFields } from '#contract/training/scorm-packages.fields.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import type { ReadPackage } from './package/read-package.ts';

/** What somebody chose for a package that is about to be imported. */
export interface TakeChoices extends Partial<ScormCourseFields> {
  readonly keepProgress?: boolean;
}

export interface Problem {
  readonly code: string;
  readonly en: string;
  readonly fr: string;
}

export interface WorkRow {
  readonly id: string;
  readonly userId: string;
  readonly proxiedBy: string | null;
  readonly fileId: string | null;
  readonly uploadId: string | null;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly courseId: string | null;
  readonly purpose: 'check' | 'take';
  readonly choices: TakeChoices;
  readonly state: PackageWork['state'];
  readonly done: number;
  readonly total: number;
  readonly outcome: ReadPackage | null;
  readonly problem: Problem | null;
  readonly packageId: string | null;
  readonly madeCourseId: string | null;
  readonly tries: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const columns = [
  'id',
  'userId',
  'proxiedBy',
  'fileId',
  'uploadId',
  'fileName',
  'sizeBytes',
  'courseId',
  'purpose',
  'choices',
  'state',
  'done',
  'total',
  'outcome',
  'problem',
  'packageId',
  'madeCourseId',
  'tries',
  'createdAt',
  'updatedAt',
] as const;

export interface NewWork {
  readonly userId: string;
  readonly proxiedBy: string | null;
  readonly fileId: string;
  readonly uploadId: string | null;
  readonly fileName: string;
  readonly sizeBytes: number;
}

const ownerKind = 'scorm-work';

/** The work on an archive, started here or before. The file belongs to it from now on. */
export async function beginWork(tx: Transaction, { fileId, ...work }: NewWork): Promise<WorkRow | undefined> {
  const id = newId();
  await tx
    .insertInto('scormWork')
    .values({ id, fileId, purpose: 'check', ...work })
    .onConflict((oc) => oc.column('fileId').doNothing())
    .execute();
  await sql`update file set owner_kind = ${ownerKind}, owner_id = ${id} where id = ${fileId} and owner_kind is null
    and exists (select from scorm_work w where w.id = ${id})`.execute(tx);
  return (await tx
    .selectFrom('scormWork')
    .select(columns)
    .where('fileId', '=', fileId)
    .where('userId', '=', work.userId)
    .executeTakeFirst()) as WorkRow | undefined;
}

/** Requests a check or an import of the package. Work in progress continues with what it was started for. */
export async function queueWork(
  tx: Transaction,
  id: string,
  purpose: 'check' | 'take',
  more: { readonly courseId: string | null; readonly choices: TakeChoices },
): Promise<void> {
  await tx
    .updateTable('scormWork')
    .set({
      purpose,
      courseId: more.courseId,
      choices: JSON.stringify(more.choices),
      state: 'waiting',
      problem: null,
      tries: 0,
      done: 0,
      total: 0,
    })
    .where('id', '=', id)
    .where('state', 'in', purpose === 'check' ? ['waiting', 'failed'] : ['waiting', 'checked', 'failed'])
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '<', sql<string>`now()`)]))
    .execute();
}

export async function workById(
  db: Db | Transaction,
  id: string,
  userId: string,
): Promise<WorkRow | undefined> {
  return (await db
    .selectFrom('scormWork')
    .select(columns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()) as WorkRow | undefined;
}

/** The packages a person is importing, newest first. */
export async function worksOf(db: Db, userId: string, courseId: string | undefined): Promise<WorkRow[]> {
  return (await db
    .selectFrom('scormWork')
    .select(columns)
    .where('userId', '=', userId)
    .$if(courseId !== undefined, (qb) => qb.where('courseId', '=', courseId!))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()) as WorkRow[];
}

const leaseSeconds = 30;

/** Takes work that no process holds, until the lease ends. Undefined if there is none. */
export async function takeWork(db: Db, id: string, holder: string): Promise<WorkRow | undefined> {
  const row = await db
    .updateTable('scormWork')
    .set({
      holder,
      heldUntil: sql<string>`now() + make_interval(secs => ${leaseSeconds})`,
      state: sql<string>`case purpose when 'check' then 'checking' else 'unpacking' end`,
      tries: sql<number>`tries + 1`,
      done: 0,
      total: 0,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'checking', 'unpacking'])
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '<', sql<string>`now()`)]))
    .returning(columns)
    .executeTakeFirst();
  return row as WorkRow | undefined;
}

/** Work that is waiting, or whose process died. */
export async function openWork(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('scormWork')
    .select('id')
    .where('state', 'in', ['waiting', 'checking', 'unpacking'])
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '<', sql<string>`now()`)]))
    .orderBy('createdAt')
    .execute();
  return rows.map((row) => row.id);
}

/** Whether a process is working on it. */
export async function isWorkedOn(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('scormWork')
    .select('id')
    .where('id', '=', id)
    .where('heldUntil', '>', sql<string>`now()`)
    .where('holder', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the progress and extends the lease. False if the work was given up or taken over. */
export async function reportWork(
  db: Db,
  id: string,
  holder: string,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scormWork')
    .set({
      done,
      total,
      heldUntil: sql<string>`now() + make_interval(secs => ${leaseSeconds})`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface EndOfWork {
  readonly state: WorkRow['state'];
  readonly outcome?: ReadPackage;
  readonly problem?: Problem | null;
  readonly packageId?: string;
  readonly madeCourseId?: string;
  /** The delay until it is retried. */
  readonly pauseSeconds?: number;
}

/** Releases work with its result. False if somebody else has it. */
export async function endWork(
  db: Db | Transaction,
  id: string,
  holder: string,
  { state, outcome, problem, pauseSeconds, ...made }: EndOfWork,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scormWork')
    .set({
      state,
      ...made,
      ...(outcome && { outcome: JSON.stringify(outcome) }),
      ...(problem !== undefined && { problem: problem && JSON.stringify(problem) }),
      holder: null,
      heldUntil:
        pauseSeconds === undefined ? null : sql<string>`now() + make_interval(secs => ${pauseSeconds})`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface DroppedWork {
  /** The archive it held, which no longer has an owner. */
  readonly freeFileId: string | null;
  readonly uploadId: string | null;
  readonly isTaken: boolean;
  /** Where files were stored, or were going to be. */
  readonly objects: readonly string[];
}

/** Deletes the work. Undefined if it no longer exists. The row is locked first, so that no further object is recorded after that. */
export async function dropWork(tx: Transaction, id: string): Promise<DroppedWork | undefined> {
  const row = await tx
    .selectFrom('scormWork')
    .select(['fileId', 'uploadId', 'packageId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const objects = await notedObjects(tx, id);
  await tx.deleteFrom('scormWork').where('id', '=', id).execute();
  return {
    freeFileId: await freeFile(tx, row.fileId, id),
    uploadId: row.uploadId,
    isTaken: row.packageId !== null,
    objects,
  };
}

/** Releases the archive of refused work. Returns it if it no longer has an owner. */
export async function dropWorkFile(tx: Transaction, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('scormWork')
    .select('fileId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await tx.updateTable('scormWork').set({ fileId: null }).where('id', '=', id).execute();
  return freeFile(tx, row.fileId, id);
}

/** Whether the work still exists, whichever process holds it. */
export async function workExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('scormWork').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the work for its holder until the transaction ends. False if it was given up or taken over. Every transaction that locks the work
 * and its file locks the work first.
 */
export async function lockWork(tx: Transaction, id: string, holder: string): Promise<boolean> {
  const row = await tx
    .selectFrom('scormWork')
    .select('id')
    .where('id', '=', id)
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The archive stays if a package has taken it over. */
export async function freeFile(
  db: Db | Transaction,
  fileId: string | null,
  workId: string,
): Promise<string | null> {
  if (fileId === null) return null;
  const row = await db
    .updateTable('file')
    .set({ ownerKind: null, ownerId: null })
    .where('id', '=', fileId)
    .where('ownerKind', '=', ownerKind)
    .where('ownerId', '=', workId)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Work that nobody came back to. */
export async function oldWork(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('scormWork')
    .select('id')
    .where('updatedAt', '<', before.toISOString())
    .execute();
  return rows.map((row) => row.id);
}

/** Records where files will be stored, before they are. False if the work was given up or taken over. */
export async function noteObjects(
  db: Db,
  workId: string,
  holder: string,
  keys: readonly string[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into scorm_work_object (work_id, storage_key)
    select locked.id, unnest(${keys}::text[]) from (
      select w.id from scorm_work w where w.id = ${workId} and w.holder = ${holder} for key share) locked`.execute(
    db,
  );
  return numAffectedRows === BigInt(keys.length);
}

export async function notedObjects(db: Db | Transaction, workId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scormWorkObject')
    .select('storageKey')
    .where('workId', '=', workId)
    .execute();
  return rows.map((row) => row.storageKey);
}

export async function forgetObjects(db: Db | Transaction, workId: string): Promise<void> {
  await db.deleteFrom('scormWorkObject').where('workId', '=', workId).execute();
}
