import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { deleteMails } from './mail-sweep.ts';
import { deleteOldMails, keepOccasions } from './old-mails.queries.ts';
import { queueMails } from './queue-mail.ts';

let portal: TestPortal;
let now: Date;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  now = new Date();
  await portal.services.db.deleteFrom('mail').execute();
  await portal.services.db.deleteFrom('mailOccasion').execute();
});

const hours = 3_600_000;
const days = 24 * hours;
const sweep = (after = 0) => {
  now = new Date(now.getTime() + after);
  return deleteMails({ ...portal.services, now: () => now });
};
const queue = (...occasions: readonly string[]) =>
  portal.services.db.transaction().execute((tx) =>
    queueMails(
      tx,
      occasions.map((occasion) => ({
        occasion,
        kind: 'test',
        personId: null,
        to: 'ana@builder.example',
        language: 'en',
        mail: { subject: 'News', lines: ['Here it is.'] },
      })),
    ),
  );
/** As it is this many days later. */
const aged = (occasion: string, age: number, state = sql`sent_at = now()`) =>
  sql`update mail set created_at = now() - make_interval(days => ${age}::integer), ${state} where occasion = ${occasion}`.execute(
    portal.services.db,
  );
const held = (reason: string) => sql`held_at = now(), held_reason = ${reason}`;
const left = async () => {
  const { rows } = await sql<{ occasion: string }>`select occasion from mail order by occasion`.execute(
    portal.services.db,
  );
  return rows.map(({ occasion }) => occasion);
};

test('mails go after 24 months, in a run after the one that keeps their occasions, and none is written again', async () => {
  await queue('old', 'young');
  await aged('old', 750);
  await aged('young', 700);
  expect(await sweep()).toBe('0 mails older than 24 months deleted.');
  expect(await left()).toEqual(['old', 'young']);
  // Not before every statement that looked for the occasion has ended.
  expect(await sweep(0.5 * hours)).toMatch(/^0 /);
  expect(await queue('old')).toEqual([]);
  expect(await sweep(hours)).toMatch(/^1 /);
  expect(await left()).toEqual(['young']);
  expect(await queue('old', 'young', 'new')).toEqual(['new']);
  expect(await left()).toEqual(['new', 'young']);
  expect(await sweep(60 * days)).toMatch(/^0 /);
  expect(await sweep(days)).toMatch(/^1 /);
  expect(await left()).toEqual(['new']);
});

test('the version before writes none again either', async () => {
  await queue('old');
  await aged('old', 750);
  await sweep();
  await sweep(2 * hours);
  const { numAffectedRows } = await sql`
    insert into mail (id, occasion, kind, lane, condition, recipient, language, subject, body_text, body_html)
    values (new_id(), 'old', 'test', 'personal', 'always', 'ana@builder.example', 'en', '', '', '')
    on conflict (occasion) do update set subject = excluded.subject`.execute(portal.services.db);
  expect(Number(numAffectedRows)).toBe(0);
  expect(await left()).toEqual([]);
});

test('what waits stays, and what was taken back may be told again', async () => {
  const { db } = portal.services;
  await queue('waits', 'digest', 'named', 'withdrawn', 'off', 'refused', 'summary');
  await aged('waits', 800, sql`retry_at = now()`);
  const inDigest = sql`held_at = now(), held_reason = 'digest', digest_at = now()`;
  await aged('digest', 800, inDigest);
  await aged('summary', 799);
  await aged('named', 800, sql`${inDigest}, digest_id = (select id from mail where occasion = 'summary')`);
  await aged('withdrawn', 800, held('withdrawn'));
  await aged('off', 800, held('switched-off'));
  await aged('refused', 800, sql`failed_at = now()`);
  expect(await sweep()).toMatch(/^1 /);
  expect(await sweep(2 * hours)).toMatch(/^4 /);
  expect(await left()).toEqual(['digest', 'waits']);
  expect(await queue('withdrawn', 'off', 'refused', 'named')).toEqual(['withdrawn']);
  await expect(sql`update mail set digest_id = id where occasion = 'waits'`.execute(db)).rejects.toThrow(
    'mail_of_digest',
  );
});

test('the pieces of a run follow one another', async () => {
  const { db } = portal.services;
  await queue('a', 'b', 'c');
  for (const one of ['a', 'b', 'c']) await aged(one, 750);
  const at = { before: new Date(now.getTime() - 740 * days), now };
  const first = await keepOccasions(db, { ...at, after: undefined }, 2);
  expect(first.found).toBe(2);
  expect(await keepOccasions(db, { ...at, after: first.last }, 2)).toMatchObject({ found: 1 });
  expect(await keepOccasions(db, { ...at, after: undefined }, 5)).toMatchObject({ found: 3 });
  const later = { ...at, now: new Date(now.getTime() + 2 * hours) };
  expect(await deleteOldMails(db, later, 2)).toBe(2);
  expect(await deleteOldMails(db, later, 2)).toBe(1);
  expect(await keepOccasions(db, { ...at, after: undefined }, 5)).toEqual({ found: 0, last: undefined });
});
