import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ApartRun } from '#server/platform/apart/task.ts';
import { readHere } from './read-here.ts';
import type { Keep, ReadTask } from './read-package.ts';

/** The other side shows progress and looks whether the package is still wanted. */
const tellMilliseconds = 200;

export const run: ApartRun<ReadTask> = async ({ localPath, isKept }, tell) => {
  let [count, toldAt] = [0, 0];
  const keep: Keep = async (file, content) => {
    if (Buffer.isBuffer(content)) return tell({ kind: 'file', file: plain(file), content });
    const unpacked = `${localPath}.unpacked-${(count += 1)}`;
    try {
      await pipeline(await content(), createWriteStream(unpacked, { mode: 0o600 }));
      await tell({ kind: 'large', file: plain(file), localPath: unpacked });
    } finally {
      await rm(unpacked, { force: true });
    }
  };
  return readHere(localPath, isKept ? keep : undefined, (soFar) => {
    const isLast = soFar.files === soFar.totalFiles;
    if (!isLast && performance.now() - toldAt < tellMilliseconds) return;
    toldAt = performance.now();
    void tell({ kind: 'read', soFar: { ...soFar } });
  });
};

/** Without the archive's own entry, which cannot be sent. */
const plain = ({ path, sizeBytes, mediaType }: Parameters<Keep>[0]) => ({ path, sizeBytes, mediaType });
