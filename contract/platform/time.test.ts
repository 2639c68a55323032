import { expect, test } from 'vitest';
import * as z from 'zod';
import { instant } from './time.ts';

test.each(['tomorrow', '', '2026-13-45T00:00:00Z', '9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00.000Z'])(
  '%j is no instant, alone and in a choice',
  (text) => {
    expect(instant.safeParse(text).success).toBe(false);
    expect(z.union([instant, z.literal('never')]).safeParse(text).success).toBe(false);
  },
);

test('an offset becomes UTC', () => {
  expect(instant.parse('2026-11-02T09:30:00-07:00')).toBe('2026-11-02T16:30:00.000Z');
  expect(instant.parse('2026-11-02T09:30:00.000Z')).toBe('2026-11-02T09:30:00.000Z');
});

test.each([
  '2026-11-02T09:30:00+00:00',
  '2026-11-02T09:30:59.1+00:00',
  '2026-11-02T09:30:59.12+00:00',
  '2026-11-02T09:30:59.999999+00:00',
  '0001-01-01T00:00:00+00:00',
  '9999-12-31T23:59:59.9999+00:00',
  '2028-02-29T09:30:00.0005Z',
])('%j is the instant that a date makes of it', (text) => {
  expect(instant.parse(text)).toBe(new Date(text).toISOString());
});

test.each([
  '0000-12-31T00:00:00+00:00',
  '2026-02-29T00:00:00+00:00',
  '+00:00',
  '2026-11-02T09:30+00:00',
  '2026-01-01T24:00:00+00:00',
])('%j is none', (text) => {
  expect(instant.safeParse(text).success).toBe(false);
});
