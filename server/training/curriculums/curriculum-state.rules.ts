import type { CurriculumAbilities } from '#contract/training/curriculum-record.ts';
import { publicationOf, type PublicationState } from '#server/platform/publishing/publication.rules.ts';
import type { Transitions } from '#server/platform/publishing/transitions.rules.ts';

export type CurriculumAction = keyof CurriculumAbilities;

const {
  edit,
  publish,
  unpublish,
  duplicate,
  delete: remove,
  restore,
} = publicationOf({
  edit: 'CREATE_EDIT_CURRICULUM',
  publish: 'PUBLISH_CURRICULUM',
  delete: 'DELETE_CURRICULUM',
});

/** Every transition of a curriculum and the rights it needs. Its dates open and close it, so publication is not scheduled. */
export const transitions: Transitions<PublicationState, CurriculumAction> = {
  edit,
  publish,
  unpublish,
  unassign: { from: { isDeleted: [false] }, to: {}, rights: ['CREATE_EDIT_CURRICULUM', 'UNASSIGN_COURSE'] },
  duplicate,
  delete: remove,
  restore,
};
