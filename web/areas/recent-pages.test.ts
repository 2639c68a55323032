import { beforeEach, expect, test, vi } from 'vitest';
import { recentPages, rememberPage } from './recent-pages.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test('a page opened again moves to the front, and only the last six stay', () => {
  for (const path of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/b'])
    rememberPage('maya', { path, title: path });
  expect(recentPages('maya').map(({ path }) => path)).toEqual(['/b', '/g', '/f', '/e', '/d', '/c']);
});

test('each person has pages of their own', () => {
  rememberPage('maya', { path: '/a', title: 'A' });
  expect(recentPages('grace')).toEqual([]);
});
