import { expect, test } from 'vitest';
import { networkSizes } from '#demo/generate.ts';
import { bytesOfEach, driverOf, modelOf, networkOf, predicted, total } from './model.ts';

const { M, L, XL } = networkSizes;

test('a table grows with what its name says, else with people', () => {
  expect(['learning_event', 'notice_total', 'spiff_claim', 'user_account'].map(driverOf)).toEqual([
    'completions',
    'notices',
    'claims',
    'people',
  ]);
});

test('two networks give a line through both, and with it any other', () => {
  const bytes = (size: typeof M) =>
    new Map([
      ['user_account', 5000 + 300 * size.users],
      ['learning_event', 900 * size.completions],
      ['brand', 8192],
    ]);
  const model = modelOf({ size: M, bytes: bytes(M) }, { size: L, bytes: bytes(L) });
  expect(total(predicted(model, XL))).toBeCloseTo(total(bytes(XL)), -2);
  expect(bytesOfEach(model).get('completions')).toBe(900);
});

test('a network of a million has ten times of XL, and the same courses', () => {
  const { users, completions, courses } = networkOf(1_000_000, XL);
  expect({ users, completions, courses }).toEqual({
    users: 1_000_000,
    completions: 30_000_000,
    courses: 2000,
  });
});
