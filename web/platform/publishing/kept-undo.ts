import { forgetInTab, jsonInTab, keepInTab } from '#web/platform/tab-store.ts';

/** What can be undone, kept for this tab while it can be, so that the page offers it again after it was loaded anew. */
export interface KeptUndo {
  /** What was changed at once. */
  readonly records: readonly string[];
  /** In the language of the page that offered it. */
  readonly words: { readonly done: string; readonly undo: string; readonly undone: string };
  /** By the clock of the device, in milliseconds. */
  readonly until: number;
}

const key = 'paddock-undo';

export const keepUndo = (kept: KeptUndo): void => keepInTab(key, kept);
export const forgetUndo = (): void => forgetInTab(key);

/** What can still be undone. Only the server knows: it may have been undone elsewhere. */
export function keptUndo(): KeptUndo | undefined {
  const kept = jsonInTab<KeptUndo>(key);
  return kept && kept.until > Date.now() ? kept : undefined;
}
