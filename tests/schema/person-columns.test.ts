import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ColumnName, PersonColumn, PersonColumns } from '#server/platform/merging.ts';
import { rooms } from '#server/rooms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';

/** What names a person without a key: ids kept by tables that outlast people or are written too often for a key, and addresses. */
const withoutKey: readonly ColumnName[] = [
  'activity_log.user_id',
  'activity_log.proxied_by',
  'activity_log.entity_id',
  'evidence_export.exported_by',
  'evidence_export.proxied_by',
  'file.owner_id',
  'ilt_enrollment.email',
  'ilt_event.pre_allowed_emails',
  'import_row.target_id',
  'incentive_earner_search.after_user_id',
  'invitation_link.email',
  'ledger_account.subject_id',
  'live_change.person_id',
  'long_work.input',
  'notice.named_id',
  'notice_fan_out.named_id',
  'notice_fan_out.reached_id',
  'planned_change.record_id',
  'xapi_statement.user_id',
];

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connectionString);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const columnNameOf = (column: PersonColumn): ColumnName =>
  typeof column === 'string' ? column : column.column;
const declared: readonly PersonColumns[] = rooms.flatMap(({ personColumns }) => personColumns ?? []);
const moved: readonly PersonColumn[] = declared.flatMap(({ facts = [], state = [] }) => [...facts, ...state]);
const answered: readonly string[] = declared.flatMap((columns) =>
  Object.values(columns as Readonly<Record<string, readonly PersonColumn[]>>).flatMap((list) =>
    list.map(columnNameOf),
  ),
);

/** Every column with a key to a person, whatever its name. */
async function keysToPeople(): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select k.conrelid::regclass || '.' || a.attname as name
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'user_account'::regclass and k.conparentid = 0`);
  return rows.map(({ name }) => name);
}

async function unanswered(): Promise<readonly string[]> {
  return (await keysToPeople()).filter((name) => !answered.includes(name));
}

test('a room answers for every column that refers to a person, and for nothing else', async () => {
  expect(await unanswered()).toEqual([]);
  const known = new Set([...(await keysToPeople()), ...withoutKey]);
  expect(answered.filter((name) => !known.has(name))).toEqual([]);
  expect(withoutKey.filter((name) => !answered.includes(name))).toEqual([]);
});

test('each column has one answer', () => {
  expect(answered.filter((name, place) => answered.indexOf(name) !== place)).toEqual([]);
});

test('every column exists, also those that a rule names', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select a.attrelid::regclass || '.' || a.attname as name from pg_attribute a where a.attnum > 0 and not a.attisdropped`);
  const standing = new Set(rows.map(({ name }) => name));
  const named = moved.flatMap((column) => {
    if (typeof column === 'string') return [];
    const [table] = column.column.split('.');
    return column.once.flatMap(({ of, while: conditions = {}, better = [], replacedAt = [] }) =>
      [...of, ...Object.keys(conditions), ...better.map(([name]) => name), ...[replacedAt].flat()].map(
        (name) => `${table}.${name}`,
      ),
    );
  });
  expect([...answered, ...named].filter((name) => !standing.has(name))).toEqual([]);
});

/** Unique indexes over a moved column, as `table.column: what it is unique beside`. */
async function uniqueBeside(): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; beside: string[]; conditional: boolean }>(`
    select i.indrelid::regclass || '.' || a.attname as name, i.indpred is not null as conditional,
      array(select o.attname::text from pg_attribute o where o.attrelid = i.indrelid and o.attnum = any(i.indkey) and o.attnum <> a.attnum order by 1) as beside
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) where i.indisunique`);
  const names = new Set<string>(moved.map(columnNameOf));
  return rows
    .filter(({ name }) => names.has(name))
    .map(({ name, beside, conditional }) => `${name}: ${beside.join(', ')}${conditional ? ' (some)' : ''}`)
    .toSorted();
}

test('where a person has one row for each of something, the room says which stands', async () => {
  const rules = moved.flatMap((column) =>
    typeof column === 'string'
      ? []
      : column.once.map(
          (one) => `${column.column}: ${one.of.toSorted().join(', ')}${one.while ? ' (some)' : ''}`,
        ),
  );
  expect(rules.toSorted()).toEqual(await uniqueBeside());
});

test('a column that nobody answers for is found, whatever its name', async () => {
  await client.query('begin');
  await client.query('create table shift (taken_over uuid references user_account)');
  expect(await unanswered()).toEqual(['shift.taken_over']);
  await client.query('rollback');
});

test('what counts people who go counts those too whose keys are not looked up again', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select tgname as name from pg_trigger
    where tgrelid = 'user_account'::regclass and not tgisinternal and tgtype & 8 = 8 and tgenabled <> 'A'`);
  expect(rows).toEqual([]);
});
