import { spawn, type ChildProcess } from 'node:child_process';
import type { PostgresUser } from './user.ts';

export interface Outcome {
  /** Exit code; null if a signal ended it or it could not be started. */
  readonly code: number | null;
  readonly output: string;
}

/** English messages in every locale, because the code searches them, and no PG* variable that points elsewhere. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs a PostgreSQL program to its end and collects its output. */
export function runProgram(user: PostgresUser, file: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const command = user.command(file, args);
    const child: ChildProcess = spawn(command.file, command.args, {
      ...command.identity,
      cwd: '/',
      env: programEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const gather = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', gather);
    child.stderr?.on('data', gather);
    child.once('error', (error) => resolve({ code: null, output: `${output}${error.message}` }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
