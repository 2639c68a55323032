import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DefaultQueryExecutor, type RawNode } from 'kysely';
import { afterAll, expect, inject } from 'vitest';
import { nothingSeen, see, type Seen } from '#tests/sql/seen-values.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for the statements that the tests of this run sent. Created by the first test file that sends one. */
    readonly statementsFolder: string;
  }
}

/** A statement written in SQL that a test sent. */
export interface SentStatement {
  /** The fixed parts of its template. They are the same in the source and so identify where it is written. */
  readonly key: string;
  /** The file that sent it. Distinguishes statements with the same fixed parts. */
  readonly from: string;
  /** Every text with which it was sent. */
  readonly texts: readonly string[];
  /** A summary of its rows. */
  readonly rows: Seen;
}

export interface SentByFile {
  readonly file: string;
  readonly statements: readonly SentStatement[];
  /** Texts that the server put together otherwise: by the query builder, or from parts. */
  readonly built: readonly string[];
}

interface Recorded {
  readonly key: string;
  readonly from: string;
  readonly texts: Set<string>;
  readonly rows: Seen;
  runs: number;
}

/** After this many runs in a test file, a statement's rows are not looked at any more. */
const maxRuns = 100;
const maxRows = 20;

export const keyOf = (fragments: readonly string[]): string => fragments.join('${}');

const recorded = new Map<string, Recorded>();
const built = new Set<string>();
const senderByText = new Map<string, string>();

// Transactions and connections have their own executors, so the class is patched to watch all of them.
const executor = DefaultQueryExecutor.prototype;
const executeQuery = executor.executeQuery;
executor.executeQuery = async function record(query, ...others) {
  const node = query.query.kind === 'RawNode' ? (query.query as RawNode) : undefined;
  let from = senderByText.get(query.sql);
  if (from === undefined) senderByText.set(query.sql, (from = sender()));
  // Text that was put together does not appear in the source.
  if (!node || !('raw' in node.sqlFragments)) {
    if (from.startsWith('server/') && !from.includes('.test.')) built.add(query.sql);
    return (await executeQuery.call(this, query, ...others)) as never;
  }
  const result = await executeQuery.call(this, query, ...others);
  note(keyOf(node.sqlFragments), from, query.sql, result.rows);
  return result as never;
};

/** Our file that made the current call. */
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
  if (statement.runs > maxRuns) return;
  for (const row of rows.slice(0, maxRows)) see(statement.rows, row);
}

/** Writes the record of the test file, after all its other hooks. */
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
  writeFileSync(
    path.join(folder, `${crypto.randomUUID()}.json`),
    JSON.stringify({ file, statements, built: [...built] }),
  );
  recorded.clear();
  built.clear();
});
