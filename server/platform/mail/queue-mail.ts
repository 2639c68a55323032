import type { Language } from '#contract/platform/language.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { htmlBody, textBody, type MailContent } from './mail-content.ts';

export interface QueuedMail {
  /** What the mail is about, unique: `event-reminder:<event>:<user>`. A second mail for the same occasion is not written. */
  readonly occasion: string;
  readonly to: string;
  readonly language: Language;
  readonly mail: MailContent;
}

/** Writes a mail in the transaction of the change it tells of; the worker sends it once that is committed. */
export const queueMail = async (tx: Transaction, mail: QueuedMail): Promise<void> => {
  await queueMails(tx, [mail]);
};

/** The same for several in one statement; answers the occasions there was no mail for before. */
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

/** A subject never ends the header it stands in. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
