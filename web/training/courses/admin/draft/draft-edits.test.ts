import { describe, expect, test } from 'vitest';
import type { DraftSection } from '#contract/training/course-draft.ts';
import { bodyOf, contested, extended, joined, overlaid, rebased, settled, wordsOf } from './draft-edits.ts';

const section = (over: Partial<DraftSection> = {}): DraftSection => ({
  _id: 's1',
  chapterId: 'c1',
  slug: 'test',
  type: 'text',
  name: { en: 'Test', fr: 'Essai' },
  body: { en: '<p>ten</p>', fr: '<p>dix</p>' },
  durationSeconds: 60,
  french: { name: 'matched', body: 'matched', media: 'none' },
  version: 3,
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...over,
});

describe('an author’s edit', () => {
  test('is applied over the record, field by field and language by language', () => {
    const shown = overlaid(section(), { 'body.en': '<p>thirty</p>', durationSeconds: 90 });
    expect(shown.body).toEqual({ en: '<p>thirty</p>', fr: '<p>dix</p>' });
    expect(shown.durationSeconds).toBe(90);
  });

  test('is sent as a nested object, with the brand as its id', () => {
    expect(bodyOf({ 'name.en': 'A', 'name.fr': 'B', brand: { _id: 'b', name: 'Talus' } })).toEqual({
      name: { en: 'A', fr: 'B' },
      brand: 'b',
      matched: [],
    });
  });

  test('remembers the first value of a field, however often it is overwritten', () => {
    const once = extended(undefined, section(), 'section', { 'body.en': '<p>20</p>' });
    const twice = extended(once, overlaid(section(), once.fields), 'section', { 'body.en': '<p>30</p>' });
    expect(twice.before).toEqual({ 'body.en': '<p>ten</p>' });
    expect(twice.base).toBe(3);
  });
});

describe('two authors of one record', () => {
  const mine = extended(undefined, section(), 'section', { 'body.en': '<p>mine</p>', 'name.fr': 'Le mien' });

  test('edits of different fields are merged without a question', () => {
    const theirs = section({ version: 4, name: { en: 'Theirs', fr: 'Essai' } });
    expect(contested(mine, theirs)).toEqual([]);
    expect(settled(mine, theirs, [])).toMatchObject({ base: 4, fields: mine.fields });
  });

  test('different values for the same field are a conflict, equal values are not', () => {
    expect(contested(mine, section({ version: 4, body: { en: '<p>theirs</p>', fr: '' } }))).toEqual([
      'body.en',
    ]);
    expect(contested(mine, section({ version: 4, body: { en: '<p>mine</p>', fr: '' } }))).toEqual([]);
  });

  test('rejected fields are dropped, and the rest is saved over the other author’s version', () => {
    const theirs = section({ version: 4, body: { en: '<p>theirs</p>', fr: '' } });
    const left = settled(mine, theirs, ['body.en']);
    expect(left).toMatchObject({ base: 4, fields: { 'name.fr': 'Le mien' } });
    expect(settled(mine, theirs, ['body.en', 'name.fr'])).toBeUndefined();
  });

  test('an edit made during a save applies to the saved record', () => {
    const later = extended(undefined, overlaid(section(), mine.fields), 'section', {
      'body.en': '<p>more</p>',
    });
    const saved = section({ version: 4, body: { en: '<p>mine</p>', fr: '<p>dix</p>' } });
    expect(rebased(later, saved, mine.fields)).toMatchObject({
      base: 4,
      before: { 'body.en': '<p>mine</p>' },
    });
    expect(joined(mine, later)).toMatchObject({ base: 3, before: { 'body.en': '<p>ten</p>' } });
  });
});

test('a document is compared by its words', () => {
  expect(wordsOf([{ _id: 'o1', text: { en: 'Yes', fr: 'Oui' }, image: null, correct: true }])).toBe(
    'Yes\nOui\ntrue',
  );
});
