import { pathSegments } from '#contract/platform/path-segments.ts';

/** Addresses of calls of the media center, which a name at the top would hide. */
const reservedNames: readonly string[] = ['file-structure', 'filter-contents'];

export const longestPath = 1000;

/** True if a text may name a folder or a file: a segment of an address that does not end in a dot or a space, as some systems cut these off. */
export const isMediaName = (name: string): boolean =>
  pathSegments.safeParse([name]).success && !/[. ]$/.test(name);

export const isReserved = (name: string): boolean => reservedNames.includes(name.toLowerCase());

/** The names of a path, from the top. */
const namesIn = (path: string): string[] => path.split('/').filter((name) => name !== '');

/** A path as it is kept: names in Unicode form NFC with one slash between them. */
export const tidyPath = (path: string): string => namesIn(path.normalize('NFC')).join('/');
