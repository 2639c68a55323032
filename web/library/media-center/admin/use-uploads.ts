import { useEffect, useSyncExternalStore } from 'react';
import { showFailure } from '#web/platform/failures.ts';
import type { DroppedFile } from './dropped-files.ts';
import {
  addUploads,
  makeFolders,
  onUploadLines,
  stopAll,
  uploadLines,
  type UploadLine,
} from './upload-queue.ts';

export const useUploadLines = (): readonly UploadLine[] => useSyncExternalStore(onUploadLines, uploadLines);

let pages = 0;

/** Keeps uploads while a page of the media center is open. Another folder is another page, so the last one to go waits for the next. */
export function useKeptQueue(): void {
  useEffect(() => {
    pages += 1;
    return () => {
      pages -= 1;
      setTimeout(() => {
        if (pages === 0) stopAll();
      }, 0);
    };
  }, []);
}

/** Sends files into a folder, and makes the folders around them first. */
export async function sendInto(path: string, dropped: readonly DroppedFile[]): Promise<void> {
  const byFolder = new Map<string, DroppedFile[]>();
  for (const one of dropped) {
    const key = one.folders.join('/');
    byFolder.set(key, [...(byFolder.get(key) ?? []), one]);
  }
  try {
    for (const files of byFolder.values()) {
      const place = await makeFolders(path, files[0]!.folders);
      addUploads(files.map(({ file }) => ({ file, path: place })));
    }
  } catch (error) {
    showFailure(error);
  }
}
