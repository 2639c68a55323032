import type { ChooserLanguage } from '#contract/platform/language.ts';

// The cookie of the language does not tell a choice from what the server found out about the browser at the first visit.
const key = 'paddock-chosen-language';

/** What was chosen with the language chooser in this browser; null if nothing was, or if it stores nothing. */
export function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function rememberLanguage(chosen: ChooserLanguage): void {
  try {
    localStorage.setItem(key, chosen);
  } catch {
    // A browser that stores nothing asks for consent in its own language.
  }
}
