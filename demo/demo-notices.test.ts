import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { generateNetwork } from './generate.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('a generated network has told everybody as much, and the kept numbers are right', async () => {
  const { db } = portal.services;
  await generateNetwork(db, { dealers: 4, users: 40, courses: 20, completions: 100, articles: 12, notices: 200 });
  const { rows } = await sql<{ all: number; people: number; most: number; opened: number; wrong: number }>`
    select sum(n.total)::integer as all, count(*) as people, max(n.total) as most, sum(n.opened)::integer as opened,
      count(*) filter (where (t.total, t.unread) is distinct from (n.total, n.unread)) as wrong
    from (select person_id, count(*) as total, count(*) filter (where read_at is null) as unread, count(opened_at) as opened
      from notice group by person_id) n left join notice_total t on t.person_id = n.person_id`.execute(db);
  expect(rows[0]).toMatchObject({ all: 200, people: 40, most: 5, wrong: 0 });
  expect(rows[0]!.opened).toBe(0);
});
