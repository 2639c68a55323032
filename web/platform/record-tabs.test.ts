import { expect, test } from 'vitest';
import { tabsWith } from './record-tabs.ts';

const own = [
  { key: 'overview', label: 'Overview' },
  { key: 'staff', label: 'Staff', count: '12' },
  { key: 'activity', label: 'Activity' },
];
const Part = () => null;
const part = (key: string, before?: string) => ({
  key,
  title: { en: key, fr: `${key} (fr)` },
  ...(before && { before }),
  Part,
});
const keysOf = (tabs: readonly { readonly key: string }[]) => tabs.map(({ key }) => key);

test('parts of other rooms come after the own tabs, in the language of the page', () => {
  const tabs = tabsWith(own, [part('training'), part('report')], 'fr');
  expect(keysOf(tabs)).toEqual(['overview', 'staff', 'activity', 'training', 'report']);
  expect(tabs[3]).toEqual({ key: 'training', label: 'training (fr)', Part });
});

test('a part takes its place before a tab of the page, and the end if that tab is missing', () => {
  const parts = [part('training', 'activity'), part('report', 'points')];
  expect(keysOf(tabsWith(own, parts, 'en'))).toEqual(['overview', 'staff', 'training', 'activity', 'report']);
});

test('a part with the key of an own tab replaces its content and keeps its name and count', () => {
  const tabs = tabsWith(own, [part('staff')], 'en');
  expect(keysOf(tabs)).toEqual(['overview', 'staff', 'activity']);
  expect(tabs[1]).toEqual({ key: 'staff', label: 'Staff', count: '12', Part });
  expect(tabs[0]!.Part).toBeUndefined();
});
