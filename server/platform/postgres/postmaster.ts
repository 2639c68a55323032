import { linkSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a running server records in its cluster. */
export interface Postmaster {
  readonly pid: number;
  /** Undefined while it is still starting. */
  readonly socketFolder: string | undefined;
}

const noteOf = (cluster: string) => join(cluster, 'postmaster.pid');
const socketNoteOf = (socketFolder: string) => join(socketFolder, '.s.PGSQL.5432.lock');

export const readPostmaster = (cluster: string): Postmaster | undefined => parse(read(noteOf(cluster)));

/** True if the recorded process is the server of this cluster: its number may belong to another program by now. */
export function isServing(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

/**
 * Removes the pid file of a crashed server if another program has its number by now: PostgreSQL takes any living process with that number
 * for the server and would never start again. It handles a dead number by itself.
 */
export function forgetDeadServer(cluster: string, socketFolder: string): void {
  for (const note of [noteOf(cluster), socketNoteOf(socketFolder)]) {
    const text = read(note);
    const server = parse(text);
    if (server && isAlive(server.pid) && !isServing(cluster, server.pid)) removeExactly(note, text);
  }
}

/** Removes a file with this content; puts back one that replaced it meanwhile. */
function removeExactly(path: string, text: string): void {
  const aside = `${path}.${crypto.randomUUID()}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== text) linkSync(aside, path);
  } catch {
    // Another process was quicker to remove it, or has made a new one.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Asks the server to stop: first a fast shutdown, then an immediate one, after which it recovers at the next start. False if it survives
 * both.
 */
export async function stopServer(
  cluster: string,
  pid: number,
  { patienceMs = 60_000 } = {},
): Promise<boolean> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const deadline = Date.now() + patienceMs;
    if (isServing(cluster, pid)) process.kill(pid, signal);
    while (Date.now() < deadline) {
      if (!isServing(cluster, pid)) return true;
      await sleep(10);
    }
  }
  return false;
}

/** True if a process has this number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function parse(note: string): Postmaster | undefined {
  const lines = note.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, socketFolder: lines[4] || undefined } : undefined;
}
