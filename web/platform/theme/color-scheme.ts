import { useSyncExternalStore } from 'react';
import { pageNonce } from '#web/platform/theme/page-nonce.ts';

export type ColorScheme = 'light' | 'dark' | 'auto';

/** The script of the first HTML reads the same key (`server/platform/pages/colour-script.ts`). */
const key = 'mantine-color-scheme-value';

const listeners = new Set<() => void>();
let chosen: ColorScheme | undefined;

const isScheme = (value: string | null): value is ColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

function stored(): ColorScheme {
  try {
    const value = localStorage.getItem(key);
    return isScheme(value) ? value : 'auto';
  } catch {
    return 'auto';
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');
const current = (): ColorScheme => (chosen ??= stored());
const isDark = (): boolean => (current() === 'auto' ? systemIsDark().matches : current() === 'dark');

function apply(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark() ? 'dark' : 'light');
  for (const listener of listeners) listener();
}

/** Keeps the page in the color scheme that was chosen, here or in another tab, or in that of the system. */
export function followColorScheme(): void {
  document.documentElement.setAttribute('data-respect-reduced-motion', 'true');
  apply();
  systemIsDark().addEventListener('change', apply);
  addEventListener('storage', ({ storageArea, key: changed, newValue }) => {
    if (storageArea !== localStorage || changed !== key || !isScheme(newValue)) return;
    chosen = newValue;
    apply();
  });
}

/** Changes all colors at once: a transition of each would run at its own pace. */
function withoutTransitions(change: () => void): void {
  const style = document.createElement('style');
  style.nonce = pageNonce();
  style.textContent = '*, *::before, *::after { transition: none !important; }';
  document.head.append(style);
  change();
  setTimeout(() => style.remove(), 10);
}

export function chooseColorScheme(scheme: ColorScheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Where nothing can be kept, it holds for this page.
  }
  withoutTransitions(apply);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen. */
export const useChosenColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, current);

/** Whether the page is dark, and a function that switches to the other scheme. */
export function useColorScheme(): { isDark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(subscribe, isDark);
  return { isDark: dark, toggle: () => chooseColorScheme(dark ? 'light' : 'dark') };
}
