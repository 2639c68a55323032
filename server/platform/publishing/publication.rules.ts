import type { ErrorText } from '#contract/platform/errors.ts';
import {
  publishingErrors as errors,
  type PublicationAbilities,
  type PublicationStatus,
} from '#contract/platform/publishing.ts';
import type { Right } from '#contract/platform/rights.ts';
import type { Transitions } from './transitions.rules.ts';

export interface PublicationState {
  readonly status: PublicationStatus;
  readonly isDeleted: boolean;
}

export type PublicationAction = keyof PublicationAbilities;

const notInBin = { isDeleted: [false] } as const;

/** The transitions of a record that is published as it is. A record in the trash can only be restored. */
export const publicationOf = (rights: {
  readonly edit: Right;
  readonly publish: Right;
  readonly delete: Right;
}): Transitions<PublicationState, PublicationAction> => ({
  edit: { from: notInBin, to: {}, rights: [rights.edit] },
  publish: {
    from: { status: ['draft', 'unpublished'], ...notInBin },
    to: { status: 'published' },
    rights: [rights.publish],
  },
  unpublish: {
    from: { status: ['published'], ...notInBin },
    to: { status: 'unpublished' },
    rights: [rights.publish],
  },
  schedule: { from: notInBin, to: {}, rights: [rights.publish] },
  duplicate: { from: notInBin, to: {}, rights: [rights.edit] },
  delete: { from: notInBin, to: { isDeleted: true }, rights: [rights.delete] },
  restore: { from: { isDeleted: [true] }, to: { isDeleted: false }, rights: [rights.delete] },
});

/** Why the state does not allow the action. */
export function wrongState({ isDeleted }: PublicationState, action: PublicationAction): ErrorText {
  if (action === 'restore') return errors.notDeleted;
  if (isDeleted) return errors.inBin;
  return action === 'unpublish' ? errors.notPublished : errors.alreadyPublished;
}

const yearMilliseconds = 366 * 86_400_000;

/** Why a change cannot be planned for this time; undefined if it can. */
export function planFault(at: Date, now: Date): ErrorText | undefined {
  if (at <= now) return errors.past;
  return at.getTime() > now.getTime() + yearMilliseconds ? errors.tooFar : undefined;
}

/** For people who do not work on the record. */
export const noAbilities: PublicationAbilities = {
  edit: false,
  publish: false,
  unpublish: false,
  schedule: false,
  duplicate: false,
  delete: false,
  restore: false,
};
