import type { FrenchState } from '#contract/training/course-draft.ts';
import type { LanguageState } from '#web/ui/language-chip.tsx';

/** The worst state of several: one text without French makes the whole incomplete. */
export function worstOf(states: Readonly<Record<string, FrenchState>>): LanguageState {
  const all = Object.values(states);
  if (all.includes('missing')) return 'missing';
  return all.includes('stale') ? 'stale' : 'current';
}

/** True if there is any text, and all of it is in French. */
export const isTranslated = (states: Readonly<Record<string, FrenchState>>): boolean =>
  worstOf(states) === 'current' && Object.values(states).includes('matched');
