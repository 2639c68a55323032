import { createHash } from 'node:crypto';
import { valuesOfActor, wordsOf } from '#server/people/audiences/audience.rules.ts';
import { type Actor, hasRight, isDealerStaff } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { ArticleKind } from './article-kind.ts';
import { countUnread, keptCountsOf, type KeptCount } from './unread.queries.ts';

/** What decides which articles a person reads, as a short text. */
const wordsKeyOf = (actor: Actor): string =>
  createHash('sha256')
    .update(`${hasRight(actor, 'VIEW_ANNOUNCEMENTS')} ${wordsOf(valuesOfActor(actor), isDealerStaff(actor))}`)
    .digest('base64')
    .slice(0, 22);

interface Asking {
  readonly db: Db;
  readonly actor: Actor;
  /** `YYYY-MM-DD` in the portal’s zone. */
  readonly today: string;
}

/** How many articles of each of these kinds a person has not read: the kept counts where they hold, else new ones. */
export async function unreadCounts(
  { db, actor, today }: Asking,
  kinds: readonly ArticleKind[],
  kept: readonly KeptCount[],
): Promise<Readonly<Partial<Record<ArticleKind, number>>>> {
  const wordsKey = wordsKeyOf(actor);
  const counts: Partial<Record<ArticleKind, number>> = {};
  for (const kind of kinds) {
    const standing = kept.find((one) => one.kind === kind && one.day === today && one.wordsKey === wordsKey);
    counts[kind] = standing?.unread ?? (await countUnread(db, actor, kind, { day: today, wordsKey }));
  }
  return counts;
}

/** How many articles of a kind a person has not read. */
export async function unreadOf(asking: Asking, kind: ArticleKind): Promise<number> {
  const counts = await unreadCounts(asking, [kind], await keptCountsOf(asking.db, asking.actor.id));
  return counts[kind]!;
}
