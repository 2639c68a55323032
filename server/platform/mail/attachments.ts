import type { Readable } from 'node:stream';

/** A small file sent with a mail, or a stored one. A calendar entry with the same UID and a higher SEQUENCE replaces the one sent before. */
export type MailAttachment =
  | {
      readonly kind: 'calendar';
      readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
      readonly uid: string;
      readonly sequence: number;
      readonly fileName: string;
      /** The whole calendar, as text. */
      readonly content: string;
    }
  | {
      readonly kind: 'file';
      readonly fileName: string;
      readonly contentType: string;
      readonly base64: string;
    }
  | {
      /** A file of the store, read when the mail is sent. */
      readonly kind: 'stored';
      readonly fileId: string;
      readonly fileName: string;
      readonly contentType: string;
      readonly sizeBytes: number;
    };

/** What is sent: stored files are opened. */
export type OpenAttachment =
  | Exclude<MailAttachment, { readonly kind: 'stored' }>
  | {
      readonly kind: 'opened';
      readonly fileName: string;
      readonly contentType: string;
      readonly content: Readable;
    };

/** Attachments are stored with the mail, unless they are files of the store. Larger files are linked. */
const maxBytes = 256 * 1024;
/** All files of the store that one mail names. Mail servers refuse much more. */
export const maxStoredBytes = 10 * 1024 * 1024;

/** Throws if the attachments are too large to be stored, or if a calendar contradicts its UID or SEQUENCE: clients would ignore the update. */
export function checkAttachments(attachments: readonly MailAttachment[]): void {
  const size = attachments.reduce(
    (sum, one) =>
      sum + (one.kind === 'file' ? one.base64.length : one.kind === 'calendar' ? one.content.length : 0),
    0,
  );
  const stored = attachments.reduce((sum, one) => sum + (one.kind === 'stored' ? one.sizeBytes : 0), 0);
  if (stored > maxStoredBytes) throw new Error(`Stored files of ${stored} bytes are too large for a mail.`);
  if (size > maxBytes) throw new Error(`Attachments of ${size} bytes are too large for a mail.`);
  for (const one of attachments) {
    if (one.kind !== 'calendar') continue;
    const lines = one.content.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
    for (const line of [`METHOD:${one.method}`, `UID:${one.uid}`, `SEQUENCE:${one.sequence}`])
      if (!lines.includes(line)) throw new Error(`The calendar file has no line "${line}".`);
    if (!lines.some((line) => line.startsWith('ORGANIZER')))
      throw new Error('The calendar file has no organizer.');
  }
}

/** The attachments as nodemailer takes them. A calendar is an alternative of the text, so that mail programs offer to accept it. */
export function attached(attachments: readonly OpenAttachment[]) {
  const calendar = attachments.find((one) => one.kind === 'calendar');
  const files = attachments.filter((one) => one.kind !== 'calendar');
  return {
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: calendar.fileName, content: calendar.content },
    }),
    ...(files.length > 0 && {
      attachments: files.map((one) => ({
        filename: one.fileName,
        contentType: one.contentType,
        content: one.kind === 'file' ? Buffer.from(one.base64, 'base64') : one.content,
      })),
    }),
  };
}
