import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DatabaseClient } from '#server/platform/database/connections/database-client.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import type { ObjectStore } from '#server/platform/files/object-store.ts';
import { newId } from '#server/platform/ids.ts';
import {
  appliedMigrations,
  namedKeys,
  quoted,
  sequenceValues,
  storedTables,
  type StoredTable,
} from './backup.queries.ts';
import { hashing } from './hashed.ts';
import { manifestFile, tableFile, type Manifest, type SavedTable } from './manifest.ts';

export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

const filesAtOnce = 4;

/**
 * Saves the database as of one instant, and every stored file it names, into a new folder. People can keep working: the rows come from one
 * snapshot, and while the backup runs the sweep removes no file that the snapshot may name. The folder gets its final name when it is
 * complete; a killed backup leaves `<folder>.part`.
 */
export async function makeBackup(
  connectionString: string,
  objects: ObjectStore,
  folder: string,
): Promise<BackupSummary> {
  await ensureFree(folder);
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.join(unfinished, 'database'), { recursive: true, mode: 0o700 });
  const client = await connect(connectionString);
  const marker = await connect(connectionString);
  const id = newId();
  try {
    // Committed before the snapshot is taken, so no sweep can start in between.
    await marker.query('insert into backup_run (id) values ($1)', [id]);
    const saved = await saveRows(client, unfinished);
    const files = await saveFiles(objects, await namedKeys(client), path.join(unfinished, 'files'));
    await client.query('commit');
    const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), ...saved, files };
    await writeFlushed(path.join(unfinished, manifestFile), JSON.stringify(manifest, null, 1));
    await rename(unfinished, folder);
    return {
      tables: saved.tables.length,
      rows: saved.tables.reduce((sum, table) => sum + table.rows, 0),
      files: files.length,
    };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await marker.query('update backup_run set finished_at = now() where id = $1', [id]).catch(() => {});
    await Promise.all([client.end(), marker.end()].map((ended) => ended.catch(() => {})));
  }
}

async function ensureFree(folder: string): Promise<void> {
  const existing = await stat(folder).catch(() => null);
  if (existing && (!existing.isDirectory() || (await readdir(folder)).length > 0))
    throw new PlainFailure(`${folder} is there already. Name a folder that does not exist yet.`);
  if (existing) await rm(folder, { recursive: true });
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new DatabaseClient({ connectionString, application_name: 'paddock backup' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function saveRows(client: pg.Client, folder: string) {
  await client.query('begin isolation level repeatable read, read only');
  const migrations = [...(await appliedMigrations(client))];
  const tables: SavedTable[] = [];
  for (const table of await storedTables(client)) tables.push(await saveTable(client, table, folder));
  return { migrations, tables, sequences: [...(await sequenceValues(client))] };
}

async function saveTable(
  client: pg.Client,
  { name, columns, isDivided }: StoredTable,
  folder: string,
): Promise<SavedTable> {
  const names = columns.map(quoted).join(', ');
  const rows = isDivided ? `(select ${names} from ${quoted(name)})` : `${quoted(name)} (${names})`;
  const source = client.query(copyTo(`copy ${rows} to stdout`));
  const { through, sha256 } = hashing();
  const target = createWriteStream(path.join(folder, tableFile(name)), { mode: 0o600, flush: true });
  await pipeline(source, createZstdCompress(), through, target);
  return { name, columns: [...columns], rows: source.rowCount, sha256: sha256() };
}

async function saveFiles(objects: ObjectStore, keys: readonly string[], folder: string) {
  const saved: { key: string; sha256: string }[] = [];
  const waiting = keys.values();
  const work = async () => {
    for (const key of waiting) {
      const bytes = await objects.read(key);
      if (!bytes) throw new PlainFailure(`The stored file ${key} is missing. Nothing was backed up.`);
      const target = path.join(folder, key);
      await mkdir(path.dirname(target), { recursive: true });
      const { through, sha256 } = hashing();
      await pipeline(bytes, through, createWriteStream(target, { mode: 0o600, flush: true }));
      saved.push({ key, sha256: sha256() });
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  return saved.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

async function writeFlushed(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
