import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { DatabaseClient } from '#server/platform/database/connections/database-client.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { inSchemaOrder } from './schema-order.ts';

/** Whether the version before can work with the schema after it (`expand`), or not. Without a first line that says so, it cannot. */
type Kind = 'expand' | 'contract';

interface Migration {
  /** File name without its ending, `NNNN-name`. */
  readonly name: string;
  readonly kind: Kind;
  readonly sql: string;
  readonly checksum: string;
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly kind: Kind;
}

const migrationsFolder = fileURLToPath(new URL('../../database/migrations', import.meta.url));
const schemaFolder = fileURLToPath(new URL('../../database/schema', import.meta.url));

/** The portal's own schema files. */
const ownSchema = (): readonly string[] => {
  const rooms = globSync('*/*.sql', { cwd: schemaFolder }).map((file) => file.slice(0, -'.sql'.length));
  const files = rooms.map((room) => ({ room, path: join(schemaFolder, `${room}.sql`) }));
  return inSchemaOrder(files.map(({ path, room }) => ({ path, room, sql: readFileSync(path, 'utf8') }))).map(
    ({ path }) => path,
  );
};
const lockKey = 20_260_003;

interface MigrateOptions {
  /** The folder with the migrations, by default the portal's own. */
  readonly folder?: string;
  /** The files that an empty database is made of, in order, by default the portal's own. If there are none, migrations make it. */
  readonly schema?: readonly string[];
  /** The last migration to apply, by default the newest. Throws a `PlainFailure` if there is none with this name. */
  readonly upTo?: string;
}

/**
 * Brings a database to the present schema, and returns the names of the migrations that it had not recorded before. An empty database is made
 * of the schema files, in one transaction that records every migration. One that stands runs those it lacks. With `upTo`, migrations make an
 * empty one as well, because the schema files only show the present.
 *
 * Each migration runs in one transaction with the row that records it, so after a kill the next call continues where the last one stopped.
 * Processes that call it at the same time wait for each other. Throws a `PlainFailure` if the database is older than the first migration, if
 * an applied file was changed or deleted, or a new one was inserted before applied ones. Migrations of a newer version may be there if this one
 * can work beside all of them.
 */
export async function migrate(
  connectionString: string,
  {
    folder = migrationsFolder,
    schema = folder === migrationsFolder ? ownSchema() : [],
    upTo,
  }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = upToName(readMigrations(folder), upTo);
  const client = new DatabaseClient({ connectionString, application_name: 'paddock migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    // With this setting, a statement of a killed migration ends with its process instead of running on. Not every system supports it.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {});
    // The user may have the time limits of the portal's statements in this database.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      `create table if not exists migration (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    await ensureKind(client);
    const { rows: applied } = await client.query<Applied>(
      'select name, checksum, kind from migration order by name',
    );
    const pending = pendingOf(migrations, applied);
    if (applied.length === 0 && schema.length > 0 && upTo === undefined) await make(client, schema, pending);
    else for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** The migrations that this version knows, in order. */
export const knownMigrations = (): readonly string[] => migrationFiles(migrationsFolder).map(nameOf);

/** Waits until somebody else has brought the database to the present schema, asking every second. */
export async function waitForMigrations(
  connectionString: string,
  tell: (words: string) => void,
  folder = migrationsFolder,
): Promise<void> {
  const names = readMigrations(folder).map(({ name }) => name);
  const client = new DatabaseClient({ connectionString, application_name: 'paddock waits for migrations' });
  client.on('error', () => {});
  await client.connect();
  try {
    for (let tries = 0; ; tries++) {
      const missing = await missingOf(client, names);
      if (missing === undefined) return;
      if (tries === 0) tell(`Waiting for the migration ${missing}, because MIGRATE is 0 …`);
      await pause(1000);
    }
  } finally {
    await client.end();
  }
}

/** Databases of older versions lack it. Altered only then: the change waits for everybody who reads the table, such as a backup. */
async function ensureKind(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migration'::regclass and attname = 'kind'`,
  );
  if (rowCount === 0)
    await client.query(`alter table migration add column kind text not null default 'contract'`);
}

async function missingOf(client: pg.Client, names: readonly string[]): Promise<string | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  );
  if (!rows[0]?.exists) return names[0];
  const applied = await client.query<{ name: string }>('select name from migration');
  const done = new Set(applied.rows.map(({ name }) => name));
  return names.find((name) => !done.has(name));
}

/**
 * The newest of these migrations, if they do not begin with the portal's first one: a version from before the first release wrote them, whose
 * databases and backups cannot be taken over. Else undefined.
 */
export function lastBeforeFirst(names: readonly string[], folder = migrationsFolder): string | undefined {
  const first = readMigrations(folder)[0]?.name ?? '';
  const last = names.toSorted().at(-1);
  return last !== undefined && last < first ? last : undefined;
}

function upToName(migrations: readonly Migration[], name: string | undefined): readonly Migration[] {
  if (name === undefined) return migrations;
  const last = migrations.findIndex((migration) => migration.name === name);
  if (last < 0)
    throw new PlainFailure(`This portal does not know the migration ${name}: a newer version wrote it.`);
  return migrations.slice(0, last + 1);
}

const migrationFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => /\.sql(\.zst)?$/.test(file))
    .toSorted();
const nameOf = (file: string): string => file.replace(/\.sql(\.zst)?$/, '');

/** Some end in `.sql.zst`: the first one holds the whole schema of its day, which nobody edits or reads any more. */
function readMigrations(folder: string): Migration[] {
  const migrations = migrationFiles(folder).map((file): Migration => {
    if (!/^\d{4}-[a-z0-9-]+\.sql(\.zst)?$/.test(file))
      throw new PlainFailure(`The migration ${file} should be named like 0001-people.sql.`);
    const bytes = readFileSync(join(folder, file));
    const sql = asText(file.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes);
    return {
      name: nameOf(file),
      sql,
      kind: /^-- expand\b/.test(sql) ? 'expand' : 'contract',
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

/** A checkout on Windows may convert line ends. That is not a change. */
const asText = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\r\n', '\n');

function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const first = migrations[0]?.name ?? '';
  const last = applied.at(-1)?.name ?? first;
  if (last < first)
    throw new PlainFailure(
      `The database was made by a version from before the first release (its last migration is ${last}), which this portal cannot take over. Start with an empty DATA_DIR or database, or run the version that made it to export what you need.`,
    );
  for (const { name, checksum, kind } of applied) {
    const migration = known.get(name);
    if (!migration && kind !== 'expand')
      throw new PlainFailure(
        `The database has the migration ${name}, which this portal does not know: it was made by another version.`,
      );
    if (migration && migration.checksum !== checksum)
      throw new PlainFailure(
        `The migration ${name} was changed after it was applied. Undo the change and write a new one.`,
      );
  }
  const done = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const newest = applied.at(-1)?.name ?? '';
  const late = pending.find(({ name }) => name < newest);
  if (late)
    throw new PlainFailure(
      `The migration ${late.name} comes before ${newest}, which is applied already. Give it a higher number.`,
    );
  return pending;
}

async function make(
  client: pg.Client,
  schema: readonly string[],
  migrations: readonly Migration[],
): Promise<void> {
  await inTransaction(client, async () => {
    for (const file of schema) await run(client, `The schema file ${file}`, asText(readFileSync(file)));
    for (const migration of migrations) await record(client, migration);
  });
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await inTransaction(client, async () => {
    await run(client, `The migration ${migration.name}`, migration.sql);
    await record(client, migration);
  });
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function run(client: pg.Client, what: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = error.position && ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`;
    throw new PlainFailure(`${what} failed${line ?? ''}: ${error.message}.`);
  }
}

const record = (client: pg.Client, { name, checksum, kind }: Migration) =>
  client.query('insert into migration (name, checksum, kind) values ($1, $2, $3)', [name, checksum, kind]);
