import type { Incentive } from '#contract/rewards/incentives.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import {
  publicationOf,
  type PublicationAction,
  type PublicationState,
} from '#server/platform/publishing/publication.rules.ts';
import { abilitiesOf, type Transitions } from '#server/platform/publishing/transitions.rules.ts';
import type { IncentiveRow } from './incentives.queries.ts';

export const transitions: Transitions<PublicationState, PublicationAction> = publicationOf({
  edit: 'CREATE_EDIT_INCENTIVE',
  publish: 'PUBLISH_INCENTIVE',
  delete: 'DELETE_INCENTIVE',
});

export const stateOf = ({
  status,
  deletedAt,
}: Pick<IncentiveRow, 'status' | 'deletedAt'>): PublicationState => ({
  status,
  isDeleted: deletedAt !== null,
});

/** The name for the log, in the language it was written in. */
export const nameOf = ({ name, nameFr }: Pick<IncentiveRow, 'name' | 'nameFr'>): string => name || nameFr;

const locationOf = (fileId: string | null) => fileId && `/files/${fileId}`;

/** An incentive as the replies show it to people who work on it. */
export const present = (
  { id, imageId, qrcodeImageId, plans, ...row }: IncentiveRow,
  { actor, settings }: Pick<Context<Actor>, 'actor' | 'settings'>,
): Incentive => ({
  _id: id,
  ...row,
  active: row.status === 'published',
  image: locationOf(imageId),
  qrcodeImage: locationOf(qrcodeImageId),
  plans: { ...plans, zone: settings.timeZone },
  abilities: abilitiesOf(transitions, stateOf(row), actor),
});
