import type { Language } from '#contract/platform/language.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { htmlBody, textBody, type MailContent } from './mail-content.ts';

export interface QueuedMail {
  /** A unique key for what the mail is about: `event-reminder:<event>:<user>`. A second mail for the same occasion is not written. */
  readonly occasion: string;
  readonly to: string;
  readonly language: Language;
  readonly mail: MailContent;
}

/** Writes a mail in the transaction of the change it reports; the worker sends it after the commit. */
export const queueMail = async (tx: Transaction, mail: QueuedMail): Promise<void> => {
  await queueMails(tx, [mail]);
};

/** Same for several mails in one statement; returns the occasions that had no mail before. */
export async function queueMails(tx: Transaction, mails: readonly QueuedMail[]): Promise<readonly string[]> {
  if (mails.length === 0) return [];
  const rows = await tx
    .insertInto('mail')
    .values(
      mails.map(({ occasion, to, language, mail }) => ({
        id: newId(),
        occasion,
        recipient: to,
        language,
        subject: oneLine(mail.subject),
        bodyText: textBody(mail),
        bodyHtml: htmlBody(mail),
        holdsCode: mail.code !== undefined,
      })),
    )
    .onConflict((oc) => oc.column('occasion').doNothing())
    .returning('occasion')
    .execute();
  return rows.map((row) => row.occasion);
}

/** Removes line breaks: a subject must not end its header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
