interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = (navigator as Navigator & { connection?: NetworkInformation }).connection;

/** Links are prefetched on hover or focus, but not offline, on 2G, or in data-saving mode. */
export const mayPrefetch = (): boolean =>
  navigator.onLine && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');

/** Notifies the listener when that may have changed. */
export function whenConnectionChanges(listener: () => void): void {
  connection?.addEventListener('change', listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
}
