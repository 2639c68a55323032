import { linkSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a running server notes in its cluster. */
export interface Postmaster {
  readonly pid: number;
  /** Undefined while it is still starting. */
  readonly socketFolder: string | undefined;
}

const noteOf = (cluster: string) => join(cluster, 'postmaster.pid');
const socketNoteOf = (socketFolder: string) => join(socketFolder, '.s.PGSQL.5432.lock');

export const readPostmaster = (cluster: string): Postmaster | undefined => parse(read(noteOf(cluster)));

/** True while the noted process is the server of this cluster: its number may meanwhile be another program's. */
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
 * Removes the notes of a server that died without a word where another program has its number by now: PostgreSQL takes any
 * living process with that number for the server and would never start again. It deals with a dead number by itself.
 */
export function forgetDeadServer(cluster: string, socketFolder: string): void {
  for (const note of [noteOf(cluster), socketNoteOf(socketFolder)]) {
    const text = read(note);
    const server = parse(text);
    if (server && isAlive(server.pid) && !isServing(cluster, server.pid)) removeExactly(note, text);
  }
}

/** Removes a file of this content; one that took its place meanwhile is put back. */
function removeExactly(path: string, text: string): void {
  const aside = `${path}.${crypto.randomUUID()}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== text) linkSync(aside, path);
  } catch {
    // Somebody else was quicker to remove it, or has made a new one.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Asks the server to end: at once but orderly ("fast"), then without its last words, from which it recovers at the next
 * start. False when it outlives both.
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

/** True while a process has this number. */
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
