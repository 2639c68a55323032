import { sessionFigures, type SessionFigure } from '#server/people/accounts/accounts.ports.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import { contribute } from '#server/platform/ports.ts';
import { unreadCounts } from './unread.ts';
import { keptCounts, type KeptCount } from './unread.queries.ts';

/** How many announcements and promotions the person has not read. The session reads the kept counts. */
const figure = {
  name: 'articles',
  sql: keptCounts,
  async badges(kept, { db, actor, today }): Promise<Readonly<Record<string, number>>> {
    if (!hasRight(actor, 'VIEW_ANNOUNCEMENTS')) return {};
    const counts = await unreadCounts(
      { db, actor, today },
      ['bulletin', 'promotion'],
      (kept ?? []) as readonly KeptCount[],
    );
    return { announcements: counts.bulletin ?? 0, promotions: counts.promotion ?? 0 };
  },
} satisfies SessionFigure;

export const unreadBadges = contribute(sessionFigures, ({ settings }) =>
  isFeatureOn(settings, 'announcements') ? figure : null,
);
