import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { platformErrors, sentence } from '#contract/platform/errors.ts';
import { megabyte } from '#contract/platform/file-sizes.ts';
import { uploadErrors as errors } from '#contract/platform/uploads.calls.ts';
import { whileWorking } from '#server/platform/asked-by.ts';
import type { Services } from '#server/platform/context.ts';
import { textOf } from '#server/platform/http/error-reply.ts';
import { shownName } from '#server/platform/http/multipart.ts';
import { newId } from '#server/platform/ids.ts';
import { startWorkers, whileReporting, type Workers } from '#server/platform/queue/workers.ts';
import { Refusal } from '#server/platform/refusal.ts';
import {
  deleteOldUploads,
  endJoining,
  type JoiningRow,
  received,
  reportJoined,
  takeReceived,
  uploadQueue,
} from './join-uploads.queries.ts';
import { uploadMaxBytes } from './upload-quota.ts';
import { chunksOf, type ChunkRow, type UploadProblem } from './uploads.queries.ts';

const restMilliseconds = 300;
const retrySeconds = 5;
/** Captions and pictures do not wait until a video is joined. */
const smallBytes = 32 * megabyte;

/** The upload was canceled, or another worker has it. */
class GivenUp extends Error {}

/** Joins the pieces of uploads until stopped: one file of any size and one small one at a time. */
export const startJoining = (services: Services): Workers =>
  startWorkers({
    log: services.log,
    kind: uploadQueue.name,
    failure: 'uploads not joined',
    restAfterFailureMilliseconds: restMilliseconds,
    steps: [Number.MAX_SAFE_INTEGER, smallBytes].map(
      (maxBytes) => async () => ((await joinNext(services, maxBytes)) ? 0 : restMilliseconds),
    ),
  });

/** Joins and checks everything that has arrived. */
export async function joinUploads(services: Services): Promise<void> {
  while (await joinNext(services));
}

/**
 * Joins and checks one upload that no worker holds; false if there is none. A file that cannot be used is recorded with the reason, and its
 * pieces are removed. After a kill the lease ends, and the next worker begins again from the pieces.
 */
async function joinNext(services: Services, maxBytes = Number.MAX_SAFE_INTEGER): Promise<boolean> {
  const joinedFileId = newId();
  const row = await takeReceived(services.db, newId(), joinedFileId, maxBytes);
  if (!row) return false;
  await whileWorking(uploadQueue.name, row.requestId, () => joinOne(services, row, joinedFileId));
  return true;
}

async function joinOne(services: Services, row: JoiningRow, joinedFileId: string): Promise<void> {
  const { db, files, log } = services;
  if (row.leftFileId) await files.discard([row.leftFileId]);
  const chunks = await chunksOf(db, row.id);
  const pieces = chunks.map((one) => one.fileId);
  try {
    // Its worker was killed each time, perhaps by the file itself.
    if (received.wasTriedTooOften(row)) throw new Refusal(errors.notJoined);
    const whole = await joined(services, { row, joinedFileId, chunks });
    if (!(await endJoining(db, row, whole))) throw new GivenUp();
    await files.discard(pieces);
  } catch (error) {
    if (error instanceof Refusal) {
      await endJoining(db, row, { problem: problemOf(error) });
      await files.discard(pieces);
    } else if (error instanceof GivenUp) {
      await files.discard([joinedFileId]);
    } else {
      log.error({ err: error, upload: row.id }, 'an upload was not joined');
      const isOver = !received.mayTryAgain(row);
      await endJoining(
        db,
        row,
        isOver ? { problem: problemOf(new Refusal(whyNot(error))) } : { pauseSeconds: retrySeconds },
      );
      if (isOver) await files.discard(pieces);
    }
  }
}

interface Joining {
  readonly row: JoiningRow;
  readonly joinedFileId: string;
  readonly chunks: readonly ChunkRow[];
}

/** Stores the joined file, and reports the progress every second. What is joined must be what was sent, piece by piece and as a whole. */
async function joined(
  { db, files, settings }: Services,
  { row, joinedFileId, chunks }: Joining,
): Promise<{ fileId: string; sha256: Buffer }> {
  let joinedBytes = 0;
  let isChecking = false;
  const whole = createHash('sha256');
  async function* bytes(isGivenUp: () => boolean): AsyncGenerator<Buffer> {
    for (const { storageKey, sha256 } of chunks) {
      const stream = await files.read(storageKey);
      if (!stream) throw new Refusal(errors.notFound);
      const piece = createHash('sha256');
      for await (const some of stream as AsyncIterable<Buffer>) {
        if (isGivenUp()) throw new GivenUp();
        joinedBytes += some.length;
        piece.update(some);
        whole.update(some);
        yield some;
      }
      if (!piece.digest().equals(sha256)) throw new Refusal(errors.damaged);
    }
    // The sweep removed some of its pieces.
    if (joinedBytes !== row.sizeBytes) throw new Refusal(errors.notFound);
  }
  const report = () => reportJoined(db, row, { joinedBytes, isChecking });
  return whileReporting(report, async (isGivenUp) => {
    const staged = await files.stage({
      id: joinedFileId,
      stream: Readable.from(bytes(isGivenUp)),
      name: shownName(row.name),
      index: 0,
      kinds: [row.kind],
      maxBytes: uploadMaxBytes(row.kind, settings),
      uploadedBy: row.userId,
      // The pieces were counted as they arrived.
      quotaBytes: null,
      onChecking: async () => {
        isChecking = true;
        if (!(await report())) throw new GivenUp();
      },
    });
    const sha256 = whole.digest();
    if (row.sha256 && !row.sha256.equals(sha256)) {
      await files.discard([staged.id]);
      throw new Refusal(errors.damaged);
    }
    return { fileId: staged.id, sha256 };
  });
}

/** A full disk is nothing that sending it again would mend. */
const whyNot = (error: unknown) => {
  const text = textOf(error);
  return text === platformErrors.storageFull ? text : errors.notJoined;
};

const problemOf = ({ error, values }: Refusal): UploadProblem => ({
  code: error.code,
  en: sentence(error, 'en', values),
  fr: sentence(error, 'fr', values),
});

const day = 86_400_000;

/** Removes uploads that nobody continued. A part of the sweep: their bytes would count toward the quota forever. */
export async function forgetOldUploads({ db, now }: Services): Promise<string> {
  return `${await deleteOldUploads(db, new Date(now().getTime() - day))} old uploads removed.`;
}
