import pg from 'pg';
import { superuser } from './cluster.ts';
import { socketAddress } from './socket.ts';

// Our own numbers; any constants work, as long as every version of the portal uses the same.
const ownerKey = 20_260_001;
const presenceKey = 20_260_002;

const ownerName = 'paddock owner';

/** The result of claiming ownership: claimed, or the current owner. */
export type Claim = { readonly owned: true } | { readonly owned: false; readonly holder: Holder | undefined };

export interface Holder {
  readonly pid: number;
  /** The owner is stopping: its place will be free. */
  readonly leaving: boolean;
}

/**
 * A process's hold on a cluster: a session whose advisory locks say which processes are present. The system ends a session with its
 * process, however that ends, so such a lock is never stale and a reused process number does not matter.
 */
export interface Session {
  readonly client: pg.Client;
  /** Settles when the session breaks or is closed. */
  readonly ended: Promise<void>;
  /** Claims ownership if nobody has it. */
  own(): Promise<Claim>;
  /** Signals processes that wait for ownership that waiting is worthwhile. */
  announceLeaving(): Promise<void>;
  /** Gives up being present. True if no other process is present: new ones wait until the session ends. */
  isLastToLeave(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a session and marks this process as present. Throws `pg`'s errors while the server is away, starting or stopping. */
export async function openSession(socketFolder: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: socketAddress(socketFolder, { user: superuser, database: 'postgres' }),
    application_name: `paddock guest ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('error', () => {});
  await client.connect();
  await client.query(`select pg_advisory_lock_shared(${presenceKey})`);
  return {
    client,
    ended,
    own: () => own(client),
    announceLeaving: async () => {
      await client.query(`set application_name = '${ownerName} ${process.pid} leaving'`);
    },
    isLastToLeave: async () => {
      await client.query(`select pg_advisory_unlock_shared(${presenceKey})`);
      const { rows } = await client.query<{ alone: boolean }>(
        `select pg_try_advisory_lock(${presenceKey}) as alone`,
      );
      return rows[0]?.alone === true;
    },
    close: () => client.end(),
  };
}

async function own(client: pg.Client): Promise<Claim> {
  const { rows } = await client.query<{ owned: boolean }>(
    `select pg_try_advisory_lock(${ownerKey}) as owned`,
  );
  if (rows[0]?.owned) {
    await client.query(`set application_name = '${ownerName} ${process.pid}'`);
    return { owned: true };
  }
  const found = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity where starts_with(application_name, $1)`,
    [ownerName],
  );
  const [, pid, leaving] = /(\d{1,20})( leaving)?$/.exec(found.rows[0]?.name ?? '') ?? [];
  return {
    owned: false,
    holder: pid === undefined ? undefined : { pid: Number(pid), leaving: leaving !== undefined },
  };
}
