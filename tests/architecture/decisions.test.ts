import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../docs/decisions');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const decisions = readdirSync(folder).filter((file) => /^\d{3}-/.test(file));

test('each decision is in the list by subject, once', () => {
  const listed = [...read('README.md').matchAll(/^- \[(\d{3})\]\(([^)]+)\) \S/gm)];
  expect(listed.map(([, , file]) => file!).toSorted()).toEqual(decisions.toSorted());
  expect(listed.filter(([, number, file]) => !file!.startsWith(`${number!}-`))).toEqual([]);
});

test('a decision begins with its number, which is its own', () => {
  expect(decisions.filter((file) => !read(file).startsWith(`# ${file.slice(0, 3)} `))).toEqual([]);
  expect(new Set(decisions.map((file) => file.slice(0, 3))).size).toBe(decisions.length);
});

test('a decision names only decisions that exist', () => {
  const known = new Set(decisions.map((file) => file.slice(0, 3)));
  const named = /[(`](?:decision )?(\d{3})[`),]|\bdecision (\d{3})\b/g;
  const lost = decisions.flatMap((file) =>
    [...read(file).matchAll(named)]
      .map(([, inBrackets, inWords]) => (inBrackets ?? inWords)!)
      .filter((number) => number.startsWith('0') && !known.has(number))
      .map((number) => `${file}: ${number}`),
  );
  expect(lost).toEqual([]);
});
