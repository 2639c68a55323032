import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/** The command that runs a program on one core, where the system can. */
export function onCore(core: number, [program = '', ...args]: readonly string[]): [string, string[]] {
  return hasTaskset ? ['taskset', ['-c', String(core), program, ...args]] : [program, args];
}

/** Keeps this process, and what it starts from now on, on a core. */
export function stayOnCore(core: number): void {
  if (hasTaskset) spawnSync('taskset', ['-acp', String(core), String(process.pid)]);
}

/** Proportional set size of a process in megabytes: what it really takes of the machine's memory. */
export function memoryMegabytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The node process under a process started through `taskset`. */
export function innermost(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'));
      } catch {
        return false;
      }
    });
  return children.length === 0 ? pid : innermost(Number(children[0]));
}
