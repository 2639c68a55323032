import type { Transaction } from '#server/platform/database/open.ts';
import type { MediaFacts } from './check-media.ts';

/** Stores what the check of a video or an audio file found. */
export async function insertMedia(
  tx: Transaction,
  fileId: string,
  { chapters, ...facts }: MediaFacts,
  sentSha256: Buffer,
): Promise<void> {
  await tx
    .insertInto('fileMedia')
    .values({ fileId, ...facts, chapters: JSON.stringify(chapters), sentSha256 })
    .execute();
}
