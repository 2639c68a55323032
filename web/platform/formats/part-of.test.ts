import { afterEach, expect, test } from 'vitest';
import { formatAgeWithin } from '#web/platform/formats/durations.ts';
import { partOf } from '#web/platform/formats/part-of.ts';
import { texts } from '#web/platform/formats/translate.ts';
import english from '#web/training/training.later.en.json' with { type: 'json' };
import french from '#web/training/training.later.fr.json' with { type: 'json' };

afterEach(() => texts.changeLanguage('en'));

test.each([
  ['en', 0, 3, '0 of 3 required courses passed'],
  ['en', 1, 1, '1 of 1 required course passed'],
  ['en', 1, 3, '1 of 3 required courses passed'],
  ['fr', 0, 3, '0 cours obligatoire réussi sur 3'],
  ['fr', 1, 3, '1 cours obligatoire réussi sur 3'],
  ['fr', 2, 3, '2 cours obligatoires réussis sur 3'],
])('in %s, %i of %i agrees with what the language counts', (language, done, total, words) => {
  texts.add('en', 'training', english);
  texts.add('fr', 'training', french);
  texts.changeLanguage(language);
  expect(texts.t('training:curriculum.progress', partOf(done, total))).toBe(words);
});

test('an age within a sentence begins with a small letter', () => {
  const now = new Date('2026-12-03T15:30:00Z');
  expect(formatAgeWithin(now, 'en', now)).toBe('just now');
  expect(formatAgeWithin(now, 'fr', now)).toBe('à l’instant');
  expect(formatAgeWithin('2026-12-03T13:30:00Z', 'en', now)).toBe('2 hours ago');
});
