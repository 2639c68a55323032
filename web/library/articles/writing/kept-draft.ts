/** What the form of a kind shows now, for the preview in another tab. */
const keyOf = (kind: string) => `paddock-preview-${kind}`;

export function keepDraft(kind: string, shown: object): void {
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(shown));
  } catch {
    // If the browser has no room or allows no storage, the preview says that there is nothing to show.
  }
}

/** What `keepDraft` stored for the kind, in the shape its form gave it. */
export function keptDraft<Shown extends object>(kind: string): Shown | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(kind));
    return text === null ? undefined : (JSON.parse(text) as Shown);
  } catch {
    return undefined;
  }
}
