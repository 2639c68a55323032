import { expect, test } from 'vitest';
import { jsonOf, writtenOnce } from './json-reply.ts';

const part = writtenOnce({ name: 'École d’été « 2027 »', nested: [{ a: '😀', b: null }], empty: '' });

test.each([
  { config: part },
  { before: 1, config: part, after: ['é', '\u2028'] },
  { config: { ...part } },
  { nothing: undefined, text: 'x', none: null },
  {},
])('a reply with and without a part that was written before says the same', (body) => {
  expect(JSON.parse(jsonOf(body))).toEqual(JSON.parse(JSON.stringify(body)));
});

test('a part that was written before has only ASCII', () => {
  // oxlint-disable-next-line no-control-regex -- ASCII is the point
  expect(jsonOf({ config: part })).toMatch(/^[\u0000-\u007f]*$/);
});
