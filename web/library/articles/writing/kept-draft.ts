import type { ShownArticle } from '../article-view.tsx';

/** What the form of a kind shows now, for the preview in another tab. */
const keyOf = (kind: string) => `paddock-preview-${kind}`;

export function keepDraft(kind: string, article: ShownArticle): void {
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(article));
  } catch {
    // If the browser has no room or allows no storage, the preview says that there is nothing to show.
  }
}

export function keptDraft(kind: string): ShownArticle | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(kind));
    return text === null ? undefined : (JSON.parse(text) as ShownArticle);
  } catch {
    return undefined;
  }
}
