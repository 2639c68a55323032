import { expect, test } from 'vitest';
import { postalCodeError } from './postal-codes.rules.ts';

test.each([
  ['US', '81301', undefined],
  ['US', '81301-1234', undefined],
  ['us', '8130', 'platform.zipCode'],
  ['US', '813011', 'platform.zipCode'],
  ['US', '81301-12', 'platform.zipCode'],
  ['US', 'H2X 1Y4', 'platform.zipCode'],
  ['US', '８１３０１', 'platform.zipCode'],
  ['CA', 'H2X 1Y4', undefined],
  ['CA', 'h2x1y4', undefined],
  ['CA', 'H2X-1Y4', undefined],
  ['CA', 'W2X 1Y4', 'platform.postalCode'],
  ['CA', 'H2O 1Y4', 'platform.postalCode'],
  ['CA', 'H2X 1Y', 'platform.postalCode'],
  ['CA', '81301', 'platform.postalCode'],
  ['CA', '', undefined],
  ['AU', '2000', undefined],
  ['GB', 'SW1A 1AA', undefined],
  ['', 'anything', undefined],
])('%s %s', (country, code, error) => {
  expect(postalCodeError(country, code)?.code).toBe(error);
});
