import { Readable } from 'node:stream';
import { csvForms, type CsvForm } from '#contract/platform/tables.ts';

export type CsvValue = string | number | Decimal | null;

/** A number whose decimals all count, such as `12.50`: written as it stands. */
export interface Decimal {
  readonly decimal: `${number}`;
}

/** The form of RFC 4180, which programs read. */
const plainForm: CsvForm = csvForms['csv-comma'];

/**
 * Puts an apostrophe in front of a text that a spreadsheet would read as a formula, so it shows as text. Does the same after a sign at which
 * spreadsheets of the other form split, even inside quotation marks that do not begin the cell, and after a tab.
 */
function harmless(text: string, { delimiter }: CsvForm): string {
  const begun = /^(?:\s*[=+\-@]|[\t\r])/.test(text) ? `'${text}` : text;
  const { splits, runs } = delimiter === ',' ? otherSplits.semicolon : otherSplits.comma;
  return splits.test(begun) ? begun.replace(runs, (run) => guarded(run, splits)) : begun;
}

const otherSplits = {
  semicolon: { splits: /[;\t]/, runs: /[;\t"'\s]+[=+\-@]?/g },
  comma: { splits: /[,\t]/, runs: /[,\t"'\s]+[=+\-@]?/g },
} as const;

/** A run of signs with the sign that would begin a formula after a split in it. */
const guarded = (run: string, splits: RegExp): string =>
  /[=+\-@]$/.test(run) && splits.test(run) ? `${run.slice(0, -1)}'${run.slice(-1)}` : run;

function field(value: CsvValue, form: CsvForm): string {
  if (value === null) return '';
  // A number is not a formula, not even a negative one.
  if (typeof value === 'number') return String(value).replace('.', form.decimalMark);
  if (typeof value === 'object') return value.decimal.replace('.', form.decimalMark);
  const text = harmless(value, form);
  return `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
}

/** One record, in the form of RFC 4180 if no other is named. */
export const csvRecord = (values: readonly CsvValue[], form: CsvForm = plainForm): string =>
  `${values.map((value) => field(value, form)).join(form.delimiter)}\r\n`;

export interface CsvOptions {
  readonly last?: (count: number) => readonly CsvValue[];
  readonly form?: CsvForm;
}

/**
 * A CSV file as a stream: a byte order mark, so that spreadsheets read UTF-8, then the headings, then the rows as they arrive. Each page of
 * rows is one chunk, released once it is sent. `last` formats the row count, so that a truncated file is recognizable. An empty line stands
 * before it: spreadsheets end a table there, and leave the count out when they sort.
 */
export function csvStream<Row>(
  headings: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  values: (row: Row) => readonly CsvValue[],
  { last, form = plainForm }: CsvOptions = {},
): Readable {
  async function* pieces() {
    yield `\uFEFF${csvRecord(headings, form)}`;
    let count = 0;
    for await (const rows of pages) {
      count += rows.length;
      yield rows.map((row) => csvRecord(values(row), form)).join('');
    }
    if (last) yield `\r\n${csvRecord(last(count), form)}`;
  }
  return Readable.from(pieces());
}

/** A text of a file as it was before `csvRecord` put apostrophes into it. */
export function unguarded(cell: string, delimiter: string): string {
  const begun = /^'(?:\s*[=+\-@]|[\t\r])/.test(cell) ? cell.slice(1) : cell;
  const { splits, runs } = delimiter === ';' ? otherSplits.comma : otherSplits.semicolon;
  const bare = (run: string) =>
    splits.test(run) && /'[=+\-@]$/.test(run) ? `${run.slice(0, -2)}${run.slice(-1)}` : run;
  return splits.test(begun) ? begun.replace(runs, bare) : begun;
}
