interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = (navigator as Navigator & { connection?: NetworkInformation }).connection;

/** Links are prefetched on intent, but not when offline, on 2g or while saving data. */
export const mayPrefetch = (): boolean =>
  navigator.onLine && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');

/** Tells when that may have changed. */
export function whenConnectionChanges(tell: () => void): void {
  connection?.addEventListener('change', tell);
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
}
