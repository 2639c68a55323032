import { expect, test } from 'vitest';
import { digestLines, mostLines } from './digest.rules.ts';

const item = (subject: string, path: string | null = `/auth/${subject}`, kind = 'course-assigned') => ({
  kind,
  path,
  subject,
});

test('mails of a kind about one page are one line with a count, under the newest subject, the newest line first', () => {
  expect(digestLines([item('one', '/auth/a'), item('two', '/auth/b'), item('three', '/auth/a')])).toEqual([
    { subject: 'three', path: '/auth/a', count: 2 },
    { subject: 'two', path: '/auth/b', count: 1 },
  ]);
});

test('other kinds and mails without a page stay apart, unless they say the same', () => {
  const lines = digestLines([
    item('one', '/auth/a'),
    item('one', '/auth/a', 'seat-free'),
    item('two', null),
    item('two', null),
    item('three', null),
  ]);
  expect(lines.map(({ subject, count }) => [subject, count])).toEqual([
    ['three', 1],
    ['two', 2],
    ['one', 1],
    ['one', 1],
  ]);
});

test('there is an end', () => {
  expect(digestLines(Array.from({ length: 50 }, (_, index) => item(String(index))))).toHaveLength(mostLines);
});
