/**
 * What one tab keeps while it is open, as JSON. Without room, or where the browser allows no storage, nothing is kept: whoever uses it must do
 * without.
 */
export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it is gone with the page.
  }
}

export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then nothing was kept.
  }
}

/** What was kept; null if it is missing or invalid. */
export function jsonInTab<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
