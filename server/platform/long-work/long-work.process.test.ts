import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { finishDespiteKills } from '#tests/builders/killed-worker.ts';
import { buildUser, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';

const records = 600;

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const reached = async () =>
  (
    await portal.services.db
      .selectFrom('longWork')
      .select(({ eb }) => eb('done', '+', eb.ref('refused')).as('reached'))
      .executeTakeFirstOrThrow()
  ).reached;

test('every record is changed exactly once, however often the worker is killed', async () => {
  const { db } = portal.services;
  const ids = Array.from({ length: records }, newId);
  // Every tenth has nothing to open, so it refuses.
  await sql`
    insert into resource (id, name, type, url, status, position)
    select id, 'Sheet ' || n, 'link', case when n % 10 = 0 then '' else 'https://ridgeline.example/' end, 'draft', n
    from unnest(${ids}::uuid[]) with ordinality as made (id, n)`.execute(db);
  const admin = await signedIn(portal, await buildUser(portal, { role: 'COMPANY_ADMIN' }));
  await admin.ask(resourceCalls.bulk, { body: { action: 'publish', ids } });
  await finishDespiteKills(portal, {
    worker: new URL('./fixtures/long-worker.ts', import.meta.url),
    kills: 3,
    total: records,
    reached,
    // A lease that nobody renews runs out after half a minute.
    afterKill: () => sql`update long_work set held_until = now() where ended_at is null`.execute(db),
  });
  const { rows } = await sql<Record<string, unknown>>`
    select w.state, w.done, w.refused, (select count(*) from resource where status = 'published') as published,
      (select count(*) from activity_log where type = 'publish') as logged,
      (select count(distinct entity_id) from activity_log where type = 'publish') as distinct_logged,
      (select count(*) from long_work_row where done is null) as missing
    from long_work w`.execute(db);
  const done = records - records / 10;
  expect(rows[0]).toEqual({
    state: 'done',
    done,
    refused: records / 10,
    published: done,
    logged: done,
    distinctLogged: done,
    missing: 0,
  });
}, 120_000);
