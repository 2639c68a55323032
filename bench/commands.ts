import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { atMost, type Line } from './lines.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Seconds until a command prints a text, or exits. Then it is stopped. */
async function seconds(args: readonly string[], env: NodeJS.ProcessEnv, until?: string): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'paddock.mjs'), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const printed = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (until !== undefined && output.includes(until)) resolve();
      });
  });
  await Promise.race([printed, ended]);
  const took = (performance.now() - begun) / 1000;
  if (until !== undefined) {
    if (!output.includes(until)) throw new Error(`It ended with: ${output.slice(-300)}`);
    child.kill('SIGTERM');
  }
  await ended;
  if (until === undefined && child.exitCode !== 0) throw new Error(`It failed: ${output.slice(-300)}`);
  return took;
}

/** `npm start` with a data folder that was used before. */
export async function secondStart(port: number, dataDir: string): Promise<Line> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: '',
    BASE_URL: '',
    LOG_LEVEL: 'error',
  };
  try {
    await seconds(['start'], env, 'Paddock is ready');
    return atMost('`npm start`, second run', await seconds(['start'], env, 'Paddock is ready'), 3, 's', 1);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The quick half of the tests, as run during development. */
export const quickTests = async (): Promise<Line> =>
  atMost('type check, lint and unit tests together', await seconds(['check'], process.env), 20, 's', 1);
