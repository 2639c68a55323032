/** What the device would not take: kept as long as the page lives. */
const inPage = new Map<string, string>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Keeps a text on the device; where its store is full or closed, in the page. */
export function keepOnDevice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    inPage.delete(key);
  } catch {
    inPage.set(key, value);
  }
  changed();
}

export function forgetOnDevice(key: string): void {
  inPage.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // A closed store keeps nothing to forget.
  }
  changed();
}

/** A text by its key; null where there is none. */
export function onDevice(key: string): string | null {
  try {
    return inPage.get(key) ?? localStorage.getItem(key);
  } catch {
    return inPage.get(key) ?? null;
  }
}

/** Keys that begin so. */
export function keysOnDevice(prefix: string): string[] {
  const all = new Set(inPage.keys());
  try {
    for (const key of Object.keys(localStorage)) all.add(key);
  } catch {
    // Closed: what is in the page is all there is.
  }
  return [...all].filter((key) => key.startsWith(prefix));
}

/** A text that is JSON; null where it is not there or not whole. */
export function jsonOnDevice<T>(key: string): T | null {
  try {
    return JSON.parse(onDevice(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** True while something is kept in the page only: closing it would lose that. */
export const isOnlyInPage = (): boolean => inPage.size > 0;

/** Hears of changes, those of other tabs too. */
export function onDeviceChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
