import { randomUUID } from 'node:crypto';

/**
 * An id for an answer. It is random where other ids sort by the time they were made: the ids of an order or of pairs would
 * tell who takes the quiz how the author wrote them.
 */
export const newOptionId = (): string => randomUUID();

/** Whether an id was made by `newOptionId`: a UUID of version 4. */
export const isRandomId = (id: string): boolean => id.charAt(14) === '4';

interface Option {
  readonly _id: string;
  readonly match?: { readonly _id: string } | null | undefined;
}

/** The answers of a question under new ids, for a copy of it. */
export const withNewOptionIds = <T extends Option>(options: readonly T[]): T[] =>
  options.map((option) => ({
    ...option,
    _id: newOptionId(),
    ...(option.match && { match: { ...option.match, _id: newOptionId() } }),
  }));
