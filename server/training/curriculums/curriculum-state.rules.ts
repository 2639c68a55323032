import type { CurriculumAbilities, CurriculumStatus } from '#contract/training/curriculum-record.ts';
import type { Right } from '#contract/platform/rights.ts';

export interface CurriculumState {
  readonly status: CurriculumStatus;
  readonly isDeleted: boolean;
}

export type CurriculumAction = keyof CurriculumAbilities;

/** From which states an action leads, and the rights it takes. What is in the bin can only be taken out. */
const table: Readonly<
  Record<
    CurriculumAction,
    { readonly from: readonly (CurriculumStatus | 'bin')[]; readonly rights: readonly Right[] }
  >
> = {
  edit: { from: ['draft', 'published', 'unpublished'], rights: ['CREATE_EDIT_CURRICULUM'] },
  publish: { from: ['draft', 'unpublished'], rights: ['PUBLISH_CURRICULUM'] },
  unpublish: { from: ['published'], rights: ['PUBLISH_CURRICULUM'] },
  unassign: {
    from: ['draft', 'published', 'unpublished'],
    rights: ['CREATE_EDIT_CURRICULUM', 'UNASSIGN_COURSE'],
  },
  duplicate: { from: ['draft', 'published', 'unpublished'], rights: ['CREATE_EDIT_CURRICULUM'] },
  delete: { from: ['draft', 'published', 'unpublished'], rights: ['DELETE_CURRICULUM'] },
  restore: { from: ['bin'], rights: ['DELETE_CURRICULUM'] },
};

/** Whether an action leads anywhere from here, whoever asks. */
export const leadsFrom = (action: CurriculumAction, { status, isDeleted }: CurriculumState): boolean =>
  table[action].from.includes(isDeleted ? 'bin' : status);

export const rightsFor = (action: CurriculumAction): readonly Right[] => table[action].rights;

/** What somebody with these rights may do now. */
export function abilitiesFor(state: CurriculumState, holds: (right: Right) => boolean): CurriculumAbilities {
  const may = (action: CurriculumAction) => leadsFrom(action, state) && table[action].rights.every(holds);
  return {
    edit: may('edit'),
    publish: may('publish'),
    unpublish: may('unpublish'),
    unassign: may('unassign'),
    duplicate: may('duplicate'),
    delete: may('delete'),
    restore: may('restore'),
  };
}
