import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Environment } from '#server/platform/config/environment.ts';
import { DatabaseClient } from '#server/platform/database/connections/database-client.ts';
import { checkSettings } from '#server/platform/database/connections/session-settings.ts';
import { PlainFailure } from '#server/platform/failure.ts';

/** A server connection has this name already, or has never heard of it: the pooler passes names on without keeping track of them. */
const confused = new Set(['42P05', '26000']);
const losesStatements = [
  'The pooler of DATABASE_URL gives a client another server connection between statements and loses its prepared statements.',
  'Use PgBouncer 1.21 or newer with max_prepared_statements = 1000, or set DATABASE_PREPARED=0 and DATABASE_DIRECT_URL to the address of PostgreSQL itself, or set pool_mode = session.',
].join(' ');

/** Checks what a process needs of its pooler, if DATABASE_URL leads to one: the settings of the database, and its prepared statements. */
export async function checkOwnPooler({
  databaseUrl,
  databaseDirectUrl,
  databasePrepares,
}: Pick<Environment, 'databaseUrl' | 'databaseDirectUrl' | 'databasePrepares'>): Promise<void> {
  if (databaseUrl === undefined || databaseDirectUrl === undefined) return;
  if (databasePrepares) await checkPooler(databaseUrl);
  await checkSettings(databaseUrl, { sendsSettings: false });
}

/**
 * Checks that a prepared statement survives a change of server connection. Without a pooler the connection never changes. Throws a
 * `PlainFailure` that names the missing setting. Call it before anything else is prepared.
 */
export async function checkPooler(connectionString: string): Promise<void> {
  try {
    await changesServers(connectionString, { serverOf: preparedServerOf });
  } catch (error) {
    if (confused.has(String((error as { code?: unknown }).code))) throw new PlainFailure(losesStatements);
    throw error;
  }
}

/**
 * Checks that a client keeps its server connection, as signals, jobs, migrations, and long work need it. Throws a `PlainFailure` if a pooler
 * gives it another one for each transaction.
 */
export async function checkSession(connectionString: string, variable: string): Promise<void> {
  const mark = crypto.randomUUID();
  const isShared = await changesServers(connectionString, {
    serverOf,
    async leaveMark(client) {
      await client.query(`select set_config('paddock.check', '${mark}', false)`);
    },
    async findsMark(other) {
      const { rows } = await other.query<{ mark: string | null }>(
        `select current_setting('paddock.check', true) as mark`,
      );
      return rows[0]?.mark === mark;
    },
  });
  if (isShared)
    throw new PlainFailure(
      `${variable} leads to a pooler that gives each transaction another connection. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: signals, jobs, and migrations need connections of their own.`,
    );
}

interface Look {
  serverOf(client: pg.Client): Promise<number>;
  /** On the session of the first client. */
  leaveMark?(client: pg.Client): Promise<void>;
  /** On that of another one. */
  findsMark?(client: pg.Client): Promise<boolean>;
}

/**
 * Asks one client for its server, and again while others keep the server connections they get, so that a pooler has to give it another one.
 * True if it did, or if another client has the session of the first.
 */
async function changesServers(connectionString: string, look: Look): Promise<boolean> {
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
    await look.leaveMark?.(first);
    const before = await look.serverOf(first);
    for (let count = 0; count < 3; count++) {
      const other = await open();
      await other.query('begin');
      if (await look.findsMark?.(other)) return true;
      if ((await look.serverOf(other)) !== before) continue;
      const answer = look.serverOf(first);
      // A pool of one connection: the first client waits for the other one.
      const waits = setTimeout(() => void other.query('rollback').catch(() => {}), 1000);
      return (await answer.finally(() => clearTimeout(waits))) !== before;
    }
    return false;
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
}

const text = 'select pg_backend_pid() as server';
/** Differs from the names of the portal's own statements: a check must not take a name away from a running process. */
const name = `check-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

/** The server process that runs a statement for this client. */
async function serverOf(client: pg.Client, query: string | pg.QueryConfig = text): Promise<number> {
  const { rows } = await client.query<{ server: number }>(query);
  return rows[0]!.server;
}

const preparedServerOf = (client: pg.Client) => serverOf(client, { name, text });
