import { expect, test } from 'vitest';
import { mergedFields } from './merged-fields.ts';

const base = { name: 'Winter', days: 3, places: ['a'] };

test.each([
  ['nothing was entered', base, { ...base, days: 4 }, { ...base, days: 4 }],
  ['the newer version changed nothing', { ...base, name: 'Spring' }, base, { ...base, name: 'Spring' }],
  [
    'both changed different fields',
    { ...base, name: 'Spring' },
    { ...base, places: [] },
    { name: 'Spring', days: 3, places: [] },
  ],
  [
    'both entered the same',
    { ...base, places: ['a', 'b'] },
    { ...base, places: ['a', 'b'] },
    { ...base, places: ['a', 'b'] },
  ],
  ['both changed one field', { ...base, days: 5 }, { ...base, days: 4 }, undefined],
  ['a field was emptied that changed', { ...base, name: '' }, { ...base, name: 'Spring' }, undefined],
])('%s', (_what, mine, theirs, merged) => {
  expect(mergedFields(base, mine, theirs)).toEqual(merged);
});
