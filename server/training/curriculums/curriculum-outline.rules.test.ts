import { expect, test } from 'vitest';
import { inOrder, waitsForLater } from './curriculum-outline.rules.ts';

const outline = (...words: string[]) =>
  words.map((word) => {
    const [id = '', needed = ''] = word.split('<');
    return { id, prerequisites: needed.split('').filter(Boolean) };
  });

test.each<[string, string[], string[]]>([
  ['nothing waits', ['a', 'b', 'c'], []],
  ['later waits for earlier', ['a', 'b<a', 'c<ab'], []],
  ['earlier waits for later', ['a<b', 'b'], ['a<b']],
  ['a course waits for itself', ['a<a', 'b'], ['a<a']],
  ['a circle of two', ['a<b', 'b<a'], ['a<b']],
  ['a circle of three', ['a<c', 'b<a', 'c<b'], ['a<c']],
  ['one that is not inside', ['a', 'b<x'], ['b<x']],
  ['only the wrong one of two', ['a', 'b<ac', 'c'], ['b<c']],
])('%s', (_what, words, wrong) => {
  expect(waitsForLater(outline(...words)).map((one) => `${one.courseId}<${one.neededId}`)).toEqual(wrong);
});

test.each<[string, string[], string | undefined]>([
  ['turned round', ['c', 'b', 'a'], 'cba'],
  ['one is missing', ['a', 'b'], undefined],
  ['one is named twice', ['a', 'b', 'b'], undefined],
  ['one is not inside', ['a', 'b', 'x'], undefined],
])('an order: %s', (_what, ids, expected) => {
  expect(
    inOrder(outline('a', 'b<a', 'c'), ids)
      ?.map((one) => one.id)
      .join(''),
  ).toBe(expected);
});
