import { followCalls } from '#contract/library/suggested-follows.calls.ts';
import { followErrors as errors } from '#contract/library/suggested-follows.errors.ts';
import { followFields } from '#contract/library/suggested-follows.fields.ts';
import { followScreens as screens } from '#contract/library/suggested-follows.screens.ts';
import { publicationLife } from '#server/people/publishing/publication-life.ts';
import { publishable } from '#server/people/publishing/publishable.ts';
import { isReaderOf } from './follow-readers.queries.ts';
import { followById, lockFollow, type FollowRow } from './suggested-follows.queries.ts';
import { followsManaged, followsVisible } from './suggested-follows.scope.ts';

const right = 'MODIFY_SUGGESTED_FOLLOWERS';

/** Suggested follows: drafts, published, unpublished, and in the trash. */
export const follows = publishable<FollowRow>({
  kind: 'suggested-follow',
  table: 'suggested_follow',
  alias: 's',
  title: 'name',
  words: {
    one: { en: 'suggested follow', fr: 'abonnement suggéré' },
    many: { en: 'suggested follows', fr: 'abonnements suggérés' },
  },
  feature: 'suggestedFollows',
  forms: [followFields],
  path: screens.admin.path,
  bulk: followCalls.bulk,
  notFound: errors.notFound,
  life: publicationLife({ edit: right, publish: right, delete: right }),
  visible: followsVisible,
  managed: followsManaged,
  files: ['image_id'],
  copies: ['description', 'description_fr', 'platform', 'url', 'brand_id'],
  isOrdered: true,
  nameOf,
  read: ({ tx }, _actor, id) => followById(tx, id),
  lock: ({ tx }, actor, id) => lockFollow(tx, id, followsVisible.sql(actor, 's')),
  // A draft has a name and an address already.
  checkReady: () => {},
  readers: (_change, { id }) => isReaderOf(id),
  languages: ({ name, nameFr }) => [...(name ? (['en'] as const) : []), ...(nameFr ? (['fr'] as const) : [])],
});

/** The name for the log, in the language it was written in. */
export function nameOf({ name, nameFr }: Pick<FollowRow, 'name' | 'nameFr'>): string {
  return name || nameFr;
}
