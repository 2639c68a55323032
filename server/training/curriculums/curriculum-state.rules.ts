import type { CurriculumAbilities, CurriculumStatus } from '#contract/training/curriculum-record.ts';
import type { Transitions } from '#server/platform/publishing/transitions.rules.ts';

export interface CurriculumState {
  readonly status: CurriculumStatus;
  readonly isDeleted: boolean;
}

export type CurriculumAction = keyof CurriculumAbilities;

const notInBin = { isDeleted: [false] } as const;

/** Every transition of a curriculum and the rights it needs. A curriculum in the trash can only be restored. */
export const transitions: Transitions<CurriculumState, CurriculumAction> = {
  edit: { from: notInBin, to: {}, rights: ['CREATE_EDIT_CURRICULUM'] },
  publish: {
    from: { status: ['draft', 'unpublished'], ...notInBin },
    to: { status: 'published' },
    rights: ['PUBLISH_CURRICULUM'],
  },
  unpublish: {
    from: { status: ['published'], ...notInBin },
    to: { status: 'unpublished' },
    rights: ['PUBLISH_CURRICULUM'],
  },
  unassign: { from: notInBin, to: {}, rights: ['CREATE_EDIT_CURRICULUM', 'UNASSIGN_COURSE'] },
  duplicate: { from: notInBin, to: {}, rights: ['CREATE_EDIT_CURRICULUM'] },
  delete: { from: notInBin, to: { isDeleted: true }, rights: ['DELETE_CURRICULUM'] },
  restore: { from: { isDeleted: [true] }, to: { isDeleted: false }, rights: ['DELETE_CURRICULUM'] },
};
