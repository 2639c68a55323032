const key = 'paddock-chunk-reload';
const pauseMilliseconds = 60_000;

/**
 * Loads a chunk. If it no longer exists because a new version was deployed, reloads the page, at most once in 60 seconds, and shows nothing
 * until then. If it fails again within that time, the failure is shown.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!mayReload()) throw error;
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
    return new Promise<never>(() => {});
  }
}

const mayReload = () =>
  navigator.onLine && Date.now() - Number(sessionStorage.getItem(key) ?? 0) > pauseMilliseconds;
