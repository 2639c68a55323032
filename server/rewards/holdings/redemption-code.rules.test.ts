import { expect, test } from 'vitest';
import { redemptionCodeFrom } from './redemption-code.rules.ts';

test.each([
  [0, '00000000'],
  [35, '0000000Z'],
  [36, '00000010'],
  [2 ** 41 - 1, 'S27TO3CV'],
])('%d is %s', (number, code) => {
  expect(redemptionCodeFrom(number)).toHaveLength(8);
  expect(redemptionCodeFrom(number)).toBe(code);
  expect(Number.parseInt(redemptionCodeFrom(number), 36)).toBe(number);
});
