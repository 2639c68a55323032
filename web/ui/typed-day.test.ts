import { expect, test } from 'vitest';
import { dayFault, shownDay, typedDay } from '#web/ui/typed-day.ts';

test.each([
  ['03/31/2026', 'en', '2026-03-31'],
  ['31/03/2026', 'fr', '2026-03-31'],
  ['3/1/2026', 'en', '2026-03-01'],
  ['3/1/2026', 'fr', '2026-01-03'],
  ['31.03.2026', 'fr', '2026-03-31'],
  ['2026-03-31', 'fr', '2026-03-31'],
  [' 2024-02-29 ', 'en', '2024-02-29'],
] as const)('%j in %s is %s', (text, locale, day) => {
  expect(typedDay(text, locale)).toBe(day);
});

test.each(['', '31/03', '02/30/2026', '13/13/2026', '1/1/26', 'tomorrow', '0000-01-01', '1/2/3/2026'])(
  '%j is no day',
  (text) => {
    expect(typedDay(text, 'en')).toBeUndefined();
  },
);

test('a day is shown in the order of the language, anything else as it was typed', () => {
  expect(shownDay('2026-03-31', 'en')).toBe('03/31/2026');
  expect(shownDay('2026-03-31', 'fr')).toBe('31/03/2026');
  expect(shownDay('31/0', 'fr')).toBe('31/0');
});

test('a day outside its bounds is explained in words', () => {
  const bounds = { min: '2000-01-01', max: '2026-11-22' };
  expect(dayFault('', bounds)).toBeNull();
  expect(dayFault('2026-11-22', bounds)).toBeNull();
  expect(dayFault('2026-11-23', bounds)).toBe('tooLate');
  expect(dayFault('1999-12-31', bounds)).toBe('tooEarly');
  expect(dayFault('11/2', bounds)).toBe('wrong');
  expect(dayFault('2026-02-30', bounds)).toBe('wrong');
});
