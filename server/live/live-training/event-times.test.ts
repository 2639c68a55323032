import { describe, expect, test } from 'vitest';
import type { Refusal } from '#server/platform/refusal.ts';
import { instantsOf, occurrenceOf } from '#server/platform/calendar/meeting-times.ts';
import { checkedTimes, endAfter } from './event-times.ts';

/** Zones of events in the demo and those with unusual changes: half an hour, at midnight, and in the southern half of the year. */
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Toronto',
  'America/Halifax',
  'America/St_Johns',
  'America/Santiago',
  'America/Anchorage',
  'Australia/Lord_Howe',
  'Europe/London',
] as const;

/** Every change of a zone's clocks in these years. */
function changesOf(zone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  let at = Temporal.ZonedDateTime.from(`2025-01-01T00:00[${zone}]`);
  for (;;) {
    const change = at.getTimeZoneTransition('next');
    if (!change || change.year > 2028) return changes;
    changes.push(change);
    at = change;
  }
}

const clockText = (clock: Temporal.PlainDateTime) => clock.toString({ smallestUnit: 'minute' });

/** Every quarter of an hour on the wall, in the six hours around a change. */
const clocksAround = (change: Temporal.ZonedDateTime): string[] =>
  Array.from({ length: 24 }, (_, quarter) =>
    clockText(
      change
        .toPlainDateTime()
        .subtract({ hours: 3 })
        .add({ minutes: 15 * quarter }),
    ),
  );

const shownTimes = new Map<string, readonly string[]>();

/** The instants at which a zone's clocks show a time. Several tests ask for the same ones. */
function instantsShowing(clock: string, zone: string): readonly string[] {
  const name = `${clock} ${zone}`;
  const known = shownTimes.get(name) ?? lookUp(clock, zone);
  shownTimes.set(name, known);
  return known;
}

/** Looks at every quarter of an hour. */
function lookUp(clock: string, zone: string): string[] {
  const day = Temporal.PlainDateTime.from(clock);
  const from = day.toZonedDateTime('UTC').subtract({ hours: 24 });
  const found: string[] = [];
  for (let quarter = 0; quarter < 4 * 48; quarter += 1) {
    const instant = from.add({ minutes: 15 * quarter }).toInstant();
    if (clockText(instant.toZonedDateTimeISO(zone).toPlainDateTime()) === clock)
      found.push(new Date(instant.epochMilliseconds).toISOString());
  }
  return found;
}

const entered = (startDate: string, occurrence: 'first' | 'second' | null, endDate: string) => ({
  startDate,
  startOccurrence: occurrence,
  endDate,
  endOccurrence: 'second' as const,
});
const dayAfter = (clock: string) => clockText(Temporal.PlainDateTime.from(clock).add({ days: 1 }));

/** What the portal says to a start: its instant, or the field at which it is refused. */
function outcomeOf(clock: string, zone: string, occurrence: 'first' | 'second' | null): string {
  try {
    return checkedTimes(entered(clock, occurrence, dayAfter(clock)), zone).startsAt!;
  } catch (error) {
    return (error as Refusal).field!;
  }
}

/** What it should say: without an occurrence, then for each of the two. */
function expectedFor(shown: readonly string[]): readonly string[] {
  if (shown.length === 0) return ['startDate', 'startDate', 'startDate'];
  // Naming an occurrence changes nothing if there is only one.
  return shown.length === 1 ? [shown[0]!, shown[0]!, shown[0]!] : ['startOccurrence', ...shown];
}

const changing = zones.filter((zone) => changesOf(zone).length > 0);

describe('around every change of the clocks', () => {
  test.each(zones)(
    'every time in %s is refused, asked back, or the instant at which the clocks show it',
    (zone) => {
      for (const change of changesOf(zone))
        for (const clock of clocksAround(change)) {
          const outcomes = [null, 'first' as const, 'second' as const].map((one) =>
            outcomeOf(clock, zone, one),
          );
          expect(outcomes, clock).toEqual(expectedFor(instantsShowing(clock, zone)));
        }
    },
  );

  test.each(changing)('%s has times that exist twice and times that do not exist', (zone) => {
    const counts = new Set(
      changesOf(zone).flatMap((change) =>
        clocksAround(change).map((clock) => instantsShowing(clock, zone).length),
      ),
    );
    expect([...counts].toSorted()).toEqual([0, 1, 2]);
  });

  test.each(zones)('what is stored in %s gives the same instants and the same form again', (zone) => {
    for (const change of changesOf(zone))
      for (const clock of clocksAround(change))
        for (const occurrence of ['first', 'second'] as const) {
          if (instantsShowing(clock, zone).length === 0) continue;
          const stored = checkedTimes(entered(clock, occurrence, dayAfter(clock)), zone);
          expect(instantsOf(stored)).toEqual({ startsAt: stored.startsAt, endsAt: stored.endsAt });
          const shown = occurrenceOf(stored.startLocal, zone, stored.startIsSecond);
          expect(checkedTimes(entered(clock, shown, dayAfter(clock)), zone)).toEqual(stored);
        }
  });

  test.each(zones)('an event in %s lasts as long as its template, whatever the clocks do', (zone) => {
    for (const change of changesOf(zone))
      for (const clock of clocksAround(change)) {
        if (instantsShowing(clock, zone).length !== 1) continue;
        for (const minutes of [30, 120, 420]) {
          const { endDate, endOccurrence } = endAfter({ localTime: clock, zone }, minutes);
          const times = checkedTimes(
            { startDate: clock, startOccurrence: null, endDate, endOccurrence },
            zone,
          );
          expect(new Date(times.endsAt!).getTime() - new Date(times.startsAt!).getTime()).toBe(
            minutes * 60_000,
          );
        }
      }
  });
});

test('an event whose hour a country comes to skip moves forward and keeps its length', () => {
  const times = { timeZone: 'America/New_York', startIsSecond: false, endIsSecond: false };
  expect(instantsOf({ ...times, startLocal: '2026-03-08T02:15', endLocal: '2026-03-08T03:15' })).toEqual({
    startsAt: '2026-03-08T07:15:00.000Z',
    endsAt: '2026-03-08T08:15:00.000Z',
  });
});
