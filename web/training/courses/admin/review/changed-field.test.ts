// @vitest-environment node
import { expect, test } from 'vitest';
import { changedFields } from './changed-field.ts';

const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });

test('files that are added, removed or changed, and durations that were never set', () => {
  const fields = changedFields([
    change('scorm.packageId', null, 'one'),
    change('video.file.fileId', 'one', null),
    change('image.fileId', 'one', 'two'),
    change('durationSeconds', null, '0'),
  ]);
  expect(fields.map(({ texts }) => texts[0]?.wordless)).toEqual(['fileAdded', 'fileRemoved', 'file']);
});

test('both languages of a text are shown together, and fields without meaning for a reader are left out', () => {
  const fields = changedFields([
    change('name.en', 'Belt', 'Drive belt'),
    change('name.fr', null, 'Courroie'),
    change('video.file.mediaType', 'video/mp4', 'video/quicktime'),
    change('options.a1.text.en', 'Yes', 'No'),
    change('options.a1.correct', 'true', 'false'),
    change('options.b2.correct', null, 'false'),
    change('slide.image.en.fileId', 'one', 'two'),
    change('passScore', '80', '90'),
  ]);
  expect(fields.map(({ kind, texts }) => [kind, texts.map((one) => one.language)])).toEqual([
    ['name', ['en', 'fr']],
    ['option', ['en']],
    ['right', [undefined]],
    ['slide', [undefined]],
    ['passScore', [undefined]],
  ]);
  expect(fields[3]?.texts[0]?.wordless).toBe('file');
});
