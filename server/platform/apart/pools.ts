import { openApartPool } from './apart-pool.ts';

// The other processes of this one. None of them is started before it is needed, and each ends when nothing was asked for a minute.

/** Looks at files as they arrive, and reads the tables in them. */
export const examining = openApartPool(2);

/** Checks videos and audio files and writes them anew, which may take minutes. The index of a long video is held in memory. */
export const checkingMedia = openApartPool(2, { maxHeapMegabytes: 1100 });

/** Makes videos smaller, which may take an hour: those that are checked do not wait for it. */
export const shrinking = openApartPool(1);

/** Unpacks archives, which may take minutes: files that arrive do not wait for it. */
export const unpacking = openApartPool(2);

/** Draws documents: certificates take the tenth of a second in which nobody else would be answered. */
export const drawing = openApartPool(1);

/** Makes pictures smaller. Whoever looks at a page does not wait for files that others send. */
export const resizing = openApartPool(1);
