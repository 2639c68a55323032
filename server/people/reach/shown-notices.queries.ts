import { sql, type RawBuilder } from 'kysely';
import { hiddenKinds, type NoticeKind } from '#contract/people/notifications.kinds.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Settings } from '#server/platform/config/settings.ts';

const byIsOn = new WeakMap<Settings, readonly NoticeKind[]>();

/** The kinds of notices that nobody sees, because their features are off. */
export function kindsOff(settings: Settings): readonly NoticeKind[] {
  const known = byIsOn.get(settings);
  if (known) return known;
  const kinds = hiddenKinds((feature) => isFeatureOn(settings, feature));
  byIsOn.set(settings, kinds);
  return kinds;
}

/** Written into the statement: it stays the same as long as the settings do. */
export const listed = (kinds: readonly NoticeKind[]): RawBuilder<unknown> =>
  sql`${sql.lit(`{${kinds.join(',')}}`)}::text[]`;

/** The kept number of somebody's notices without those that nobody sees; usually there are none of them. */
export function shownOf(
  kept: RawBuilder<unknown>,
  personId: RawBuilder<unknown>,
  { settings, onlyUnread }: { readonly settings: Settings; readonly onlyUnread: boolean },
): RawBuilder<number> {
  const hidden = kindsOff(settings);
  if (hidden.length === 0) return sql<number>`coalesce(${kept}, 0)`;
  return sql<number>`(coalesce(${kept}, 0) - (select count(*) from notice hn
    where hn.person_id = ${personId} and hn.is_listed and hn.kind = any(${listed(hidden)}) and ${onlyUnread ? sql`hn.read_at is null` : sql`true`}))`;
}
