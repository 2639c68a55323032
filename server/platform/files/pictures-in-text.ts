import type { FileUse } from './claim-files.ts';

/** The files of the pictures in a formatted text that `cleanHtml` cleaned. */
export const picturesIn = (html: string | undefined): FileUse[] =>
  [...(html ?? '').matchAll(/src="\/files\/([0-9a-f-]{36})"/g)].map(([, fileId]) => ({
    fileId: fileId!,
    kinds: ['image'],
  }));
