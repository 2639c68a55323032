import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  [undefined, null],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-5000', { start: 50, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=20-10', 'unsatisfiable'],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=-', null],
])('of 100 bytes %s requests %j', (header, wanted) => {
  expect(byteRange({ range: header }, '"a"', 100)).toEqual(wanted);
});

test('a part of other bytes than these is the whole file', () => {
  const range = 'bytes=0-9';
  expect(byteRange({ range, 'if-range': '"a"' }, '"a"', 100)).toEqual({ start: 0, end: 9 });
  expect(byteRange({ range, 'if-range': '"b"' }, '"a"', 100)).toBeNull();
  expect(byteRange({ range, 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' }, '"a"', 100)).toBeNull();
});
