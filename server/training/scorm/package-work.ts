import { setTimeout as pause } from 'node:timers/promises';
import { platformErrors, sentence, type ErrorText } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context, Services } from '#server/platform/context.ts';
import { newStorageKey } from '#server/platform/files/file-store.ts';
import { deleteUpload } from '#server/platform/files/uploads.queries.ts';
import { newId } from '#server/platform/ids.ts';
import { Refusal } from '#server/platform/refusal.ts';
import {
  dropWork,
  dropWorkFile,
  endWork,
  forgetObjects,
  lockWork,
  noteObjects,
  notedObjects,
  takeWork,
  tellWork,
  workExists,
  type EndOfWork,
  type WorkRow,
} from './package-work.queries.ts';
import { readPackage, type ReadPackage, type ReadSoFar } from './package/read-package.ts';
import { putPackage } from './put-package.ts';
import { isGood, throwAway, unpack, type UnpackedPackage } from './take-package.ts';

const tellMilliseconds = 1000;
const mostTries = 3;
const retrySeconds = 20;
const keysAtOnce = 200;

/** Somebody gave the package up, or another process has it. */
class GivenUp extends Error {}

/** Gives the context in which the package is taken for its author; undefined where they may not any more. */
export type ContextFor = (row: WorkRow) => Promise<Context<Actor> | undefined>;

/**
 * Does the work on a package that nobody is at: checks it, or unpacks it and puts it into its course. Whatever a killed process left of it is
 * removed first. What goes wrong is noted at the work and thrown; work that was given up meanwhile ends in silence, with nothing left of it.
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
    // Whoever gives work up takes its rows, its archive and its copies away: what fails without them is no fault of the package.
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
  const read = await telling(
    services,
    row,
    holder,
    (soFar) => ({ done: soFar.bytes, total: soFar.totalBytes }),
    (onRead) =>
      services.files.withCopy(
        fileOf(row),
        (localPath) => readPackage(localPath, undefined, onRead),
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
  const unpacked = await telling(
    services,
    row,
    holder,
    (soFar) => ({ done: soFar.files, total: soFar.totalFiles }),
    (onRead) =>
      files.withCopy(
        fileOf(row),
        (localPath) => unpack(files, localPath, nextKey, onRead),
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
    // After any other failure nobody knows whether it was committed: its keys are still noted where it was not.
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

/** Nothing stays of a package that cannot be taken but what was said of it: a better one is another file. */
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

/** Gives a package up with all that is there of it; one that was taken stays in its course. */
export async function giveUp({ db, files }: Services, id: string): Promise<void> {
  const dropped = await db.transaction().execute((tx) => dropWork(tx, id));
  if (!dropped) return;
  if (dropped.uploadId !== null && !dropped.isTaken) await deleteUpload(db, dropped.uploadId);
  await files.removeObjects(dropped.objects);
  if (dropped.freeFileId !== null) await files.discard([dropped.freeFileId]);
}

/** Keys that are noted before anything is put under them, some at a time. */
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
    /** All that were given out. */
    given: given as readonly string[],
    async next(): Promise<string> {
      while (keys.length === 0) await (noting ??= note());
      const key = keys.pop()!;
      given.push(key);
      return key;
    },
  };
}

/** Works while how far it is is told every second, and ends it where nobody wants it any more. */
async function telling<T>(
  { db }: Services,
  { id }: WorkRow,
  holder: string,
  amountOf: (soFar: ReadSoFar) => { readonly done: number; readonly total: number },
  work: (onRead: (soFar: ReadSoFar) => void) => Promise<T>,
): Promise<T> {
  let amount = { done: 0, total: 0 };
  let isGivenUp = false;
  const stopping = new AbortController();
  const tell = async () => {
    while (!stopping.signal.aborted) {
      await pause(tellMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
      // A database that is away for a moment does not end the work; the lease may run out, and then another has it.
      if (!stopping.signal.aborted) isGivenUp = !(await tellWork(db, id, holder, amount).catch(() => true));
    }
  };
  const told = tell();
  try {
    return await work((soFar) => {
      if (isGivenUp) throw new GivenUp();
      amount = amountOf(soFar);
    });
  } finally {
    stopping.abort();
    await told;
  }
}
