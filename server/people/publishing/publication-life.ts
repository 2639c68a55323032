import type { PublicationStatus } from '#contract/platform/publishing.ts';
import type { Right } from '#contract/platform/rights.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import {
  publicationOf,
  wrongState,
  type PublicationAction,
  type PublicationState,
} from '#server/platform/publishing/publication.rules.ts';
import { abilitiesOf } from '#server/platform/publishing/transitions.rules.ts';
import type { Life, PublishableRow } from './publishable.ts';

type Stored = Pick<PublishableRow, 'deletedAt'> & { readonly status: PublicationStatus };

/** The life of most kinds: draft, published, unpublished, and the trash. */
export const publicationLife = (rights: {
  readonly edit: Right;
  readonly publish: Right;
  readonly delete: Right;
}): Life<Stored, PublicationState, PublicationAction> => ({
  transitions: publicationOf(rights),
  stateOf: ({ status, deletedAt }) => ({ status, isDeleted: deletedAt !== null }),
  wrongState,
});

/** For each action, true if this actor may take it now. Pages show and hide their buttons by it. */
export const abilitiesIn = <Row, State, Action extends string>(
  { transitions, stateOf }: Life<Row, State, Action>,
  row: Row,
  actor: Actor,
  now: Date,
): Record<Action, boolean> => abilitiesOf(transitions, stateOf(row, now), actor);
