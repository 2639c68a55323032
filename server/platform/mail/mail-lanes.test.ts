import { setTimeout as pause } from 'node:timers/promises';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sentMails } from '#tests/builders/mail.ts';
import { buildUser, type BuiltUser } from '#tests/builders/people.ts';
import { statementsOf } from '#tests/builders/statements.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { calendarAttachment } from '#server/platform/calendar/calendar-attachment.ts';
import type { MailAttachment } from './attachments.ts';
import type { MailCondition } from './mail-lanes.rules.ts';
import { startMailSender } from './mail-sender.ts';
import { removeOldMails } from './mail-sweep.ts';
import { queueMail, storeBodies } from './queue-mail.ts';
import { sentNotes } from './sent-notes.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.services.db.deleteFrom('mail').execute());

const queue = (
  occasion: string,
  person: BuiltUser,
  condition: MailCondition,
  { attachments = [], code }: { attachments?: readonly MailAttachment[]; code?: string } = {},
) =>
  portal.services.db.transaction().execute((tx) =>
    queueMail(tx, {
      occasion,
      kind: 'course-passed',
      condition,
      personId: person.id,
      to: person.email,
      language: 'en',
      mail: { subject: occasion, lines: ['Text'], ...(code && { code }) },
      attachments,
    }),
  );
const outcomes = async () =>
  Object.fromEntries(
    (
      await portal.services.db
        .selectFrom('mail')
        .select(['occasion', 'state', 'heldReason', 'bodyText'])
        .execute()
    ).map((one) => [one.occasion, one.heldReason ?? one.state]),
  );
const update = (person: BuiltUser, set: object) =>
  portal.services.db.updateTable('userAccount').set(set).where('id', '=', person.id).execute();
const broadcastTo = async (count: number, body = 'broadcast') => {
  await portal.services.db.transaction().execute((tx) =>
    storeBodies(tx, body, {
      en: { subject: 'News', lines: ['Hello {firstName},', 'Dear {firstName}, a kit in {colour}.'] },
      fr: { subject: 'Nouvelles', lines: ['Bonjour {firstName},'] },
    }),
  );
  await sql`
    insert into mail (id, occasion, kind, lane, condition, person_id, recipient, language, body_id, subject, body_text, body_html)
    select new_id(), ${body} || n, 'course-assigned', 'bulk', 'always', (select id from user_account limit 1), 'p' || n || '@builder.example', 'en',
      (select id from mail_body where occasion = ${body} and language = 'en'), '', '', '' from generate_series(1, ${count}::int) n`.execute(
    portal.services.db,
  );
};

test('a code queued behind 60,000 mails leaves within two seconds', async () => {
  await buildUser(portal);
  await broadcastTo(60_000);
  const sender = startMailSender(portal.services);
  await pause(500);
  const person = await buildUser(portal);
  const queuedAt = performance.now();
  await queue('code', person, 'always', { code: '48151623' });
  const isSent = async () =>
    (await portal.services.db
      .selectFrom('mail')
      .select('sentAt')
      .where('occasion', '=', 'code')
      .executeTakeFirst())!.sentAt !== null;
  while (!(await isSent()) && performance.now() - queuedAt < 10_000) await pause(50);
  const waited = performance.now() - queuedAt;
  await sender.stop();
  expect(waited).toBeLessThan(2000);
  const { waiting } = await portal.services.db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  expect(waiting).toBeGreaterThan(40_000);
}, 60_000);

test('mails that leave together are noted together, and nobody is told before the note lasts', async () => {
  await buildUser(portal);
  await broadcastTo(40, 'together');
  const { db } = portal.services;
  const ids = (await db.selectFrom('mail').select('id').execute()).map(({ id }) => id);
  const noteSent = sentNotes(db);
  const isSent = async (id: string) => {
    await noteSent(id);
    const { state } = await db
      .selectFrom('mail')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return state === 'sent';
  };
  const sent = await statementsOf(portal, async () => {
    expect((await Promise.all(ids.map(isSent))).every(Boolean)).toBe(true);
  });
  expect(sent.filter((one) => one.includes('set sent_at')).length).toBeLessThanOrEqual(2);
});

test('while the mail server is down, a lane tries a batch a second', async () => {
  await buildUser(portal);
  await broadcastTo(500, 'down');
  const { environment } = portal.services;
  const sender = startMailSender({
    ...portal.services,
    environment: { ...environment, mailUrl: 'smtp://127.0.0.1:9' },
  });
  await pause(800);
  await sender.stop();
  const { rows } = await sql<{ tried: number; sent: number }>`
    select count(*) filter (where attempts > 0) as tried, count(*) filter (where state <> 'queued') as sent from mail`.execute(
    portal.services.db,
  );
  expect(rows[0]!.sent).toBe(0);
  // Three batches of twenty, or twice that on a busy machine.
  expect(rows[0]!.tried).toBeGreaterThan(0);
  expect(rows[0]!.tried).toBeLessThanOrEqual(120);
});

describe('whether a person still gets a mail', () => {
  test('is asked when it is queued', async () => {
    const [gone, quiet, picky] = [
      await buildUser(portal, { status: 'deactivated' }),
      await buildUser(portal),
      await buildUser(portal),
    ];
    await update(quiet, { receiveEmails: false });
    await portal.services.db
      .insertInto('noticeSetting')
      .values({
        personId: picky.id,
        choices: JSON.stringify({ 'course-passed': { portal: true, mail: false } }),
      })
      .execute();
    for (const condition of ['always', 'active', 'wanted'] as const)
      for (const [name, person] of [
        ['gone', gone],
        ['quiet', quiet],
        ['picky', picky],
      ] as const)
        await queue(`${condition} ${name}`, person, condition);
    expect(await outcomes()).toEqual({
      'always gone': 'queued',
      'always quiet': 'queued',
      'always picky': 'queued',
      'active gone': 'inactive',
      'active quiet': 'queued',
      'active picky': 'queued',
      'wanted gone': 'inactive',
      'wanted quiet': 'no-mails',
      'wanted picky': 'switched-off',
    });
  });

  test('is asked again when it is sent', async () => {
    const [gone, quiet, still] = [await buildUser(portal), await buildUser(portal), await buildUser(portal)];
    for (const [name, person] of [
      ['gone', gone],
      ['quiet', quiet],
      ['still', still],
    ] as const)
      await queue(name, person, 'wanted');
    await queue('account', gone, 'always');
    await update(gone, { status: 'deactivated' });
    await update(quiet, { receiveEmails: false });
    const subjects = (await sentMails(portal)).map((mail) => mail.subject);
    expect(subjects).toEqual(expect.arrayContaining(['still', 'account']));
    expect(await outcomes()).toEqual({ gone: 'inactive', quiet: 'no-mails', still: 'sent', account: 'sent' });
    const held = await portal.services.db
      .selectFrom('mail')
      .select(['bodyText', 'attempts'])
      .where('state', '=', 'held')
      .execute();
    expect(held).toEqual([
      { bodyText: '', attempts: 0 },
      { bodyText: '', attempts: 0 },
    ]);
  });
});

test('a text for many people is stored once, names each person, and goes after 90 days', async () => {
  const person = await buildUser(portal, { firstName: 'Ana <b>' });
  await broadcastTo(2, 'shared');
  await sql`update mail set person_id = ${person.id} where body_id is not null`.execute(portal.services.db);
  const mails = (await sentMails(portal)).filter((mail) => mail.text.includes('Hello Ana'));
  expect(mails).toHaveLength(2);
  expect(mails[0]!.text).toContain('Hello Ana <b>,');
  expect(mails[0]!.html).toContain('Hello Ana &lt;b&gt;,');
  // Braces that people wrote are theirs.
  expect(mails[0]!.text).toContain('Dear {firstName}, a kit in {colour}.');
  expect(mails[0]!.html.replaceAll('&#123;', '{')).toContain('Dear {firstName}, a kit in {colour}.');
  const texts = () =>
    portal.services.db.selectFrom('mailBody').select('bodyText').where('occasion', '=', 'shared').execute();
  const sweptAfter = (days: number) =>
    removeOldMails({ ...portal.services, now: () => new Date(Date.now() + days * 86_400_000) });
  await sweptAfter(89);
  expect((await texts()).every((one) => one.bodyText !== '')).toBe(true);
  await sweptAfter(91);
  expect(await texts()).toEqual([{ bodyText: '' }, { bodyText: '' }]);
});

describe('attachments', () => {
  const calendar = (sequence: number): MailAttachment =>
    calendarAttachment(
      portal.services,
      {
        key: 'event-1',
        sequence,
        changedAt: '2026-10-02T09:00:00.000Z',
        title: 'Brakes, by hand',
        description: 'Bring boots.',
        path: '/auth/my-training',
        time: {
          kind: 'meeting',
          start: { localTime: '2026-12-03T08:30', zone: 'America/Denver' },
          end: { localTime: '2026-12-03T16:30', zone: 'America/Denver' },
        },
      },
      { method: 'REQUEST', language: 'en' },
    );

  test('a calendar file arrives as one that mail programs offer to accept, with the address that switches it off', async () => {
    const person = await buildUser(portal);
    await queue('invited', person, 'wanted', {
      attachments: [
        calendar(2),
        {
          kind: 'file',
          fileName: 'plan.txt',
          contentType: 'text/plain',
          base64: Buffer.from('Plan').toString('base64'),
        },
      ],
    });
    await sentMails(portal);
    const outbox = path.join(portal.services.environment.dataDir, 'outbox');
    const messages = await Promise.all(
      (await readdir(outbox)).map((file) => readFile(path.join(outbox, file), 'utf8')),
    );
    const message = messages.find((one) => one.includes('Subject: invited'))!;
    expect(message).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
    expect(message).toContain('filename=plan.txt');
    expect(message).toMatch(/List-Unsubscribe: <http[^>]*\/public\/unsubscribe\/[^>]*>/);
    expect(message).toContain('Auto-Submitted: auto-generated');
  });

  test('a calendar file that contradicts its UID or SEQUENCE is an error', async () => {
    const person = await buildUser(portal);
    await expect(
      queue('wrong', person, 'wanted', { attachments: [{ ...calendar(2), sequence: 3 } as MailAttachment] }),
    ).rejects.toThrow('SEQUENCE:3');
  });
});
