import { expect, test } from 'vitest';
import { neighborsIn } from './neighbors.ts';

const list = ['a', 'b', 'c'].map((_id) => ({ _id }));

test.each([
  ['a', true, { newer: null, older: 'b' }],
  ['b', true, { newer: 'a', older: 'c' }],
  ['c', false, { newer: 'b', older: null }],
  ['c', true, { newer: 'b', older: undefined }],
  ['x', false, { newer: undefined, older: undefined }],
] as const)('the neighbors of %s, with more to load: %s', (id, hasMore, neighbors) => {
  expect(neighborsIn(list, id, hasMore)).toEqual(neighbors);
});
