const key = 'paddock-chunk-reload';
const pauseMilliseconds = 60_000;

/** Why code could not be loaded: the server cannot be reached, or it no longer has this code. */
export class CodeMissing extends Error {
  readonly isUnreachable: boolean;

  constructor(isUnreachable: boolean, cause: unknown) {
    super('Code could not be loaded', { cause });
    this.isUnreachable = isUnreachable;
  }
}

const keepers = new Set<() => void>();
const objections = new Set<() => boolean>();
let isReloading = false;

/** Keeps something for the page that is loaded again. Returns how to stop. */
export function keepOverReload(keep: () => void): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** Something that cannot be kept, such as a running upload, prevents loading the page again while `isUnderWay`. */
export function reloadWaitsFor(isUnderWay: () => boolean): void {
  objections.add(isUnderWay);
}

/** The page is being loaded again with everything kept: nothing has to be asked. */
export const isReloadingForCode = (): boolean => isReloading;

/**
 * Loads code. If the server answers but no longer has it because a new version was deployed, loads the page again, at most once in 60 seconds,
 * and shows nothing until then. Otherwise it throws `CodeMissing`.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof CodeMissing) throw error;
    // Without an answer, the browser would show its own error in the place of the page.
    if (!(await isServerThere())) throw new CodeMissing(true, error);
    if (!mayReload()) throw new CodeMissing(false, error);
    reload();
    return new Promise<never>(() => {});
  }
}

async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

const mayReload = () =>
  ![...objections].some((isUnderWay) => isUnderWay()) && Date.now() - lastReload() > pauseMilliseconds;

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0);
  } catch {
    // Without storage, nothing would stop the page from loading again and again.
    return Date.now();
  }
}

function reload(): void {
  if (isReloading) return;
  sessionStorage.setItem(key, String(Date.now()));
  isReloading = true;
  for (const keep of keepers) keep();
  window.location.reload();
}
