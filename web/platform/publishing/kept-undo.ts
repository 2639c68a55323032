/** What can be undone, kept for this tab while it can be, so that the page offers it again after it was loaded anew. */
export interface KeptUndo {
  readonly record: string;
  /** In the language of the page that offered it. */
  readonly words: { readonly done: string; readonly undo: string; readonly undone: string };
  /** By the clock of the device, in milliseconds. */
  readonly until: number;
}

const key = 'paddock-undo';

/** Nothing is kept where the browser has no storage. */
export function keepUndo(kept: KeptUndo): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage, it is only offered on this page.
  }
}

export function forgetUndo(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then nothing was kept.
  }
}

/** What can still be undone. Only the server knows: it may have been undone elsewhere. */
export function keptUndo(): KeptUndo | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptUndo | null;
    return kept && kept.until > Date.now() ? kept : undefined;
  } catch {
    return undefined;
  }
}
