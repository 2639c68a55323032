import { sameAsRow } from '#server/platform/imports/import-at-once.ts';
import { rowErrors } from '#contract/platform/row-errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import {
  rowReason,
  type ImportKind,
  type JudgedRow,
  type Judging,
  type RowToJudge,
  type RowValues,
} from '#server/platform/imports/import-kinds.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { daysInTwoWays } from './imports.queries.ts';
import { firstWithKey, placesAmongAlike, storeKeys, type Verdict, type WaitingRow } from './rows.queries.ts';
import { cellsReader, type ReadAs } from './written.ts';

/** What of an import decides how its rows are read. */
export interface RowsOf extends ReadAs {
  readonly id: string;
  readonly options: Readonly<Record<string, boolean>>;
}

/** The columns that the table has. */
export const columnsOf = ({ mapping }: Pick<RowsOf, 'mapping'>): ReadonlySet<string> =>
  new Set(mapping.filter((key) => key !== null));

/** Rows as their kind reads them, each with its key. */
export function readRows<Row extends WaitingRow>(kind: ImportKind, imported: ReadAs, rows: readonly Row[]) {
  const read = cellsReader(kind.columns, imported);
  return rows.map((row) => {
    const { values, isTwoWays } = read(row.cells, row.corrected);
    return { ...row, values, isTwoWays, key: kind.keyOf(values) };
  });
}

/** The same with which of the rows that are alike each is. The keys are stored before. */
export async function withPlaces<
  Row extends WaitingRow & { readonly values: RowValues; readonly key: string | null },
>(
  tx: Transaction,
  importId: string,
  kind: ImportKind,
  rows: readonly Row[],
): Promise<readonly (Row & RowToJudge)[]> {
  const counted = rows.filter(({ key }) => key !== null && kind.countsAlike?.(key));
  const places = await placesAmongAlike(
    tx,
    importId,
    counted.map(({ number }) => number),
  );
  return rows.map((row) => ({ ...row, nth: places.get(row.number) ?? 1 }));
}

/** Judges rows of an import: those that are left out, or name a record that an earlier row names, are skipped; the others are up to the kind. */
export async function judgeRows(
  tx: Transaction,
  imported: RowsOf,
  kind: ImportKind,
  judging: Judging,
  rows: readonly WaitingRow[],
): Promise<readonly Verdict[]> {
  const unplaced = readRows(kind, imported, rows);
  const keys = new Map(unplaced.map(({ number, key }) => [number, key]));
  await storeKeys(
    tx,
    imported.id,
    [...keys].map(([number, key]) => ({ number, key })),
  );
  const read = await withPlaces(tx, imported.id, kind, unplaced);
  const first = await firstWithKey(
    tx,
    imported.id,
    [...new Set(keys.values())].flatMap((key) => (key === null || kind.countsAlike?.(key) ? [] : key)),
  );
  const skips = new Map<number, Bilingual>();
  for (const { number, leftOut } of read) {
    const key = keys.get(number) ?? null;
    const earlier = key === null ? undefined : first.get(key);
    if (leftOut) skips.set(number, rowReason(rowErrors.leftOut));
    else if (earlier !== undefined && earlier < number) skips.set(number, sameAsRow(kind, earlier));
  }
  const judged = await kind.judge(
    judging,
    read.filter(({ number }) => !skips.has(number)),
  );
  const byNumber = new Map(judged.map((one) => [one.number, one]));
  return read.map(({ number, key, isTwoWays }): Verdict => {
    const skip = skips.get(number);
    if (skip) return skipped(number, key, skip);
    const verdict = verdictOf(byNumber.get(number)!, key);
    return isTwoWays ? { ...verdict, effects: [...verdict.effects, daysInTwoWays] } : verdict;
  });
}

const skipped = (number: number, key: string | null, reason: Bilingual): Verdict => ({
  number,
  key,
  outcome: 'skip',
  reasons: [reason],
  changes: [],
  doubts: [],
  suggestion: null,
  effects: [],
  targetId: null,
});

const verdictOf = ({ plan: _plan, ...judged }: JudgedRow, key: string | null): Verdict => ({
  ...judged,
  key,
});
