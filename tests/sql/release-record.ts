import { readFileSync, writeFileSync } from 'node:fs';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type pg from 'pg';
import type { AllSent } from './sent-statements.ts';

/** What a release needs of the database, kept so that later schemas can be compared with it. */
export interface ReleaseRecord {
  /** The columns of each of its tables. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Every statement that its server sent in the tests, each shape once. */
  readonly statements: readonly string[];
}

export const readRelease = (file: string): ReleaseRecord =>
  JSON.parse(zstdDecompressSync(readFileSync(file)).toString()) as ReleaseRecord;

/** Writes the record of this version. Every test of the server has to have run: a statement that none sent would be missing. */
export async function writeRelease(
  file: string,
  { sent, built }: AllSent,
  client: pg.Client,
  missingFiles: readonly string[],
): Promise<void> {
  const missing = missingFiles.filter((name) => name.startsWith('server/'));
  if (missing.length > 0) throw new Error(`These tests did not run:\n${missing.join('\n')}`);
  const own = [...sent.values()].flatMap((byFile) => [...byFile.values()]).filter(({ from }) => isOurs(from));
  const record: ReleaseRecord = {
    columns: Object.fromEntries(await columnsOf(client)),
    statements: eachShapeOnce([...own.flatMap(({ texts }) => [...texts]), ...built]),
  };
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  writeFileSync(file, zstdCompressSync(JSON.stringify(record, null, 1), { params }));
}

const isOurs = (file: string) => file.startsWith('server/') && !file.includes('.test.');

/** Statements that differ only in how many values they are given are alike. */
export function eachShapeOnce(texts: readonly string[]): string[] {
  const shapes = new Map<string, string>();
  for (const text of texts.toSorted()) {
    const plain = text.replace(/\s+/g, ' ').trim();
    const shape = plain
      .replace(/\$\d+/g, '?')
      .replace(/\?(, ?\?)+/g, '?')
      .replace(/\(\?\)(, ?\(\?\))+/g, '(?)');
    if (!shapes.has(shape)) shapes.set(shape, text.trim());
  }
  return [...shapes.values()];
}

/** The columns of each table of the portal, in order. */
export async function columnsOf(client: pg.Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const columns = await allColumns(client);
  return new Map([...columns].map(([table, list]) => [table, list.map(({ name }) => name)]));
}

interface Column {
  readonly name: string;
  /** True if a row that says nothing of it is refused. */
  readonly isNeeded: boolean;
}

/** The same, with what a new row has to say. */
export async function allColumns(client: pg.Client): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await client.query<{ table: string } & Column>(
    `select c.relname as table, a.attname as name, a.attnotnull and not a.atthasdef and a.attidentity = '' as "isNeeded"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`,
  );
  const columns = new Map<string, Column[]>();
  for (const { table, ...column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}
