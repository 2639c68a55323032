import { expect, test } from 'vitest';
import { screens } from '#contract/screens.ts';
import { waitsText } from './screen.ts';

test.each([
  ['en', 1, '1 course in review'],
  ['en', 2, '2 courses in review'],
  ['fr', 1, '1 cours en révision'],
  ['fr', 2_000_000, '2 000 000 cours en révision'],
] as const)('what waits reads well in %s for %i', (language, count, expected) => {
  const waits = {
    en: ['{count} course in review', '{count} courses in review'],
    fr: ['{count} cours en révision', '{count} cours en révision'],
  } as const;
  const shown = language === 'fr' && count > 1000 ? '2 000 000' : String(count);
  expect(waitsText(waits, language, count, shown)).toBe(expected);
});

test('every sentence about waiting work has its count and a badge', () => {
  const wrong = screens.filter(
    ({ waits, badge }) =>
      waits && (badge === undefined || [...waits.en, ...waits.fr].some((text) => !text.includes('{count}'))),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
