import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dateTile,
  formatDate,
  formatDateTime,
  formatMonth,
  type DateForm,
  type DateValue,
} from '#web/platform/formats/dates.ts';
import { formatAge, formatAgeWithin, formatDuration } from '#web/platform/formats/durations.ts';
import { formatEventDateTime, formatEventTime, type EventTime } from '#web/platform/formats/event-times.ts';
import { formatFileName, formatFileSize } from '#web/platform/formats/files.ts';
import { formatEventMoment } from '#web/platform/formats/your-time.ts';
import { localeOf, type Locale } from '#web/platform/formats/locale.ts';
import {
  formatChange,
  formatMoney,
  formatNumber,
  formatOrdinal,
  formatPercent,
  formatScore,
  type Currency,
} from '#web/platform/formats/numbers.ts';

type MaybeNumber = number | null | undefined;

function formatsFor(locale: Locale) {
  return {
    locale,
    date: (value: DateValue, form: DateForm = 'MMM Do, YYYY', zone?: string) =>
      formatDate(value, form, locale, zone),
    dateTime: (value: DateValue, zone?: string) => formatDateTime(value, locale, zone),
    month: (month: string) => formatMonth(month, locale),
    tile: (value: DateValue, zone?: string) => dateTile(value, locale, zone),
    eventTime: (event: EventTime) => formatEventTime(event, locale),
    eventDateTime: (event: EventTime) => formatEventDateTime(event, locale),
    /** In a sentence, where no line of its own names the reader’s time: with that in brackets if their clock differs. */
    eventMoment: (event: EventTime) => formatEventMoment(event, locale),
    age: (value: DateValue, now?: Date) => formatAge(value, locale, now),
    ageWithin: (value: DateValue, now?: Date) => formatAgeWithin(value, locale, now),
    duration: (durationSeconds: MaybeNumber) => formatDuration(durationSeconds, locale),
    number: (value: MaybeNumber, digits?: number) => formatNumber(value, locale, digits),
    change: (value: MaybeNumber, digits?: number) => formatChange(value, locale, digits),
    percent: (value: MaybeNumber, digits?: number) => formatPercent(value, locale, digits),
    score: (value: MaybeNumber) => formatScore(value, locale),
    money: (amountCents: MaybeNumber, currency: Currency, options?: { short?: boolean }) =>
      formatMoney(amountCents, currency, locale, options),
    ordinal: (value: number) => formatOrdinal(value, locale),
    fileSize: (sizeBytes: MaybeNumber) => formatFileSize(sizeBytes, locale),
    fileName: (address: string | null | undefined) => formatFileName(address, locale),
  };
}

export type Formats = ReturnType<typeof formatsFor>;

/** The formatters bound to the language of the page. */
export function useFormats(): Formats {
  const { i18n } = useTranslation('ui');
  const locale = localeOf(i18n.language);
  return useMemo(() => formatsFor(locale), [locale]);
}
