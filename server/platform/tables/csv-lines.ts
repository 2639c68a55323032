import { CsvError, parse } from 'csv-parse/sync';
import { unguarded } from '../csv.ts';
import { TableFault, type Line, type Lines } from './table.ts';

type Delimiter = ',' | ';' | '\t';

/** The lines of a CSV text, separated as its first line says or shows. */
export function csvLines(csv: string, mostRows: number): Lines {
  const whole = csv.replace(/^\uFEFF/u, '');
  const declared = /^sep=([,;\t])(?:\r\n|\r|\n|$)/iu.exec(whole);
  const text = declared ? whole.slice(declared[0].length) : whole;
  const delimiter = (declared?.[1] as Delimiter | undefined) ?? delimiterOf(text);
  return {
    lines: linesOf(text, { delimiter, mostRows, linesBefore: declared ? 1 : 0 }),
    // Spreadsheets separate by semicolons where the comma is the decimal mark.
    decimalMark: { ',': '.', ';': ',', '\t': null }[delimiter] as Lines['decimalMark'],
  };
}

/** The sign that splits the first record into most columns. Quotation marks hide what stands between them. */
function delimiterOf(text: string): Delimiter {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' || sign === '\r') break;
    if (sign in counts) counts[sign as Delimiter] += 1;
  }
  const most = Math.max(...Object.values(counts));
  return (Object.keys(counts) as Delimiter[]).find((sign) => counts[sign] === most) ?? ',';
}

interface CsvReading {
  readonly delimiter: Delimiter;
  readonly mostRows: number;
  readonly linesBefore: number;
}

async function* linesOf(
  text: string,
  { delimiter, mostRows, linesBefore }: CsvReading,
): AsyncGenerator<Line> {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      delimiter,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      trim: true,
      max_record_size: 20_000,
      // The headings, the rows, one row too many, and the row count.
      to: mostRows + 3,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines = 1, index = 0 } = error as { readonly lines?: number; readonly index?: number };
    throw new TableFault('unreadable', { line: lines + linesBefore, column: index + 1 });
  }
  for (const { record, info } of records)
    yield {
      // The parser counts the line on which a record ends.
      number: info.lines + linesBefore - lineEndsIn(record),
      cells: record.map((cell) => unguarded(cell, delimiter)),
    };
}

const lineEndsIn = (record: readonly string[]) =>
  record.reduce((sum, value) => sum + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
