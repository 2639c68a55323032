import { sameAsRow } from '#server/platform/imports/import-at-once.ts';
import { rowErrors } from '#contract/platform/row-errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import {
  rowReason,
  type ImportKind,
  type JudgedRow,
  type Judging,
  type RowToJudge,
} from '#server/platform/imports/import-kinds.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { valuesOf } from './match-columns.ts';
import { firstWithKey, storeKeys, type Verdict, type WaitingRow } from './rows.queries.ts';

/** What of an import decides how its rows are read. */
export interface RowsOf {
  readonly id: string;
  readonly mapping: readonly (string | null)[];
  readonly options: Readonly<Record<string, boolean>>;
}

/** The columns that the table has. */
export const columnsOf = ({ mapping }: RowsOf): ReadonlySet<string> =>
  new Set(mapping.filter((key) => key !== null));

export const readRow = (
  { mapping }: RowsOf,
  { number, cells, corrected, confirmed }: WaitingRow,
): RowToJudge => ({ number, confirmed, values: valuesOf(mapping, cells, corrected) });

/** Judges rows of an import: those that are left out, or name a record that an earlier row names, are skipped; the others are up to the kind. */
export async function judgeRows(
  tx: Transaction,
  imported: RowsOf,
  kind: ImportKind,
  judging: Judging,
  rows: readonly WaitingRow[],
): Promise<readonly Verdict[]> {
  const read = rows.map((row) => ({ ...readRow(imported, row), leftOut: row.leftOut }));
  const keys = new Map(read.map(({ number, values }) => [number, kind.keyOf(values)]));
  await storeKeys(
    tx,
    imported.id,
    [...keys].map(([number, key]) => ({ number, key })),
  );
  const first = await firstWithKey(
    tx,
    imported.id,
    [...new Set(keys.values())].filter((key) => key !== null),
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
  return read.map(({ number }): Verdict => {
    const key = keys.get(number) ?? null;
    const skip = skips.get(number);
    return skip ? skipped(number, key, skip) : verdictOf(byNumber.get(number)!, key);
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
