import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMessage, sentMails } from '#tests/builders/mail.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { smtp } from '#tests/builders/smtp.ts';
import { sendDueMails, startMailSender } from './mail-sender.ts';
import { removeOldMails } from './mail-sweep.ts';
import { queueMail } from './queue-mail.ts';
import { outboxFile } from './outbox-file.ts';
import { openTransport } from './transport.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.services.db.deleteFrom('mail').execute();
});

const queue = (occasion: string, to = 'ana@builder.example') =>
  portal.services.db.transaction().execute((tx) =>
    queueMail(tx, {
      occasion,
      kind: 'test',
      personId: null,
      to,
      language: 'fr',
      mail: {
        subject: 'Départ à l’aube\r\nBcc: all@builder.example',
        lines: ['Bonjour <script>alert(1)</script> & bienvenue', 'Teintes : {colour} et {onColour}'],
        action: { label: 'Voir', href: 'https://portal.example/fr/auth?a=1&b="2"' },
      },
    }),
  );
const rows = () =>
  portal.services.db
    .selectFrom('mail')
    .select(['occasion', 'attempts', 'sentAt', 'failedAt', 'lastError', 'retryAt'])
    .orderBy('occasion')
    .execute();

const over = (url: string) => openTransport({ ...portal.services.environment, mailUrl: url });

describe('outbox', () => {
  test('one occasion gets one framed mail, and markup or headers in its texts have no effect', async () => {
    await queue('once');
    await queue('once');
    const mails = await sentMails(portal);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'ana@builder.example',
      subject: 'Départ à l’aube Bcc: all@builder.example',
    });
    expect(mails[0]!.text).toContain(
      'Bonjour <script>alert(1)</script> & bienvenue\n\nTeintes : {colour} et {onColour}\n\nVoir\nhttps://portal.example/fr/auth?a=1&b="2"',
    );
    expect(mails[0]!.text).toContain('Académie Ridgeline vous a envoyé ce message.');
    expect(mails[0]!.html).toContain('&lt;script&gt;');
    expect(mails[0]!.html).toContain('href="https://portal.example/fr/auth?a=1&amp;b=&quot;2&quot;"');
    // The button has its colors, and what looks like their places in people's words stays as written.
    expect(mails[0]!.html).toMatch(/background:#[0-9a-f]{6};color:#[0-9a-f]{6}/i);
    expect(mails[0]!.html.replaceAll('&#123;', '{')).toContain('Teintes : {colour} et {onColour}');
    expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: expect.any(String), failedAt: null });
  });

  test('a rolled-back change never sends its mail', async () => {
    await portal.services.db
      .transaction()
      .execute(async (tx) => {
        await queueMail(tx, {
          occasion: 'undone',
          kind: 'test',
          personId: null,
          to: 'a@b.example',
          language: 'en',
          mail: { subject: 's', lines: [] },
        });
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await rows()).toEqual([]);
  });
});

describe('SMTP', () => {
  test('a mail arrives complete', async () => {
    const server = await smtp();
    await queue('smtp');
    const transport = over(server.url);
    expect(await sendDueMails(portal.services, transport)).toBe(1);
    transport.close();
    await server.close();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]!.to).toBe('ana@builder.example');
    expect(readMessage(server.received[0]!.message).subject).toBe('Départ à l’aube Bcc: all@builder.example');
  });

  test('an address the server will never accept is set aside at once, a temporary error is retried later', async () => {
    const server = await smtp({
      recipient: (address) =>
        address.startsWith('never') ? 550 : address.startsWith('later') ? 451 : undefined,
    });
    await queue('never', 'never@builder.example');
    await queue('later', 'later@builder.example');
    await queue('fine', 'fine@builder.example');
    const transport = over(server.url);
    await sendDueMails(portal.services, transport);
    // Nothing is due: one is sent, one set aside, one waits its minute.
    expect(await sendDueMails(portal.services, transport)).toBe(0);
    transport.close();
    await server.close();
    const [fine, waiting, never] = await rows();
    expect(never).toMatchObject({
      failedAt: expect.any(String),
      sentAt: null,
      lastError: expect.stringContaining('refused'),
    });
    expect(waiting).toMatchObject({ failedAt: null, sentAt: null, attempts: 1 });
    expect(Date.parse(waiting!.retryAt) - Date.now()).toBeGreaterThan(50_000);
    expect(fine).toMatchObject({ sentAt: expect.any(String) });
  });

  test('a mail whose content the server will never accept is set aside at once as well', async () => {
    const server = await smtp({
      content: (to) => (to.startsWith('never') ? 550 : to.startsWith('later') ? 451 : undefined),
    });
    await queue('never', 'never@builder.example');
    await queue('later', 'later@builder.example');
    await queue('fine', 'fine@builder.example');
    const transport = over(server.url);
    await sendDueMails(portal.services, transport);
    transport.close();
    await server.close();
    const [fine, waiting, never] = await rows();
    expect(never).toMatchObject({ failedAt: expect.any(String), lastError: expect.stringContaining('550') });
    expect(waiting).toMatchObject({ failedAt: null, sentAt: null, attempts: 1 });
    expect(fine).toMatchObject({ sentAt: expect.any(String) });
  });

  test('while the server refuses the portal itself, mails wait and a lane tries a batch a second', async () => {
    let isRefused = true;
    const server = await smtp({ sender: () => (isRefused ? 550 : undefined) });
    for (let count = 0; count < 100; count++) await queue(`refused:${count}`);
    const environment = { ...portal.services.environment, mailUrl: server.url };
    const sender = startMailSender({ ...portal.services, environment });
    await pause(800);
    await sender.stop();
    const tried = (await rows()).filter(({ attempts }) => attempts > 0);
    // A batch of ten, or two on a busy machine.
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.length).toBeLessThanOrEqual(20);
    expect((await rows()).every(({ failedAt, sentAt }) => failedAt === null && sentAt === null)).toBe(true);
    isRefused = false;
    await portal.services.db
      .updateTable('mail')
      .set({ retryAt: new Date(Date.now() - 1000) })
      .execute();
    const transport = over(server.url);
    while ((await sendDueMails(portal.services, transport)) > 0);
    transport.close();
    await server.close();
    expect(server.received).toHaveLength(100);
  });

  test('pauses grow while the server is away, and the seventh failure is the last', async () => {
    await queue('away');
    const transport = over('smtp://127.0.0.1:1');
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries++) {
      await portal.services.db
        .updateTable('mail')
        .set({ retryAt: new Date(Date.now() - 1000) })
        .execute();
      await sendDueMails(portal.services, transport);
      waits.push(Math.round((Date.parse((await rows())[0]!.retryAt) - Date.now()) / 60_000));
    }
    transport.close();
    expect(waits.slice(0, 6)).toEqual([1, 5, 15, 60, 240, 720]);
    expect((await rows())[0]).toMatchObject({
      attempts: 7,
      failedAt: expect.any(String),
      lastError: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('two senders send every mail once, and stop when asked', async () => {
    const server = await smtp();
    for (let count = 0; count < 40; count++) await queue(`many:${count}`, `p${count}@builder.example`);
    const services = {
      ...portal.services,
      environment: { ...portal.services.environment, mailUrl: server.url },
    };
    const senders = [startMailSender(services), startMailSender(services)];
    for (let waited = 0; waited < 100 && (await rows()).some((row) => row.sentAt === null); waited++)
      await pause(50);
    await Promise.all(senders.map((sender) => sender.stop()));
    await queue('after the end');
    await pause(1200);
    await server.close();
    expect(server.received.map((one) => one.to).toSorted()).toEqual(
      Array.from({ length: 40 }, (_, count) => `p${count}@builder.example`).toSorted(),
    );
  });
});

describe('the sweep', () => {
  const dayMs = 86_400_000;
  const sweptAfter = (days: number) =>
    removeOldMails({ ...portal.services, now: () => new Date(Date.now() + days * dayMs) });
  const bodies = () =>
    portal.services.db.selectFrom('mail').select(['occasion', 'bodyText']).orderBy('occasion').execute();

  test('removes codes after a day and other texts after 90 days, with their files, and nothing that still waits', async () => {
    await queue('other');
    await portal.services.db.transaction().execute((tx) =>
      queueMail(tx, {
        occasion: 'code',
        kind: 'test',
        personId: null,
        to: 'ana@builder.example',
        language: 'en',
        mail: { subject: 'Your code', lines: ['Type it.'], code: '48151623' },
      }),
    );
    const transport = openTransport(portal.services.environment);
    await sendDueMails(portal.services, transport);
    await queue('waiting');
    const { id } = await portal.services.db
      .selectFrom('mail')
      .select('id')
      .where('occasion', '=', 'code')
      .executeTakeFirstOrThrow();
    const file = outboxFile(portal.services.environment, id);
    expect(await readFile(file, 'utf8')).toContain('48151623');

    await sweptAfter(0.9);
    expect((await bodies()).map((one) => one.bodyText === '')).toEqual([false, false, false]);
    await sweptAfter(1.1);
    expect((await bodies()).map((one) => [one.occasion, one.bodyText === ''])).toEqual([
      ['code', true],
      ['other', false],
      ['waiting', false],
    ]);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    await sweptAfter(91);
    expect((await bodies()).map((one) => one.bodyText === '')).toEqual([true, true, false]);
    transport.close();
  });
});
