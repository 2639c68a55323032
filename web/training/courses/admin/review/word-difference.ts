import { diffArrays } from 'diff';

export interface WordRun {
  readonly text: string;
  readonly change: 'same' | 'added' | 'removed';
}

/** Texts with more changes than this are shown whole, one after the other: nobody would read them word by word. */
const mostChanges = 1000;

/** Compares two texts word by word, as runs to be read in order. */
export function wordDifference(before: string, after: string): WordRun[] {
  const runs = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges });
  if (!runs) return whole(before, after);
  return runs.map(({ value, added, removed }) => ({
    text: value.join(''),
    change: added ? 'added' : removed ? 'removed' : 'same',
  }));
}

const wordsOf = (text: string) => text.match(/\s+\S*|\S+/g) ?? [];

const whole = (before: string, after: string): WordRun[] => [
  { text: before, change: 'removed' },
  { text: after, change: 'added' },
];
