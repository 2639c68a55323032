import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { ArticleKind } from './article-kind.ts';
import { countUnread, keptCountsOf, type KeptCounts } from './unread.queries.ts';

interface Asking {
  readonly db: Db;
  readonly actor: Actor;
  /** `YYYY-MM-DD` in the portal’s zone. */
  readonly today: string;
}

/** How many articles of a kind a person has not read: the kept count if it holds, else a new one. */
export async function unreadCount(
  { db, actor, today }: Asking,
  kind: ArticleKind,
  { scopeKey, counts }: KeptCounts,
): Promise<number> {
  const standing = counts?.find((one) => one.kind === kind && one.day === today && one.scopeKey === scopeKey);
  return standing ? standing.unread : countUnread(db, actor, kind, { day: today, scopeKey });
}

/** How many articles of a kind a person has not read. */
export const unreadOf = async (asking: Asking, kind: ArticleKind): Promise<number> =>
  unreadCount(asking, kind, await keptCountsOf(asking.db, asking.actor.id));
