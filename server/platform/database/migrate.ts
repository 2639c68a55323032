import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { PlainFailure } from '#server/platform/failure.ts';

interface Migration {
  /** File name without its ending, `NNNN-name`. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const ownFolder = fileURLToPath(new URL('../../database/migrations', import.meta.url));
const lockKey = 20_260_003;

export interface MigrateOptions {
  /** The folder with the migrations, by default the portal's own. */
  readonly folder?: string;
  /** The last migration to apply, by default the newest. Throws a `PlainFailure` if there is none with this name. */
  readonly upTo?: string;
}

/**
 * Applies all pending migrations and returns their names. Each runs in one transaction with the row that records it, so after a kill the
 * next call continues where the last one stopped. Processes that call it at the same time wait for each other. Throws a `PlainFailure` if
 * an applied file was changed or deleted, or a new one was inserted before applied ones.
 */
export async function migrate(
  connectionString: string,
  { folder = ownFolder, upTo }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = upToName(readMigrations(folder), upTo);
  const client = new pg.Client({ connectionString, application_name: 'paddock migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    // With this setting, a statement of a killed migration ends with its process instead of running on. Not every system supports it.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {});
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      `create table if not exists migration (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const { rows: applied } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    );
    const pending = pendingOf(migrations, applied);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

function upToName(migrations: readonly Migration[], name: string | undefined): readonly Migration[] {
  if (name === undefined) return migrations;
  const last = migrations.findIndex((migration) => migration.name === name);
  if (last < 0)
    throw new PlainFailure(`This portal does not know the migration ${name}: a newer version wrote it.`);
  return migrations.slice(0, last + 1);
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  const migrations = files.map((file) => {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(file))
      throw new PlainFailure(`The migration ${file} should be named like 0001-people.sql.`);
    // A checkout on Windows may convert line ends. That is not a change.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return {
      name: file.slice(0, -'.sql'.length),
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
    };
  });
  for (const [index, { name }] of migrations.entries()) {
    const previous = migrations[index - 1]?.name;
    if (previous?.slice(0, 4) === name.slice(0, 4))
      throw new PlainFailure(`The migrations ${previous} and ${name} have the same number.`);
  }
  return migrations;
}

function pendingOf(
  migrations: readonly Migration[],
  applied: readonly { name: string; checksum: string }[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (!migration)
      throw new PlainFailure(
        `The database has the migration ${name}, which this portal does not know: it was made by another version.`,
      );
    if (migration.checksum !== checksum)
      throw new PlainFailure(
        `The migration ${name} was changed after it was applied. Undo the change and write a new one.`,
      );
  }
  const done = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const newest = [...done].toSorted().at(-1) ?? '';
  const late = pending.find(({ name }) => name < newest);
  if (late)
    throw new PlainFailure(
      `The migration ${late.name} comes before ${newest}, which is applied already. Give it a higher number.`,
    );
  return pending;
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = error.position && ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`;
    throw new PlainFailure(`The migration ${name} failed${line ?? ''}: ${error.message}.`);
  }
}
