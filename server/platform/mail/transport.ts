import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Environment } from '#server/platform/config/environment.ts';
import { attached, type OpenAttachment } from './attachments.ts';
import { outboxFile } from './outbox-file.ts';

export interface OutgoingMail {
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  readonly attachments: readonly OpenAttachment[];
  /** The address that switches such mails off for the person, with its own token (RFC 8058). */
  readonly unsubscribe?: string | undefined;
}

export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** SMTP if `MAIL_URL` names a server, otherwise files in the outbox. */
export const openTransport = (
  environment: Pick<Environment, 'mailUrl' | 'dataDir' | 'baseUrl'>,
  connections = 2,
): MailTransport =>
  environment.mailUrl
    ? overSmtp(environment.mailUrl, environment.baseUrl, connections)
    : intoOutbox(environment);

type Place = Pick<Environment, 'dataDir' | 'baseUrl'>;

// Each far shorter than the lease of a mail.
const waits = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
  dnsTimeout: 15_000,
};

function overSmtp(url: string, baseUrl: string, maxConnections: number): MailTransport {
  const server = new URL(url);
  const transport = nodemailer.createTransport({
    host: server.hostname,
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    ...(server.username && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    pool: true,
    maxConnections,
    ...waits,
  });
  return {
    deliver: async (mail) => void (await transport.sendMail(messageOf(mail, baseUrl))),
    close: () => transport.close(),
  };
}

/** One `.eml` file per mail, named by its id, so that a mail written again after a crash replaces itself. */
function intoOutbox(environment: Place): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(messageOf(mail, environment.baseUrl));
      const file = outboxFile(environment, mail.id);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}

const messageOf = (
  { id, from, to, subject, text, html, date, attachments, unsubscribe }: OutgoingMail,
  baseUrl: string,
) => ({
  from: { name: from.name, address: from.address },
  // Passed as an object, so that commas and angle brackets in it never add a recipient.
  to: { name: '', address: to },
  subject,
  text,
  html,
  date,
  messageId: `<${id}@${new URL(baseUrl).hostname}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      // Prepared, so that the address is not broken over two lines.
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  ...attached(attachments),
});
