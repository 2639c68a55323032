/** Texts that the device refused to store. They are kept as long as the page is open. */
const inPage = new Map<string, string>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Stores a text on the device, or in the page if the device's storage is full or blocked. */
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
    // Blocked storage holds nothing to remove.
  }
  changed();
}

/** A text by its key, or null. */
function onDevice(key: string): string | null {
  try {
    return inPage.get(key) ?? localStorage.getItem(key);
  } catch {
    return inPage.get(key) ?? null;
  }
}

/** All keys with this prefix. */
export function keysOnDevice(prefix: string): string[] {
  const all = new Set(inPage.keys());
  try {
    for (const key of Object.keys(localStorage)) all.add(key);
  } catch {
    // Storage is blocked: only the texts kept in the page exist.
  }
  return [...all].filter((key) => key.startsWith(prefix));
}

/** A text parsed as JSON; null if it is missing or invalid. */
export function jsonOnDevice<T>(key: string): T | null {
  try {
    return JSON.parse(onDevice(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** True while a text is kept only in the page. Closing the page would lose it. */
export const isOnlyInPage = (): boolean => inPage.size > 0;

/** Listens for changes, including those made by other tabs. */
export function onDeviceChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
