import { expect, test } from 'vitest';
import type { ClipStatus } from '#contract/library/clip-statuses.ts';
import { actionOf, allowsAction, isPending, transitionsOf, type ClipAction } from './clips.rules.ts';

const nobody = { isEditor: false, isOwner: false, isReviewer: false };
const editor = { ...nobody, isEditor: true };
const owner = { ...nobody, isOwner: true };
const reviewer = { ...nobody, isReviewer: true };
const state = (status: ClipStatus, isSubmission = false) => ({ status, isSubmission, isDeleted: false });

test.each([
  ['an editor edits', editor, state('draft'), undefined, 'edit'],
  ['an editor publishes', editor, state('draft'), 'published', 'publish'],
  ['an editor unpublishes', editor, state('published'), 'unpublished', 'unpublish'],
  ['a status that stands asks for nothing', editor, state('published'), 'published', 'edit'],
  ['an editor does not deny', editor, state('draft'), 'denied', undefined],
  ['its owner changes a denied one', owner, state('denied', true), undefined, 'revise'],
  ['its owner sends it again', owner, state('denied', true), 'waiting_approval', 'submit'],
  ['its owner takes it back', owner, state('waiting_approval', true), 'draft', 'withdraw'],
  ['its owner does not publish it', owner, state('waiting_approval', true), 'published', undefined],
  ['a reviewer changes what waits', reviewer, state('waiting_approval', true), undefined, 'review'],
  ['a reviewer approves', reviewer, state('waiting_approval', true), 'published', 'approve'],
  ['a reviewer denies', reviewer, state('waiting_approval', true), 'denied', 'deny'],
  ['a reviewer does not edit what is published', reviewer, state('published', true), undefined, undefined],
  ['a stranger does nothing', nobody, state('published'), undefined, undefined],
] as const)('%s', (_what, standing, from, asked, action) => {
  expect(actionOf(from, standing, asked)).toBe(action);
});

test.each([
  ['draft', ['submit', 'revise', 'discard']],
  ['waiting_approval', ['withdraw', 'discard', 'review', 'approve', 'deny']],
  ['denied', ['submit', 'revise', 'discard']],
  ['published', ['unpublish']],
  ['unpublished', ['approve']],
] as const)('from %s, a submission goes only where the table says', (status, allowed) => {
  const actions = Object.keys(transitionsOf('video')) as ClipAction[];
  const always = ['edit', 'duplicate', 'delete'];
  const found = actions.filter((action) => allowsAction('video', action, state(status, true)));
  expect(new Set(found.filter((action) => !always.includes(action)))).toEqual(new Set(allowed));
});

test('what was submitted is hidden until it is published', () => {
  const hidden = (['draft', 'waiting_approval', 'published', 'unpublished', 'denied'] as const).filter(
    (status) => isPending(state(status, true)),
  );
  expect(hidden).toEqual(['draft', 'waiting_approval', 'denied']);
  expect(isPending(state('draft'))).toBe(false);
});
