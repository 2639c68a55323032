import { text as textOf } from 'node:stream/consumers';
import { cuesOf } from '#contract/platform/cues.ts';
import type { Change, Services } from '#server/platform/context.ts';
import { setSpoken, storedFiles } from './clip-changes.queries.ts';

type FileIds = readonly (string | null | undefined)[];

/** Hours of speech have fewer. */
const mostLetters = 400_000;

/** Keeps what the captions of a clip say in all languages, if they are others than before. */
export async function keepSpoken(
  { tx }: Pick<Change, 'tx'>,
  { files }: Pick<Services, 'files'>,
  clipId: string,
  before: FileIds,
  after: FileIds,
): Promise<void> {
  const isSame = after.every((id, index) => (id ?? null) === (before[index] ?? null));
  if (isSame) return;
  const words: string[] = [];
  for (const storageKey of await storedFiles(
    tx,
    after.filter((id) => typeof id === 'string'),
  )) {
    const stream = await files.read(storageKey);
    if (stream) words.push(spokenIn(await textOf(stream)));
  }
  await setSpoken(tx, clipId, words.join(' ').slice(0, mostLetters));
}

/** What captions say, as one text. */
const spokenIn = (vtt: string): string =>
  cuesOf(vtt)
    .map(({ text }) => text)
    .join(' ');
