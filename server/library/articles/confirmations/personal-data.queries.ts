import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

export interface OwnAsked {
  readonly announcement: string;
  readonly version: number;
  readonly askedAt: string;
  readonly deadline: string;
  readonly openedAt: string | null;
  readonly tries: number;
  readonly confirmedAt: string | null;
  readonly language: string | null;
  readonly wordsHash: string | null;
}

export async function confirmationsToExport(db: Db, userId: string): Promise<readonly OwnAsked[]> {
  const { rows } = await sql<OwnAsked>`
    select ${nameInEither('a', 'title')} as announcement, c.edition as version, c.asked_at as "askedAt", c.deadline,
      c.opened_at as "openedAt", c.tries_count as tries, c.confirmed_at as "confirmedAt", c.language, c.words_hash as "wordsHash"
    from article_confirmation c join article a on a.id = c.article_id where c.user_id = ${userId} order by c.asked_at, a.id, c.edition`.execute(
    db,
  );
  return rows;
}

/** Removes what the person was asked and never confirmed, and every try. That somebody confirmed stays, without the name. */
export async function forgetConfirmations(tx: Transaction, userId: string): Promise<void> {
  await sql`with tried as (delete from article_try where user_id = ${userId})
    delete from article_confirmation where user_id = ${userId} and confirmed_at is null`.execute(tx);
}
