import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { slowParts } from './regexps.ts';

describe('the linter finds expressions that backtrack', () => {
  test.each([
    ['tried again from each of its characters', /[.,;:]+$/],
    ['competing with itself', /^(?:a+)+$/],
    ['two that share characters', /^\s*a?\s*$/],
    ['with properties of Unicode', /\p{L}+\d/u],
  ])('%s', (_kind, { source, flags }) => {
    expect(slowParts(source, flags)).not.toEqual([]);
  });

  test.each([/^[a-z]+$/, /[.,;:]{1,9}$/, /stream\r?\n/g, /<[^<>]*>/g, /^\d{1,2}:\d{2}$/])(
    '%s is none',
    ({ source, flags }) => {
      expect(slowParts(source, flags)).toEqual([]);
    },
  );
});

test('it refuses one in the product, as a literal and as a text', async () => {
  const folder = await mkdtemp(path.resolve('server', 'zz-lint-'));
  try {
    await writeFile(
      path.join(folder, 'slow.ts'),
      "export const slow = [/[.,]+$/, new RegExp('^(?:a+)+$', 'i'), /^a+$/];\n",
    );
    const linted = promisify(execFile)(process.execPath, [
      'node_modules/oxlint/bin/oxlint',
      '--format=unix',
      folder,
    ]).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    );
    const found = (await linted).split('\n').filter((one) => one.includes('more than linear time'));
    expect(found).toHaveLength(2);
  } finally {
    await rm(folder, { recursive: true });
  }
});
