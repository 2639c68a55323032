import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { choosePostgresUser } from '#server/platform/postgres/user.ts';
import { freePort } from '#tests/harness/ports.ts';
import { childrenOf, parentOf } from '../processes.ts';

const shipped = path.resolve(import.meta.dirname, '../../deploy/patroni/patroni.yaml');

/** Where Debian has the programs of PostgreSQL. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin';
export const password = 'of-a-trial';

/** Where etcd is, and which of its protocols Patroni speaks with it. */
export interface Etcd {
  readonly address: string;
  readonly protocol: 'ETCD' | 'ETCD3';
}

/** One machine of the cluster: Patroni and the server that it keeps. */
export class ClusterNode {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly apiPort: number;
  readonly #start: () => ChildProcess;
  #patroni: ChildProcess | undefined;

  private constructor(
    name: string,
    folder: string,
    ports: readonly [number, number],
    start: () => ChildProcess,
  ) {
    this.name = name;
    this.folder = folder;
    [this.port, this.apiPort] = ports;
    this.#start = start;
  }

  static async make(parent: string, name: string, patroni: string, etcd: Etcd): Promise<ClusterNode> {
    const folder = path.join(parent, name);
    const config = path.join(folder, 'config');
    mkdirSync(config, { recursive: true });
    copyFileSync(shipped, path.join(config, '1-shipped.yaml'));
    // Debian's folder for sockets belongs to another user.
    writeFileSync(
      path.join(config, '2-here.yaml'),
      `postgresql: {parameters: {unix_socket_directories: ''}}\n`,
    );
    const port = await freePort();
    const apiPort = await freePort();
    const api = `127.0.0.1:${apiPort}`;
    const server = `127.0.0.1:${port}`;
    const variables = {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: api,
      PATRONI_RESTAPI_CONNECT_ADDRESS: api,
      PATRONI_POSTGRESQL_LISTEN: server,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: server,
      PATRONI_POSTGRESQL_DATA_DIR: path.join(folder, 'postgres'),
      PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms,
      PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
      [`PATRONI_${etcd.protocol}_HOSTS`]: etcd.address,
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_PASSWORD: password,
    };
    const user = choosePostgresUser(path.join(folder, 'postgres'));
    chownSync(folder, user.uid, user.gid);
    const { file, args, identity } = user.command(patroni, [config]);
    const log = openSync(path.join(folder, 'log'), 'a');
    return new ClusterNode(name, folder, [port, apiPort], () =>
      spawn(file, args, {
        ...identity,
        cwd: folder,
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...variables },
        stdio: ['ignore', log, log],
      }),
    );
  }

  start(): void {
    this.#patroni = this.#start();
  }

  /** What Patroni and PostgreSQL have written last. */
  lastWords(lines: number): string {
    return readFileSync(path.join(this.folder, 'log'), 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  }

  /** Kills the server alone. Patroni finds out. */
  killPostgres(): void {
    const pid = this.#postmaster();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }

  /** Stops everything without ending it, as seen by others: connections stay open and nothing answers. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  async kill(): Promise<void> {
    this.#signal('SIGKILL');
    while (this.#processes().length > 0) await pause(20);
    this.#patroni = undefined;
  }

  #signal(signal: NodeJS.Signals): void {
    for (const pid of this.#processes()) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended by itself in this moment.
      }
    }
  }

  #postmaster(): number | undefined {
    try {
      const pid = Number(
        readFileSync(path.join(this.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
      );
      return parentOf(pid) === 0 ? undefined : pid;
    } catch {
      return undefined;
    }
  }

  #processes(): readonly number[] {
    const heads = [this.#patroni?.pid, this.#postmaster()].filter(
      (pid) => pid !== undefined && isRunning(pid),
    ) as number[];
    return [...new Set(heads.flatMap((pid) => [pid, ...childrenOf(pid)]))];
  }
}

function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
