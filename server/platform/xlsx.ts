import type { CellValue } from 'hucre';

export interface SheetColumn {
  readonly header: string;
  readonly width: number;
  /** How its cells are shown: all alike, or each by its value. */
  readonly numFmt?: string | ((value: CellValue) => string);
}

/** A workbook with one sheet under frozen headings. Every exported workbook is written here. */
export async function* xlsxStream(
  rows: AsyncIterable<readonly CellValue[]>,
  { name, columns }: { readonly name: string; readonly columns: readonly SheetColumn[] },
): AsyncGenerator<Uint8Array> {
  // Loaded with the first such file: most processes never write one.
  const { writeXlsxStream } = await import('hucre/xlsx');
  // The writer asks a column for its format at each cell, so the row that it has just got answers.
  let current: readonly CellValue[] = [];
  async function* written(): AsyncGenerator<CellValue[]> {
    for await (const row of rows) {
      current = row;
      yield row.map((value) => (typeof value === 'string' ? asWritten(value) : value));
    }
  }
  yield* writeXlsxStream(written(), {
    name,
    freezePane: { rows: 1 },
    columns: columns.map((column, index) => columnOf(column, () => current[index] ?? null)),
  });
}

/**
 * Programs read `_x0041_` in a cell as the character with that number, unless its first underscore has a number itself. The writer makes such
 * numbers of carriage returns.
 */
const asWritten = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}[_\r])/gi, '_x005F_');

function columnOf({ header, width, numFmt }: SheetColumn, value: () => CellValue) {
  const column = { header: asWritten(header), width };
  if (typeof numFmt === 'function')
    Object.defineProperty(column, 'numFmt', { get: () => numFmt(value()), enumerable: true });
  return typeof numFmt === 'string' ? { ...column, numFmt } : column;
}
