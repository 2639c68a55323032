import { expect, test } from 'vitest';
import { publishingErrors as errors } from '#contract/platform/publishing.ts';
import { planFault, publicationOf, wrongState, type PublicationAction } from './publication.rules.ts';
import { abilitiesOf, step } from './transitions.rules.ts';

const transitions = publicationOf({
  edit: 'CREATE_EDIT_RESOURCE',
  publish: 'PUBLISH_RESOURCE',
  delete: 'DELETE_RESOURCE',
});
const everyRight = {
  isPlatformAdmin: false,
  rights: new Set(['CREATE_EDIT_RESOURCE', 'PUBLISH_RESOURCE', 'DELETE_RESOURCE'] as const),
};
const actions = (state: Parameters<typeof wrongState>[0], actor = everyRight as never) =>
  Object.entries(abilitiesOf(transitions, state, actor))
    .filter(([, may]) => may)
    .map(([action]) => action);

test.each([
  ['draft', false, ['edit', 'publish', 'schedule', 'duplicate', 'delete']],
  ['published', false, ['edit', 'unpublish', 'schedule', 'duplicate', 'delete']],
  ['unpublished', false, ['edit', 'publish', 'schedule', 'duplicate', 'delete']],
  ['published', true, ['restore']],
] as const)('a record that is %s (in the trash: %s) offers %j', (status, isDeleted, offered) => {
  expect(actions({ status, isDeleted })).toEqual(offered);
});

test('each action needs its right', () => {
  const state = { status: 'draft', isDeleted: false } as const;
  const actor = { isPlatformAdmin: false, rights: new Set(['CREATE_EDIT_RESOURCE']) };
  expect(actions(state, actor as never)).toEqual(['edit', 'duplicate']);
});

test('unpublishing keeps the difference between a draft and a record that was live', () => {
  const state = { status: 'published', isDeleted: false } as const;
  expect(step(transitions.unpublish, state)).toEqual({ status: 'unpublished', isDeleted: false });
  expect(step(transitions.publish, state)).toBeNull();
});

test.each<[PublicationAction, 'draft' | 'published', boolean, object]>([
  ['restore', 'draft', false, errors.notDeleted],
  ['publish', 'published', false, errors.alreadyPublished],
  ['unpublish', 'draft', false, errors.notPublished],
  ['publish', 'draft', true, errors.inBin],
  ['delete', 'draft', true, errors.inBin],
])('%s of a record that is %s (in the trash: %s) says why not', (action, status, isDeleted, error) => {
  expect(wrongState({ status, isDeleted }, action)).toBe(error);
});

test('a plan is in the future and within a year', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  expect(planFault(now, now)).toBe(errors.past);
  expect(planFault(new Date('2027-03-01T12:01:00Z'), now)).toBeUndefined();
  expect(planFault(new Date('2028-03-03T12:00:00Z'), now)).toBe(errors.tooFar);
});
