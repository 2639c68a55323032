import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { processFlags, processVariables } from '#server/commands/start/process-flags.ts';

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
const cores = availableParallelism();
const pins = hasTaskset && cores > 1;
const everyCore = `0-${cores - 1}`;

type Command = readonly [program: string, ...args: string[]];

/** The command that runs a program on one core, if the system supports it. */
export const onCore = (core: number, command: Command): Command =>
  pins ? ['taskset', '-c', String(core), ...command] : command;

/** Pins processes, and everything they start from now on, to a core. */
export const stayOnCore = (core: number, pids: readonly number[]): void => {
  for (const pid of pids) stayOn(String(core), pid);
};

/** Lets a process, by default this one, and everything it starts from now on, use every core again. */
export const takeEveryCore = (pid = process.pid): void => stayOn(everyCore, pid);

function stayOn(these: string, pid: number): void {
  if (pins) spawnSync('taskset', ['-acp', these, String(pid)]);
}

/** Proportional set size of a process in megabytes: its real share of the machine's memory. */
export function memoryMegabytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Processes may start and end while they are being counted.
    return '';
  }
};

/** Open files, connections, and timers of the system that a process holds. */
export const handlesOf = (pid: number): number => folders(`/proc/${pid}/fd`).length;

/** The running child processes of a process. */
export const childrenOf = (pid: number): number[] =>
  folders('/proc').filter((child) => parentOf(child) === pid);

/** The parent of a process; 0 if the system does not report it. */
export const parentOf = (pid: number): number =>
  Number(/^\d+ \(.*\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? 0);

/** Microseconds of processor time that processes have used so far; 0 if the system does not report it. */
export const processorMicroseconds = (pids: readonly number[]): number =>
  pids
    .flatMap((pid) => folders(`/proc/${pid}/task`).map((task) => read(`/proc/${pid}/task/${task}/schedstat`)))
    .reduce((sum, stat) => sum + Number(stat.split(' ')[0] ?? 0) / 1000, 0);

function folders(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** A web process of the portal on core 0, once it responds. */
export const startWeb = (
  port: number,
  dataDir: string,
  connectionString: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> => startProcess('web', port, dataDir, connectionString, variables);

/** A process of the portal on core 0, once it works. */
export async function startProcess(
  role: 'web' | 'worker',
  port: number,
  dataDir: string,
  connectionString: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const main = path.resolve(import.meta.dirname, '../server/main.ts');
  const [program, ...args] = onCore(0, [process.execPath, ...processFlags, main]);
  const web = spawn(program, args, {
    env: {
      ...process.env,
      ...processVariables,
      ROLE: role,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      PADDOCK_DEMO: '1',
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(web, 'message'),
    once(web, 'exit').then(() => Promise.reject(new Error(`The ${role} process ended.`))),
  ]);
  return web;
}
