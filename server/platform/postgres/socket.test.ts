import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeSocketFolder, socketAddress } from './socket.ts';
import { choosePostgresUser } from './user.ts';

let parent: string;
let usual: string;
const user = choosePostgresUser('/nowhere/postgres');

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'p-'));
  vi.stubEnv('TMPDIR', parent);
  usual = makeSocketFolder('/data/postgres', user);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(parent, { recursive: true });
});

it('is private, and the same for every start on one cluster', () => {
  expect(dirname(usual)).toBe(parent);
  expect(statSync(usual).mode & 0o777).toBe(0o700);
  expect(makeSocketFolder('/data/postgres', user)).toBe(usual);
  expect(makeSocketFolder('/other/postgres', user)).not.toBe(usual);
});

it('is made private again', () => {
  chmodSync(usual, 0o755);
  makeSocketFolder('/data/postgres', user);
  expect(statSync(usual).mode & 0o777).toBe(0o700);
});

it("is in /tmp if the temporary folder's path is too long for a socket", () => {
  const deep = join(parent, 'x'.repeat(60));
  mkdirSync(deep);
  vi.stubEnv('TMPDIR', deep);
  const folder = makeSocketFolder(join(deep, 'postgres'), user);
  expect(dirname(folder)).toBe('/tmp');
  rmSync(folder, { recursive: true });
});

it('is never a link, which could point anywhere', () => {
  rmSync(usual, { recursive: true });
  symlinkSync(parent, usual);
  expect(() => makeSocketFolder('/data/postgres', user)).toThrow('belongs to another user');
});

it.runIf(process.geteuid?.() === 0)('is refused if another user owns its name', () => {
  chownSync(usual, 12_345, 12_345);
  expect(() => makeSocketFolder('/data/postgres', user)).toThrow(`${usual} belongs to another user`);
  expect(existsSync(usual)).toBe(true);
});

it('is named in full in the address', () => {
  expect(socketAddress('/tmp/paddock-1-ab')).toBe(
    'postgres://paddock@/paddock?host=%2Ftmp%2Fpaddock-1-ab&port=5432&ssl=0',
  );
});
