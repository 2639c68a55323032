import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly sizeBytes: number;
  readonly changedAt: Date;
  /** Opens its bytes when their turn comes. */
  readonly open: () => Promise<Readable>;
}

/**
 * A ZIP of stored files, as it is read: one file is open at a time. The files are not compressed, as pictures, videos, and PDFs are already, so
 * its size is known before its first byte.
 */
export function zipOf(entries: readonly ZipEntry[]): { readonly body: Readable; readonly sizeBytes: number } {
  const zip = new ZipFile();
  const body = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  // The reader is gone: what is open is closed, and nothing more is opened.
  body.once('close', () => current?.destroy());
  for (const { name, sizeBytes, changedAt, open } of entries)
    zip.addReadStreamLazy(name, { compress: false, size: sizeBytes, mtime: changedAt }, (opened) => {
      if (body.destroyed) return;
      open().then((stream) => {
        current = stream;
        if (body.destroyed) return void stream.destroy();
        stream.once('error', fail);
        opened(null, stream);
      }, fail);
    });
  let total = -1;
  // The package’s types leave out the size.
  zip.end({ forceZip64Format: false, comment: '' }, ((size: number) => {
    total = size;
  }) as () => void);
  return { body, sizeBytes: total };
}
