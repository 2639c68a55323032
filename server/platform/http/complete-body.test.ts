import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { completed, plainIds } from './complete-body.ts';

const one = '01a222a8-bc71-7710-a8c5-85d2aa30cfd2';
const two = '01a222a8-bcd2-7bae-92b5-5cd4d0245347';

describe('ids', () => {
  const schema = z
    .object({
      brand: z.uuid().nullable().default(null),
      people: z.array(z.uuid()).optional(),
      lines: z.array(z.object({ part: z.uuid(), note: z.string() })).default([]),
      kind: z.discriminatedUnion('is', [
        z.object({ is: z.literal('course'), course: z.uuid() }),
        z.object({ is: z.literal('text'), course: z.string() }),
      ]),
      file: z.union([z.object({ resource: z.uuid() }), z.object({ file: z.uuid() })]),
      byName: z.record(z.string(), z.uuid()),
    })
    .refine(() => true);

  test('an object with an id counts as the id, wherever the schema takes one', () => {
    expect(
      plainIds(schema, {
        brand: { _id: one, name: 'Talus' },
        people: [{ _id: one }, two],
        lines: [{ part: { _id: two }, note: 'x' }],
        kind: { is: 'course', course: { _id: one } },
        file: { file: { _id: two } },
        byName: { a: { _id: one } },
      }),
    ).toEqual({
      brand: one,
      people: [one, two],
      lines: [{ part: two, note: 'x' }],
      kind: { is: 'course', course: one },
      file: { file: two },
      byName: { a: one },
    });
  });

  test.each([null, 7, 'text', [one], { brand: {} }, { brand: { _id: 7 } }, { other: { _id: one } }])(
    'anything else stays as it is: %j',
    (value) => expect(plainIds(schema, value)).toEqual(value),
  );
});

describe('what a save leaves out', () => {
  const schema = z.object({
    name: z.string(),
    note: z.string().default(''),
    limit: z.int().nullable().default(null),
    tags: z.array(z.string()).default([]),
    active: z.boolean().default(true),
    status: z.enum(['on', 'off']).optional(),
    place: z.object({ city: z.string().default(''), zip: z.string().default('') }),
    meant: z.object({ roles: z.array(z.string()).default([]) }).meta({ isWhole: true }),
    version: z.int().optional(),
  });
  const stands = {
    name: 'Old',
    note: 'Kept',
    limit: 3,
    tags: ['a'],
    active: false,
    status: 'off',
    place: { city: 'Provo', zip: '84601' },
    meant: { roles: ['a'] },
    version: 4,
    other: 1,
  };
  const saved = (sent: unknown) => schema.parse(completed(schema, sent, stands));
  const { other: _other, status: _status, ...kept } = stands;

  test('keeps its value, and what it was based on is what stands', () => {
    expect(saved({})).toEqual(kept);
    expect(saved({ place: { city: 'Orem' }, version: 3 })).toEqual({
      ...kept,
      place: { city: 'Orem', zip: '84601' },
      version: 3,
    });
  });

  test('null and an empty list clear a field, and an object that is one value is not filled up', () => {
    expect(saved({ note: null, limit: null, tags: null, place: null, meant: {} })).toEqual({
      ...kept,
      note: '',
      limit: null,
      tags: [],
      place: { city: '', zip: '' },
      meant: { roles: [] },
    });
    expect(saved({ tags: [] }).tags).toEqual([]);
  });

  test('null is refused where it would bring back a default that is not empty', () => {
    const issuesOf = (sent: object) =>
      schema.safeParse(completed(schema, sent, stands)).error?.issues.map(({ path }) => path.join('.'));
    expect(issuesOf({ active: null, name: null })).toEqual(['name', 'active']);
    expect(completed(schema, 'text', stands)).toBe('text');
  });
});
