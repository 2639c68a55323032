import type { Incentive } from '#contract/rewards/incentives.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { abilitiesIn } from '#server/people/publishing/publication-life.ts';
import { incentives } from './incentive-kind.ts';
import type { IncentiveRow } from './incentives.queries.ts';

const locationOf = (fileId: string | null) => fileId && `/files/${fileId}`;

/** An incentive as the replies show it to people who work on it. */
export function present(
  stored: IncentiveRow,
  { actor, settings, now }: Pick<Context<Actor>, 'actor' | 'settings' | 'now'>,
): Incentive {
  const { id, imageId, qrcodeImageId, plans, ...row } = stored;
  return {
    _id: id,
    ...row,
    active: row.status === 'published',
    image: locationOf(imageId),
    qrcodeImage: locationOf(qrcodeImageId),
    plans: { ...plans, zone: settings.timeZone },
    abilities: abilitiesIn(incentives.life, stored, actor, now()),
  };
}
