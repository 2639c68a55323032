import { inLanguage, type Language } from '#contract/platform/language.ts';
import { meetingWhen } from '#server/platform/calendar/meeting-words.ts';
import type { ToldEvent } from './notices.queries.ts';

export const titleIn = (
  { title, titleFr }: Pick<ToldEvent, 'title' | 'titleFr'>,
  language: Language,
): string => inLanguage({ en: title, fr: titleFr }, language);

/** What the clock at the place shows; empty without a date. */
export const whenIn = (
  { startsAt, endsAt, timeZone }: Pick<ToldEvent, 'startsAt' | 'endsAt' | 'timeZone'>,
  language: Language,
): string =>
  startsAt === null || endsAt === null ? '' : meetingWhen({ startsAt, endsAt, timeZone }, language);
