import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

interface Asked {
  readonly userId: string;
  readonly articleId: string;
}

/** When each of these people last confirmed a version of the announcement. */
export async function lastConfirmed(
  db: Db,
  asked: readonly Asked[],
): Promise<readonly (Asked & { readonly confirmedAt: string })[]> {
  const { rows } = await sql<Asked & { readonly confirmedAt: string }>`
    select c.user_id as "userId", c.article_id as "articleId", max(c.confirmed_at) as "confirmedAt"
    from unnest(${asked.map(({ userId }) => userId)}::uuid[], ${asked.map(({ articleId }) => articleId)}::uuid[]) as x (user_id, article_id)
    join article_confirmation c on c.user_id = x.user_id and c.article_id = x.article_id
    where c.confirmed_at is not null group by c.user_id, c.article_id`.execute(db);
  return rows;
}
