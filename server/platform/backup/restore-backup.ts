import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { lastBeforeFirst, migrate } from '#server/platform/database/migrate.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { superuser } from '#server/platform/postgres/cluster.ts';
import { ownPostgres } from '#server/platform/postgres/owned.ts';
import { quoted, storedTables } from './backup.queries.ts';
import { sha256Of } from './hashed.ts';
import { readManifest, tableFile, type Manifest, type SavedTable } from './manifest.ts';

export interface RestoreSummary {
  readonly rows: number;
  readonly files: number;
  /** Where the previous contents of the data folder were moved; null if the folder was empty. */
  readonly before: string | null;
}

const parts = ['postgres', 'files'] as const;

/**
 * Restores a backup into a data folder. Everything is checked and built in a folder next to it and moved into place when complete, so a
 * restore that fails or is killed leaves the data folder unchanged. Previous contents are moved aside, never deleted.
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  { replace }: { readonly replace: boolean },
): Promise<RestoreSummary> {
  const manifest = await readManifest(folder);
  const older = lastBeforeFirst(manifest.migrations);
  if (older !== undefined)
    throw new PlainFailure(
      `The backup in ${folder} was made by a version from before the first release (its last migration is ${older}), which this portal cannot take over. Restore it with the version that made it, and export what you need there.`,
    );
  const isTaken = parts.some((part) => existsSync(path.join(dataDir, part)));
  if (isTaken && !replace)
    throw new PlainFailure(
      `The data folder ${dataDir} already holds a portal. Name another DATA_DIR, or add --replace: what is there is moved aside.`,
    );
  await verify(folder, manifest);
  await mkdir(dataDir, { recursive: true });
  // Claims the folder, so no portal can start on it meanwhile.
  const hold = isTaken && existsSync(path.join(dataDir, 'postgres')) ? await ownPostgres(dataDir) : null;
  await hold?.stop();
  const fresh = path.join(dataDir, 'restoring');
  await rm(fresh, { recursive: true, force: true });
  try {
    await mkdir(path.join(fresh, 'files'), { recursive: true });
    const rows = await restoreRows(folder, manifest, fresh);
    if (manifest.files.length > 0)
      await cp(path.join(folder, 'files'), path.join(fresh, 'files'), { recursive: true });
    const before = isTaken ? await moveAside(dataDir) : null;
    for (const part of parts) await rename(path.join(fresh, part), path.join(dataDir, part));
    return { rows, files: manifest.files.length, before };
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Compares every file with the hash it was saved with. */
async function verify(folder: string, { tables, files }: Manifest): Promise<void> {
  const expected = [
    ...tables.map(({ name, sha256 }) => [tableFile(name), sha256] as const),
    ...files.map(({ key, sha256 }) => [path.join('files', key), sha256] as const),
  ];
  for (const [file, sha256] of expected) {
    const found = await sha256Of(path.join(folder, file)).catch(() => undefined);
    if (found !== sha256)
      throw new PlainFailure(
        `The backup is ${found === undefined ? 'incomplete' : 'damaged'}: ${file}. Nothing was restored.`,
      );
  }
}

async function moveAside(dataDir: string): Promise<string> {
  const before = path.join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await mkdir(before);
  for (const part of parts)
    if (existsSync(path.join(dataDir, part))) await rename(path.join(dataDir, part), path.join(before, part));
  return before;
}

async function restoreRows(folder: string, manifest: Manifest, fresh: string): Promise<number> {
  const database = await ownPostgres(fresh);
  try {
    await migrate(database.connectionString, { upTo: manifest.migrations.at(-1)! });
    const client = new pg.Client({
      connectionString: database.connectionString.replace('//paddock@', `//${superuser}@`),
      application_name: 'paddock restore',
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return await fillTables(client, folder, manifest);
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
  }
}

async function fillTables(client: pg.Client, folder: string, manifest: Manifest): Promise<number> {
  const stored = await storedTables(client);
  const names = stored.map((table) => table.name).join();
  if (names !== manifest.tables.map((table) => table.name).join())
    throw new PlainFailure(
      'The tables of the backup are not those its migrations make. Nothing was restored.',
    );
  await client.query('begin');
  // Inserts rows exactly as saved: triggers don't count them again, and foreign keys are not checked before both ends exist.
  await client.query('set local session_replication_role = replica');
  await client.query(`truncate ${stored.map((table) => quoted(table.name)).join(', ')}`);
  let rows = 0;
  for (const table of manifest.tables) rows += await fillTable(client, folder, table);
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled]);
  await client.query('delete from backup_run where finished_at is null');
  await client.query('commit');
  await client.query('analyze');
  return rows;
}

async function fillTable(client: pg.Client, folder: string, table: SavedTable): Promise<number> {
  const target = client.query(
    copyFrom(`copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) from stdin`),
  );
  await pipeline(createReadStream(path.join(folder, tableFile(table.name))), createZstdDecompress(), target);
  if (target.rowCount !== table.rows)
    throw new PlainFailure(`${table.name} has ${table.rows} rows in the backup, ${target.rowCount} arrived.`);
  return target.rowCount;
}
