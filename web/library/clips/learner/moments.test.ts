import { expect, test } from 'vitest';
import { momentsIn } from './moments.ts';

test.each([
  ['Listen at 0:26, please', ['Listen at ', 26, ', please']],
  ['1:02:03', [3723]],
  ['12:5 and 12:75 are none', ['12:5 and 12:75 are none']],
  ['Between 0:10 and 0:12', ['Between ', 10, ' and ', 12]],
  ['10:00:00:00', ['10:00:00:00']],
  ['', []],
])('%s', (text, parts) => {
  expect(momentsIn(text).map((part) => (typeof part === 'string' ? part : part.seconds))).toEqual(parts);
});
