import { rm } from 'node:fs/promises';
import { shrinking } from '#server/platform/apart/pools.ts';
import { whileWorking } from '#server/platform/asked-by.ts';
import type { Services } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { startWorkers, whileReporting, type Workers } from '#server/platform/queue/workers.ts';
import {
  endFilm,
  giveBackFilm,
  holdFilm,
  insertSize,
  type ShrinkingRow,
  shrinkQueue,
  takeFilm,
  toShrink,
} from './film-sizes.queries.ts';
import { qualitiesBelow } from './film-sizes.rules.ts';
import { shrinkFilm } from './media/shrink-film.ts';

const restMilliseconds = 5_000;
const retrySeconds = 60;

/** Makes the smaller sizes of films until stopped; nothing without a program that can. */
export const startShrinking = (services: Services): Workers =>
  startWorkers({
    log: services.log,
    kind: shrinkQueue.name,
    failure: 'films not made smaller',
    restAfterFailureMilliseconds: restMilliseconds,
    steps: services.environment.converter
      ? [async () => ((await shrinkNext(services)) ? 0 : restMilliseconds)]
      : [],
  });

/** Makes all smaller sizes that are asked for. */
export async function shrinkFilms(services: Services): Promise<void> {
  while (await shrinkNext(services));
}

async function shrinkNext(services: Services): Promise<boolean> {
  const { converter } = services.environment;
  const film = converter && (await takeFilm(services.db, newId()));
  if (!film) return false;
  await whileWorking(shrinkQueue.name, null, () => shrinkOne(services, film, converter));
  return true;
}

async function shrinkOne(services: Services, film: ShrinkingRow, converter: string): Promise<void> {
  const { db, log } = services;
  try {
    // Its worker was killed each time, perhaps by the film itself: it stays in one size.
    if (!toShrink.wasTriedTooOften(film)) await shrink(services, film, converter);
    await endFilm(db, film);
  } catch (error) {
    log.warn({ err: error, file: film.id }, 'a film was not made smaller');
    if (toShrink.mayTryAgain(film)) await giveBackFilm(db, film, retrySeconds);
    else await endFilm(db, film);
  }
}

/** Makes each smaller size, and keeps those with fewer bytes. */
const shrink = ({ db, files }: Services, film: ShrinkingRow, converter: string): Promise<void> =>
  whileReporting(
    () => holdFilm(db, film),
    (isGivenUp) =>
      files.withCopy(film.id, async (localPath) => {
        for (const quality of qualitiesBelow(film.shortSidePx)) {
          if (isGivenUp()) return;
          const smallPath = `${localPath}.${quality}.mp4`;
          try {
            const sizeBytes = await shrinking.run(
              film.uploadedBy ?? 'portal',
              shrinkFilm,
              { localPath, smallPath, quality, converter },
              () => undefined,
            );
            if (sizeBytes !== null && sizeBytes > 0 && sizeBytes < film.sizeBytes)
              await keep({ db, files }, { fileId: film.id, quality, sizeBytes }, smallPath);
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
