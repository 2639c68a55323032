import { mediaErrors as errors } from '#contract/library/media-center.errors.ts';
import { endingOf, longestName } from '#contract/library/media-endings.ts';
import { isMediaName, isReserved, longestPath } from '#contract/library/media-names.ts';
import { nameFor } from '#server/platform/files/kinds.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Folders in folders. */
const deepestFolder = 20;

/** The name that an item gets: that of a file has the ending of what it holds, and is cut before that if it is too long. */
export function nameOf(wanted: string, mediaType: string | null): string {
  const whole = mediaType === null ? wanted : nameFor(wanted, mediaType);
  const end = mediaType === null ? '' : endingOf(whole);
  const bare = whole.slice(0, whole.length - end.length);
  return `${bare
    .slice(0, longestName - end.length)
    .trim()
    .toWellFormed()}${end}`;
}

/** Refuses a name that something at this place cannot have. */
export function checkName(name: string, isAtTop: boolean): void {
  if (!isMediaName(name)) refuse(errors.badName, {}, { field: 'name' });
  if (isAtTop && isReserved(name)) refuse(errors.reservedName, { name }, { field: 'name' });
}

/** Refuses paths and folders that are too long or too deep: of the item, or of what is below it. */
export function checkReach(longest: number, deepest: number): void {
  if (longest > longestPath) refuse(errors.pathTooLong, { maximum: longestPath }, { field: 'name' });
  if (deepest > deepestFolder) refuse(errors.tooDeep, { maximum: deepestFolder }, { field: 'name' });
}

/** The number of characters as the database counts them. */
export const lengthOf = (text: string): number => [...text].length;
