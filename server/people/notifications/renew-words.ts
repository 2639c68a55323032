import type { Transaction } from '#server/platform/database/open.ts';
import { storeBodies } from '#server/platform/mail/queue-mail.ts';
import type { NoticeToMany } from './notify.ts';
import { retitleFanOut } from './renew-words.queries.ts';

/**
 * Gives the notices of an occasion, and its mails that have not left, the words of now. Nobody is told again, and nothing happens if the occasion
 * was never told. A worker changes the notices that are written already.
 */
export async function renewWords(
  tx: Transaction,
  { occasion, title, mails, attachments, until }: NoticeToMany,
): Promise<void> {
  if ((await retitleFanOut(tx, occasion, title)) && mails)
    await storeBodies(tx, occasion, mails, { attachments, until, replacing: true });
}
