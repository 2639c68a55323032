import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PluginTransformResultArgs,
  type QueryResult,
  type Transaction as KyselyTransaction,
  type UnknownRow,
} from 'kysely';
import pg from 'pg';
import type { DB } from '#server/database/types.ts';

export type Db = Kysely<DB>;
/** Only inside a transaction: a query that takes this cannot run outside one. */
export type Transaction = KyselyTransaction<DB>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const { builtins } = pg.types;
const uuidArray: number = 2951;

// Dates stay what the database says: a `date` is YYYY-MM-DD, an instant is ISO text in UTC, a count is a number.
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMPTZ, isoInstant],
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, (value) => value],
  [uuidArray, ids],
]);

const parseArray = pg.types.getTypeParser(uuidArray);

/** Ids need no quotes, so their plain lists are read without looking at each character. */
function ids(value: string): unknown {
  if (value === '{}') return [];
  return value.includes('N') || value.includes('{', 1) ? parseArray(value) : value.slice(1, -1).split(',');
}

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

const utcInstant = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d+))?\+00$/;

function isoInstant(value: string): string {
  // As `Date` would write it, without making one.
  const utc = utcInstant.exec(value);
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
  return value === 'infinity' || value === '-infinity' ? value : new Date(value).toISOString();
}

function safeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The whole number ${value} is too large to be exact.`);
  return number;
}

/** Columns in camel case. Rows that come with such names already, as of most statements, are passed on as they are. */
class ColumnNames extends CamelCasePlugin {
  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    for (const name in args.result.rows[0]) if (name.includes('_')) return super.transformResult(args);
    return args.result;
  }
}

const maxNamedStatements = 1000;
const hasPlan = /^\s*(select|with|insert|update|delete)\b/i;
const statementNames = new Map<string, string>();

/** Statements are prepared under a stable name, so PostgreSQL parses and plans each text once per connection. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known) return known;
  if (statementNames.size >= maxNamedStatements) return undefined;
  const name = `p${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

class PreparingClient extends pg.Client {
  // pg declares eight overloads of query; only (text, values) is changed, all others pass through.
  override query(...args: unknown[]): never {
    const forward = super.query.bind(this) as (...all: unknown[]) => never;
    const [text, values, ...others] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return forward(...args);
    // Only what has a plan is worth preparing: `begin` and its like are quickest as they are.
    const name = values.length > 0 || hasPlan.test(text) ? statementName(text) : undefined;
    return name ? forward({ name, text, values, types }, ...others) : forward(text, values, ...others);
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
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** True where the database is away, so that the answer is 503 and not 500. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') return lostConnection.has(code) || code.startsWith('08');
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
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
