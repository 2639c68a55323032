// @vitest-environment node
import { expect, test } from 'vitest';
import type { DraftSection } from '#contract/training/course-draft.ts';
import { EditHistory } from './edit-history.ts';

const part = (name: string, body = '') =>
  ({ _id: 's', name: { en: name, fr: '' }, body: { en: body, fr: '' } }) as unknown as DraftSection;
const wrote = (field: string, before: DraftSection, at: number) => ({
  kind: 'section' as const,
  id: 's',
  part: before,
  fields: { [field]: 'x' },
  at,
});

test('typing in one field is one step; a pause or another field starts the next', () => {
  const history = new EditHistory();
  history.note(wrote('name.en', part(''), 0));
  history.note(wrote('name.en', part('B'), 300));
  history.note(wrote('name.en', part('Be'), 600));
  history.note(wrote('body.en', part('Belt'), 700));
  history.note(wrote('name.en', part('Belt', 'x'), 5000));
  expect([history.take(), history.take(), history.take(), history.take()]).toEqual([
    { kind: 'section', id: 's', before: { 'name.en': 'Belt' } },
    { kind: 'section', id: 's', before: { 'body.en': '' } },
    { kind: 'section', id: 's', before: { 'name.en': '' } },
    undefined,
  ]);
  expect(history.canUndo).toBe(false);
});

test('after an undo, typing starts a new step', () => {
  const history = new EditHistory();
  history.note(wrote('name.en', part('One'), 0));
  history.take();
  history.note(wrote('name.en', part('One'), 100));
  expect(history.canUndo).toBe(true);
});

test('marking French as matched cannot be undone', () => {
  const history = new EditHistory();
  history.note({ kind: 'section', id: 's', part: part('One'), fields: { matched: ['name'] }, at: 0 });
  expect(history.canUndo).toBe(false);
});
