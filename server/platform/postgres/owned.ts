import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PlainFailure } from '#server/platform/failure.ts';
import { findBinaries } from './binaries.ts';
import { clusterFolder, ensureCluster } from './cluster.ts';
import { forgetDeadServer, isAlive, isServing, readPostmaster, stopServer } from './postmaster.ts';
import { startFailure, startServer, type ServerPlace, type ServerProcess } from './server.ts';
import { openSession, type Holder, type Session } from './session.ts';
import { makeSocketFolder, socketAddress } from './socket.ts';
import { choosePostgresUser } from './user.ts';

/** A database this process may use until it calls `stop`. */
export interface BorrowedPostgres {
  readonly connectionString: string;
  /** True if the server was already running. */
  readonly adopted: boolean;
  /** Stops the server unless another process still uses it. */
  stop(): Promise<void>;
}

export interface OwnedPostgres extends BorrowedPostgres {
  /** Signals the next owner that this one is stopping, so that it waits instead of giving up. */
  announceStop(): Promise<void>;
  /** Settles with the reason, and only if the server died and could not be restarted. */
  readonly lost: Promise<Error>;
}

interface Entered {
  readonly session: Session;
  readonly socketFolder: string;
  readonly adopted: boolean;
}

const startPatienceMs = 60_000;
// A killed server replays its journal first, which must not be interrupted.
const recoveryPatienceMs = 15 * 60_000;
const unreachablePatienceMs = 2000;

/**
 * The database in `dataDir` for the process that runs the portal: created, started, or adopted if a killed owner left it running. Restarted
 * if it dies. Throws a `PlainFailure` if another portal already runs on this folder.
 */
export async function ownPostgres(dataDir: string): Promise<OwnedPostgres> {
  const place = placeOf(dataDir);
  const first = await enter(place, claimOwnership);
  const samePlace = { ...place, socketFolder: first.socketFolder };
  let { session } = first;
  let stopping = false;

  const keep = async (): Promise<Error> => {
    for (;;) {
      await session.ended;
      if (stopping) return new Promise(() => {});
      try {
        ({ session } = await enter(samePlace, claimOwnership));
      } catch (error) {
        return error as Error;
      }
    }
  };
  return {
    connectionString: socketAddress(first.socketFolder),
    adopted: first.adopted,
    lost: keep(),
    announceStop: () => session.announceLeaving().catch(() => {}),
    stop: () => {
      stopping = true;
      return leave(place, session);
    },
  };
}

/** The database in `dataDir` for a short command: the running one, or one started for as long as the command needs it. */
export async function borrowPostgres(dataDir: string): Promise<BorrowedPostgres> {
  const place = placeOf(dataDir);
  const { session, socketFolder, adopted } = await enter(place);
  return { connectionString: socketAddress(socketFolder), adopted, stop: () => leave(place, session) };
}

/** Prepares what a server of this data folder needs. `more` overrides server settings. */
export function placeOf(dataDir: string, more?: ServerPlace['more']): ServerPlace {
  const binaries = findBinaries();
  const cluster = clusterFolder(dataDir);
  const user = choosePostgresUser(cluster);
  return {
    cluster,
    binaries,
    user,
    socketFolder: makeSocketFolder(cluster, user),
    logFile: join(dirname(cluster), 'postgres.log'),
    ...(more && { more }),
  };
}

/**
 * Opens a session on the cluster and starts its server if none is running. Several processes may do so at once: PostgreSQL lets one server
 * start, and the others find it.
 */
export async function enter(
  place: ServerPlace,
  claim?: (session: Session, place: ServerPlace) => Promise<void>,
): Promise<Entered> {
  const begun = Date.now();
  let patienceMs = startPatienceMs;
  let lastAnswer = Date.now();
  let started: ServerProcess | undefined;
  for (;;) {
    const server = readPostmaster(place.cluster);
    if (server && isServing(place.cluster, server.pid)) {
      const session = server.socketFolder === undefined ? 'ENOENT' : await trySession(server.socketFolder);
      if (typeof session !== 'string') {
        await claim?.(session, place);
        await ensureDatabase(session.client);
        return { session, socketFolder: server.socketFolder!, adopted: started?.pid !== server.pid };
      }
      if (session === 'busy') {
        patienceMs = recoveryPatienceMs;
        lastAnswer = Date.now();
      } else if (Date.now() - lastAnswer > unreachablePatienceMs) {
        // Its socket was deleted with other temporary files, so nobody can reach it any more.
        await stopServer(place.cluster, server.pid);
      }
    } else if (!started) {
      await ensureCluster(place);
      forgetDeadServer(place.cluster, place.socketFolder);
      started = startServer(place);
      lastAnswer = Date.now();
    } else if (started.hasEnded()) {
      const words = started.lastWords();
      // Another process was quicker, or the processes of a killed server have not all ended yet, which takes a moment.
      const isPassing = /lock file ".*" already exists|pre-existing shared memory block .* is still in use/;
      if (!isPassing.test(words)) throw startFailure(words, place);
      started = undefined;
      await sleep(50);
    }
    if (Date.now() - begun > patienceMs) throw startFailure(started?.lastWords() ?? '', place);
    await sleep(10);
  }
}

/** A session; `busy` if the server is starting or stopping; otherwise the reason it cannot be reached. */
async function trySession(socketFolder: string): Promise<Session | string> {
  try {
    return await openSession(socketFolder);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === '57P03' || code === '57P01') return 'busy';
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return code;
    if (/Connection terminated/.test((error as Error).message)) return 'ECONNRESET';
    throw error;
  }
}

async function claimOwnership(session: Session, place: ServerPlace): Promise<void> {
  const begun = Date.now();
  for (;;) {
    const claim = await session.own();
    if (claim.owned) return;
    if (Date.now() - begun > claimPatienceMs(claim.holder)) {
      await session.close();
      const who = claim.holder ? ` (process ${claim.holder.pid})` : '';
      throw new PlainFailure(
        `Paddock already runs on the data folder ${dirname(place.cluster)}${who}. Stop it first, or set DATA_DIR and PORT for a second one.`,
      );
    }
    await sleep(20);
  }
}

function claimPatienceMs(holder: Holder | undefined): number {
  if (holder?.leaving) return 60_000;
  // A killed process's session ends a moment later, and one that was asked to stop may not have announced it yet.
  return holder && isAlive(holder.pid) ? 1000 : 3000;
}

async function leave(place: ServerPlace, session: Session): Promise<void> {
  const server = readPostmaster(place.cluster);
  // A broken session says nothing about other processes, so the server is left to them.
  const alone = await session.isLastToLeave().catch(() => false);
  if (alone && server && !(await stopServer(place.cluster, server.pid)))
    throw new PlainFailure(
      `The database (process ${server.pid}) does not end. It may be killed; nothing is lost by that.`,
    );
  await session.close().catch(() => {});
}

/** The portal's own role and database: an ordinary role, as on an external PostgreSQL. */
async function ensureDatabase(client: pg.Client): Promise<void> {
  const exists = async (query: string) => (await client.query(query)).rowCount === 1;
  if (!(await exists(`select from pg_roles where rolname = 'paddock'`)))
    await unlessMade(client.query(`create role paddock login createdb`));
  if (!(await exists(`select from pg_database where datname = 'paddock'`)))
    await unlessMade(client.query(`create database paddock owner paddock`));
  // Undo of an import looks keys to people up in sets instead of one by one (docs/decisions/130-imports.md).
  if (!(await exists(`select where has_parameter_privilege('paddock', 'session_replication_role', 'set')`)))
    await unlessMade(client.query(`grant set on parameter session_replication_role to paddock`));
}

/** Another process may create or grant the same at the same time; for a grant, the code is that of any row that two update at once. */
async function unlessMade(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['42710', '42P04', '23505', 'XX000'].includes(code)) throw error;
  }
}
