import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./fixtures/unheard.ts', import.meta.url));

test('an unhandled rejection is logged and counted, and the process keeps running', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout).toContain('alive after 2');
  expect(stdout).toContain('a promise failed unheard');
  expect(stdout).toContain('Error: lost');
});
