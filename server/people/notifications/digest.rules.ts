/** What a digest says about one page. */
export interface DigestLine {
  /** The newest one’s. */
  readonly subject: string;
  readonly path: string | null;
  /** How many mails it stands for. */
  readonly count: number;
}

/** How many lines a digest has at most. The rest is a number. */
export const mostLines = 20;

/** The lines of a digest, the newest first. Mails of a kind about the same page become one line. */
export function digestLines(
  items: readonly { readonly kind: string; readonly path: string | null; readonly subject: string }[],
): readonly DigestLine[] {
  const lines = new Map<string, DigestLine>();
  for (const { kind, path, subject } of items) {
    const key = `${kind} ${path ?? subject}`;
    const count = (lines.get(key)?.count ?? 0) + 1;
    lines.delete(key);
    lines.set(key, { subject, path, count });
  }
  return [...lines.values()].toReversed().slice(0, mostLines);
}
