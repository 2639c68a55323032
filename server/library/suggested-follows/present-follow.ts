import type { Follow } from '#contract/library/suggested-follows.calls.ts';
import { abilitiesIn } from '#server/people/publishing/publication-life.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { noAbilities } from '#server/platform/publishing/publication.rules.ts';
import { follows } from './follow-kind.ts';
import type { FollowCardRow, FollowRow } from './suggested-follows.queries.ts';
import { followsManaged } from './suggested-follows.scope.ts';

/** What a card shows. */
export const presentCard = <Row extends FollowCardRow>({ id: _id, image, ...row }: Row) => ({
  _id,
  ...row,
  image: image && { ...image, location: `/files/${image._id}` },
});

/** A suggested follow as replies show it. Only people who work on it see who changed it, what is planned, and the whole audience. */
export function present(
  row: FollowRow,
  { actor, settings, now }: Pick<Context<Actor>, 'actor' | 'settings' | 'now'>,
): Follow {
  const { audience, audienceId: _audienceId, plans, updatedBy, ...shown } = row;
  const manages = followsManaged.holds(actor, { brandId: row.brand?._id ?? null });
  return {
    ...presentCard(shown),
    published: row.status === 'published',
    assignmentGroups: audience?.assignmentGroups ?? [],
    audience: manages ? audience : null,
    updatedBy: manages ? updatedBy : null,
    plans: manages ? { ...plans, zone: settings.timeZone } : null,
    abilities: manages ? abilitiesIn(follows.life, row, actor, now()) : noAbilities,
  };
}
