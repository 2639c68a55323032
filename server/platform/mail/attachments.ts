/** A small file sent with a mail. A calendar entry with the same UID and a higher SEQUENCE replaces the one sent before. */
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
    };

/** Attachments are stored with the mail. Larger files are linked. */
const maxBytes = 256 * 1024;

/** Throws if the attachments are too large to be stored, or if a calendar contradicts its UID or SEQUENCE: clients would ignore the update. */
export function checkAttachments(attachments: readonly MailAttachment[]): void {
  const size = attachments.reduce(
    (sum, one) => sum + (one.kind === 'file' ? one.base64.length : one.content.length),
    0,
  );
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
export function attached(attachments: readonly MailAttachment[]) {
  const calendar = attachments.find((one) => one.kind === 'calendar');
  const files = attachments.filter((one) => one.kind === 'file');
  return {
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: calendar.fileName, content: calendar.content },
    }),
    ...(files.length > 0 && {
      attachments: files.map(({ fileName, contentType, base64 }) => ({
        filename: fileName,
        contentType,
        content: Buffer.from(base64, 'base64'),
      })),
    }),
  };
}
