import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { personColumnOf, placeOf, reachOf, type Reach, type Table } from './shards.ts';
import { readSource, type WrittenStatement } from './written-statements.ts';

let database: TestDatabase;
let client: pg.Client;
let tables: ReadonlyMap<string, Table>;
let statements: readonly WrittenStatement[];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connectionString);
  await client.connect();
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace group by 1`);
  tables = new Map(rows.map((table) => [table.name, table]));
  const source = readSource();
  statements = source.statements.filter(
    ({ place, isExecuted }) => isExecuted && place.startsWith('server/') && !place.includes('.test.ts:'),
  );
  source.close();
}, 120_000);
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const document = readFileSync('docs/scale.md', 'utf8');
/** A number of the document, in the line that begins with these words. */
const told = (words: string): number =>
  Number(new RegExp(`^\\| ${words}[^|]* \\| ([\\d,]+)`, 'm').exec(document)?.[1]?.replaceAll(',', ''));
/** As in the document, give or take a tenth: it is written again when more than that has changed. */
const near = (words: string) => (count: number) => Math.abs(count - told(words)) <= told(words) / 10;

const keep = (name: string, lines: readonly string[]) => {
  mkdirSync('test-results/shards', { recursive: true });
  writeFileSync(`test-results/shards/${name}.txt`, `${lines.join('\n')}\n`);
};

test('every statement asks one person, reference tables only, or more than one shard', () => {
  const sorted = Map.groupBy(statements, ({ key }): Reach => reachOf(key, tables));
  for (const [reach, some] of sorted) {
    keep(
      reach.replaceAll(' ', '-'),
      some.map(({ place }) => place),
    );
    expect.soft(some.length, reach).toSatisfy(near(reach));
  }
  expect(sorted.size).toBe(3);
});

test.each([
  ['select * from course where id = ${}', 'reference only'],
  ['select * from notice where person_id = ${} order by id', 'one person'],
  [
    'select n.id from notice n join user_account u on u.id = n.person_id where n.person_id = ${}',
    'one person',
  ],
  ['insert into notice (id, person_id) values (${}, ${})', 'one person'],
  ['select count(*) from notice', 'across shards'],
  ['update course_total set passed = ${}', 'across shards'],
])('%s: %s', (text, reach) => {
  expect(reachOf(text, tables)).toBe(reach);
});

const isPersonal = (table: string) => {
  const known = tables.get(table);
  return known !== undefined && placeOf(known) === 'person';
};

test('the keys that would have to contain the person are as many as the document says', async () => {
  const { rows } = await client.query<{ table: string; key: string; columns: readonly string[] }>(`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as key,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition`);
  const changing = rows.filter(({ table, columns }) => {
    const person = isPersonal(table) ? personColumnOf(tables.get(table)!) : undefined;
    return isPersonal(table) && (person === undefined || !columns.includes(person));
  });
  keep(
    'keys',
    changing.map(({ table, key, columns }) => `${table}: ${key} (${columns.join(', ')})`),
  );
  expect(changing.length).toSatisfy(near('unique keys'));
});

test('the triggers that write elsewhere than the person are as many as the document says', async () => {
  const { rows } = await client.query<{ table: string; trigger: string; body: string }>(`
    select t.tgrelid::regclass::text as table, t.tgname as trigger, p.prosrc as body
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and not c.relispartition and c.relnamespace = 'public'::regnamespace`);
  const written = /\b(?:insert into|update|delete from)\s+([a-z_]+)/g;
  const changing = rows.flatMap(({ table, trigger, body }) => {
    const elsewhere = [...body.matchAll(written)].flatMap(([, name = '']) =>
      tables.has(name) && !isPersonal(name) ? [name] : [],
    );
    return isPersonal(table) && elsewhere.length > 0
      ? [`${table}: ${trigger} writes ${[...new Set(elsewhere)].join(', ')}`]
      : [];
  });
  keep('triggers', changing);
  expect(changing.length).toSatisfy(near('triggers'));
});
