import type { CellValue } from 'hucre';

export interface SheetColumn {
  readonly header: string;
  readonly width: number;
  readonly numFmt?: string;
}

/** A workbook with one sheet under frozen headings. Every exported workbook is written here. */
export async function* xlsxStream(
  rows: AsyncIterable<readonly CellValue[]>,
  { name, columns }: { readonly name: string; readonly columns: readonly SheetColumn[] },
): AsyncGenerator<Uint8Array> {
  // Loaded with the first such file: most processes never write one.
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* written(): AsyncGenerator<CellValue[]> {
    for await (const row of rows)
      yield row.map((value) => (typeof value === 'string' ? asWritten(value) : value));
  }
  yield* writeXlsxStream(written(), {
    name,
    freezePane: { rows: 1 },
    columns: columns.map(({ header, ...column }) => ({ ...column, header: asWritten(header) })),
  });
}

/**
 * Programs read `_x0041_` in a cell as the character with that number, unless its first underscore has a number itself. The writer makes such
 * numbers of carriage returns.
 */
const asWritten = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}[_\r])/gi, '_x005F_');
