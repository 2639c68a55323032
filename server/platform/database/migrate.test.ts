import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { migrate, waitForMigrations } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.connectionString });
  client.on('error', () => {});
  await client.connect();
  folder = mkdtempSync(join(tmpdir(), 'paddock-migrations-'));
  write('0001-first', 'create table first (id int); insert into first values (1);');
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql);
const run = () => migrate(database.connectionString, { folder });
const rows = async (query: string) => (await client.query(query)).rows as Record<string, unknown>[];
const applied = async () =>
  (await rows('select name from migration order by name')).map((row) => row['name']);

it('applies new migrations in order, once each', async () => {
  write('0002-second', 'insert into first values (2);');
  expect(await run()).toEqual(['0001-first', '0002-second']);
  expect(await run()).toEqual([]);
  write('0003-third', 'insert into first values (3);');
  expect(await run()).toEqual(['0003-third']);
  expect(await rows('select id from first order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

it('runs once when several processes start it together', async () => {
  write('0002-slow', 'select pg_sleep(0.2); insert into first values (2);');
  const results = await Promise.all([run(), run(), run(), run()]);
  expect(results.flat().toSorted()).toEqual(['0001-first', '0002-slow']);
  expect(await rows('select count(*)::int as count from first')).toEqual([{ count: 2 }]);
});

it('rolls back a failing migration, keeps those before it, and names the line of the error', async () => {
  write('0002-wrong', 'insert into first values (2);\nselect 1;\nselect nonsense from first;');
  const failure = run();
  await expect(failure).rejects.toThrow(PlainFailure);
  await expect(failure).rejects.toThrow(
    'The migration 0002-wrong failed (line 3): column "nonsense" does not exist.',
  );
  expect(await applied()).toEqual(['0001-first']);
  expect(await rows('select id from first')).toEqual([{ id: 1 }]);
  write('0002-wrong', 'insert into first values (2);');
  expect(await run()).toEqual(['0002-wrong']);
});

it('continues after being killed halfway', async () => {
  write('0002-long', 'insert into first values (2); select pg_sleep(60);');
  const program = fileURLToPath(new URL('./fixtures/migrate-in-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program, database.connectionString, folder], { stdio: 'inherit' });
  const sleeping = `select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()`;
  await expect.poll(() => rows(sleeping), { timeout: 30_000 }).toEqual([{ count: 1 }]);
  child.kill('SIGKILL');
  await once(child, 'close');

  write('0002-long', 'insert into first values (2);');
  expect(await run()).toEqual(['0002-long']);
  expect(await rows('select id from first order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

it.each([
  [
    'an applied file was changed',
    () => write('0001-first', 'create table first (id bigint);'),
    'The migration 0001-first was changed after',
  ],
  [
    'an applied file was deleted',
    () => rmSync(join(folder, '0001-first.sql')),
    'The database has the migration 0001-first, which this portal does not know',
  ],
  [
    'a file was inserted before an applied one',
    () => write('0000-late', 'select 1;'),
    'The migration 0000-late comes before 0001-first',
  ],
  [
    'two files share a number',
    () => write('0001-other', 'select 1;'),
    'The migrations 0001-first and 0001-other have the same number.',
  ],
  [
    'a file has a wrong name',
    () => write('first', 'select 1;'),
    'The migration first.sql should be named like 0001-people.sql.',
  ],
])('refuses to continue when %s', async (_, change, message) => {
  await run();
  change();
  const failure = run();
  await expect(failure).rejects.toThrow(PlainFailure);
  await expect(failure).rejects.toThrow(message);
  expect(await applied()).toEqual(['0001-first']);
});

it('ignores changed line ends', async () => {
  write('0001-first', 'create table first\n(id int);');
  await run();
  write('0001-first', 'create table first\r\n(id int);');
  expect(await run()).toEqual([]);
});

describe('of schema files', () => {
  let schema: string;
  const make = (...files: string[]) =>
    migrate(database.connectionString, { folder, schema: files.map((file) => join(schema, file)) });

  beforeEach(() => {
    schema = mkdtempSync(join(tmpdir(), 'paddock-schema-'));
    writeFileSync(join(schema, 'tables.sql'), 'create table first (id int);');
    writeFileSync(join(schema, 'rows.sql'), 'insert into first values (7);');
    writeFileSync(join(schema, 'wrong.sql'), 'insert into first values (8);\nselect nonsense from first;');
  });
  afterEach(() => rmSync(schema, { recursive: true }));

  it('makes an empty database, and records every migration without running it', async () => {
    write('0002-second', 'insert into first values (2);');
    expect(await make('tables.sql', 'rows.sql')).toEqual(['0001-first', '0002-second']);
    expect(await rows('select id from first')).toEqual([{ id: 7 }]);
    expect(await make('tables.sql', 'rows.sql')).toEqual([]);
  });

  it('leaves a database that stands to its migrations', async () => {
    await make('tables.sql', 'rows.sql');
    write('0002-second', 'insert into first values (2);');
    expect(await make('tables.sql', 'rows.sql')).toEqual(['0002-second']);
    expect(await rows('select id from first order by id')).toEqual([{ id: 2 }, { id: 7 }]);
  });

  it('makes one once when several processes start it together', async () => {
    const results = await Promise.all([1, 2, 3].map(() => make('tables.sql', 'rows.sql')));
    expect(results.flat()).toEqual(['0001-first']);
    expect(await rows('select id from first')).toEqual([{ id: 7 }]);
  });

  it('leaves nothing of a failing one, and names the file and the line', async () => {
    const failure = make('tables.sql', 'wrong.sql');
    await expect(failure).rejects.toThrow(PlainFailure);
    await expect(failure).rejects.toThrow(
      /wrong\.sql failed \(line 2\): column "nonsense" does not exist\.$/,
    );
    expect(await applied()).toEqual([]);
    expect(await make('tables.sql', 'rows.sql')).toEqual(['0001-first']);
  });

  it('cannot show an earlier migration, so migrations make a database up to one', async () => {
    write('0002-second', 'insert into first values (2);');
    const files = [join(schema, 'tables.sql'), join(schema, 'rows.sql')];
    await migrate(database.connectionString, { folder, schema: files, upTo: '0001-first' });
    expect(await rows('select id from first')).toEqual([{ id: 1 }]);
  });
});

it('reads a compressed migration, which is the same as its text', async () => {
  rmSync(join(folder, '0001-first.sql'));
  const sql = 'create table first (id int); insert into first values (1);';
  writeFileSync(join(folder, '0001-first.sql.zst'), zstdCompressSync(sql));
  expect(await run()).toEqual(['0001-first']);
  rmSync(join(folder, '0001-first.sql.zst'));
  write('0001-first', sql);
  expect(await run()).toEqual([]);
});

it('refuses a database from before its first migration, and says what to do', async () => {
  await run();
  rmSync(join(folder, '0001-first.sql'));
  write('0400-baseline', 'create table first (id int);');
  const failure = run();
  await expect(failure).rejects.toThrow(PlainFailure);
  await expect(failure).rejects.toThrow(
    'The database was made by a version from before the first release (its last migration is 0001-first), which this portal cannot take over. Start with an empty DATA_DIR or database, or run the version that made it to export what you need.',
  );
  expect(await applied()).toEqual(['0001-first']);
});

describe('beside a newer version', () => {
  it('starts if every migration that it does not know expands', async () => {
    write('0002-more', '-- expand\nalter table first add column more int;');
    write(
      '0003-again',
      '-- expand: a column that nobody before it reads\nalter table first add column again int;',
    );
    await run();
    rmSync(join(folder, '0002-more.sql'));
    rmSync(join(folder, '0003-again.sql'));
    expect(await run()).toEqual([]);
    expect(await applied()).toEqual(['0001-first', '0002-more', '0003-again']);
  });

  it.each(['-- contract\n', '', '-- expanded\n'])('stops if one begins with %j', async (start) => {
    write('0002-more', '-- expand\nalter table first add column more int;');
    write('0003-less', `${start}alter table first drop column id;`);
    await run();
    rmSync(join(folder, '0002-more.sql'));
    rmSync(join(folder, '0003-less.sql'));
    await expect(run()).rejects.toThrow(
      'The database has the migration 0003-less, which this portal does not know: it was made by another version.',
    );
  });

  it('still notices a changed migration that it knows', async () => {
    write('0002-more', '-- expand\nalter table first add column more int;');
    await run();
    write('0002-more', '-- expand\nalter table first add column less int;');
    await expect(run()).rejects.toThrow(/was changed after it was applied/);
  });
});

it('waits for migrations that are run elsewhere, and says so once', async () => {
  write('0002-second', 'insert into first values (2);');
  const told: string[] = [];
  const over = vi.fn();
  const waiting = waitForMigrations(database.connectionString, (words) => told.push(words), folder).then(
    over,
  );
  await migrate(database.connectionString, { folder, upTo: '0001-first' });
  expect(over).not.toHaveBeenCalled();
  await run();
  await waiting;
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^Waiting for the migration 000[12]-\w+, because MIGRATE is 0 …$/);
});

it("runs the portal's own migrations on an empty database", async () => {
  const own = fileURLToPath(new URL('../../database/migrations', import.meta.url));
  expect(await migrate(database.connectionString)).toHaveLength(readdirSync(own).length);
});
