import { createHash } from 'node:crypto';
import type pg from 'pg';
import { DatabaseClient } from '#server/platform/database/connections/database-client.ts';
import { PlainFailure } from '#server/platform/failure.ts';

/** A server connection has this name already, or has never heard of it: the pooler passes names on without keeping track of them. */
const confused = new Set(['42P05', '26000']);
const missing = [
  'The pooler of DATABASE_URL gives a client another server connection between statements and loses its prepared statements.',
  'Use PgBouncer 1.21 or newer with max_prepared_statements = 1000, set pool_mode = session, or let DATABASE_URL lead to PostgreSQL itself.',
].join(' ');

/**
 * Checks that a prepared statement survives a change of server connection. Without a pooler the connection never changes. Throws a
 * `PlainFailure` that names the missing setting. Call it before anything else is prepared.
 */
export async function checkPooler(connectionString: string): Promise<void> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = new DatabaseClient({ connectionString, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await open();
    const before = await serverOf(first);
    // These keep the server connections they get, so that the first client gets another one than before.
    for (let count = 0; count < 3; count++) {
      const other = await open();
      await other.query('begin');
      if ((await serverOf(other)) !== before) continue;
      const answer = serverOf(first);
      // A pool of one connection: the first client waits for the other one.
      const waits = setTimeout(() => void other.query('rollback').catch(() => {}), 1000);
      await answer.finally(() => clearTimeout(waits));
      break;
    }
  } catch (error) {
    if (confused.has(String((error as { code?: unknown }).code))) throw new PlainFailure(missing);
    throw error;
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
}

const text = 'select pg_backend_pid() as server';
/** Differs from the names of the portal's own statements: a check must not take a name away from a running process. */
const name = `check-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

/** The server process that runs the same prepared statement for this client. */
async function serverOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server: number }>({ name, text });
  return rows[0]!.server;
}
