import { expect, test } from 'vitest';
import { withUnseen } from './unseen-order.rules.ts';

test.each([
  ['it stays behind what it stood behind', 'cab', 'abxc', 'x', 'cabx'],
  ['the first one stays first', 'ba', 'xab', 'x', 'xba'],
  ['what it stood behind is gone, so what stood before that counts', 'a', 'abx', 'x', 'ax'],
  ['two that follow each other stay so', 'ba', 'axyb', 'xy', 'baxy'],
  ['what is named anyway is moved', 'xa', 'ax', 'x', 'xa'],
  ['nothing is hidden', 'b', 'ab', '', 'b'],
])('%s', (_what, named, standing, unseen, after) => {
  expect(
    withUnseen([...named], { standing: [...standing], unseen: [...unseen] }, (one) => one).join(''),
  ).toBe(after);
});
