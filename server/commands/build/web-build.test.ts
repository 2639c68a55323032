import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint, isFresh, markBuilt } from './web-build.ts';

let root: string;
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paddock-web-'));
  write('web/main.tsx', 'one');
  write('web/ui/button.tsx', 'two');
  write('contract/platform/ids.ts', 'three');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

it('is stale before the first build and fresh after it', () => {
  expect(isFresh(root)).toBe(false);
  markBuilt(root, fingerprint(root));
  expect(isFresh(root)).toBe(true);
});

it.each([
  ['a page changes', () => write('web/main.tsx', 'ONE')],
  ['a file is added', () => write('web/ui/link.tsx', '')],
  ['a file is removed', () => rmSync(join(root, 'web/ui/button.tsx'))],
  ['a file is renamed', () => (rmSync(join(root, 'web/ui/button.tsx')), write('web/ui/knob.tsx', 'two'))],
  ['the contract changes', () => write('contract/platform/ids.ts', '')],
  ['the packages change', () => write('package-lock.json', '{"a":1}')],
  ['the build is set up otherwise', () => write('vite.config.ts', '')],
])('is stale again when %s', (_, change) => {
  markBuilt(root, fingerprint(root));
  change();
  expect(isFresh(root)).toBe(false);
});

it('ignores tests', () => {
  markBuilt(root, fingerprint(root));
  write('web/ui/button.test.ts', '');
  expect(isFresh(root)).toBe(true);
});

it('is fresh where the sources of the pages were not delivered', () => {
  rmSync(join(root, 'web'), { recursive: true });
  expect(isFresh(root)).toBe(false);
  markBuilt(root, 'elsewhere');
  expect(isFresh(root)).toBe(true);
});
