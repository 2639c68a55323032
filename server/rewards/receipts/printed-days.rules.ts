import { withoutEnds } from '#contract/platform/without-ends.ts';
import type { Token } from './printed-text.rules.ts';

const monthNames: readonly (readonly string[])[] = [
  ['JANUARY', 'JANVIER'], ['FEBRUARY', 'FEVRIER'], ['MARCH', 'MARS'], ['APRIL', 'AVRIL'], ['MAY', 'MAI'], ['JUNE', 'JUIN', 'JUN'],
  ['JULY', 'JUILLET'], ['AUGUST', 'AOUT'], ['SEPTEMBER', 'SEPTEMBRE'], ['OCTOBER', 'OCTOBRE'], ['NOVEMBER', 'NOVEMBRE'], ['DECEMBER', 'DECEMBRE'],
]; // prettier-ignore

/** The month that a word of either language names, whole or cut short. */
function monthOf(text: string | undefined): number | undefined {
  if (text === undefined || text.length < 3) return undefined;
  const found = monthNames.flatMap((names, at) =>
    names.some((name) => name.startsWith(text)) ? [at + 1] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/** A receipt is claimed within this time. */
const mostYears = 2;

/** A day on a line. */
export interface PrintedDay {
  readonly day: string;
  /** What else its numbers may mean. */
  readonly others: readonly string[];
  /** After today, or too long before it. */
  readonly isOutside: boolean;
  readonly from: number;
  readonly to: number;
}

const isRealDay = (year: number, month: number, date: number): boolean =>
  month >= 1 && month <= 12 && date >= 1 && date <= new Date(Date.UTC(year, month, 0)).getUTCDate();
const dayText = (year: number, month: number, date: number): string | undefined => {
  const full = year < 100 ? 2000 + year : year;
  if (!isRealDay(full, month, date) || full < 2000 || full > 2099) return undefined;
  return `${full}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
};

const dayMilliseconds = 86_400_000;
/** Whether somebody may claim a receipt of a day. One day more, since it may be tomorrow at the till. */
const isClaimable = (day: string, today: string): boolean =>
  Date.parse(day) <= Date.parse(today) + dayMilliseconds &&
  day >= `${Number(today.slice(0, 4)) - mostYears}${today.slice(4)}`;

/** Parts of a day: numbers and names of months, with the token that each stands in. */
interface Part {
  readonly text: string;
  readonly at: number;
}

/** The parts of a token if it can belong to a day. */
function partsOf({ text }: Token, at: number): Part[] | undefined {
  const bare = withoutEnds(text, '(,', '),;.');
  const time = /T\d\d:?\d\d/.exec(bare);
  const date = time && time.index === 10 ? bare.slice(0, 10) : bare;
  if (date === '' || /[^A-Z\d/.,-]/.test(date)) return /^[-/.]$/.test(text) ? [] : undefined;
  if (/^[-/.]$/.test(text)) return [];
  const parts = date
    .replace(/(?<=\d)(?:ER|ST|ND|RD|TH)$/, '')
    .replace(/(?<=\d)(?=[A-Z])|(?<=[A-Z])(?=\d)/g, ' ')
    .split(/[-/., ]+/)
    .filter((part) => part !== '');
  const areParts = parts.every((part) => /^\d{1,2}$|^\d{4}$/.test(part) || monthOf(part) !== undefined);
  return areParts && parts.length <= 3 ? parts.map((part) => ({ text: part, at })) : undefined;
}

/** The days that three parts may mean. */
function readingsOf([a, b, c]: readonly [string, string, string]): string[] {
  const [x, y, z] = [Number(a), Number(b), Number(c)];
  const isLong = (part: string) => part.length === 4;
  const [first, second] = [monthOf(a), monthOf(b)];
  const days: (string | undefined)[] = [];
  if (second !== undefined) {
    if (!isLong(a)) days.push(dayText(z, second, x));
    if (!isLong(c)) days.push(dayText(x, second, z));
  } else if (first !== undefined) {
    if (!isLong(b)) days.push(dayText(z, first, y));
  } else if (monthOf(c) !== undefined) return [];
  else if (isLong(a)) days.push(dayText(x, y, z));
  else if (isLong(b)) return [];
  else {
    days.push(dayText(z, x, y), dayText(z, y, x));
    if (!isLong(c)) days.push(dayText(x, y, z));
  }
  return [...new Set(days.filter((day) => day !== undefined))];
}

/** Days of a line. Where numbers can be read in several orders, those count that somebody may claim today. */
export function daysIn(tokens: readonly Token[], today?: string): PrintedDay[] {
  const parts = tokens.map(partsOf);
  const found: PrintedDay[] = [];
  let at = 0;
  while (at < tokens.length) {
    const day = dayFrom(parts, at, today);
    if (day) found.push(day);
    at = day ? day.to + 1 : at + 1;
  }
  return found;
}

function dayFrom(
  parts: readonly (readonly Part[] | undefined)[],
  from: number,
  today: string | undefined,
): PrintedDay | undefined {
  const taken: Part[] = [];
  let to = from;
  for (; to < parts.length && taken.length < 3; to += 1) {
    const more = parts[to];
    if (!more || (taken.length === 0 && more.length === 0)) return undefined;
    taken.push(...more);
  }
  if (taken.length !== 3 || !isOneDay(taken, parts)) return undefined;
  const [a, b, c] = taken.map(({ text }) => text) as [string, string, string];
  const all = readingsOf([a, b, c]);
  const claimable = today === undefined ? all : all.filter((day) => isClaimable(day, today));
  const days = claimable.length > 0 ? claimable : all;
  if (days.length === 0) return undefined;
  return { day: days[0]!, others: days.slice(1), isOutside: claimable.length === 0, from, to: to - 1 };
}

/** Numbers alone make a day only with signs between them; with the name of a month, spaces are enough. */
function isOneDay(taken: readonly Part[], parts: readonly (readonly Part[] | undefined)[]): boolean {
  if (taken.some(({ text }) => monthOf(text) !== undefined)) return true;
  const [first, , last] = taken;
  if (first!.at === last!.at) return true;
  const signs = parts.slice(first!.at, last!.at + 1).filter((part) => part?.length === 0).length;
  return signs === 2;
}
