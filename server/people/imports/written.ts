import type { DateOrder } from '#contract/platform/imports.ts';
import type { ImportColumn, RowValues } from '#server/platform/imports/import-kinds.ts';
import { dayIn, dayInOrder, markShownBy, numberIn, ordersOf } from '#server/platform/tables/values.ts';
import { valuesOf } from './match-columns.ts';

type Mark = NonNullable<ReturnType<typeof markShownBy>>;

/** What the cells below a heading show of how days and numbers are written. */
export interface Written {
  readonly orders: readonly DateOrder[];
  readonly marks: readonly Mark[];
}

/** Collects it while a table is read: 13/04 shows that the day comes first, and 12,50 that the comma is the decimal mark. */
export class WrittenCells {
  readonly #seen: { readonly orders: Set<DateOrder>; readonly marks: Set<Mark> }[] = [];

  look(cells: readonly string[]): void {
    for (const [index, cell] of cells.entries()) {
      const seen = (this.#seen[index] ??= { orders: new Set(), marks: new Set() });
      // Most cells are no days and no numbers.
      if (!/^[-\d\u2212].*\d/u.test(cell) || cell.length > 40) continue;
      const day = dayIn(cell.trim());
      const orders = typeof day === 'object' && day ? ordersOf(day) : [];
      if (orders.length === 1) seen.orders.add(orders[0]!);
      const mark = markShownBy(cell.trim());
      if (mark) seen.marks.add(mark);
    }
  }

  get all(): readonly Written[] {
    return Array.from(this.#seen, (seen) => ({
      orders: [...(seen?.orders ?? [])],
      marks: [...(seen?.marks ?? [])],
    }));
  }
}

/** What of an import says how its cells are read. */
export interface ReadAs {
  readonly mapping: readonly (string | null)[];
  readonly written: readonly Written[];
  readonly dateOrder: DateOrder | null;
}

export interface ReadValues {
  readonly values: RowValues;
  /** A day of it can be read in two ways, and nothing says how. */
  readonly isTwoWays: boolean;
}

/** Reads the rows of a table: what was corrected, else the cell; with days and numbers in one form. */
export function cellsReader(
  columns: readonly ImportColumn[],
  { mapping, written, dateOrder }: ReadAs,
): (cells: readonly string[], corrected: Readonly<Record<string, string>>) => ReadValues {
  const keysOf = (wanted: ImportColumn['kind']) =>
    columns.filter(({ key, kind }) => kind === wanted && mapping.includes(key)).map(({ key }) => key);
  const [days, numbers] = [keysOf('day'), keysOf('number')];
  const shownBy = (keys: readonly string[]) => keys.map((key) => written[mapping.indexOf(key)]);
  const order = dateOrder ?? onlyOf(shownBy(days).flatMap((one) => one?.orders ?? []));
  const mark = onlyOf(shownBy(numbers).flatMap((one) => one?.marks ?? []));
  return (cells, corrected) => {
    const values = { ...valuesOf(mapping, cells, corrected) };
    let isTwoWays = false;
    for (const key of days) {
      const day = dayIn(values[key] ?? '');
      if (typeof day === 'string') values[key] = day;
      if (typeof day !== 'object' || !day) continue;
      const [only = 'day-first', second] = ordersOf(day);
      const read = second === undefined ? only : order;
      isTwoWays ||= read === null;
      if (read !== null) values[key] = dayInOrder(day, read) ?? values[key]!;
    }
    for (const key of numbers) values[key] = numberIn(values[key] ?? '', mark) ?? values[key] ?? '';
    return { values, isTwoWays };
  };
}

/** The one that all of them are; null if they differ, or there is none. */
const onlyOf = <T>(all: readonly T[]): T | null => (new Set(all).size === 1 ? all[0]! : null);
