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

describe('what an author writes', () => {
  test('is laid over the record, field by field and language by language', () => {
    const shown = overlaid(section(), { 'body.en': '<p>thirty</p>', durationSeconds: 90 });
    expect(shown.body).toEqual({ en: '<p>thirty</p>', fr: '<p>dix</p>' });
    expect(shown.durationSeconds).toBe(90);
  });

  test('is sent nested, the brand by its id', () => {
    expect(bodyOf({ 'name.en': 'A', 'name.fr': 'B', brand: { _id: 'b', name: 'Talus' } })).toEqual({
      name: { en: 'A', fr: 'B' },
      brand: 'b',
      matched: [],
    });
  });

  test('remembers what stood there first, however often it is written over', () => {
    const once = extended(undefined, section(), 'section', { 'body.en': '<p>20</p>' });
    const twice = extended(once, overlaid(section(), once.fields), 'section', { 'body.en': '<p>30</p>' });
    expect(twice.before).toEqual({ 'body.en': '<p>ten</p>' });
    expect(twice.base).toBe(3);
  });
});

describe('two authors in one record', () => {
  const mine = extended(undefined, section(), 'section', { 'body.en': '<p>mine</p>', 'name.fr': 'Le mien' });

  test('different fields go together without a question', () => {
    const theirs = section({ version: 4, name: { en: 'Theirs', fr: 'Essai' } });
    expect(contested(mine, theirs)).toEqual([]);
    expect(settled(mine, theirs, [])).toMatchObject({ base: 4, fields: mine.fields });
  });

  test('the same field written differently is asked, the same words are not', () => {
    expect(contested(mine, section({ version: 4, body: { en: '<p>theirs</p>', fr: '' } }))).toEqual([
      'body.en',
    ]);
    expect(contested(mine, section({ version: 4, body: { en: '<p>mine</p>', fr: '' } }))).toEqual([]);
  });

  test('what is given up falls away, the rest is saved on their version', () => {
    const theirs = section({ version: 4, body: { en: '<p>theirs</p>', fr: '' } });
    const left = settled(mine, theirs, ['body.en']);
    expect(left).toMatchObject({ base: 4, fields: { 'name.fr': 'Le mien' } });
    expect(settled(mine, theirs, ['body.en', 'name.fr'])).toBeUndefined();
  });

  test('what was written while a save was on its way stands on what the save became', () => {
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

test('a document reads as its words', () => {
  expect(wordsOf([{ _id: 'o1', text: { en: 'Yes', fr: 'Oui' }, image: null, correct: true }])).toBe(
    'Yes\nOui\ntrue',
  );
});
