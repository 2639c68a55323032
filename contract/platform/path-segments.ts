import * as z from 'zod';

/**
 * The rules for a parameter that takes the rest of a path (`Call.rest`), such as folders and a file name. Every segment is decoded once. A
 * path that could lead anywhere else does not exist: it answers 404, like an id that is not a UUID.
 */
const maxSegments = 64;
const maxSegmentLength = 255;
const maxLength = 1024;

/** True if the text may name one folder or file: not empty, no separator of any system, no `.` or `..`, and storable. */
const isSegment = (text: string): boolean =>
  text !== '' &&
  text !== '.' &&
  text !== '..' &&
  text.length <= maxSegmentLength &&
  text.isWellFormed() &&
  !/[/\\\p{Cc}\ufffe\uffff]/u.test(text);

const fits = (segments: readonly string[]): boolean =>
  segments.length <= maxSegments && segments.join('/').length <= maxLength;

/** The segments of the rest of a path, as `Call.params` declares them. They are in Unicode form NFC. */
export const pathSegments = z.array(z.string().refine(isSegment)).refine(fits);

/** Reads the rest of an address that is still encoded. No segment for an empty one, null for one that cannot be a path. */
export function segmentsOf(encoded: string): string[] | null {
  if (encoded === '') return [];
  try {
    const segments = encoded.split('/').map((segment) => decodeURIComponent(segment).normalize('NFC'));
    return segments.every(isSegment) && fits(segments) ? segments : null;
  } catch {
    return null;
  }
}
