import { rm } from 'node:fs/promises';
import { shrinking } from '#server/platform/apart/pools.ts';
import { whileWorking } from '#server/platform/asked-by.ts';
import type { Services } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { startWorkers, whileReporting, type Workers } from '#server/platform/queue/workers.ts';
import {
  endVideo,
  giveBackVideo,
  holdVideo,
  insertSize,
  type ShrinkingRow,
  shrinkQueue,
  takeVideo,
  toShrink,
} from './video-sizes.queries.ts';
import { qualitiesBelow } from './video-sizes.rules.ts';
import { shrinkVideo } from './media/shrink-video.ts';

const restMilliseconds = 5_000;
const retrySeconds = 60;

/** Makes the smaller sizes of videos until stopped; nothing without a program that can. */
export const startShrinking = (services: Services): Workers =>
  startWorkers({
    log: services.log,
    kind: shrinkQueue.name,
    failure: 'videos not made smaller',
    restAfterFailureMilliseconds: restMilliseconds,
    steps: services.environment.converter
      ? [async () => ((await shrinkNext(services)) ? 0 : restMilliseconds)]
      : [],
  });

/** Makes all smaller sizes that are asked for. */
export async function shrinkVideos(services: Services): Promise<void> {
  while (await shrinkNext(services));
}

async function shrinkNext(services: Services): Promise<boolean> {
  const { converter } = services.environment;
  const video = converter && (await takeVideo(services.db, newId()));
  if (!video) return false;
  await whileWorking(shrinkQueue.name, null, () => shrinkOne(services, video, converter));
  return true;
}

async function shrinkOne(services: Services, video: ShrinkingRow, converter: string): Promise<void> {
  const { db, log } = services;
  try {
    // Its worker was killed each time, perhaps by the video itself: it stays in one size.
    if (!toShrink.wasTriedTooOften(video)) await shrink(services, video, converter);
    await endVideo(db, video);
  } catch (error) {
    log.warn({ err: error, file: video.id }, 'a video was not made smaller');
    if (toShrink.mayTryAgain(video)) await giveBackVideo(db, video, retrySeconds);
    else await endVideo(db, video);
  }
}

/** Makes each smaller size, and keeps those with fewer bytes. */
const shrink = ({ db, files }: Services, video: ShrinkingRow, converter: string): Promise<void> =>
  whileReporting(
    () => holdVideo(db, video),
    (isGivenUp) =>
      files.withCopy(video.id, async (localPath) => {
        for (const quality of qualitiesBelow(video.shortSidePx)) {
          if (isGivenUp()) return;
          const smallPath = `${localPath}.${quality}.mp4`;
          try {
            const sizeBytes = await shrinking.run(
              video.uploadedBy ?? 'portal',
              shrinkVideo,
              { localPath, smallPath, quality, converter },
              () => undefined,
            );
            if (sizeBytes !== null && sizeBytes > 0 && sizeBytes < video.sizeBytes)
              await keep({ db, files }, { fileId: video.id, quality, sizeBytes }, smallPath);
          } finally {
            await rm(smallPath, { force: true });
          }
        }
      }),
  );

async function keep(
  { db, files }: Pick<Services, 'db' | 'files'>,
  size: { readonly fileId: string; readonly quality: number; readonly sizeBytes: number },
  smallPath: string,
): Promise<void> {
  const storageKey = await files.putObject(smallPath, 'video/mp4');
  let isKept = false;
  try {
    isKept = await insertSize(db, { ...size, storageKey });
  } finally {
    if (!isKept) await files.removeObjects([storageKey]);
  }
}
