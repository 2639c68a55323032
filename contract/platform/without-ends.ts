/**
 * A text without these characters at its end. Read from the end: a regular expression would try the end from every such character in the text, and take
 * minutes for a long run of them.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** A text without these characters at both ends. */
export function withoutEnds(text: string, before: string, after: string): string {
  const kept = withoutEnd(text, after);
  let start = 0;
  while (start < kept.length && before.includes(kept[start]!)) start += 1;
  return kept.slice(start);
}
