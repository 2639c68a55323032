import { describe, expect, test } from 'vitest';
import { calendarIn } from '#web/platform/lists/use-calendar-state.ts';
import {
  dayIn,
  daysShown,
  firstDayOf,
  hoursShown,
  isShown,
  stepDay,
  titleOf,
} from '#web/ui/calendar/calendar-days.ts';
import type { CalendarEntry } from '#web/ui/calendar/calendar-types.ts';

const sunday = 0;
const monday = 1;

describe('days shown', () => {
  test.each([
    ['month', '2026-12-11', sunday, '2026-11-29', '2027-01-02'],
    ['month', '2026-12-11', monday, '2026-11-30', '2027-01-03'],
    // February 2026 fills four weeks exactly.
    ['month', '2026-02-14', sunday, '2026-02-01', '2026-02-28'],
    ['month', '2028-02-29', sunday, '2028-01-30', '2028-03-04'],
    ['list', '2026-12-31', sunday, '2026-12-01', '2026-12-31'],
    ['list', '2028-02-01', sunday, '2028-02-01', '2028-02-29'],
    ['week', '2026-12-31', sunday, '2026-12-27', '2027-01-02'],
    ['week', '2026-12-27', monday, '2026-12-21', '2026-12-27'],
    // Clocks change on this Sunday.
    ['week', '2027-03-14', sunday, '2027-03-14', '2027-03-20'],
  ] as const)('%s of %s with first day %i', (view, day, firstDay, from, to) => {
    expect(daysShown(view, day, firstDay)).toEqual({ from, to });
  });

  test('weeks start on Sunday in the United States and in Canada', () => {
    expect(firstDayOf('en')).toBe(sunday);
    expect(firstDayOf('fr')).toBe(sunday);
  });
});

describe('steps', () => {
  test.each([
    ['month', '2026-12-11', 1, '2027-01-11'],
    ['month', '2027-01-31', 1, '2027-02-28'],
    ['month', '2028-01-31', 1, '2028-02-29'],
    ['month', '2027-01-15', -1, '2026-12-15'],
    ['list', '2026-03-31', -1, '2026-02-28'],
    ['week', '2026-12-28', 1, '2027-01-04'],
    ['week', '2027-03-10', 1, '2027-03-17'],
    ['week', '2026-11-04', -1, '2026-10-28'],
  ] as const)('%s of %s by %i', (view, day, count, expected) => {
    expect(stepDay(view, day, count)).toBe(expected);
  });

  test('a day of a neighboring month is not shown by the month', () => {
    expect(isShown('month', '2026-12-11', '2026-11-30', sunday)).toBe(false);
    expect(isShown('week', '2026-12-02', '2026-11-30', sunday)).toBe(true);
    expect(isShown('week', '2026-12-02', '2026-12-06', sunday)).toBe(false);
  });
});

test('titles name the month or the days of the week', () => {
  expect(titleOf('month', '2026-12-11', sunday, 'en')).toBe('December 2026');
  expect(titleOf('list', '2026-12-11', sunday, 'fr')).toBe('décembre 2026');
  expect(titleOf('week', '2026-12-31', sunday, 'en').replaceAll(/\s/g, ' ')).toBe(
    'Dec 27, 2026 – Jan 2, 2027',
  );
});

test.each([
  ['2026-12-11', '2026-12-11'],
  ['2026-02-30', '2026-01-01'],
  ['2026-1-1', '2026-01-01'],
  ['tomorrow', '2026-01-01'],
  [undefined, '2026-01-01'],
])('the day %s of an address is read as %s', (text, day) => {
  expect(dayIn(text, '2026-01-01')).toBe(day);
});

describe('hours of a week', () => {
  const week = { from: '2026-12-06', to: '2026-12-12' };
  const entry = (times: Partial<CalendarEntry>): CalendarEntry => ({
    id: '1',
    title: 'Clinic',
    day: '2026-12-08',
    tone: 'ok',
    state: 'Open',
    ...times,
  });

  test.each([
    ['nothing', {}, 7, 18],
    ['the working day', { start: '08:30', end: '16:30' }, 7, 18],
    ['an early and late one', { start: '05:45', end: '20:15' }, 5, 21],
    ['an end on the hour', { start: '17:00', end: '20:00' }, 7, 20],
    ['one without an end', { start: '19:30' }, 7, 20],
    ['one over midnight', { start: '23:30', end: '00:30', endDay: '2026-12-09' }, 0, 24],
    ['one of another week', { start: '03:00', end: '04:00', day: '2026-12-20' }, 7, 18],
  ])('%s', (_name, times, from, to) => {
    expect(hoursShown([entry(times)], week)).toEqual({ from, to });
  });
});

describe('address', () => {
  const today = '2026-12-08';

  test('without view and day, it shows this month, on a phone as a list', () => {
    const address = { view: undefined, day: undefined };
    expect(calendarIn(address, { today, isPhone: false, locale: 'en' })).toEqual({
      view: 'month',
      day: today,
      range: { from: '2026-11-29', to: '2027-01-02' },
    });
    expect(calendarIn(address, { today, isPhone: true, locale: 'fr' })).toEqual({
      view: 'list',
      day: today,
      range: { from: '2026-12-01', to: '2026-12-31' },
    });
  });

  test('a chosen view holds on a phone too, and a wrong day counts as today', () => {
    const address = { view: 'week', day: '2026-13-45' } as const;
    expect(calendarIn(address, { today, isPhone: true, locale: 'en' })).toEqual({
      view: 'week',
      day: today,
      range: { from: '2026-12-06', to: '2026-12-12' },
    });
  });
});
