import { diffArrays } from 'diff';
import { wordDifference, type WordRun } from './word-difference.ts';

/** A cell of a table: its words, and whether it heads its row or column. */
export interface Cell {
  readonly text: string;
  readonly isHead: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** What a written text is made of, in its order. */
export type RichBlock =
  | {
      readonly kind: 'words';
      readonly text: string;
      /** What stands before the words of a list item: a bullet or its number. */
      readonly marker: string;
      readonly isHeading: boolean;
      /** Clean HTML that can stand by itself. */
      readonly html: string;
    }
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Cell[])[] };

export type Change = 'same' | 'added' | 'removed' | 'changed';

/** Two neighbours of two lists: the one before, the one after, or both. */
export interface Pair<T> {
  readonly change: Change;
  readonly before: T | undefined;
  readonly after: T | undefined;
}

export interface CellChange {
  readonly change: Change;
  readonly cell: Cell;
  readonly runs: readonly WordRun[];
}

const keyOf = (block: RichBlock): string => {
  if (block.kind === 'picture') return `picture/${block.src}/${block.alt}`;
  if (block.kind === 'table') return `table/${block.rows.map(rowKey).join('\n')}`;
  return `words/${block.marker === '' ? '' : '-'}/${block.isHeading}/${block.text}`;
};
const rowKey = (row: readonly Cell[]) => row.map((cell) => cell.text).join('\t');

/** Whether two texts hold the same words, pictures and tables, however they are set. */
export const isSameContent = (before: readonly RichBlock[], after: readonly RichBlock[]): boolean =>
  before.map(keyOf).join('\n\n') === after.map(keyOf).join('\n\n');

/** Two texts block by block: what stayed, what came or went, and which block became which. */
export const blockDifference = (before: readonly RichBlock[], after: readonly RichBlock[]) =>
  pairsOf(before, after, keyOf, (one, other) => one.kind === other.kind);

/** Two tables row by row. */
export const rowDifference = (before: readonly (readonly Cell[])[], after: readonly (readonly Cell[])[]) =>
  pairsOf(before, after, rowKey, () => true);

/** Two rows cell by cell. */
export function cellDifference({ before, after }: Pair<readonly Cell[]>): CellChange[] {
  const longest = Math.max(before?.length ?? 0, after?.length ?? 0);
  return Array.from({ length: longest }, (_, at): CellChange => {
    const [old, now] = [before?.[at], after?.[at]];
    const runs = wordDifference(old?.text ?? '', now?.text ?? '');
    const changed = old && now ? (old.text === now.text ? 'same' : 'changed') : now ? 'added' : 'removed';
    return { change: changed, cell: (now ?? old)!, runs };
  });
}

function pairsOf<T>(
  before: readonly T[],
  after: readonly T[],
  key: (one: T) => string,
  fits: (one: T, other: T) => boolean,
): Pair<T>[] {
  const [old, now] = [before.map(key), after.map(key)];
  const pairs: Pair<T>[] = [];
  let [gone, come]: [T[], T[]] = [[], []];
  const settle = () => {
    // What stands in the same place and is of the same kind became the other.
    while (gone.length > 0 || come.length > 0) {
      const [first, next] = [gone[0], come[0]];
      if (first !== undefined && next !== undefined && fits(first, next)) {
        pairs.push({ change: 'changed', before: gone.shift(), after: come.shift() });
      } else if (first !== undefined && (next === undefined || !gone.some((one) => fits(one, next)))) {
        if (next !== undefined) pairs.push({ change: 'added', before: undefined, after: come.shift() });
        else pairs.push({ change: 'removed', before: gone.shift(), after: undefined });
      } else if (first !== undefined) {
        pairs.push({ change: 'removed', before: gone.shift(), after: undefined });
      } else {
        pairs.push({ change: 'added', before: undefined, after: come.shift() });
      }
    }
    [gone, come] = [[], []];
  };
  let [i, j] = [0, 0];
  for (const { value, added, removed } of diffArrays(old, now)) {
    if (!added && !removed) settle();
    for (const _ of value) {
      if (added) come.push(after[j++]!);
      else if (removed) gone.push(before[i++]!);
      else pairs.push({ change: 'same', before: before[i++], after: after[j++] });
    }
  }
  settle();
  return pairs;
}
