import path from 'node:path';
import type { MediaFile } from '#contract/training/course-content.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { demoMediaFolder } from './content/content.schema.ts';

/** What a loader needs. */
export interface Loading {
  readonly tx: Transaction;
  readonly files: FileStore;
  readonly now: Date;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.mp3': 'audio/mpeg',
  '.vtt': 'text/vtt',
  '.pdf': 'application/pdf',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Stores a committed media file for the record that shows it. */
export async function storeMedia({ tx, files }: Loading, media: string, owner: { kind: string; id: string }): Promise<MediaFile> {
  const fileId = await files.store(tx, {
    localPath: path.join(demoMediaFolder, media),
    name: path.basename(media),
    mediaType: mediaTypes[path.extname(media)] ?? 'application/octet-stream',
    owner,
  });
  return { fileId, location: `/files/${fileId}` };
}
