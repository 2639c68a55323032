import type { TestQuestion } from '#contract/training/quizzes.calls.ts';

/** Whether nothing is missing from an answer: of pairs every one is made. */
export const isAnswered = ({ type, options }: TestQuestion, given: readonly string[] = []): boolean =>
  type === 'matching' ? given.length === options.length : given.length > 0;

/** The options in the order given; those that were not put anywhere stand behind. */
export function inOrder(options: TestQuestion['options'], given: readonly string[]): TestQuestion['options'] {
  const placeOf = ({ _id }: TestQuestion['options'][number]) => {
    const place = given.indexOf(_id);
    return place < 0 ? options.length : place;
  };
  return options.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What was matched with an option; none yet: an empty text. */
export const matchOf = (given: readonly string[], optionId: string): string =>
  given.find((pair) => pair.startsWith(`${optionId}:`))?.split(':')[1] ?? '';

/** The pairs with one of them made anew, or taken apart. */
export const withMatch = (given: readonly string[], optionId: string, matchId: string): string[] => [
  ...given.filter((pair) => !pair.startsWith(`${optionId}:`)),
  ...(matchId === '' ? [] : [`${optionId}:${matchId}`]),
];

/** Whether what was typed reads as a number, with a point or a comma. */
export const isNumber = (text: string): boolean =>
  /^[-+]?(\d{1,12}([.,]\d{0,12})?|[.,]\d{1,12})$/.test(text.trim());
