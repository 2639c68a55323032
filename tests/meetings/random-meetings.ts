import type { Occurrence } from '#contract/platform/meeting-time.ts';
import { clockChanges, momentsShowing, type ClockChange } from './clock-changes.ts';
import { oneOf, random } from '#tests/builders/random.ts';

export const minute = 60_000;

/** What somebody enters into the form of an event. */
export interface Entered {
  readonly zone: string;
  readonly startDate: string;
  readonly startOccurrence: Occurrence | null;
  readonly endDate: string;
  readonly endOccurrence: Occurrence | null;
}

export const asUtc = (clock: string) => Date.parse(`${clock}Z`);
export const clockText = (utc: number) => new Date(utc).toISOString().slice(0, 16);

type Range = readonly [from: number, until: number];
/** Minutes in steps of five. */
const within = ([from, until]: Range) => from + 5 * Math.floor((random() * (until - from + 5)) / 5);
const nearChange: Range = [-120, 120];
const starts: readonly Range[] = [nearChange, nearChange, [-2880, 2880]];
const lengths: readonly Range[] = [
  [-30, 180],
  [5, 180],
  [1440, 4320],
];

/** A meeting around a change, as the clock on the wall shows it; most of them within two hours of it. */
function around({ zone, at, before }: ClockChange): Entered {
  const start = at + (before + within(oneOf(starts))) * minute;
  const end = start + within(oneOf(lengths)) * minute;
  const occurrence = () => oneOf([null, 'first', 'second'] as const);
  return {
    zone,
    startDate: clockText(start),
    startOccurrence: occurrence(),
    endDate: clockText(end),
    endOccurrence: occurrence(),
  };
}

/** A random meeting around a random change. */
export const anyMeeting = (changes: readonly ClockChange[] = clockChanges): Entered => around(oneOf(changes));

/** The moment that an entered time means, or why it means none. */
function meant(zone: string, clock: string, occurrence: Occurrence | null): number | 'skipped' | 'twice' {
  const moments = momentsShowing(zone, clock);
  if (moments.length === 0) return 'skipped';
  if (moments.length === 1) return moments[0]!;
  return occurrence === null ? 'twice' : moments[occurrence === 'first' ? 0 : 1]!;
}

/** The refusal to expect, field and kind, or the two moments. */
export function expectedFor({ zone, startDate, startOccurrence, endDate, endOccurrence }: Entered) {
  const start = meant(zone, startDate, startOccurrence);
  if (typeof start === 'string') return [start === 'twice' ? 'startOccurrence' : 'startDate', start] as const;
  const end = meant(zone, endDate, endOccurrence);
  if (typeof end === 'string') return [end === 'twice' ? 'endOccurrence' : 'endDate', end] as const;
  return end <= start ? (['endDate', 'endsBeforeStart'] as const) : { start, end };
}
