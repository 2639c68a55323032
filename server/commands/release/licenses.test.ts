import { expect, test } from 'vitest';
import { deliveredPackages, isAllowed } from './licenses.ts';

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['none', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only OR MIT AND SSPL-1.0', false],
  ['(GPL-3.0-only OR MIT) AND ISC', true],
  ['', false],
])('%s', (license, is) => {
  expect(isAllowed(license)).toBe(is);
});

test('every package that is delivered has an allowed license', () => {
  const packages = deliveredPackages('package-lock.json');
  expect(packages.length).toBeGreaterThan(200);
  expect(packages.filter(({ license }) => !isAllowed(license))).toEqual([]);
  expect(packages.map(({ name }) => name)).not.toContain('vitest');
});
