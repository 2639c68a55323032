import { expect, test } from 'vitest';
import * as z from 'zod';
import { jsonOf, writtenOnce } from './json-reply.ts';

const part = writtenOnce({ name: 'École d’été « 2027 »', nested: [{ a: '😀', b: null }], empty: '' });
const hidden = { name: 'Zoé', secret: 'hidden' };
const person = writtenOnce<{ name: string }>(hidden, z.object({ name: z.string() }));
const reply = z.object({
  config: z.any().optional(),
  person: z.any().optional(),
  before: z.int().optional(),
  after: z.array(z.string()).optional(),
});

test.each([
  { config: part },
  { before: 1, config: part, after: ['é', '\u2028'] },
  { config: { ...part } },
  { before: undefined, after: [] },
  {},
])('a reply with and without a part that was written before says the same', (body) => {
  expect(JSON.parse(jsonOf(reply, body))).toEqual(JSON.parse(JSON.stringify(body)));
});

test('two parts that were written before, each as its schema lets it through', () => {
  expect(JSON.parse(jsonOf(reply, { person, before: 2, config: part }))).toEqual({
    before: 2,
    person: { name: 'Zoé' },
    config: part,
  });
});

test('what does not match its schema is no reply, beside a written part or in one', () => {
  expect(() => jsonOf(reply, { before: 'one', config: part })).toThrow('before');
  expect(() => jsonOf(reply, { before: 'one' })).toThrow('before');
  expect(() => writtenOnce({ name: 1 } as never, z.object({ name: z.string() }))).toThrow('name');
});

test('a part that was written before has only ASCII', () => {
  // oxlint-disable-next-line no-control-regex -- ASCII is the point
  expect(jsonOf(reply, { config: part })).toMatch(/^[\u0000-\u007f]*$/);
});
