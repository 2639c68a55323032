import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { healLinks } from './binaries.ts';

let folder: string;
const short = () => join(folder, 'native/lib/libx.so');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-links-'));
  mkdirSync(join(folder, 'native/lib'), { recursive: true });
  writeFileSync(join(folder, 'native/lib/libx.so.1.2'), 'library');
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so' }];
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('creates the links that an install without scripts omits', () => {
  healLinks(folder);
  expect(readFileSync(short(), 'utf8')).toBe('library');
  expect(readlinkSync(short())).toBe('libx.so.1.2');
});

it('repairs a broken link and leaves a good one alone', () => {
  symlinkSync('gone.so', short());
  healLinks(folder);
  healLinks(folder);
  expect(readFileSync(short(), 'utf8')).toBe('library');
});
