import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
  readonly texts: Set<string>;
  readonly rows: Seen;
  runs: number;
}

/** Rows are looked at closely until a statement has run so often in a test file. */
const runsLookedAt = 100;
const rowsLookedAt = 20;

export const keyOf = (fragments: readonly string[]): string => fragments.join('${}');

const recorded = new Map<string, Recorded>();
const keys = new WeakMap<readonly string[], string>();

// Transactions and connections have executors of their own, so all of them are watched at their class.
const executor = DefaultQueryExecutor.prototype;
const executeQuery = executor.executeQuery;
executor.executeQuery = async function record(query, ...others) {
  const result = await executeQuery.call(this, query, ...others);
  if (query.query.kind === 'RawNode') note(query.query as RawNode, query.sql, result.rows);
  return result as never;
};

function note({ sqlFragments }: RawNode, text: string, rows: readonly unknown[]): void {
  // Text that was put together (`sql.raw`) stands nowhere in the source.
  if (!('raw' in sqlFragments)) return;
  let key = keys.get(sqlFragments);
  if (key === undefined) keys.set(sqlFragments, (key = keyOf(sqlFragments)));
  let statement = recorded.get(key);
  if (!statement) recorded.set(key, (statement = { texts: new Set(), rows: nothingSeen(), runs: 0 }));
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
  const statements = [...recorded].map(([key, { texts, rows }]) => ({ key, texts: [...texts], rows }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${crypto.randomUUID()}.json`), JSON.stringify({ file, statements }));
  recorded.clear();
});
