import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checksumList, checksumsOf, differences } from './checksums.ts';

const root = mkdtempSync(join(tmpdir(), 'paddock-builds-'));
afterAll(() => rmSync(root, { recursive: true }));

function folder(name: string, files: Readonly<Record<string, string>>): string {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(root, name, 'web'), { recursive: true });
    writeFileSync(join(root, name, file), content);
  }
  return join(root, name);
}

test('two builds are compared byte for byte', () => {
  const one = folder('one', { 'web/a.js': 'same', 'web/b.js': 'one', 'only.js': '', '.built': 'here' });
  const two = folder('two', { 'web/a.js': 'same', 'web/b.js': 'two', '.built': 'there' });
  expect(differences(checksumsOf(one), checksumsOf(two))).toEqual(['only.js', 'web/b.js']);
  expect(differences(checksumsOf(one), checksumsOf(one))).toEqual([]);
});

test('the list is what sha256sum reads', () => {
  const checksums = checksumsOf(folder('three', { 'web/a.js': 'abc' }));
  expect(checksumList(checksums, 'dist/')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  dist/web/a.js\n',
  );
  const said = execFileSync('sha256sum', ['--check'], {
    cwd: join(root, 'three'),
    input: checksumList(checksums, ''),
  });
  expect(said.toString()).toContain('web/a.js: OK');
});
