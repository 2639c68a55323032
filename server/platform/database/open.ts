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
import { sentSettings, usualStatementSeconds } from './connections/session-settings.ts';
import { PreparingClient } from './pipelined-pg/preparing-client.ts';
import type { StatementWatch } from './slow-statements.ts';
import { valueTypes as types } from './pipelined-pg/value-types.ts';

export type Db = Kysely<DB>;
/** A query that takes this type cannot run outside a transaction. */
export type Transaction = KyselyTransaction<DB>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Converts column names to camel case for queries made with the builder. Statements written in SQL use the database's names and are sent
 * unchanged, because rewriting them costs more than building them. Rows that already have camel case names are returned unchanged too.
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

interface DatabaseOptions {
  readonly max?: number;
  readonly name?: string;
  readonly statementSeconds?: number;
  /** False behind a pooler, which takes no settings of a client: there they are those of the user in the database. */
  readonly sendsSettings?: boolean;
  /** False behind a pooler that cannot carry named statements. */
  readonly prepares?: boolean;
  readonly watch?: StatementWatch;
}

/** Opens a pool of `max` connections. A statement may run for `statementSeconds`, an idle transaction for at least 60 seconds. */
export function openDatabase(
  connectionString: string,
  {
    max = 10,
    name = 'paddock',
    statementSeconds = usualStatementSeconds,
    sendsSettings = true,
    prepares = true,
    watch,
  }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    Client: PreparingClient as unknown as typeof pg.Client,
    application_name: name,
    ...(sendsSettings && sentSettings(statementSeconds)),
    prepares,
    watch,
    patience: statementSeconds * 1000,
    connectionTimeoutMillis: 5000,
    // Idle connections stay open: a new connection would have to prepare every statement again.
    idleTimeoutMillis: 0,
    keepAlive: true,
  } as pg.PoolConfig);
  // The pool replaces a connection that breaks while idle. Without a listener, the error would end the process.
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
  // The server became a standby: it refuses to write.
  '25006',
]);

/** The connection broke during a commit. Nobody knows whether the change was saved. */
export class UncertainChange extends Error {
  constructor(cause: unknown) {
    super('The database did not say whether a change lasts.', { cause });
    this.name = 'UncertainChange';
  }
}

/** True if the database is unavailable, so that the answer is 503 and not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // On connect, the database's socket does not exist. Anywhere else, a file is missing.
  if (code === 'ENOENT') return syscall === 'connect';
  if (typeof code === 'string') return lostConnection.has(code) || code.startsWith('08');
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/** True if PostgreSQL rolled a transaction back because of another one (serialization failure, deadlock). It may be run again. */
export function isTransient(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01';
}

/** The name of the violated unique constraint, else undefined. */
export function violatedUnique(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' ? constraint : undefined;
}

/** The name of the violated foreign key, else undefined: the referenced row does not exist. */
export function violatedReference(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23503' ? constraint : undefined;
}
