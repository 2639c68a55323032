import pg from 'pg';
import { superuser } from './cluster.ts';
import { socketAddress } from './socket.ts';

// Numbers of our own; any constants do, as long as every version of the portal uses the same.
const ownerKey = 20_260_001;
const presenceKey = 20_260_002;

const ownerName = 'paddock owner';

/**
 * A process's hold on a cluster: a session whose advisory locks say who is there. The system ends a session with its process,
 * however that dies, so such a lock is never stale and a reused process number means nothing.
 */
export interface Session {
  readonly client: pg.Client;
  /** Settles when the session breaks or is closed. */
  readonly ended: Promise<void>;
  /** Takes the place of the only owner; else tells the number of the process that has it. */
  own(): Promise<{ owned: true } | { owned: false; pid: number | undefined }>;
  /** Gives up being present. True when nobody else is: whoever comes now waits until the session ends. */
  isLastToLeave(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a session and marks this process as present. Throws what `pg` throws while the server is away, starting or stopping. */
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

async function own(client: pg.Client): Promise<{ owned: true } | { owned: false; pid: number | undefined }> {
  const { rows } = await client.query<{ owned: boolean }>(
    `select pg_try_advisory_lock(${ownerKey}) as owned`,
  );
  if (rows[0]?.owned) {
    await client.query(`set application_name = '${ownerName} ${process.pid}'`);
    return { owned: true };
  }
  const holder = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity where starts_with(application_name, $1)`,
    [ownerName],
  );
  const pid = Number(holder.rows[0]?.name.slice(ownerName.length));
  return { owned: false, pid: pid > 0 ? pid : undefined };
}
