import type { Locale } from '#web/platform/formats/locale.ts';
import { formatNumber } from '#web/platform/formats/numbers.ts';

const UNITS: Readonly<Record<Locale, readonly string[]>> = {
  en: ['B', 'KB', 'MB', 'GB', 'TB'],
  fr: ['o', 'ko', 'Mo', 'Go', 'To'],
};
const NO_SIZE: Readonly<Record<Locale, string>> = { en: 'N/A', fr: 'S.\u202fO.' };
const NO_NAME: Readonly<Record<Locale, string>> = { en: 'INVALID', fr: 'INVALIDE' };
const LARGEST_BYTES = 1e15;
const NO_BREAK_SPACE = '\u00a0';

/** `412 KB`, with one decimal below ten, in steps of 1,000; `N/A` above 1e15 or without a size. */
export function formatFileSize(sizeBytes: number | null | undefined, locale: Locale): string {
  if (typeof sizeBytes !== 'number' || !(sizeBytes >= 0 && sizeBytes <= LARGEST_BYTES))
    return NO_SIZE[locale];
  const units = UNITS[locale];
  let step = 0;
  let amount = sizeBytes;
  while (amount >= 999.5 && step < units.length - 1) {
    amount /= 1000;
    step += 1;
  }
  const digits = step > 0 && amount < 9.95 ? 1 : 0;
  return `${formatNumber(amount, locale, digits)}${NO_BREAK_SPACE}${units[step] ?? ''}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The name at the end of a path or address; `INVALID` if none can be read. */
export function formatFileName(address: string | null | undefined, locale: Locale): string {
  if (typeof address !== 'string') return NO_NAME[locale];
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').split(/[?#]/, 1)[0]!;
  const name = decoded(path.split(/[\\/]/).at(-1) ?? '').trim();
  return name === '' || name === '.' || name === '..' ? NO_NAME[locale] : name;
}
