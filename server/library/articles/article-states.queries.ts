import { sql, type Expression, type SqlBool } from 'kysely';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { copyAudience, isPersonOf } from '#server/people/audiences/audience.queries.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import { forgetRecord } from '../marks/marks.queries.ts';
import type { ArticleKind } from './article-kind.ts';

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

/** Whether an audience has anybody in it. */
export async function hasPeople(tx: Transaction, audience: AudienceValues): Promise<boolean> {
  const { rows } = await sql`
    select from user_account u join access_scope a on a.user_id = u.id where ${isPersonOf(audience)} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Copies an article into a new draft, which names the files of its original. */
export async function duplicateArticle(
  tx: Transaction,
  { id: from, audienceId }: { readonly id: string; readonly audienceId: string | null },
  by: string,
): Promise<string> {
  const id = newId();
  const copyId = await copyAudience(tx, audienceId);
  await sql`insert into article (id, kind, title, title_fr, description, description_fr, excerpt, excerpt_fr, words, image_id, thumbnail_id,
      attach_file_id, image_ids, attachments, file_ids, facts, course_id, brand_id, starts_on, ends_on, part_numbers, question, confirm_by, is_recall, audience_id,
      created_by, updated_by)
    select ${id}, kind, case when title = '' then '' else left(title, 153) || ' (copy)' end,
      case when title_fr = '' then '' else left(title_fr, 152) || ' (copie)' end, description, description_fr, excerpt, excerpt_fr, words,
      image_id, thumbnail_id, attach_file_id, image_ids, attachments, file_ids, facts, course_id, brand_id, starts_on, ends_on, part_numbers,
      question, confirm_by, is_recall, ${copyId}, ${by}, ${by} from article where id = ${from}`.execute(tx);
  return id;
}

/** Titles of the visible ones of these articles, by id. */
export async function articleNames(
  db: Db | Transaction,
  ids: readonly string[],
  { kind, visible }: { readonly kind: ArticleKind; readonly visible: Expression<SqlBool> },
): Promise<ReadonlyMap<string, Bilingual>> {
  const { rows } = await sql<{ id: string; name: Bilingual }>`
    select a.id, json_build_object('en', a.title, 'fr', a.title_fr) as name from article a
    where a.id = any(${ids}::uuid[]) and a.kind = ${sql.lit(kind)} and ${visible}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Somebody was asked to confirm the others: who confirmed which words has to stay provable. */
export const goesForGood = sql<SqlBool>`not is_evidence`;

/** Deletes an article for good if it is still in the trash. Returns the files it named. */
export async function purge(tx: Transaction, id: string): Promise<readonly string[]> {
  const row = await tx
    .deleteFrom('article')
    .where('id', '=', id)
    .where('isEvidence', '=', false)
    .where('deletedAt', 'is not', null)
    .returning(['fileIds', 'kind'])
    .executeTakeFirst();
  if (!row) return [];
  const record = { kind: row.kind, recordId: id };
  await cancelPlans(tx, record);
  await forgetRecord(tx, record);
  return row.fileIds;
}
