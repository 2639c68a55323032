import { sql, type Expression, type SqlBool } from 'kysely';
import type { ConfirmationState } from '#contract/library/confirmation-states.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Db } from '#server/platform/database/open.ts';
import { stateAt } from './confirmations.queries.ts';
import type { ShownWords } from './words.rules.ts';

export interface ConfirmedWords extends ShownWords {
  readonly edition: number;
  readonly sha256: string;
  readonly firstAt: string;
  readonly peopleCount: number;
}

/** The words that people have confirmed, of those whom `visible` admits on `user_account u`: the latest version first. */
export async function confirmedWords(
  db: Db,
  articleId: string,
  visible: Expression<SqlBool>,
): Promise<readonly ConfirmedWords[]> {
  const { rows } = await sql<ConfirmedWords>`
    select c.edition, w.hash as sha256, w.language, w.title, w.description, w.question, c.first_at as "firstAt", c.people_count as "peopleCount"
    from (select c.edition, c.words_hash, min(c.confirmed_at) as first_at, count(*) as people_count
      from article_confirmation c join user_account u on u.id = c.user_id
      where c.article_id = ${articleId} and c.words_hash is not null and ${visible} group by c.edition, c.words_hash) c
    join article_words w on w.hash = c.words_hash order by c.edition desc, c.first_at desc`.execute(db);
  return rows;
}

/** A line of the evidence. */
export interface EvidenceRow {
  readonly edition: number;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly dealer: string;
  /** `replaced`: another version came out before the deadline. */
  readonly state: ConfirmationState | 'replaced';
  readonly askedAt: string;
  readonly deadline: string;
  readonly openedAt: string | null;
  readonly triesCount: number;
  readonly confirmedAt: string | null;
  readonly language: Language | null;
  readonly wordsHash: string | null;
}

/** Comes before every id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * The next lines of the evidence of all versions, after the last one read. Its text says how few lines that are, and that they come behind it:
 * under one plan for all values, each piece would read and sort all of them.
 */
export async function evidenceAfter(
  db: Db,
  articleId: string,
  after: Pick<EvidenceRow, 'edition' | 'userId'> | null,
  {
    visible,
    at,
    limit,
  }: { readonly visible: Expression<SqlBool>; readonly at: Date; readonly limit: number },
): Promise<readonly EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select c.edition, c.user_id as "userId", u.full_name as name, u.email, coalesce(d.name, '') as dealer,
      case when c.edition < a.edition and c.confirmed_at is null and c.left_at is null and c.deadline > least(a.edition_at, (select min(s.begun_at)
        from article_confirmation_sync s where s.article_id = a.id and s.edition > c.edition)) then 'replaced' else ${stateAt(at)} end as state,
      c.asked_at as "askedAt", c.deadline, c.opened_at as "openedAt", c.tries_count as "triesCount", c.confirmed_at as "confirmedAt",
      c.language, c.words_hash as "wordsHash"
    from article_confirmation c join article a on a.id = c.article_id join user_account u on u.id = c.user_id left join dealer d on d.id = c.dealer_id
    where c.article_id = ${articleId} and (c.edition, c.user_id) > (${after?.edition ?? 0}, ${after?.userId ?? beforeAll}::uuid)
      and ${visible}
    order by c.edition, c.user_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
