import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { superuser } from '#server/platform/postgres/cluster.ts';
import { enter, placeOf } from '#server/platform/postgres/owned.ts';
import { isServing, readPostmaster, stopServer } from '#server/platform/postgres/postmaster.ts';
import { socketAddress, socketPort } from '#server/platform/postgres/socket.ts';
import { childrenOf } from '../../bench/processes.ts';

/** One server of two. */
export interface OneServer {
  readonly socketFolder: string;
  readonly connectionString: string;
  /** Runs one statement as its superuser. */
  command(statement: string): Promise<readonly Record<string, unknown>[]>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills it without a chance to save anything. */
  kill(): Promise<void>;
  /** Stops it without ending it, like a machine that is lost: connections stay open, and nothing answers. */
  freeze(): void;
}

/** A primary whose every commit waits for the standby beside it. */
export interface TwoServers {
  readonly primary: OneServer;
  readonly standby: OneServer;
  /** The address that lists both. */
  readonly connectionString: string;
  close(): Promise<void>;
}

const replicating = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: 100,
  wal_level: 'replica',
  max_wal_senders: 4,
  wal_keep_size: '512MB',
  wal_retrieve_retry_interval: '100ms',
};

export async function startTwoServers(): Promise<TwoServers> {
  const folder = mkdtempSync(path.join(tmpdir(), 'paddock-two-'));
  const [first, second] = ['one', 'two'].map((name) => path.join(folder, name)) as [string, string];
  // The second one is a copy of the first, made while that is stopped.
  const primary = oneServer(first, replicating);
  await primary.start();
  await primary.stop();
  cpSync(first, second, { recursive: true });
  writeFileSync(path.join(second, 'postgres', 'standby.signal'), '');
  const standby = oneServer(second, {
    ...replicating,
    primary_conninfo: `host=${primary.socketFolder} port=${socketPort} user=${superuser}`,
  });
  await standby.start();
  await primary.start();
  await waitForStandby(primary, true);
  await untilReplicating(primary);
  const folders = [primary, standby].map(({ socketFolder }) => encodeURIComponent(socketFolder));
  return {
    primary,
    standby,
    connectionString: `postgres://paddock@/paddock?host=${folders.join()}&port=${socketPort}&ssl=0`,
    async close() {
      await Promise.all([primary.kill(), standby.kill()]);
      for (const one of [folder, primary.socketFolder, standby.socketFolder])
        rmSync(one, { recursive: true, force: true });
    },
  };
}

/** A server of its own in a folder, with these settings. */
export function oneServer(dataDir: string, more: Readonly<Record<string, string | number>>): OneServer {
  const place = placeOf(dataDir, more);
  const connectionString = socketAddress(place.socketFolder);
  return {
    socketFolder: place.socketFolder,
    connectionString,
    async command(statement) {
      const client = new pg.Client(connectionString.replace('//paddock@', `//${superuser}@`));
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    },
    async start() {
      const { session } = await enter(place);
      await session.close();
    },
    async stop() {
      const server = readPostmaster(place.cluster);
      if (server) await stopServer(place.cluster, server.pid);
    },
    async kill() {
      const server = readPostmaster(place.cluster);
      if (!server || !isServing(place.cluster, server.pid)) return;
      process.kill(server.pid, 'SIGQUIT');
      signal('SIGCONT', server.pid);
      while (isServing(place.cluster, server.pid)) await pause(5);
    },
    freeze() {
      const server = readPostmaster(place.cluster);
      if (server) signal('SIGSTOP', server.pid);
    },
  };
}

/** To a server and its processes, one for each connection. */
function signal(name: NodeJS.Signals, postmaster: number): void {
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself in this moment.
    }
  }
}

/** Whether each commit waits until a standby has it. */
export async function waitForStandby(primary: OneServer, waits: boolean): Promise<void> {
  await primary.command(`alter system set synchronous_standby_names = '${waits ? '*' : ''}'`);
  await primary.command('select pg_reload_conf()');
}

async function untilReplicating(primary: OneServer): Promise<void> {
  const asked = `select from pg_stat_replication where sync_state = 'sync'`;
  while ((await primary.command(asked)).length === 0) await pause(20);
}
