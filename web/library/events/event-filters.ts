import {
  eventAnswers,
  eventRanges,
  type EventAnswer,
  type EventRange,
} from '#contract/library/event-answers.ts';

/** What the address keeps of the reader’s list, also on the page of an event. */
export const eventFilters = {
  text: 'text',
  show: [...eventAnswers, 'favored'],
  range: eventRanges,
} as const;

/** The part of the address with the filters of the people who answered, on the page of an event. */
export const answersArea = 'answers';

interface Filters {
  readonly text?: string | undefined;
  readonly show?: EventAnswer | 'favored' | undefined;
  readonly range?: EventRange | undefined;
}

/** The filters as the call takes them. What is over is listed from the latest on. */
export function listQuery({ range, ...filters }: Filters) {
  const isPast = range === 'past';
  return {
    ...narrowed({ ...filters, range: isPast ? 'past' : 'coming' }),
    direction: isPast ? 'desc' : 'asc',
  } as const;
}

/** The same without an order, for the way to the next event. */
export const narrowed = ({ text, show, range }: Filters) => ({
  text,
  range,
  ...(show === 'favored' ? { favored: 'true' } : { answer: show }),
});
