import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { shapeOf } from './shape.ts';
import { statementsOf } from './statements.ts';

const folder = 'server/database/schema';
const databases: TestDatabase[] = [];
let made: pg.Client;
let standing: pg.Client;

async function open(database: TestDatabase): Promise<pg.Client> {
  databases.push(database);
  const client = new pg.Client(database.connectionString);
  await client.connect();
  return client;
}

beforeAll(async () => {
  made = await open(await createTestDatabase());
  const empty = await createTestDatabase({ empty: true });
  await migrate(empty.connectionString, { schema: [] });
  standing = await open(empty);
});
afterAll(async () => {
  await Promise.all([made, standing].map((client) => client.end()));
  await Promise.all(databases.map((database) => database.drop()));
});

function without(lines: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}

/** What only one of two databases has. */
async function differences(): Promise<{ onlyInSchemaFiles: string[]; onlyByMigrations: string[] }> {
  const [files, migrations] = [await shapeOf(made), await shapeOf(standing)];
  return {
    onlyInSchemaFiles: without(files, migrations),
    onlyByMigrations: without(migrations, files),
  };
}

test('a database made of the schema files is the one that migrations make of a standing one', async () => {
  expect(await differences()).toEqual({ onlyInSchemaFiles: [], onlyByMigrations: [] });
  const recorded = 'select name, checksum from migration order by name';
  expect((await made.query(recorded)).rows).toEqual((await standing.query(recorded)).rows);
});

test.each([
  ['a column', 'alter table brand add column motto text', 'column brand 26 motto text'],
  [
    'the order of columns',
    'alter table brand drop column bucket, add column bucket text not null default $$$$',
    'bucket',
  ],
  [
    'a default',
    `alter table brand alter column active set default false`,
    'column brand 14 active boolean not null default false',
  ],
  ['a check', 'alter table brand drop constraint brand_colour_check', 'brand_colour_check'],
  ['an index', 'drop index dealer_name', 'index CREATE INDEX dealer_name'],
  [
    'the body of a function',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
    'function refuse_change()',
  ],
  [
    'a switched off trigger',
    'alter table ledger_entry disable trigger ledger_entry_append_only',
    'trigger CREATE TRIGGER ledger_entry_append_only',
  ],
  ['a setting of a table', 'alter table notice_total set (fillfactor = 90)', 'relation notice_total'],
  ['a row', `delete from role_right where name = 'VIEW_USERS'`, 'row of role_right'],
  [
    'a view',
    'create or replace view counted_person as select id as user_id, $${}$$::uuid[] as departments from user_account',
    'view counted_person',
  ],
])('the comparison names %s that differs', async (_, change, named) => {
  await made.query('begin');
  try {
    await made.query(change);
    const { onlyInSchemaFiles, onlyByMigrations } = await differences();
    expect([...onlyInSchemaFiles, ...onlyByMigrations].join('\n')).toContain(named);
  } finally {
    await made.query('rollback');
  }
});

const rooms = globSync('*/*.sql', { cwd: folder }).map((file) => file.slice(0, -'.sql'.length));

test('every schema file is named like a room', () => {
  for (const room of rooms) expect(globSync(`server/${room}`), room).toEqual([`server/${room}`]);
});

test('every table, function and trigger, and every index that is not a plain key, has a sentence that says why', () => {
  const silent = rooms.flatMap((room) =>
    statementsOf(readFileSync(`${folder}/${room}.sql`, 'utf8'))
      .filter(({ isExplained }) => !isExplained)
      .map(({ text }) => `${room}: ${text.split('\n')[0]}`),
  );
  expect(silent).toEqual([]);
});

test('docs/triggers.md lists every trigger, and none that is gone', async () => {
  const page = readFileSync('docs/triggers.md', 'utf8');
  const listed = [...page.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!);
  const { rows } = await made.query<{ name: string; table: string; does: string }>(`
    select tgname as name, tgrelid::regclass::text as table, proname as does from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and tgparentid = 0 and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`);
  expect(rows.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
  const { rows: others } = await made.query<{ name: string }>(
    `select relname as name from pg_class union all select proname from pg_proc union all select attname from pg_attribute`,
  );
  const known = new Set([...rows.map(({ name }) => name), ...others.map(({ name }) => name)]);
  expect(listed.filter((name) => !known.has(name))).toEqual([]);
});
