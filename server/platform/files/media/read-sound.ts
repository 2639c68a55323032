import { open, stat } from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { parseFile } from 'music-metadata';
import type { ReadMedia } from './check-media.apart.ts';
import {
  checkLength,
  cleanPathOf,
  MediaProblem,
  type Chapter,
  type MediaFacts,
  type MediaToCheck,
} from './check-media.ts';
import { samplesOf } from './write-video.ts';
import { soundBetweenTags, tagBytes } from './mp3-tags.rules.ts';

const mostChapters = 500;
const longestTitle = 200;

/** The chapters that the tags of an audio file name, in order. None if they cannot be read: they are not worth refusing the file. */
export async function chaptersOf(localPath: string): Promise<Chapter[]> {
  const { format } = await parseFile(localPath, { includeChapters: true, skipCovers: true }).catch(
    () =>
      ({
        format: {},
      }) as Awaited<ReturnType<typeof parseFile>>,
  );
  return (format.chapters ?? [])
    .slice(0, mostChapters)
    .map(({ start, timeScale, title }) => ({
      startSeconds: Math.round(start / (timeScale || 1)),
      title: title
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, longestTitle),
    }))
    .filter(({ startSeconds, title }) => title !== '' && startSeconds >= 0)
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
}

/** The length of the sound that is there, which is read to its end. */
async function heardSeconds(
  localPath: string,
): Promise<{ codec: string | null; container: string; seconds: number }> {
  using input = new Input({
    formats: ALL_FORMATS,
    source: new FilePathSource(localPath, { handleUnhandledError: () => undefined }),
  });
  if (!(await input.canRead())) throw new MediaProblem({ reason: 'broken' });
  const sound = await input.getPrimaryAudioTrack();
  if (!sound) throw new MediaProblem({ reason: 'empty' });
  const { seconds } = await samplesOf(sound);
  checkLength(seconds);
  // What an encoder notes at the beginning is the whole length.
  const noted = await sound.getDurationFromMetadata();
  if (noted !== null && noted > seconds * 1.02 + 1) throw new MediaProblem({ reason: 'cut' });
  return { codec: await sound.getCodec(), container: (await input.getFormat()).name, seconds };
}

const factsOf = (
  { codec, container, seconds }: Awaited<ReturnType<typeof heardSeconds>>,
  chapters: readonly Chapter[],
): MediaFacts => ({
  container,
  videoCodec: null,
  audioCodec: codec,
  durationSeconds: seconds,
  widthPx: null,
  heightPx: null,
  rotation: 0,
  chapters,
});

/** Reads an MP3 and writes it anew without tags: cover, names, comments. */
export async function readMp3(
  { localPath, isCleaned }: MediaToCheck,
  tell: () => Promise<void>,
): Promise<ReadMedia> {
  const heard = await heardSeconds(localPath);
  await tell();
  const chapters = await chaptersOf(localPath);
  if (isCleaned) await writeWithoutTags(localPath);
  return { mediaType: 'audio/mpeg', facts: factsOf(heard, chapters), hasCopy: isCleaned };
}

async function writeWithoutTags(localPath: string): Promise<void> {
  const { size } = await stat(localPath);
  await using file = await open(localPath);
  const bytesAt = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
    return buffer.subarray(0, bytesRead);
  };
  const { start, end } = await soundBetweenTags(size, (position) => bytesAt(position, tagBytes));
  if (end <= start) throw new MediaProblem({ reason: 'empty' });
  await pipeline(
    createReadStream(localPath, { start, end: end - 1 }),
    createWriteStream(cleanPathOf(localPath), { mode: 0o600 }),
  );
}

/** Ogg and WAV are kept as they are: courses take them, episodes do not. */
export async function readPlainSound({ localPath, mediaType }: MediaToCheck): Promise<ReadMedia> {
  return { mediaType, facts: factsOf(await heardSeconds(localPath), []), hasCopy: false };
}
