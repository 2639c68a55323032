import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DefaultQueryExecutor, type RawNode } from 'kysely';
import { afterAll, expect, inject } from 'vitest';
import { nothingSeen, see, type Seen } from '#tests/sql/seen-values.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for the statements that the tests of this run sent; not there before the first. */
    readonly statementsFolder: string;
  }
}

/** A statement written in SQL that a test sent. */
export interface SentStatement {
  /** The fixed parts of its template, which are the same in the source: they say where it is written. */
  readonly key: string;
  /** The file that sent it, which tells apart statements that read the same but for what they are put together from. */
  readonly from: string;
  /** Every text it was sent with. */
  readonly texts: readonly string[];
  /** What its rows were like. */
  readonly rows: Seen;
}

export interface SentByFile {
  readonly file: string;
  readonly statements: readonly SentStatement[];
}

interface Recorded {
  readonly key: string;
  readonly from: string;
  readonly texts: Set<string>;
  readonly rows: Seen;
  runs: number;
}

/** Rows are looked at closely until a statement has run so often in a test file. */
const runsLookedAt = 100;
const rowsLookedAt = 20;

export const keyOf = (fragments: readonly string[]): string => fragments.join('${}');

const recorded = new Map<string, Recorded>();
const senders = new Map<string, string>();

// Transactions and connections have executors of their own, so all of them are watched at their class.
const executor = DefaultQueryExecutor.prototype;
const executeQuery = executor.executeQuery;
executor.executeQuery = async function record(query, ...others) {
  const node = query.query.kind === 'RawNode' ? (query.query as RawNode) : undefined;
  // Text that was put together (`sql.raw`) stands nowhere in the source.
  if (!node || !('raw' in node.sqlFragments))
    return (await executeQuery.call(this, query, ...others)) as never;
  let from = senders.get(query.sql);
  if (from === undefined) senders.set(query.sql, (from = sender()));
  const result = await executeQuery.call(this, query, ...others);
  note(keyOf(node.sqlFragments), from, query.sql, result.rows);
  return result as never;
};

/** The file of ours that the present call comes from. */
function sender(): string {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 20;
  Error.prepareStackTrace = (_error, calls) => calls.map((call) => call.getFileName() ?? '');
  const files = new Error().stack as unknown as readonly string[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  const ours = files
    .map((file) => path.relative(process.cwd(), file.startsWith('file:') ? fileURLToPath(file) : file))
    .find((file) => /^(server|tests)\//.test(file) && !notSenders.has(file));
  return ours ?? '';
}

const notSenders = new Set(['tests/harness/record-statements.ts', 'tests/builders/statements.ts']);

function note(key: string, from: string, text: string, rows: readonly unknown[]): void {
  const name = `${from} ${key}`;
  let statement = recorded.get(name);
  if (!statement)
    recorded.set(name, (statement = { key, from, texts: new Set(), rows: nothingSeen(), runs: 0 }));
  statement.texts.add(text);
  statement.runs += 1;
  if (statement.runs > runsLookedAt) return;
  for (const row of rows.slice(0, rowsLookedAt)) see(statement.rows, row);
}

/** Writes what the test file sent, after all of its own hooks. */
afterAll(() => {
  executor.executeQuery = executeQuery;
  const folder = inject('statementsFolder');
  const file = path.relative(process.cwd(), expect.getState().testPath ?? '');
  const statements = [...recorded.values()].map(({ key, from, texts, rows }) => ({
    key,
    from,
    texts: [...texts],
    rows,
  }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${crypto.randomUUID()}.json`), JSON.stringify({ file, statements }));
  recorded.clear();
});
