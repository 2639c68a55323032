import { rename, rm } from 'node:fs/promises';
import type { ApartRun } from '#server/platform/apart/task.ts';
import {
  cleanPathOf,
  convertedPathOf,
  MediaProblem,
  type checkMedia,
  type CheckedMedia,
  type MediaToCheck,
} from './check-media.ts';
import { converted, isConvertible } from './convert.ts';
import { readVideo } from './read-video.ts';
import { readMp3, readPlainSound } from './read-sound.ts';

type Tell = () => Promise<void>;

export const run: ApartRun<typeof checkMedia> = async (media, tell) => {
  const clean = cleanPathOf(media.localPath);
  try {
    const checked = await read(media, () => tell(null));
    if (media.isCleaned && checked.hasCopy) await rename(clean, media.localPath);
    return { mediaType: checked.mediaType, facts: checked.facts };
  } catch (error) {
    if (error instanceof MediaProblem) return { fault: error.fault };
    // The other side answers as it does when it runs out of space itself.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return { fault: { reason: 'full' } };
    return { fault: { reason: 'broken' } };
  } finally {
    await Promise.all([clean, convertedPathOf(media.localPath)].map((path) => rm(path, { force: true })));
  }
};

export type ReadMedia = Exclude<CheckedMedia, { fault: object }> & {
  /** True if it was written anew, to the path for that. */
  readonly hasCopy: boolean;
};

async function read(media: MediaToCheck, tell: Tell): Promise<ReadMedia> {
  const { mediaType, converter } = media;
  if (mediaType === 'audio/mpeg') return readMp3(media, tell);
  if (mediaType === 'audio/ogg' || mediaType === 'audio/wav') return readPlainSound(media);
  try {
    return await readVideo(media, tell);
  } catch (error) {
    if (!converter || !(error instanceof MediaProblem) || !isConvertible(error.fault)) throw error;
    const localPath = await converted(media.localPath, converter, tell);
    const { hasCopy: _, ...video } = await readVideo({ ...media, localPath, mediaType: 'video/mp4' }, tell);
    await rename(cleanPathOf(localPath), cleanPathOf(media.localPath));
    return { ...video, hasCopy: true };
  }
}
