import { expect, test } from 'vitest';
import { isOriginOf, labelOfHost, originOf, packageLabel } from './content-origins.ts';

const secret = Buffer.alloc(48, 7);
const label = packageLabel(secret, '01890000-0000-7000-8000-000000000001');
const pattern = 'https://*.packages.example.com';

test('a package always has the same host name, which differs by package and portal', () => {
  expect(label).toMatch(/^p[0-9a-f]{31}$/);
  expect(packageLabel(secret, '01890000-0000-7000-8000-000000000001')).toBe(label);
  expect(packageLabel(secret, '01890000-0000-7000-8000-000000000002')).not.toBe(label);
  expect(packageLabel(Buffer.alloc(48, 8), '01890000-0000-7000-8000-000000000001')).not.toBe(label);
});

test.each([
  [originOf(pattern, label), true],
  [`https://${label}.packages.example.com:444`, false],
  [`http://${label}.packages.example.com`, false],
  [`https://${label}.packages.example.com.evil.example`, false],
  [`https://evil.example/${label}.packages.example.com`, false],
  ['https://packages.example.com', false],
  ['https://www.packages.example.com', false],
  [`https://${label}.x.packages.example.com`, false],
  ['null', false],
  ['', false],
])('%s is an origin of a package: %s', (origin, is) => expect(isOriginOf(pattern, origin)).toBe(is));

test('a content origin without a star is the only origin', () => {
  expect(isOriginOf('https://packages.example.com', 'https://packages.example.com')).toBe(true);
  expect(isOriginOf('https://packages.example.com', originOf(pattern, label))).toBe(false);
});

test.each([
  [pattern, `${label}.packages.example.com`, label],
  [pattern, `${label.toUpperCase()}.PACKAGES.example.com`, label],
  [pattern, 'packages.example.com', null],
  [pattern, 'other.packages.example.com', null],
  ['http://*.localhost:3001', `${label}.localhost:3001`, label],
  ['http://*.localhost:3001', `${label}.localhost`, null],
  ['http://*.localhost:3001', 'localhost:3001', null],
  [null, `${label}.packages.example.com`, null],
])('%s: the host %s belongs to %s', (source, host, wanted) => expect(labelOfHost(source, host)).toBe(wanted));
