import type { DateOrder } from '#contract/platform/imports.ts';

/** A date with slashes, points, or hyphens whose first two parts are day and month in either order. */
export interface WrittenDay {
  readonly first: number;
  readonly second: number;
  readonly year: number;
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const dayOfMonth = /^(\d{1,2})(?:er|st|nd|rd|th)?[- ]([a-z]{3,9})\.?[- ](\d{4})$/;
const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;
/** Where a cell has a time of day as well, the day is the one that it shows, as in a workbook. A zone makes it another one elsewhere. */
const time = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?$/i;

/** The beginnings that tell months apart in English and in French, without accents. */
const months: readonly RegExp[] = [
  /^jan/, /^fe[bv]/, /^mar/, /^a[pv]r/, /^ma[iy]$/, /^(?:jun|juin$)/, /^(?:jul|juil)/, /^(?:aug|aou)/, /^sep/, /^oct/, /^nov/, /^dec/,
]; // prettier-ignore
const monthOf = (word: string): number => months.findIndex((month) => month.test(word)) + 1;

/** A day that is written in one way only, or what has to be put in order first; null if it is no date. */
export function dayIn(written: string): string | WrittenDay | null {
  const text = written.replace(time, '');
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year) return dayOf(Number(year), Number(month), Number(day));
  const [, first, second, last] = yearLast.exec(text) ?? [];
  if (last) return { first: Number(first), second: Number(second), year: Number(last) };
  return dayOfWords(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
}

/** `13-Feb-2026`, `13 févr. 2026`, and `February 13, 2026`, as spreadsheets save them. */
function dayOfWords(text: string): string | null {
  const [, date, name = '', year] = dayOfMonth.exec(text) ?? [];
  if (year) return dayOf(Number(year), monthOf(name), Number(date));
  const [, month = '', of, its] = monthFirst.exec(text) ?? [];
  return its ? dayOf(Number(its), monthOf(month), Number(of)) : null;
}

/** The orders in which it is a day. One that is the same in both needs no order. */
export function ordersOf({ first, second, year }: WrittenDay): readonly DateOrder[] {
  if (first === second) return [];
  return [
    ...(dayOf(year, second, first) ? (['day-first'] as const) : []),
    ...(dayOf(year, first, second) ? (['month-first'] as const) : []),
  ];
}

export const dayInOrder = ({ first, second, year }: WrittenDay, order: DateOrder): string | null =>
  order === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second);

function dayOf(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** A number in parts: its groups of digits, and the marks between them. */
export interface WrittenNumber {
  readonly isNegative: boolean;
  readonly text: string;
}

// No-break, narrow no-break, thin, figure, and plain spaces, and the apostrophes of Switzerland, group digits.
const spaces = /[ \u00a0\u2007\u2009\u202f'’]/gu;
const grouped = /^\d{1,3}(?:[ \u00a0\u2007\u2009\u202f'’]\d{3})+(?=[.,]|$)/u;

/** A number without the spaces between its groups, if they are groups of three; null if it is no number. */
function withoutSpaces(text: string): WrittenNumber | null {
  const isNegative = /^[-\u2212]/u.test(text);
  const digits = isNegative ? text.slice(1) : text;
  const plain = spaces.test(digits) ? (grouped.test(digits) ? digits.replace(spaces, '') : null) : digits;
  spaces.lastIndex = 0;
  return plain !== null && /^\d[\d.,]*$/.test(plain) && /\d$/.test(plain)
    ? { isNegative, text: plain }
    : null;
}

type Mark = '.' | ',';

/** What a number shows about the decimal mark of its file; null if nothing. */
export function markShownBy(text: string): Mark | null {
  const number = withoutSpaces(text);
  if (!number) return null;
  const marks = number.text.replace(/\d/g, '');
  const last = marks.at(-1) as Mark | undefined;
  if (!last) return null;
  if (marks.length > 1) return new Set(marks).size > 1 ? last : other(last);
  return isGroup(number.text, last) ? null : last;
}

const other = (mark: Mark): Mark => (mark === '.' ? ',' : '.');

/** True if what follows the only mark may be a group of thousands: `1,025`, but not `0,025` or `12,50`. */
function isGroup(text: string, mark: Mark): boolean {
  const [whole = '', rest = ''] = text.split(mark);
  return rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
}

/**
 * A number as `1025.5`; null if it is none. `mark` is the decimal mark of the file. Where it is not known, `1,025` is no number, because it can be read in two
 * ways.
 */
export function numberIn(text: string, mark: Mark | null): string | null {
  const number = withoutSpaces(text);
  if (!number) return null;
  const shown = markShownBy(text);
  const hasMark = /[.,]/.test(number.text);
  const decimal = shown ?? (hasMark ? mark : '.');
  if (decimal === null) return null;
  const [whole = '', ...rest] = number.text.split(decimal);
  if (rest.length > 1) return null;
  const groups = whole.split(other(decimal));
  const isGrouped =
    groups.length === 1 ||
    (/^\d{1,3}$/.test(groups[0]!) && groups.slice(1).every((one) => /^\d{3}$/.test(one)));
  const [decimals = ''] = rest;
  if (!isGrouped || groups[0] === '' || /\D/.test(decimals)) return null;
  return `${number.isNegative ? '-' : ''}${groups.join('')}${decimals === '' ? '' : `.${decimals}`}`;
}

/** A number of a workbook, which has 15 digits: 0.30000000000000004 is 0.3. */
export const numberOf = (value: number): string => String(Number(value.toPrecision(15)));
