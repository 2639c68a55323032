import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./fixtures/unheard.ts', import.meta.url));

test('a promise that fails unheard is logged and counted, and the process goes on', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout).toContain('alive after 2');
  expect(stdout).toContain('a promise failed unheard');
  expect(stdout).toContain('Error: lost');
});
