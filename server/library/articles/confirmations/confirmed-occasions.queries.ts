import { sql } from 'kysely';
import type { Told } from '#server/people/notifications/notifications.ports.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { Version } from './confirmations.queries.ts';

/** When each of these people confirmed the version that the occasion is about. */
export async function confirmedVersions(
  db: Db,
  asked: readonly (Told & Version)[],
): Promise<readonly (Told & { readonly confirmedAt: string })[]> {
  const { rows } = await sql<Told & { readonly confirmedAt: string }>`
    select x.user_id as "userId", x.occasion, max(c.confirmed_at) as "confirmedAt"
    from unnest(${asked.map(({ userId }) => userId)}::uuid[], ${asked.map(({ articleId }) => articleId)}::uuid[],
      ${asked.map(({ edition }) => edition)}::integer[], ${asked.map(({ occasion }) => occasion)}::text[]) as x (user_id, article_id, edition, occasion)
    join article_confirmation c on c.user_id = x.user_id and c.article_id = x.article_id and c.edition = x.edition
    where c.confirmed_at is not null group by x.user_id, x.occasion`.execute(db);
  return rows;
}
