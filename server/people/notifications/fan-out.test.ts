import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contribute, Ports } from '#server/platform/ports.ts';
import { buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { analyzeGrown } from './fan-out.queries.ts';
import { fanOutPiece } from './fan-out.ts';
import { noticeRecipients } from './notifications.ports.ts';
import { notifyMany } from './notify.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('an occasion that cannot be written is set aside, and those behind it are written', async () => {
  const { services } = portal;
  const person = await buildUser(portal);
  for (const recipients of ['nobody-knows', 'one-person'])
    await services.db.transaction().execute((tx) =>
      notifyMany(tx, services, {
        kind: 'course-assigned',
        occasion: `told:${recipients}`,
        recipients,
        params: { id: person.id },
        title: { en: 'New course', fr: 'Nouveau cours' },
        path: '/auth/my-training',
      }),
    );
  const ports = new Ports([
    contribute(noticeRecipients, ({ recipients, params }) =>
      recipients === 'one-person' ? sql<boolean>`u.id = ${params['id']}` : null,
    ),
  ]);
  while (await fanOutPiece(services, ports));
  const notices = await services.db.selectFrom('notice').select(['occasion', 'personId']).execute();
  expect(notices).toEqual([{ occasion: 'told:one-person', personId: person.id }]);
  const waiting = await services.db
    .selectFrom('noticeFanOut')
    .select('occasion')
    .where('finishedAt', 'is', null)
    .where('retryAt', '>', sql<string>`now()`)
    .execute();
  expect(waiting).toEqual([{ occasion: 'told:nobody-knows' }]);
});

test('a table that got most of its rows just now is analyzed, and not again soon', async () => {
  const { db } = portal.services;
  const person = await buildUser(portal);
  const write = (from: number) =>
    sql`insert into notice (id, person_id, occasion, kind, title, title_fr, path)
      select new_id(), ${person.id}, 'grown:' || n, 'course-assigned', 'New', 'Nouveau', '/auth'
      from generate_series(${from}::int, ${from}::int + 299) n`.execute(db);
  const expectedRows = async () => {
    const { rows } = await sql<{ reltuples: number }>`
      select reltuples from pg_class where oid = 'notice'::regclass`.execute(db);
    return rows[0]!.reltuples;
  };
  await write(1);
  await analyzeGrown(db, 300);
  const counted = await expectedRows();
  expect(counted).toBeGreaterThanOrEqual(300);
  await write(301);
  await analyzeGrown(db, 600);
  expect(await expectedRows()).toBe(counted);
});
