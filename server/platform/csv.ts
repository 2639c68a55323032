import { Readable } from 'node:stream';

export type CsvValue = string | number | null;

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe in front, which shows it as text. So does the part after a
 * semicolon or tab: spreadsheets set to French split a file there, within quotation marks too if those do not begin the cell.
 */
const harmless = (text: string) =>
  text.replace(/^(?=\s*[=+\-@]|[\t\r])/, "'").replace(/([;\t]["'\s]*)(?=[=+\-@])/g, "$1'");

function field(value: CsvValue): string {
  if (value === null) return '';
  // A number of ours is no formula, not even a negative one.
  if (typeof value === 'number') return String(value);
  return `"${harmless(value).replaceAll('"', '""')}"`;
}

/** One record of RFC 4180. */
export const csvRecord = (values: readonly CsvValue[]): string => `${values.map(field).join(',')}\r\n`;

/**
 * A CSV file as a stream: a byte order mark, so that spreadsheets read UTF-8, the headings, then the rows as they come. A page
 * of rows becomes one piece; nothing is held longer than it takes to send. `last` says how many rows there were, so that a file
 * that was cut short is seen to be.
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
