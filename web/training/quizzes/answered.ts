import type { TestQuestion } from '#contract/training/quizzes.calls.ts';

/** Whether an answer is complete: for pairs, every pair is made. */
export const isAnswered = ({ type, options }: TestQuestion, given: readonly string[] = []): boolean =>
  type === 'matching' ? given.length === options.length : given.length > 0;

/** The options in the given order; options without a place come last. */
export function inOrder(options: TestQuestion['options'], given: readonly string[]): TestQuestion['options'] {
  const placeOf = ({ _id }: TestQuestion['options'][number]) => {
    const place = given.indexOf(_id);
    return place < 0 ? options.length : place;
  };
  return options.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The match of an option; an empty text if it has none. */
export const matchOf = (given: readonly string[], optionId: string): string =>
  given.find((pair) => pair.startsWith(`${optionId}:`))?.split(':')[1] ?? '';

/** The pairs with one of them set or removed. */
export const withMatch = (given: readonly string[], optionId: string, matchId: string): string[] => [
  ...given.filter((pair) => !pair.startsWith(`${optionId}:`)),
  ...(matchId === '' ? [] : [`${optionId}:${matchId}`]),
];

/** Whether the entered text is a number, with a point or a comma. */
export const isNumber = (text: string): boolean =>
  /^[-+]?(\d{1,12}([.,]\d{0,12})?|[.,]\d{1,12})$/.test(text.trim());
