import { expect, test } from 'vitest';
import { nextTrail } from './breadcrumb.ts';

const titles: Record<string, string> = { '/a': 'A', '/b': 'B' };
const titleOf = (path: string) => titles[path];

test('without a title in the address, the trail is the current page alone', () => {
  expect(nextTrail([{ title: 'X', link: '/x' }], '/a', undefined, titleOf)).toEqual([
    { title: 'A', link: '/a' },
  ]);
});

test('a path without a title shows two question marks', () => {
  expect(nextTrail([], '/unknown', undefined, titleOf)).toEqual([{ title: '??', link: '/unknown' }]);
});

test('a title in the address adds a step', () => {
  expect(nextTrail([{ title: 'A', link: '/a' }], '/b?crum=Bee', 'Bee', titleOf)).toEqual([
    { title: 'A', link: '/a' },
    { title: 'Bee', link: '/b?crum=Bee' },
  ]);
});

test('revisiting a step cuts the trail back to it', () => {
  const trail = ['/a', '/b', '/c'].map((link) => ({ title: link, link }));
  expect(nextTrail(trail, '/b?page=2', 'Bee', titleOf).map((one) => one.link)).toEqual(['/a', '/b?page=2']);
});

test('the trail keeps its last five steps', () => {
  const trail = ['/1', '/2', '/3', '/4', '/5'].map((link) => ({ title: link, link }));
  expect(nextTrail(trail, '/6', 'Six', titleOf).map((one) => one.link)).toEqual([
    '/2',
    '/3',
    '/4',
    '/5',
    '/6',
  ]);
});
