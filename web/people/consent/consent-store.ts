import { useSyncExternalStore } from 'react';
import { acceptedCategories } from './consent-cookie.ts';

/** What consent has to do now: ask, show the settings, count a visit, or nothing. */
export type ConsentWork = 'ask' | 'settings' | 'measure' | null;

let settingsAreWanted = false;
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Opens the full dialog, from the bar and from the cookie page. */
export function openConsentSettings(): void {
  settingsAreWanted = true;
  notify();
}

/** The dialog was closed or a choice was made: decides again what to do. */
export function settleConsent(): void {
  settingsAreWanted = false;
  notify();
}

function work(analyticsId: string | null): ConsentWork {
  if (settingsAreWanted) return 'settings';
  const accepted = acceptedCategories();
  if (!accepted) return 'ask';
  return analyticsId && accepted.includes('analytics') ? 'measure' : null;
}

export const useConsentWork = (analyticsId: string | null): ConsentWork =>
  useSyncExternalStore(subscribe, () => work(analyticsId));
