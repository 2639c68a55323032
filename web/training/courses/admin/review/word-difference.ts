export interface WordRun {
  readonly text: string;
  readonly change: 'same' | 'added' | 'removed';
}

/** Longer texts are told apart as a whole: the work grows with the product of their words. */
const mostWords = 1200;

/** Two texts word by word, as runs to be read one after the other. */
export function wordDifference(before: string, after: string): WordRun[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length > mostWords || now.length > mostWords) return whole(before, after);
  const common = commonTail(old, now);
  const runs: { text: string; change: WordRun['change'] }[] = [];
  const push = (text: string, change: WordRun['change']) => {
    const last = runs.at(-1);
    if (last?.change === change) last.text += text;
    else runs.push({ text, change });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      push(old[i]!, 'same');
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && common(i + 1, j) >= common(i, j + 1))) {
      push(old[i]!, 'removed');
      i += 1;
    } else {
      push(now[j]!, 'added');
      j += 1;
    }
  }
  return runs;
}

const wordsOf = (text: string) => text.match(/\s*\S+|\s+$/g) ?? [];

const whole = (before: string, after: string): WordRun[] => [
  ...(before ? [{ text: before, change: 'removed' as const }] : []),
  ...(after ? [{ text: after, change: 'added' as const }] : []),
];

/** How many words the rests of both have in common, in order, by where the rests begin. */
function commonTail(old: readonly string[], now: readonly string[]): (i: number, j: number) => number {
  const width = now.length + 1;
  const table = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      table[i * width + j] =
        old[i] === now[j]
          ? table[(i + 1) * width + j + 1]! + 1
          : Math.max(table[(i + 1) * width + j]!, table[i * width + j + 1]!);
  return (i, j) => table[i * width + j]!;
}
