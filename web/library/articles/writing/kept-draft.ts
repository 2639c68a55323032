import { jsonInTab, keepInTab } from '#web/platform/tab-store.ts';

/** What the form of a kind shows now, for the preview in another tab. Without storage, the preview says that there is nothing to show. */
const keyOf = (kind: string) => `paddock-preview-${kind}`;

export const keepDraft = (kind: string, shown: object): void => keepInTab(keyOf(kind), shown);

/** What `keepDraft` stored for the kind, in the shape its form gave it. */
export const keptDraft = <Shown extends object>(kind: string): Shown | undefined =>
  jsonInTab<Shown>(keyOf(kind)) ?? undefined;
