import { expect, test } from 'vitest';
import { maskedTin, tinDigits, tinText } from './tin.rules.ts';

test.each([
  ['ssn', '212-34-5678', '212345678'],
  ['ssn', '212 34 5678', '212345678'],
  ['ssn', '912-70-1234', '912701234'],
  ['ein', '12-3456789', null],
  ['ein', '12-3456780', '123456780'],
  ['ssn', '000-00-0000', null],
  ['ssn', '000-12-3456', null],
  ['ssn', '666-12-3456', null],
  ['ssn', '212-00-5678', null],
  ['ssn', '212-34-0000', null],
  ['ssn', '912-34-5678', null],
  ['ssn', '078-05-1120', null],
  ['ssn', '212-34-567', null],
  ['ssn', '212-34-56789', null],
  ['ssn', '212-34-567a', null],
  ['ein', '00-3456780', null],
  ['ein', '07-3456780', null],
] as const)('%s %s is %s', (kind, typed, digits) => {
  expect(tinDigits(kind, typed)).toBe(digits);
});

test('is written and masked as its form has it', () => {
  expect(tinText('ssn', '212345678')).toBe('212-34-5678');
  expect(tinText('ein', '123456780')).toBe('12-3456780');
  expect(maskedTin('ssn', '5678')).toBe('•••-••-5678');
  expect(maskedTin('ein', '6780')).toBe('••-•••6780');
});
