import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dateTile,
  formatDate,
  formatDateTime,
  type DateForm,
  type DateValue,
} from '#web/platform/formats/dates.ts';
import { formatDuration } from '#web/platform/formats/durations.ts';
import { formatEventTime, type EventTime } from '#web/platform/formats/event-times.ts';
import { localeOf, type Locale } from '#web/platform/formats/locale.ts';
import { formatNumber, formatPercent } from '#web/platform/formats/numbers.ts';

export type MaybeNumber = number | null | undefined;

export function frontFormatsFor(locale: Locale) {
  return {
    locale,
    date: (value: DateValue, form: DateForm = 'MMM Do, YYYY', zone?: string) =>
      formatDate(value, form, locale, zone),
    dateTime: (value: DateValue, zone?: string) => formatDateTime(value, locale, zone),
    tile: (value: DateValue, zone?: string) => dateTile(value, locale, zone),
    eventTime: (event: EventTime) => formatEventTime(event, locale),
    duration: (durationSeconds: MaybeNumber) => formatDuration(durationSeconds, locale),
    number: (value: MaybeNumber, digits?: number) => formatNumber(value, locale, digits),
    percent: (value: MaybeNumber, digits?: number) => formatPercent(value, locale, digits),
  };
}

/** The locale of the page. */
export const useLocale = (): Locale => localeOf(useTranslation('ui').i18n.language);

/** Those of `useFormats` that the learner's home shows: the others are no part of every first load. */
export function useFrontFormats(): ReturnType<typeof frontFormatsFor> {
  const locale = useLocale();
  return useMemo(() => frontFormatsFor(locale), [locale]);
}
