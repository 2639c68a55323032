import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type Transaction as KyselyTransaction,
  type UnknownRow,
} from 'kysely';
import pg from 'pg';
import type { DB } from '#server/database/types.ts';
import { PreparingClient } from './pipelined-pg/preparing-client.ts';
import { valueTypes as types } from './pipelined-pg/value-types.ts';

export type Db = Kysely<DB>;
/** Only inside a transaction: a query that takes this cannot run outside one. */
export type Transaction = KyselyTransaction<DB>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Columns in camel case for queries that are put together. Statements written in SQL name columns as the database does and are passed
 * on as they are: rewriting them costs more than building them. So are rows that come with such names already.
 */
class ColumnNames extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return args.node.kind === 'RawNode' ? args.node : super.transformQuery(args);
  }

  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    for (const name in args.result.rows[0]) if (name.includes('_')) return super.transformResult(args);
    return args.result;
  }
}

/** Opens the pool. `max` connections; a statement may run 30 seconds unless told otherwise, an idle transaction 60. */
export function openDatabase(
  connectionString: string,
  { max = 10, name = 'paddock', statementSeconds = 30 } = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    Client: PreparingClient as unknown as typeof pg.Client,
    application_name: name,
    // Statements differ by text, hardly by value: one plan for each, where re-planning takes longer than running.
    // What is asked for often is in memory, where a look-up costs no more than reading on; a server set for disks would read whole tables.
    options: '-c plan_cache_mode=force_generic_plan -c jit=off -c random_page_cost=1.1',
    connectionTimeoutMillis: 5000,
    // Kept for good: a new connection would have to prepare every statement again.
    idleTimeoutMillis: 0,
    statement_timeout: statementSeconds * 1000,
    idle_in_transaction_session_timeout: Math.max(60, statementSeconds) * 1000,
    keepAlive: true,
  } as pg.PoolConfig);
  // A connection that breaks while idle is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new ColumnNames({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => db.destroy() };
}

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** The database fell away while it was to make a change last: nobody knows whether it did. */
export class UncertainChange extends Error {
  constructor(cause: unknown) {
    super('The database did not say whether a change lasts.', { cause });
    this.name = 'UncertainChange';
  }
}

/** True where the database is away, so that the answer is 503 and not 500. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // The socket of a database that is not there. Elsewhere it is a file that is missing.
  if (code === 'ENOENT') return syscall === 'connect';
  if (typeof code === 'string') return lostConnection.has(code) || code.startsWith('08');
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/** True where PostgreSQL gave a transaction up because of another one (serialization failure, deadlock): it may be run again. */
export function isTransient(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01';
}

/** The constraint a unique violation names, else undefined. */
export function violatedUnique(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' ? constraint : undefined;
}

/** The constraint a violation of a reference names, else undefined: what was pointed at does not exist. */
export function violatedReference(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23503' ? constraint : undefined;
}
