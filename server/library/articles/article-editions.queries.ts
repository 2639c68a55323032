import { sql, type SqlBool } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/**
 * Publishes the version that there is, or the first one. Whom it is for by now is asked by its day, as at first: people who were not asked before
 * are no newcomers.
 */
export async function beginEdition(tx: Transaction, id: string, at: Date): Promise<void> {
  await sql`
    with round as (delete from article_confirmation_sync s using article a where a.id = ${id} and s.article_id = a.id and s.edition = a.edition)
    update article set edition = greatest(edition, 1), edition_at = coalesce(edition_at, ${at}), shown_words_hash = null where id = ${id}`.execute(
    tx,
  );
}

/** A new version: everybody has to read it anew. */
export async function nextEdition(tx: Transaction, id: string, at: Date): Promise<void> {
  await sql`update article set edition = edition + 1, edition_at = ${at}, shown_words_hash = null where id = ${id}`.execute(
    tx,
  );
}

/** Remembers which words readers were shown, before the article is unpublished. */
export async function keepShownWords(tx: Transaction, id: string): Promise<void> {
  await sql`update article a set shown_words_hash = article_words_hash(a) where id = ${id}`.execute(tx);
}

/** Somebody was asked to confirm the others: who confirmed which words has to stay provable. */
export const goesForGood = sql<SqlBool>`not is_evidence`;
