/** A passage that changed: the words around it, those that went, and those that came. */
export interface ChangedWords {
  readonly before: string;
  readonly removed: string;
  readonly added: string;
  readonly after: string;
}

/** So many words around a change are enough to know the place. */
const wordsAround = 8;
/** A longer passage is cut: the dialog only reminds the author. */
const mostWords = 40;

/** What changed between two plain texts: everything from the first word that differs to the last one. Undefined if nothing did. */
export function changedWords(from: string, to: string): ChangedWords | undefined {
  const [old, now] = [wordsOf(from), wordsOf(to)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  const longest = Math.min(old.length, now.length) - start;
  while (end < longest && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const removed = old.slice(start, old.length - end);
  const added = now.slice(start, now.length - end);
  if (removed.length + added.length === 0) return undefined;
  const before = now.slice(Math.max(0, start - wordsAround), start);
  const after = now.slice(now.length - end, now.length - end + wordsAround);
  return {
    before: `${start > wordsAround ? '… ' : ''}${before.join(' ')}`,
    removed: cut(removed),
    added: cut(added),
    after: `${after.join(' ')}${end > wordsAround ? ' …' : ''}`,
  };
}

/** Whether a number came, went, or is another one: that is rarely a correction. */
export const changesNumber = ({ removed, added }: ChangedWords): boolean =>
  JSON.stringify(removed.match(/\d+/g)) !== JSON.stringify(added.match(/\d+/g));

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const cut = (words: readonly string[]): string =>
  words.length > mostWords ? `${words.slice(0, mostWords).join(' ')} …` : words.join(' ');
