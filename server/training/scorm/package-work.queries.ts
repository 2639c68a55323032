import { sql } from 'kysely';
import type { PackageWork } from '#contract/training/scorm-package.ts';
import type { ScormCourseFields } from '#contract/training/scorm-packages.fields.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import type { ReadPackage } from './package/read-package.ts';

/** What somebody chose for a package that is to be taken. */
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

/** The work on an archive: begun here, or begun before. The file is its own from now on. */
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

/** Asks for a check or for the package to be taken; work under way goes on with what it was asked for. */
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

/** What a person has on its way in, the newest first. */
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

/** Takes work that nobody is at, for as long as it is renewed; undefined where there is none. */
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

/** Work that waits or whose process is gone. */
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

/** Whether somebody is at it. */
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

/** Says how far it is, and that somebody is still at it. False where it was given up or taken over. */
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
  /** It is tried again, this much later. */
  readonly pauseSeconds?: number;
}

/** Lets go of work with what came of it. False where somebody else has it. */
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
  /** The archive it held, which nobody owns from now on. */
  readonly freeFileId: string | null;
  readonly uploadId: string | null;
  readonly isTaken: boolean;
  /** Where files were put, or were going to be. */
  readonly objects: readonly string[];
}

/** Removes the work; undefined where it is gone already. The row is locked first: no further object is noted after that. */
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

/** Lets go of the archive of refused work; answers it where nobody owns it from now on. */
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

/** Whether the work is still there, whoever is at it. */
export async function workExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('scormWork').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the work for its holder until the transaction ends; false where it was given up or taken over. Every transaction that locks the
 * work and its file locks the work first.
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

/** The archive stays where a package has taken it over. */
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

/** Work nobody came back to. */
export async function oldWork(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('scormWork')
    .select('id')
    .where('updatedAt', '<', before.toISOString())
    .execute();
  return rows.map((row) => row.id);
}

/** Notes where files are going to be put, before they are; false where the work was given up or taken over. */
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
