// @vitest-environment node
import { expect, test } from 'vitest';
import type { TestQuestion } from '#contract/training/quizzes.calls.ts';
import { inOrder, isAnswered, isNumber, matchOf, withMatch } from './answered.ts';

const option = (_id: string) => ({ _id, text: { en: _id, fr: _id }, image: null });
const question = (type: TestQuestion['type']): TestQuestion => ({
  _id: 'q',
  type,
  text: { en: '', fr: '' },
  image: null,
  options: ['a', 'b', 'c'].map(option),
});

test('an order lists the placed options first, then the rest in their drawn order', () => {
  expect(inOrder(question('ordering').options, ['c', 'a']).map((one) => one._id)).toEqual(['c', 'a', 'b']);
});

test('pairs are made, changed and removed; an answer is complete with all of them', () => {
  const one = withMatch([], 'a', 'x');
  expect(withMatch(one, 'a', 'y')).toEqual(['a:y']);
  expect(withMatch(one, 'a', '')).toEqual([]);
  expect([matchOf(one, 'a'), matchOf(one, 'b')]).toEqual(['x', '']);
  expect(isAnswered(question('matching'), one)).toBe(false);
  expect(isAnswered(question('matching'), ['a:x', 'b:y', 'c:z'])).toBe(true);
  expect(isAnswered(question('single'), ['a'])).toBe(true);
});

test.each([
  ['12', true],
  ['-3,5', true],
  ['.5', true],
  ['1.000,5', false],
  ['12 Nm', false],
  ['', false],
])('%j is a number: %s', (text, isOne) => {
  expect(isNumber(text)).toBe(isOne);
});
