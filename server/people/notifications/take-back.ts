import type { RawBuilder, SqlBool } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { followAudience, withdrawMails } from '#server/platform/mail/withdraw-mails.queries.ts';
import { holdFanOuts } from './fan-out.queries.ts';
import { retitleAnew } from './renew-words.queries.ts';

/**
 * Takes back the mails that still wait: those to many people on these occasions, and those about a record. A worker that is writing to some of the
 * people finishes first, so that those mails are there to be taken back.
 */
export async function takeBackNews(
  tx: Transaction,
  news: { readonly occasions: readonly string[]; readonly about: string },
): Promise<void> {
  await holdFanOuts(tx, news.occasions);
  await withdrawMails(tx, news);
}

/**
 * Others are meant now by what an occasion tells many people: `isMeant` on `user_account u`. Nobody is told anew; people who are meant again get the
 * words of now.
 */
export async function tellOnly(
  tx: Transaction,
  occasion: string,
  isMeant: RawBuilder<SqlBool>,
): Promise<void> {
  await holdFanOuts(tx, [occasion]);
  await followAudience(tx, occasion, isMeant);
  await retitleAnew(tx, occasion);
}
