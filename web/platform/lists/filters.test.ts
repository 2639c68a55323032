import { expect, expectTypeOf, it } from 'vitest';
import { filtersIn, namesOf } from './filters.ts';

const declared = { text: 'text', kind: ['written', 'scorm'] } as const;

it('takes a declared value from the address', () => {
  const filters = filtersIn(declared, { text: 'brakes', kind: 'scorm', page: '2' });
  expect(filters).toEqual({ text: 'brakes', kind: 'scorm' });
  expectTypeOf(filters.kind).toEqualTypeOf<'written' | 'scorm' | undefined>();
  expectTypeOf(filters.text).toEqualTypeOf<string | undefined>();
});

it('ignores a value that the filter does not have', () => {
  expect(filtersIn(declared, { kind: 'video' })).toEqual({ text: undefined, kind: undefined });
});

it('takes any text for filters declared by name only', () => {
  expect(filtersIn(['text', 'brand'], { brand: 'x' })).toEqual({ text: undefined, brand: 'x' });
  expect(namesOf(['text', 'brand'])).toEqual(['text', 'brand']);
  expect(namesOf(declared)).toEqual(['text', 'kind']);
});
