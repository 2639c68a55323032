import { expect, test } from 'vitest';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import type { Right } from '#contract/platform/rights.ts';
import { abilitiesOf } from '#server/platform/publishing/transitions.rules.ts';
import { transitions } from './curriculum-state.rules.ts';

const every: Right[] = [
  'CREATE_EDIT_CURRICULUM',
  'PUBLISH_CURRICULUM',
  'DELETE_CURRICULUM',
  'UNASSIGN_COURSE',
];
const can = (status: PublicationStatus, isDeleted: boolean, rights: readonly Right[]) =>
  Object.entries(
    abilitiesOf(transitions, { status, isDeleted }, { rights: new Set(rights), isPlatformAdmin: false }),
  )
    .filter(([, may]) => may)
    .map(([action]) => action);

test.each<[PublicationStatus, boolean, readonly Right[], string[]]>([
  ['draft', false, every, ['edit', 'publish', 'unassign', 'duplicate', 'delete']],
  ['published', false, every, ['edit', 'unpublish', 'unassign', 'duplicate', 'delete']],
  ['unpublished', false, every, ['edit', 'publish', 'unassign', 'duplicate', 'delete']],
  ['published', true, every, ['restore']],
  ['draft', true, every, ['restore']],
  ['draft', false, [], []],
  ['draft', false, ['CREATE_EDIT_CURRICULUM'], ['edit', 'duplicate']],
  ['published', false, ['PUBLISH_CURRICULUM'], ['unpublish']],
  ['draft', false, ['UNASSIGN_COURSE'], []],
  ['draft', true, ['CREATE_EDIT_CURRICULUM'], []],
])('%s, in the trash: %s, with %j: %j', (status, isDeleted, rights, expected) => {
  expect(can(status, isDeleted, rights)).toEqual(expected);
});
