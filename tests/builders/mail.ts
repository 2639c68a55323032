import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Settings } from '#server/platform/config/settings.ts';
import { sendDueMails } from '#server/platform/mail/mail-sender.ts';
import { openTransport } from '#server/platform/mail/transport.ts';
import type { TestPortal } from './portal.ts';

export interface ReadMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends the queued e-mails and reads the outbox, in the order they were written. */
export async function sentMails({ services }: TestPortal): Promise<readonly ReadMail[]> {
  const transport = openTransport(services.environment);
  while ((await sendDueMails(services, transport)) > 0);
  transport.close();
  const outbox = path.join(services.environment.dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  return Promise.all(
    files.toSorted().map(async (file) => readMessage(await readFile(path.join(outbox, file), 'utf8'))),
  );
}

/** The e-mails to one address. */
export const mailsTo = async (portal: TestPortal, address: string): Promise<readonly ReadMail[]> =>
  (await sentMails(portal)).filter((mail) => mail.to === address);

/** Settings of a portal where normal mails wait for the morning, as they do outside of tests. */
export const quietNights = (settings: Settings): Settings => ({
  ...settings,
  mails: { perDay: 3, quietFrom: '20:00', quietUntil: '07:00' },
});

/** What one address has been sent by the clock of the test. The queue itself goes by the clock of the database. */
export async function mailsToBy(
  portal: TestPortal,
  address: string,
  now: Date,
): Promise<readonly ReadMail[]> {
  await sql`update mail set retry_at = now() where retry_at <= ${now}::timestamptz and sent_at is null and attempts = 0`.execute(
    portal.services.db,
  );
  return mailsTo(portal, address);
}

/** The e-mails to one address that wait to be sent or were sent, as they are stored. */
export const storedMailsTo = ({ services: { db } }: TestPortal, address: string) =>
  db
    .selectFrom('mail')
    .select(['subject', 'language', 'bodyText'])
    .where('recipient', '=', address)
    .execute();

/** The code in the newest e-mail to an address, on a separate line. */
export async function codeSentTo(portal: TestPortal, address: string): Promise<string> {
  const found = (await mailsTo(portal, address)).at(-1)?.text.match(/^(\d{6}|[0-9A-Z]{8})$/m);
  if (!found) throw new Error(`No code was sent to ${address}.`);
  return found[0];
}

/** Reads a message with one plain and one HTML part, as the sender writes it. */
export function readMessage(message: string): ReadMail {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map(
        (line) =>
          [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
      ),
  );
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const part = (type: string) => {
    const found =
      parts.find((one) => one.includes(`content-type: ${type}`) || one.includes(`Content-Type: ${type}`)) ??
      '';
    const [partHead = '', ...body] = found.split('\r\n\r\n');
    const text = body.join('\r\n\r\n');
    const decoded = /quoted-printable/i.test(partHead)
      ? quotedPrintable(text)
      : /base64/i.test(partHead)
        ? Buffer.from(text, 'base64').toString()
        : text;
    return decoded.replaceAll('\r\n', '\n').trim();
  };
  return {
    to: headers.get('to') ?? '',
    subject: encodedWords(headers.get('subject') ?? ''),
    text: part('text/plain'),
    html: part('text/html'),
  };
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** RFC 2047: words of a header in another character set. */
const encodedWords = (text: string) =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : quotedPrintable(word.replaceAll('_', ' ')),
    );
