import { platformErrors, sentence, type ErrorText } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context, Services } from '#server/platform/context.ts';
import { newStorageKey } from '#server/platform/files/file-store.ts';
import { deleteUpload } from '#server/platform/files/uploads.queries.ts';
import { newId } from '#server/platform/ids.ts';
import { whileReporting } from '#server/platform/queue/workers.ts';
import { Refusal } from '#server/platform/refusal.ts';
import {
  dropWork,
  dropWorkFile,
  type EndOfWork,
  endWork,
  forgetObjects,
  lockWork,
  notedObjects,
  noteObjects,
  reportWork,
  takeWork,
  workExists,
  type WorkRow,
} from './package-work.queries.ts';
import { readPackage, type ReadPackage, type ReadSoFar } from './package/read-package.ts';
import { putPackage } from './put-package.ts';
import { isGood, throwAway, unpack, type UnpackedPackage } from './take-package.ts';

const mostTries = 3;
const retrySeconds = 20;
const keysAtOnce = 200;

/** The package was canceled, or another process has it. */
class GivenUp extends Error {}

/** Returns the context for storing the package in the author's name; undefined if they no longer may. */
export type ContextFor = (row: WorkRow) => Promise<Context<Actor> | undefined>;

/**
 * Processes a package that nobody is working on: checks it, or unpacks it and puts it into its course. First removes what a killed process
 * left. Errors are recorded on the work and thrown; work canceled meanwhile ends silently with nothing left of it.
 */
export async function doWork(services: Services, id: string, contextFor: ContextFor): Promise<void> {
  const holder = newId();
  const row = await takeWork(services.db, id, holder);
  if (!row) return;
  const { db, log } = services;
  const keys = keyGiver(services, id, holder);
  try {
    await removeLeftovers(services, id);
    if (row.tries > mostTries) await endWork(db, id, holder, { state: 'failed' });
    else if (row.purpose === 'check') await check(services, row, holder);
    else await take(services, row, holder, keys.next, contextFor);
  } catch (error) {
    // Canceling removes the rows, the archive and the copies: an error caused by that is not the package's fault.
    const isGivenUp = error instanceof GivenUp || !(await workExists(db, id).catch(() => true));
    if (isGivenUp) return services.files.removeObjects(keys.given);
    if (!(error instanceof Refusal)) {
      log.error({ err: error, work: id }, 'a package was not read');
      const isOver = row.tries >= mostTries;
      await endWork(
        db,
        id,
        holder,
        isOver ? { state: 'failed' } : { state: 'waiting', pauseSeconds: retrySeconds },
      );
    }
    throw error;
  }
}

async function removeLeftovers({ db, files }: Services, id: string): Promise<void> {
  const left = await notedObjects(db, id);
  if (left.length === 0) return;
  await files.removeObjects(left);
  await forgetObjects(db, id);
}

async function check(services: Services, row: WorkRow, holder: string): Promise<void> {
  const read = await withReports(
    services,
    row,
    holder,
    (soFar) => ({ done: soFar.bytes, total: soFar.totalBytes }),
    (onRead) =>
      services.files.withCopy(
        fileOf(row),
        (localPath) => readPackage(row.userId, localPath, undefined, onRead),
        `scorm-${row.id}`,
      ),
  );
  await (isGood(read)
    ? ended(services, row, holder, { state: 'checked', outcome: read })
    : refused(services, row, holder, read));
}

async function take(
  services: Services,
  row: WorkRow,
  holder: string,
  nextKey: () => Promise<string>,
  contextFor: ContextFor,
): Promise<void> {
  const { db, files } = services;
  const unpacked = await withReports(
    services,
    row,
    holder,
    (soFar) => ({ done: soFar.files, total: soFar.totalFiles }),
    (onRead) =>
      files.withCopy(
        fileOf(row),
        (localPath) => unpack(files, row.userId, localPath, nextKey, onRead),
        `scorm-${row.id}`,
      ),
  );
  const { files: stored, ...outcome } = unpacked;
  if (!isGood(unpacked)) {
    await throwAway(files, stored);
    await forgetObjects(db, row.id);
    return refused(services, row, holder, outcome);
  }
  const context = await contextFor(row);
  try {
    if (!context) throw new Refusal(platformErrors.notAllowed);
    await context.change(async (change) => {
      if (!(await lockWork(change.tx, row.id, holder))) throw new GivenUp();
      const made = await putPackage(change, context, row, unpacked);
      await forgetObjects(change.tx, row.id);
      const end: EndOfWork = {
        state: 'ready',
        outcome,
        packageId: made.packageId,
        madeCourseId: made.courseId,
      };
      if (!(await endWork(change.tx, row.id, holder, end))) throw new GivenUp();
    });
  } catch (error) {
    // After any other failure it is unknown whether the transaction committed; if it did not, its keys are still recorded.
    if (!(error instanceof Refusal)) throw error;
    await throwAway(files, stored);
    await forgetObjects(db, row.id);
    await ended(services, row, holder, { state: 'checked', outcome, problem: problemOf(error.error, error) });
    throw error;
  }
}

const problemOf = (error: ErrorText, { values }: Pick<Refusal, 'values'>) => ({
  code: error.code,
  en: sentence(error, 'en', values),
  fr: sentence(error, 'fr', values),
});

function fileOf({ fileId }: WorkRow): string {
  if (fileId === null) throw new GivenUp();
  return fileId;
}

async function ended({ db }: Services, row: WorkRow, holder: string, end: EndOfWork): Promise<void> {
  if (!(await endWork(db, row.id, holder, end))) throw new GivenUp();
}

/** Keeps only the findings of a package that cannot be used: a corrected one is another file. */
async function refused(
  services: Services,
  row: WorkRow,
  holder: string,
  outcome: ReadPackage | UnpackedPackage,
): Promise<void> {
  await ended(services, row, holder, { state: 'refused', outcome });
  await dropArchive(services, row);
}

async function dropArchive({ db, files }: Services, { id, uploadId }: WorkRow): Promise<void> {
  const free = await db.transaction().execute((tx) => dropWorkFile(tx, id));
  if (uploadId !== null) await deleteUpload(db, uploadId);
  if (free !== null) await files.discard([free]);
}

/** Cancels a package and removes everything of it; one that was used stays in its course. */
export async function giveUp({ db, files }: Services, id: string): Promise<void> {
  const dropped = await db.transaction().execute((tx) => dropWork(tx, id));
  if (!dropped) return;
  if (dropped.uploadId !== null && !dropped.isTaken) await deleteUpload(db, dropped.uploadId);
  await files.removeObjects(dropped.objects);
  if (dropped.freeFileId !== null) await files.discard([dropped.freeFileId]);
}

/** Keys that are recorded before anything is stored under them, in batches. */
function keyGiver({ db }: Services, workId: string, holder: string) {
  const given: string[] = [];
  let keys: string[] = [];
  let noting: Promise<void> | undefined;
  const note = async () => {
    const more = Array.from({ length: keysAtOnce }, newStorageKey);
    if (!(await noteObjects(db, workId, holder, more))) throw new GivenUp();
    keys = more;
    noting = undefined;
  };
  return {
    /** All issued keys. */
    given: given as readonly string[],
    async next(): Promise<string> {
      while (keys.length === 0) await (noting ??= note());
      const key = keys.pop()!;
      given.push(key);
      return key;
    },
  };
}

/** Runs the work while reporting its progress every second, and ends it if it was canceled. */
async function withReports<T>(
  { db }: Services,
  { id }: WorkRow,
  holder: string,
  amountOf: (soFar: ReadSoFar) => { readonly done: number; readonly total: number },
  work: (onRead: (soFar: ReadSoFar) => void) => Promise<T>,
): Promise<T> {
  let amount = { done: 0, total: 0 };
  return whileReporting(
    () => reportWork(db, id, holder, amount),
    (isGivenUp) =>
      work((soFar) => {
        if (isGivenUp()) throw new GivenUp();
        amount = amountOf(soFar);
      }),
  );
}
