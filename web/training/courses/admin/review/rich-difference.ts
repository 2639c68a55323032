import { diffArrays } from 'diff';
import { wordDifference, type WordRun } from './word-difference.ts';

/** A table cell: its words, and whether it is a heading of its row or column. */
export interface Cell {
  readonly text: string;
  readonly isHead: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** The parts of a formatted text, in order. */
export type RichBlock =
  | {
      readonly kind: 'words';
      readonly text: string;
      /** The bullet or number before a list item. */
      readonly marker: string;
      readonly isHeading: boolean;
      /** Clean HTML that is valid by itself. */
      readonly html: string;
    }
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Cell[])[] };

export type Change = 'same' | 'added' | 'removed' | 'changed';

/** Two matched entries of two lists: the old one, the new one, or both. */
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

/** Whether two texts have the same words, pictures and tables, whatever their formatting. */
export const isSameContent = (before: readonly RichBlock[], after: readonly RichBlock[]): boolean =>
  before.map(keyOf).join('\n\n') === after.map(keyOf).join('\n\n');

/** Compares two texts block by block: unchanged, added, removed, and which block became which. */
export const blockDifference = (before: readonly RichBlock[], after: readonly RichBlock[]) =>
  pairsOf(before, after, keyOf, (one, other) => one.kind === other.kind);

/** Compares two tables row by row. */
export const rowDifference = (before: readonly (readonly Cell[])[], after: readonly (readonly Cell[])[]) =>
  pairsOf(before, after, rowKey, () => true);

/** Compares two rows cell by cell. */
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
  let [removedRun, addedRun]: [T[], T[]] = [[], []];
  const settle = () => {
    // A block of the same kind in the same place is the new version of the old one.
    while (removedRun.length > 0 || addedRun.length > 0) {
      const [first, next] = [removedRun[0], addedRun[0]];
      if (first !== undefined && next !== undefined && fits(first, next)) {
        pairs.push({ change: 'changed', before: removedRun.shift(), after: addedRun.shift() });
      } else if (first !== undefined && (next === undefined || !removedRun.some((one) => fits(one, next)))) {
        if (next !== undefined) pairs.push({ change: 'added', before: undefined, after: addedRun.shift() });
        else pairs.push({ change: 'removed', before: removedRun.shift(), after: undefined });
      } else if (first !== undefined) {
        pairs.push({ change: 'removed', before: removedRun.shift(), after: undefined });
      } else {
        pairs.push({ change: 'added', before: undefined, after: addedRun.shift() });
      }
    }
    [removedRun, addedRun] = [[], []];
  };
  let [i, j] = [0, 0];
  for (const { value, added, removed } of diffArrays(old, now)) {
    if (!added && !removed) settle();
    for (const _ of value) {
      if (added) addedRun.push(after[j++]!);
      else if (removed) removedRun.push(before[i++]!);
      else pairs.push({ change: 'same', before: before[i++], after: after[j++] });
    }
  }
  settle();
  return pairs;
}
