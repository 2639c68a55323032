import { spawn } from 'node:child_process';
import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { PlainFailure } from '#server/platform/failure.ts';
import type { Binaries } from './binaries.ts';
import { programEnvironment } from './programs.ts';
import { socketPort } from './socket.ts';
import type { PostgresUser } from './user.ts';

/** Where a cluster is and how its server runs. */
export interface ServerPlace {
  readonly cluster: string;
  readonly socketFolder: string;
  readonly logFile: string;
  readonly user: PostgresUser;
  readonly binaries: Binaries;
  /** Server settings in addition to the usual ones. */
  readonly more?: Readonly<Record<string, string | number>>;
}

/** A server that was started and may still be starting up. */
export interface ServerProcess {
  readonly pid: number;
  hasEnded(): boolean;
  /** What it has logged since it was started. */
  lastWords(): string;
}

const largestLogBytes = 10 * 1024 * 1024;

/** Sized for a machine of two cores and two gigabytes that also runs the portal. */
const settings: Readonly<Record<string, string | number>> = {
  listen_addresses: '',
  port: socketPort,
  unix_socket_permissions: '0700',
  max_connections: 100,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  // Nothing replicates from here, and without it bulk loads write half as much.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: Math.min(2, availableParallelism() - 1),
  // For solid state disks; the default of 4 is for spinning disks.
  random_page_cost: 1.1,
  jit: 'off',
  // The other kind uses /dev/shm, which has 64 MB in a container: parallel queries fail there.
  dynamic_shared_memory_type: process.platform === 'linux' ? 'sysv' : 'posix',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  password_encryption: 'scram-sha-256',
};

/** Starts the server detached from this process: it outlives it, and a Ctrl-C meant for the portal does not reach it. */
export function startServer(place: ServerPlace): ServerProcess {
  const log = openLog(place.logFile);
  const options = { ...settings, unix_socket_directories: place.socketFolder, ...place.more };
  const args = [
    '-D',
    place.cluster,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const command = place.user.command(place.binaries.postgres, args);
  const child = spawn(command.file, command.args, {
    ...command.identity,
    cwd: '/',
    env: programEnvironment(),
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  child.unref();

  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  return {
    pid: child.pid ?? 0,
    hasEnded: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    lastWords: () => failure?.message ?? readFrom(place.logFile, log.sizeBytes),
  };
}

/** Turns a server's last log lines into a sentence for the person who started it. */
export function startFailure(words: string, place: ServerPlace): PlainFailure {
  const folder = dirname(place.cluster);
  if (/No space left on device|Disk quota exceeded/.test(words))
    return new PlainFailure(
      `The disk of ${folder} is full: the database cannot start. Make room and start again.`,
    );
  if (
    /could not map anonymous shared memory|could not create shared memory|Cannot allocate memory/.test(words)
  )
    return new PlainFailure(
      'There is too little memory for the database (it needs about 200 MB). Free some, or set DATABASE_URL.',
    );
  const last = words.trim().split('\n').slice(-8).join('\n');
  return new PlainFailure(
    `The database in ${folder} does not start; the last lines of ${place.logFile}:\n${last || '(none)'}`,
  );
}

function openLog(path: string): { descriptor: number; sizeBytes: number } {
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes)
      renameSync(path, `${path}.1`);
    return { descriptor: openSync(path, 'a', 0o600), sizeBytes: statSync(path).size };
  } catch (error) {
    throw new PlainFailure(
      `The database's log ${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

function readFrom(path: string, offset: number): string {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(64 * 1024);
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, offset));
  } finally {
    closeSync(descriptor);
  }
}
