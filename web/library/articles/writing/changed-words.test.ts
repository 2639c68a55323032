import { expect, test } from 'vitest';
import { changedWords, changesNumber } from './changed-words.ts';

test('a change is what differs between the words that both have', () => {
  expect(changedWords('Free space: at least 10 mm.', 'Free space: at least 12 mm.')).toEqual({
    before: 'Free space: at least',
    removed: '10',
    added: '12',
    after: 'mm.',
  });
  expect(changedWords('One two', 'One two')).toBeUndefined();
  expect(changedWords('a a', 'a a a')).toEqual({ before: 'a a', removed: '', added: 'a', after: '' });
});

test('a place in a long text is known by a few words around it, and a long passage is cut', () => {
  const long = Array.from({ length: 60 }, (_, place) => `w${place}`).join(' ');
  const change = changedWords(long, long.replace('w30', 'other'))!;
  expect(change.before).toBe('… w22 w23 w24 w25 w26 w27 w28 w29');
  expect(change.after).toBe('w31 w32 w33 w34 w35 w36 w37 w38 …');
  expect(changedWords('', long)!.added).toMatch(/w39 …$/);
});

test('a number that changes is noticed', () => {
  expect(changesNumber(changedWords('10 mm', '12 mm')!)).toBe(true);
  expect(changesNumber(changedWords('the bolt', 'the bolts')!)).toBe(false);
});
