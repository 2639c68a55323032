import { expect, test } from 'vitest';
import { defineErrors, sentence } from './errors.ts';

const { used } = defineErrors('test', {
  used: {
    status: 409,
    en: '{limit|Your only attempt is|All # attempts are} used, {name}.',
    fr: '{limit|La seule tentative est épuisée|Les # tentatives sont épuisées}, {name}.',
  },
});

test.each([
  ['en', 1, 'Your only attempt is used, Ruth.'],
  ['en', 3, 'All 3 attempts are used, Ruth.'],
  ['fr', 1, 'La seule tentative est épuisée, Ruth.'],
  ['fr', 2, 'Les 2 tentatives sont épuisées, Ruth.'],
] as const)('in %s a count of %i chooses its form', (language, limit, text) => {
  expect(sentence(used, language, { limit, name: 'Ruth' })).toBe(text);
});

test('a missing value leaves its placeholder', () => {
  expect(sentence(used, 'en', { limit: 1 })).toBe('Your only attempt is used, {name}.');
});
