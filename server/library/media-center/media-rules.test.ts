import { describe, expect, test } from 'vitest';
import { endingOf, numbered } from '#contract/library/media-endings.ts';
import { isMediaName, isReserved, tidyPath } from '#contract/library/media-names.ts';
import { nameOf } from './check-names.ts';
import { treeOf } from './folder-tree.rules.ts';
import { linkFor } from './media-links.rules.ts';
import { zipNames } from './zip-names.rules.ts';

describe('names', () => {
  test.each([
    ['Price list.pdf', true],
    ['.hidden', true],
    ['Prix « 2027 » & plus', true],
    ['😀', true],
    ['', false],
    ['.', false],
    ['..', false],
    ['a/b', false],
    ['a\\b', false],
    ['a\u0007', false],
    ['ends in a dot.', false],
    ['ends in a space ', false],
  ])('%j can be one: %s', (name, isOne) => {
    expect(isMediaName(name)).toBe(isOne);
  });

  test('those of calls are reserved, whatever their case', () => {
    expect(['file-structure', 'FILTER-CONTENTS', 'file structure'].map(isReserved)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    ['/a//b/', 'a/b'],
    ['', ''],
    ['e\u0301/x', 'é/x'],
  ])('the path %j is kept as %j', (path, kept) => {
    expect(tidyPath(path)).toBe(kept);
  });

  test.each([
    ['Prices.pdf', '.pdf', 'Prices (2).pdf'],
    ['Prices', '', 'Prices (2)'],
    ['.pdf', '', '.pdf (2)'],
    ['a.b.tar', '.tar', 'a.b (2).tar'],
    ['Nr. 5', '', 'Nr. 5 (2)'],
  ])('%j ends in %j and is numbered as %j', (name, ending, second) => {
    expect([endingOf(name), numbered(name, 2)]).toEqual([ending, second]);
  });

  test('a file has the ending of what it holds, and a long name is cut before it', () => {
    expect(nameOf('Prices', 'application/pdf')).toBe('Prices.pdf');
    expect(nameOf('Prices.PDF', 'application/pdf')).toBe('Prices.PDF');
    expect(nameOf('Shelf.pdf', null)).toBe('Shelf.pdf');
    expect(nameOf(`${'x'.repeat(300)}.pdf`, 'application/pdf')).toBe(`${'x'.repeat(156)}.pdf`);
    expect(nameOf(`${'x'.repeat(155)}😀.pdf`, 'application/pdf')).toMatch(/^x+\ufffd?\.pdf$/);
  });
});

test.each([
  ['Launch video, 60 seconds.mp4', 'launch-video-60-seconds-aaaaaaaa'],
  ['Été à Québec', 'ete-a-quebec-aaaaaaaa'],
  ['価格表', 'aaaaaaaa'],
  ['--', 'aaaaaaaa'],
])('the lasting address of %j is %j', (name, link) => {
  expect(linkFor(name, new Uint8Array(8))).toBe(link);
});

test('no two files in a ZIP have one name, and none has a sign that systems refuse', () => {
  expect(zipNames(['A/b.pdf', 'a/B.pdf', 'A/b.pdf', 'What?.txt', 'What:.txt'])).toEqual([
    'A/b.pdf',
    'a/B (2).pdf',
    'A/b (3).pdf',
    'What_.txt',
    'What_ (2).txt',
  ]);
});

test('a folder counts what is below it, and one whose folder is not found stands at the beginning', () => {
  const row = (id: string, parentId: string | null, filesCount: number) => ({
    id,
    parentId,
    filesCount,
    name: id,
    path: id,
    link: id,
    isManaged: false,
  });
  const tree = treeOf([row('a', null, 1), row('b', 'a', 2), row('c', 'b', 3), row('lost', 'unseen', 4)]);
  expect(tree.map(({ name, filesCount }) => [name, filesCount])).toEqual([
    ['a', 6],
    ['lost', 4],
  ]);
  expect(tree[0]!.children[0]!.children[0]!.name).toBe('c');
});
