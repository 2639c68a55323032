import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ask } from './fixtures/holder.ts';
import { temporaryFolder } from './fixtures/temporary.ts';

const temporary = temporaryFolder();
const program = fileURLToPath(new URL('./fixtures/use-throwaway.ts', import.meta.url));

it.each(['asked to stop', 'killed'])('is removed without a trace when its user is %s', async (how) => {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  expect(await ask(address.toString().trim(), 'select 1 as answer')).toBe(1);
  if (how === 'killed') child.kill('SIGKILL');
  else child.stdin.end();
  await once(child, 'exit');
  await expect.poll(() => readdirSync(temporary), { timeout: 30_000 }).toEqual([]);
  await expect(ask(address.toString().trim(), 'select 1 as answer')).rejects.toThrow('ENOENT');
});
