import { describe, expect, test } from 'vitest';
import { checkedTimes } from '#server/live/live-training/event-times.ts';
import { entryOf } from '#server/live/live-training/seats/event-entry.ts';
import { whenIn } from '#server/live/live-training/seats/event-words.ts';
import { placesTable } from '#server/live/live-reports/live-report-files.ts';
import { occurrenceOf, type ClockTimes, type Instants } from '#server/platform/calendar/meeting-times.ts';
import { calendarFile } from '#server/platform/calendar/calendar-file.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { formatDate } from '#web/platform/formats/dates.ts';
import { formatEventDateTime, formatEventTime, zoneLabel } from '#web/platform/formats/event-times.ts';
import { shownTwice } from '#web/platform/formats/shown-twice.ts';
import { readCalendar } from './calendar-reader.ts';
import { clockAt, clockChanges, momentsShowing } from './clock-changes.ts';
import { anyMeeting, asUtc, clockText, expectedFor, minute, type Entered } from './random-meetings.ts';
import { readTimes } from './written-times.ts';
import { rounds } from '#tests/harness/rounds.ts';

const count = rounds(10_000, 4_000);
const fixed: Readonly<Record<string, string>> = {
  'America/New_York': 'EST',
  'America/Chicago': 'CST',
  'America/Phoenix': 'MST',
  'America/Los_Angeles': 'PST',
};

/** What the portal says to a meeting: its times, or where and why it refuses. */
function outcomeOf({ zone, ...entered }: Entered): (ClockTimes & Instants) | Refusal {
  try {
    return checkedTimes(entered, zone);
  } catch (error) {
    return error as Refusal;
  }
}

const meetings = Array.from({ length: count }, () => anyMeeting());
const answered = meetings.map((entered) => ({
  entered,
  expected: expectedFor(entered),
  outcome: outcomeOf(entered),
}));
const refused = answered.filter(({ expected }) => Array.isArray(expected));
const held = answered.flatMap(({ entered, expected, outcome }) =>
  Array.isArray(expected)
    ? []
    : [{ entered, ...(expected as { start: number; end: number }), times: outcome as ClockTimes & Instants }],
);

const namedEvent = { _id: '', title: 'A', titleFr: '', virtual: true, city: null, canceledAt: null };

const names = new Map<string, Intl.DateTimeFormat>();
function systemName(zone: string, moment: number): string {
  const format =
    names.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  names.set(zone, format);
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')!.value;
}

/** The first few that differ: all of them would not fit on a screen. */
const wrongOf = <T>(all: readonly T[], isRight: (one: T) => boolean): readonly T[] =>
  all.filter((one) => !isRight(one)).slice(0, 5);

describe('thousands of meetings around every change of the clocks', () => {
  test('meet every change, and there are many of each kind', () => {
    const kinds = refused.map(({ expected }) => (expected as readonly string[])[1]);
    for (const kind of ['skipped', 'twice', 'endsBeforeStart'])
      expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThan(count / 100);
    expect(held.length).toBeGreaterThan(count / 2);
    expect(held.filter(({ times }) => times.startIsSecond).length).toBeGreaterThan(count / 100);
    for (const change of clockChanges)
      expect(
        meetings.some(({ zone, startDate }) => {
          const hours = (asUtc(startDate) - change.at - change.before * minute) / 3_600_000;
          return zone === change.zone && Math.abs(hours) <= 48;
        }),
        `${change.zone} ${clockText(change.at)}`,
      ).toBe(true);
  });

  test('are refused at the field that is wrong, or held at the moments meant', () => {
    expect(
      wrongOf(refused, ({ expected, outcome }) => {
        const [field, code] = expected as readonly string[];
        const { field: at, error } = outcome as Refusal;
        return at === field && error.code.endsWith(`.${code}`);
      }),
    ).toEqual([]);
    expect(
      wrongOf(
        held,
        ({ start, end, times }) =>
          times.startsAt === new Date(start).toISOString() && times.endsAt === new Date(end).toISOString(),
      ),
    ).toEqual([]);
  });

  test('at a time that does not exist are told the next one that does, and may be then', () => {
    const skipped = refused.filter(({ expected }) => (expected as readonly string[])[1] === 'skipped');
    expect(
      wrongOf(skipped, ({ entered: { zone, startDate, endDate }, expected, outcome }) => {
        const clock = (expected as readonly string[])[0] === 'startDate' ? startDate : endDate;
        // The clocks of these zones skip at most an hour, so the next time is within the hour.
        const next = Array.from({ length: 61 }, (_, more) => clockText(asUtc(clock) + more * minute)).find(
          (one) => momentsShowing(zone, one).length > 0,
        )!;
        const tomorrow = clockText(asUtc(next) + 24 * 60 * minute);
        const again = {
          startDate: next,
          startOccurrence: null,
          endDate: tomorrow,
          endOccurrence: 'first' as const,
        };
        return (
          (outcome as Refusal).values['after'] === next.slice(11) &&
          (outcomeOf({ zone, ...again }) as ClockTimes).startLocal === next
        );
      }),
    ).toEqual([]);
  });

  test('are on the same day, at the same time and under the same label on pages, in mails and in files', () => {
    expect(
      wrongOf(held, ({ entered: { zone, startDate, endDate }, times }) => {
        return (['en', 'fr'] as const).every((language) => {
          // The page formats the moments of the reply.
          const event = { start: times.startsAt, end: times.endsAt, zone: times.timeZone };
          const page = readTimes(formatEventDateTime(event, language), language);
          const mail = readTimes(whenIn(times, language), language);
          const [, day, time, , , , , checkedIn, completed] = placesTable(language).values({
            event: { ...namedEvent, ...times, startDate: times.startLocal, timezone: times.timeZone },
            person: '',
            dealer: null,
            outcome: 'attended',
            checkedInAt: times.startsAt,
            completedAt: times.endsAt,
          });
          return (
            page.start === startDate &&
            page.end === endDate &&
            JSON.stringify(mail) === JSON.stringify(page) &&
            time === whenIn(times, language) &&
            String(day).slice(0, 10) === startDate.slice(0, 10) &&
            checkedIn === startDate.slice(0, 10) &&
            completed === endDate.slice(0, 10) &&
            // Lists show the day and the clock apart.
            formatDate(event.start, 'YYYY-MM-DD', language, zone) === startDate.slice(0, 10) &&
            formatEventTime(event, language).endsWith(page.endLabel)
          );
        });
      }),
    ).toEqual([]);
  });

  test('have a label that says which of two times is meant', () => {
    const labels = ({ entered: { zone }, times }: (typeof held)[number]) => {
      const event = { start: times.startsAt, end: times.endsAt, zone };
      return readTimes(formatEventDateTime(event, 'en'), 'en');
    };
    const isTwice = (zone: string, clock: string) => momentsShowing(zone, clock).length === 2;
    expect(
      wrongOf(held, (one) => {
        const { zone, startDate, endDate } = one.entered;
        const { startLabel, endLabel } = labels(one);
        const isFixed = fixed[zone] && !isTwice(zone, startDate) && !isTwice(zone, endDate);
        const wanted = [one.start, one.end].map((moment) =>
          isFixed ? fixed[zone] : systemName(zone, moment),
        );
        return JSON.stringify([startLabel, endLabel]) === JSON.stringify(wanted);
      }),
    ).toEqual([]);
    for (const { zone, at, before, after } of clockChanges.filter((one) => one.after < one.before)) {
      const [first, second] = [at - 5 * minute, at - 5 * minute + (before - after) * minute];
      expect(clockAt(zone, first)).toBe(clockAt(zone, second));
      for (const language of ['en', 'fr'] as const)
        expect(zoneLabel(zone, first, language), zone).not.toBe(zoneLabel(zone, second, language));
    }
  });

  test('are at the same moments in calendar programs', () => {
    const maker = {
      environment: { baseUrl: 'https://portal.example' },
      settings: { portalName: { en: 'Portal', fr: 'Portail' }, supportEmail: 'help@portal.example' },
    };
    const told = {
      title: 'A',
      titleFr: '',
      description: '',
      descriptionFr: '',
      language: 'en',
      virtual: true,
    };
    const rest = {
      place: '',
      cancelReason: null,
      calendarSequence: 0,
      calendarChangedAt: '2026-01-01T00:00:00Z',
    };
    const entries = held.map(({ times }, index) =>
      entryOf(
        { ...told, ...rest, ...times, id: String(index) } as never,
        { leftCount: 0 },
        {
          language: 'en',
          isCancelled: false,
        },
      )!,
    );
    const isRight = (index: number, { start, end }: { readonly start: number; readonly end: number }) =>
      start === held[index]!.start && end === held[index]!.end;
    // Each alone, as a mail brings it.
    const alone = entries.map((entry) =>
      readCalendar(calendarFile(maker, { method: 'PUBLISH', language: 'en', entries: [entry] })),
    );
    expect(wrongOf([...alone.keys()], (index) => isRight(index, alone[index]![0]!))).toEqual([]);
    // All together, as a feed has them.
    const feed = readCalendar(calendarFile(maker, { method: 'PUBLISH', language: 'en', entries }));
    expect(feed).toHaveLength(held.length);
    expect(wrongOf([...feed.keys()], (index) => isRight(index, feed[index]!))).toEqual([]);
  });

  test('keep their choice: the form that opens again means the same, and asks what the server asks', () => {
    expect(
      wrongOf(held, ({ entered: { zone }, times }) => {
        const again = {
          zone,
          startDate: times.startLocal!,
          startOccurrence: occurrenceOf(times.startLocal, zone, times.startIsSecond),
          endDate: times.endLocal!,
          endOccurrence: occurrenceOf(times.endLocal, zone, times.endIsSecond),
        };
        return JSON.stringify(outcomeOf(again)) === JSON.stringify(times);
      }),
    ).toEqual([]);
    expect(
      wrongOf(meetings.slice(0, 2000), ({ zone, startDate }) => {
        const moments = momentsShowing(zone, startDate);
        const asked = shownTwice(startDate, zone)?.map((moment) => moment.getTime());
        return JSON.stringify(asked) === JSON.stringify(moments.length === 2 ? moments : undefined);
      }),
    ).toEqual([]);
  });
});
