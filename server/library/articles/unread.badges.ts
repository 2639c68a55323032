import { sessionFigures, type SessionFigure } from '#server/people/accounts/accounts.ports.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { contribute } from '#server/platform/ports.ts';
import { unreadCount } from './unread.ts';
import { keptCounts, scopeKey, type KeptCounts } from './unread.queries.ts';

/** How many announcements and promotions the person has not read. The session reads the kept counts. */
const figure = {
  name: 'articles',
  sql: keptCounts,
  ofPerson: scopeKey,
  async badges(counts, { db, actor, today }, key): Promise<Readonly<Record<string, number>>> {
    if (!hasRight(actor, 'VIEW_ANNOUNCEMENTS')) return {};
    const asking = { db, actor, today };
    const kept = { scopeKey: key, counts } as KeptCounts;
    return {
      announcements: await unreadCount(asking, 'bulletin', kept),
      promotions: await unreadCount(asking, 'promotion', kept),
    };
  },
} satisfies SessionFigure;

export const unreadBadges = contribute(sessionFigures, () => figure, 'announcements');
