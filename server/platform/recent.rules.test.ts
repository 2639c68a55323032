import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recent } from './recent.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('keeps the newest values', () => {
  const values = recent<number>({ most: 2, seconds: 60 });
  values.keep('one', 1);
  values.keep('two', 2);
  values.keep('one', 11);
  values.keep('three', 3);
  expect(['one', 'two', 'three'].map((key) => values.of(key))).toEqual([11, undefined, 3]);
});

test('keeps them for a limited time', () => {
  const values = recent<number>({ most: 2, seconds: 60 });
  values.keep('one', 1);
  vi.advanceTimersByTime(59_999);
  expect(values.of('one')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(values.of('one')).toBeUndefined();
});
