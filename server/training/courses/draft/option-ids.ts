import { randomUUID } from 'node:crypto';

/**
 * An id for an answer. It is random, although other ids sort by creation time: the ids of an order or of pairs would reveal to quiz takers
 * how the author wrote them.
 */
export const newOptionId = (): string => randomUUID();

/** True if an id was made by `newOptionId`: a UUID of version 4. */
export const isRandomId = (id: string): boolean => id.charAt(14) === '4';

interface Option {
  readonly _id: string;
  readonly match?: { readonly _id: string } | null | undefined;
}

/** The answers of a question under new ids, for a copy. */
export const withNewOptionIds = <T extends Option>(options: readonly T[]): T[] =>
  options.map((option) => ({
    ...option,
    _id: newOptionId(),
    ...(option.match && { match: { ...option.match, _id: newOptionId() } }),
  }));
