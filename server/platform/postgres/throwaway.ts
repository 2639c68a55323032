import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainFailure } from '#server/platform/failure.ts';
import { enter, placeOf } from './owned.ts';
import type { ServerPlace } from './server.ts';
import { readPostmaster } from './postmaster.ts';
import { socketAddress } from './socket.ts';

/** A server for tests and tools: fast, and removed without a trace when `stop` is called or this process ends, however it ends. */
export interface ThrowawayPostgres {
  /** For an ordinary role that may create databases. */
  readonly connectionString: string;
  stop(): Promise<void>;
}

/** Nothing in it has to survive a crash. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 200,
};

/** Starts one. `more` adds server settings. */
export async function startThrowaway(more: ServerPlace['more'] = {}): Promise<ThrowawayPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paddock-throwaway-'));
  const place = placeOf(dataDir, { ...careless, ...more });
  const { session, socketFolder } = await enter(place);
  const server = readPostmaster(place.cluster);
  if (!server)
    throw new PlainFailure(`The throwaway database in ${dataDir} ended as soon as it was started.`);
  const guard = startGuard(server.pid, [dataDir, socketFolder]);
  await session.close();
  return {
    connectionString: socketAddress(socketFolder),
    stop: async () => {
      const ended = once(guard, 'exit');
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
}

// Waits until this process ends or closes the pipe, then stops the server and cleans up. It leads its own process group, so a Ctrl-C does
// not end it first.
const guardScript = `
  cat > /dev/null
  pid=$1; shift
  kill -QUIT "$pid" 2> /dev/null
  tries=0
  while kill -0 "$pid" 2> /dev/null && [ "$tries" -lt 200 ]; do
    tries=$((tries + 1))
    sleep 0.05
  done
  rm -rf "$@"`;

function startGuard(pid: number, folders: readonly string[]) {
  const guard = spawn('sh', ['-c', guardScript, 'sh', String(pid), ...folders], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return guard;
}
