import { rowErrors } from '#contract/platform/row-errors.ts';
import { dayIn, ordersOf } from '#server/platform/tables/values.ts';
import { rowReason, type ImportColumn, type RowReason, type RowValues } from './import-kinds.ts';

/** The sentence about a day of a row that can be read in two ways, where nothing says how. */
export function twoWays(columns: readonly ImportColumn[], values: RowValues): RowReason | undefined {
  for (const { key, kind } of columns) {
    if (kind !== 'day') continue;
    const text = values[key] ?? '';
    const day = dayIn(text);
    if (typeof day === 'object' && day && ordersOf(day).length > 1)
      return rowReason(rowErrors.twoWays, { text }, key);
  }
  return undefined;
}
