import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NetworkSize } from '#demo/generate.ts';
import { buildWebIfStale } from '#server/commands/build/web-build.ts';
import type { Database } from '#server/platform/database/open.ts';
import { ownPostgres } from '#server/platform/postgres/owned.ts';
import { largeNetwork } from './large-network.ts';

export interface GeneratedSite {
  /** The data folder. */
  readonly folder: string;
  readonly connectionString: string;
  readonly database: Database;
  /** Does this when the site is left, whatever happened; the last one first. */
  atEnd(close: () => unknown): void;
}

/** Does this beside a database with a generated network. Nothing of it is left afterwards. */
export async function onGeneratedNetwork<Result>(
  name: string,
  size: NetworkSize,
  work: (site: GeneratedSite) => Promise<Result>,
): Promise<Result> {
  await buildWebIfStale(new AbortController().signal);
  const folder = await mkdtemp(path.join(tmpdir(), `paddock-${name}-`));
  const closes: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await ownPostgres(folder);
    closes.push(() => postgres.stop());
    const { connectionString } = postgres;
    const database = await largeNetwork(folder, connectionString, size);
    closes.push(() => database.close());
    return await work({ folder, connectionString, database, atEnd: (close) => void closes.push(close) });
  } finally {
    for (const close of closes.toReversed()) await close();
  }
}
