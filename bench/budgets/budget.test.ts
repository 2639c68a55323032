import { expect, test } from 'vitest';
import { compare, rewritten } from './budget.ts';

const budgets = { calls: { home: { statements: 4, buffers: 1000, bytes: 2000, target: { buffers: 500 } } } };
const measured = (figures: object) => ({
  calls: { home: { statements: 4, buffers: 1000, bytes: 2000, ...figures } },
});

test('statements are exact, bytes and buffers within three percent, in both directions', () => {
  expect(compare(budgets, measured({ buffers: 1030, bytes: 1940 }))).toEqual({ over: [], under: [] });
  expect(compare(budgets, measured({ statements: 5, buffers: 1031, bytes: 2061 })).over).toEqual([
    'calls, home: statements is 5 instead of 4',
    'calls, home: buffers is 1031 instead of 1000',
    'calls, home: bytes is 2061 instead of 2000',
  ]);
  expect(compare(budgets, measured({ statements: 3, buffers: 969, bytes: 1939 }))).toEqual({
    over: [],
    under: [
      'calls, home: statements is 3 instead of 4',
      'calls, home: buffers is 969 instead of 1000',
      'calls, home: bytes is 1939 instead of 2000',
    ],
  });
});

test('few buffers may differ by three', () => {
  const calls = (buffers: number) => ({ calls: { bell: { buffers } } });
  expect(compare(calls(23), calls(26))).toEqual({ over: [], under: [] });
  expect(compare(calls(23), calls(27)).over).toEqual(['calls, bell: buffers is 27 instead of 23']);
  expect(compare(calls(23), calls(19)).under).toHaveLength(1);
});

test('the heap may differ by five percent', () => {
  const heap = { heap: { 'at rest': { heap: 100 } } };
  expect(compare(heap, { heap: { 'at rest': { heap: 105 } } })).toEqual({ over: [], under: [] });
  expect(compare(heap, { heap: { 'at rest': { heap: 106 } } }).over).toHaveLength(1);
});

test('what has a budget must be measured, and what is measured must have one', () => {
  expect(compare(budgets, { calls: {} }).over).toHaveLength(3);
  expect(compare({}, measured({})).over).toHaveLength(3);
});

test('a target stays beside its figure until it is met', () => {
  expect(rewritten(budgets, measured({ buffers: 501 }))['calls']!['home']).toHaveProperty('target', {
    buffers: 500,
  });
  expect(rewritten(budgets, measured({ buffers: 500 }))['calls']!['home']).not.toHaveProperty('target');
});
