import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NetworkSize } from '#demo/generate.ts';
import { buildWebIfStale } from '#server/commands/build/web-build.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import { ownPostgres } from '#server/platform/postgres/owned.ts';
import { freePort } from '#tests/harness/ports.ts';
import { largeNetwork } from './large-network.ts';
import { startProcess, takeEveryCore } from './processes.ts';

export interface GeneratedSite {
  /** The data folder. */
  readonly folder: string;
  readonly connectionString: string;
  readonly database: Database;
  /** Does this when the site is left, whatever happened; the last one first. */
  atEnd(close: () => unknown): void;
}

/** A process of the portal on every core, until the site is left. */
export async function startUntilEnd(
  { folder, atEnd }: GeneratedSite,
  role: 'web' | 'worker',
  connectionString: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly port: number; readonly pid: number }> {
  const port = await freePort();
  const child = await startProcess(role, port, folder, connectionString, {
    LOG_LEVEL: 'silent',
    ...variables,
  });
  const pid = child.pid!;
  takeEveryCore(pid);
  const ended = once(child, 'exit');
  atEnd(() => {
    child.kill('SIGTERM');
    return ended;
  });
  return { port, pid };
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
    const site = {
      folder,
      connectionString,
      database,
      atEnd: (close: () => unknown) => void closes.push(close),
    };
    return await Promise.race([work(site), interrupted()]);
  } finally {
    for (const close of closes.toReversed()) await close();
  }
}

/** Fails when this process is asked to stop, so that what it started is ended first. */
function interrupted(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => reject(new PlainFailure('The trial was stopped.')));
  return promise;
}
