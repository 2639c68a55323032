import { Readable } from 'node:stream';

export type CsvValue = string | number | Decimal | null;

/** A number whose decimals all count, such as `12.50`: written as it stands. */
export interface Decimal {
  readonly decimal: `${number}`;
}

/**
 * Puts an apostrophe in front of a text that a spreadsheet would read as a formula, so it shows as text. Does the same after a semicolon or
 * tab: spreadsheets set to French split a file there, even inside quotation marks that do not begin the cell.
 */
function harmless(text: string): string {
  const begun = /^(?:\s*[=+\-@]|[\t\r])/.test(text) ? `'${text}` : text;
  return /[;\t]/.test(begun) ? begun.replace(/[;\t"'\s]+[=+\-@]?/g, guarded) : begun;
}

/** A run of signs with the sign that would begin a formula after a semicolon or tab in it. */
const guarded = (run: string): string =>
  /[=+\-@]$/.test(run) && /[;\t]/.test(run) ? `${run.slice(0, -1)}'${run.slice(-1)}` : run;

function field(value: CsvValue): string {
  if (value === null) return '';
  // A number is not a formula, not even a negative one.
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.decimal;
  const text = harmless(value);
  return `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
}

/** One record of RFC 4180. */
export const csvRecord = (values: readonly CsvValue[]): string => `${values.map(field).join(',')}\r\n`;

/**
 * A CSV file as a stream: a byte order mark, so that spreadsheets read UTF-8, then the headings, then the rows as they arrive. Each page of
 * rows is one chunk, released once it is sent. `last` formats the row count, so that a truncated file is recognizable.
 */
export function csvStream<Row>(
  headings: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  values: (row: Row) => readonly CsvValue[],
  last?: (count: number) => readonly CsvValue[],
): Readable {
  async function* pieces() {
    yield `\uFEFF${csvRecord(headings)}`;
    let count = 0;
    for await (const rows of pages) {
      count += rows.length;
      yield rows.map((row) => csvRecord(values(row))).join('');
    }
    if (last) yield csvRecord(last(count));
  }
  return Readable.from(pieces());
}
