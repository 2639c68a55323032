import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';

/**
 * Deleting an account asks every table that refers to a person whether the person is named there, and reads it whole if no index says so.
 * These tables stay small, so that takes less than the index would cost.
 */
const smallTables: Readonly<Record<string, string>> = {
  article: 'announcements and promotions, which staff write',
  brand: 'as many as a company has',
  certification: 'designs, a few for each brand',
  certification_version: 'designs, as often as they change',
  course: 'courses, which staff write',
  course_comment: 'what reviewers say about drafts',
  course_draft: 'one for each course',
  course_version: 'courses, as often as they are published',
  curriculum: 'curriculums, which staff make',
  dealer_number_offer: 'numbers that somebody is filling in; the sweep removes them after a day',
  event: 'events of the network, which staff write',
  field_checklist: 'a few for each type of training',
  ilt_event: 'events, which staff make',
  ilt_location: 'places, which staff enter',
  ilt_template: 'templates, which staff make',
  incentive: 'incentives, which staff make',
  planned_change: 'what is set for a later time',
  resource: 'documents, which staff upload',
  scorm_package: 'packages, one or a few for each course',
};

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

/** Keys to a person that no index answers: whole, or of the rows that have one. */
async function unanswered(): Promise<readonly { table: string; column: string }[]> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select k.conrelid::regclass::text as table, a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'user_account'::regclass and not exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = a.attnum and i.indisvalid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1, 2`);
  return rows;
}

test('every key to a person has an index that a deletion can use, or its table stays small', async () => {
  const keys = await unanswered();
  const silent = keys.filter(({ table }) => !(table in smallTables));
  expect(silent).toEqual([]);
  const needed = new Set(keys.map(({ table }) => table));
  expect(Object.keys(smallTables).filter((table) => !needed.has(table))).toEqual([]);
});

test('an index of some rows does not answer', async () => {
  await client.query('begin');
  await client.query('drop index certificate_user');
  expect(await unanswered()).toContainEqual({ table: 'certificate', column: 'user_id' });
  await client.query('rollback');
});
