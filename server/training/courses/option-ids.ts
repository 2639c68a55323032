import { randomUUID } from 'node:crypto';

/**
 * An id for an answer. It is random where other ids sort by the time they were made: the ids of an order or of pairs would
 * tell who takes the quiz how the author wrote them.
 */
export const newOptionId = (): string => randomUUID();

/** The answers of a question under new ids, for a copy of it. */
export const withNewOptionIds = <T extends { readonly _id: string }>(options: readonly T[]): T[] =>
  options.map((option) => ({ ...option, _id: newOptionId() }));
