import { useMemo } from 'react';
import { formatAge, formatAgeWithin } from '#web/platform/formats/durations.ts';
import { formatChange, formatMoney, formatScore, type Currency } from '#web/platform/formats/amounts.ts';
import { formatMonth, type DateValue } from '#web/platform/formats/dates.ts';
import { formatEventDateTime, type EventTime } from '#web/platform/formats/event-times.ts';
import { formatFileName, formatFileSize } from '#web/platform/formats/files.ts';
import type { Locale } from '#web/platform/formats/locale.ts';
import { formatOrdinal } from '#web/platform/formats/numbers.ts';
import { frontFormatsFor, useLocale, type MaybeNumber } from '#web/platform/formats/use-front-formats.ts';
import { formatEventMoment } from '#web/platform/formats/your-time.ts';

function formatsFor(locale: Locale) {
  return {
    ...frontFormatsFor(locale),
    month: (month: string) => formatMonth(month, locale),
    eventDateTime: (event: EventTime) => formatEventDateTime(event, locale),
    /** In a sentence, where no line of its own names the reader’s time: with that in brackets if their clock differs. */
    eventMoment: (event: EventTime) => formatEventMoment(event, locale),
    age: (value: DateValue, now?: Date) => formatAge(value, locale, now),
    ageWithin: (value: DateValue, now?: Date) => formatAgeWithin(value, locale, now),
    change: (value: MaybeNumber, digits?: number) => formatChange(value, locale, digits),
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
  const locale = useLocale();
  return useMemo(() => formatsFor(locale), [locale]);
}
