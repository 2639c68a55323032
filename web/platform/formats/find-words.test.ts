import { expect, test } from 'vitest';
import { filterOptions, hasWords } from './find-words.ts';

test.each<[text: string, typed: string, found: boolean]>([
  ['O’Brien’s brakes', 'obriens', true],
  ['OBrien', "o'brien", true],
  ['Trail & Quad', 'trail and quad', true],
  ['Trail and Quad', 'trail & quad', true],
  ['Chœur', 'choeur', true],
  ['Strauß', 'strauss', true],
  ['Québec', 'quebec', true],
  ['Quebec', 'QUÉBEC', true],
  ['Jean-Luc', 'jeanluc', true],
  ['Garage « Nord »', '« Nord »', true],
  ['1 025 parts', '1025', true],
  ['1025 parts', '1,025', true],
  ['Talus', '１ talus', false],
  ['Talus １', '1', true],
  ['John Smith', 'Smith, John', true],
  ['Trail Motors', 'quad', false],
  ['Anything', '', true],
])('%j is searched with %j: %j', (text, typed, found) => {
  expect(hasWords(text, typed)).toBe(found);
});

test('a field offers what has the words, with its group', () => {
  const option = (label: string) => ({ value: label, label, disabled: false });
  const options = [
    { group: 'Canada', items: [option('Québec'), option('Ontario')] },
    { group: 'USA', items: [option('Utah')] },
    option('Nouveau-Québec'),
  ];
  expect(filterOptions({ options, search: 'quebec', limit: 5 })).toEqual([
    { group: 'Canada', items: [option('Québec')] },
    option('Nouveau-Québec'),
  ]);
  expect(filterOptions({ options, search: 'quebec', limit: 1 })).toHaveLength(1);
});
