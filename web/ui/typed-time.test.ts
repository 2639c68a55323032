import { describe, expect, test } from 'vitest';
import { shownTime, typedTime } from './typed-time.ts';

describe('times of day', () => {
  test.each([
    ['2:30 PM', '14:30'],
    ['2:30pm', '14:30'],
    ['12 a.m.', '00:00'],
    ['12:05 p.m.', '12:05'],
    ['14:30', '14:30'],
    ['9', '09:00'],
    ['14 h 30', '14:30'],
    ['14h', '14:00'],
  ])('%s is a time', (text, expected) => expect(typedTime(text)).toBe(expected));

  test.each(['', '25:00', '10:60', '13 pm', '0 am', 'noon', '9:5'])('%s is not a time', (text) =>
    expect(typedTime(text)).toBeUndefined(),
  );

  test('are shown as the language writes them, and read back', () => {
    expect(shownTime('14:05', 'en')).toBe('2:05 PM');
    expect(shownTime('00:30', 'en')).toBe('12:30 AM');
    expect(shownTime('14:05', 'fr')).toBe('14 h 05');
    expect(shownTime('2pm-ish', 'en')).toBe('2pm-ish');
    for (const time of ['00:00', '09:15', '12:00', '23:59'])
      for (const locale of ['en', 'fr'] as const) expect(typedTime(shownTime(time, locale))).toBe(time);
  });
});
