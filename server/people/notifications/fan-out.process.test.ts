import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { finishDespiteKills } from '#tests/builders/killed-worker.ts';
import { buildUser, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { notifyMany } from './notify.ts';

/** 100,000 people and ten kills by hand: FAN_OUT_PEOPLE=100000 FAN_OUT_KILLS=10. */
const people = Number(process.env['FAN_OUT_PEOPLE'] ?? 3000);
const kills = Number(process.env['FAN_OUT_KILLS'] ?? 3);
const pieceSize = people > 10_000 ? 1000 : 100;

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const reached = async () =>
  (
    await portal.services.db
      .selectFrom('noticeFanOut')
      .select(['peopleCount', 'finishedAt'])
      .executeTakeFirstOrThrow()
  ).peopleCount;

/** Half of them in French. */
async function addPeople(): Promise<void> {
  const { db } = portal.services;
  const { id } = await buildUser(portal);
  await db.transaction().execute(async (tx) => {
    // What the triggers keep for people's sessions plays no part here, and takes longer than the notices.
    await sql`alter table user_account disable trigger user`.execute(tx);
    await sql`
      insert into user_account (id, email, first_name, role_id, status, language)
      select gen_random_uuid(), 'p' || n || '@many.example', 'P' || n, (select role_id from user_account where id = ${id}), 'active',
        case when n % 2 = 0 then 'fr' else 'en' end
      from generate_series(1, ${people}::int) n`.execute(tx);
    await sql`alter table user_account enable trigger user`.execute(tx);
  });
  await sql`analyze user_account`.execute(db);
}

test('everybody is told exactly once, however often the worker is killed', async () => {
  const { db } = portal.services;
  await addPeople();
  const outsider = await buildUser(portal);
  const reader = await signedIn(portal, await buildUser(portal));
  const waits: number[] = [];
  const written = new AbortController();
  const reading = (async () => {
    while (!written.signal.aborted) {
      const from = performance.now();
      await reader.ask(sessionCalls.read);
      await reader.ask(notificationCalls.readAll);
      waits.push((performance.now() - from) / 2);
      await pause(5);
    }
  })();
  await db.transaction().execute((tx) =>
    notifyMany(tx, portal.services, {
      kind: 'course-assigned',
      occasion: 'course-assigned:test',
      recipients: 'addresses',
      params: { like: '%@many.example' },
      title: { en: 'New course', fr: 'Nouveau cours' },
      path: '/auth/my-training',
      mails: {
        en: { subject: 'New course', lines: ['Hello {firstName},'] },
        fr: { subject: 'Nouveau cours', lines: ['Bonjour {firstName},'] },
      },
    }),
  );
  const from = performance.now();
  await finishDespiteKills(portal, {
    worker: new URL('./fixtures/fan-out-worker.ts', import.meta.url),
    args: [String(pieceSize)],
    kills,
    total: people,
    reached,
  });
  const seconds = (performance.now() - from) / 1000;
  written.abort();
  await reading;
  const { rows } = await sql<Record<string, number>>`
    select count(*) as notices, count(distinct person_id) as people,
      (select count(*) from notice_total t where t.unread = 1 and t.total = 1) as counted,
      (select count(*) from mail) as mails, (select count(*) from mail m join mail_body b on b.id = m.body_id and b.language = 'fr') as french,
      (select count(*) from mail_body) as bodies, (select people_count from notice_fan_out) as reached,
      (select count(*) from notice where person_id = ${outsider.id}) as outside
    from notice`.execute(db);
  expect(rows[0]).toEqual({
    notices: people,
    people,
    counted: people,
    mails: people,
    french: Math.floor(people / 2),
    bodies: 2,
    reached: people,
    outside: 0,
  });
  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]!;
  if (process.env['FAN_OUT_PEOPLE'])
    process.stdout.write(
      `${people} people, ${kills} kills: ${seconds.toFixed(1)} s, other calls p99 ${p99.toFixed(0)} ms of ${waits.length}\n`,
    );
}, 300_000);
