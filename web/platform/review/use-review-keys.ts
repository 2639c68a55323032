import { useEffect, useEffectEvent } from 'react';
import { useReviewHabits } from './review-habits.ts';

/** Fields take letters. A radio button or a box to tick does not. */
const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Runs actions by single keys, like `a` and `?`. They do nothing in a field, while a dialog is open, or if the person has switched them off. */
export function useReviewKeys(actions: Readonly<Record<string, (() => unknown) | undefined>>): void {
  const [{ letters }] = useReviewHabits();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!letters || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(fields)) return;
    if (document.querySelector('dialog[open], [role="dialog"]')) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
