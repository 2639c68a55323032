import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

const scripts = {
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
} as const;

export interface Finished {
  /** Null if a signal ended it. */
  readonly code: number | null;
  /** Its output, if it was told to be quiet. */
  readonly output: string;
}

export interface ToolOptions {
  /** Captures the output instead of passing it on. */
  readonly quiet?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a development tool with the Node version of this process. */
export const runTool = (
  tool: keyof typeof scripts,
  args: readonly string[],
  options?: ToolOptions,
): Promise<Finished> => runNode([join(projectRoot, 'node_modules', scripts[tool]), ...args], options);

/** Runs another command of the portal. */
export const runCommandFile = (
  name: string,
  args: readonly string[],
  options?: ToolOptions,
): Promise<Finished> => runNode([join(projectRoot, 'server/commands', `${name}.ts`), ...args], options);

function runNode(args: readonly string[], { quiet = false, env }: ToolOptions = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
