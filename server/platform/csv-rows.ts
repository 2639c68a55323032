import { CsvError, parse } from 'csv-parse/sync';
import type { ErrorText, Values } from '#contract/platform/error-texts.ts';

/** A table that people send as a CSV file. */
export interface CsvTable<Column extends string> {
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
  /** What columns are also called, in lower case without accents. */
  readonly names: Readonly<Record<string, Column>>;
  readonly mostRows: number;
  readonly errors: Readonly<Record<'csvUnreadable' | 'csvColumns' | 'csvEmpty' | 'csvTooLong', ErrorText>>;
}

export interface CsvRow<Column extends string> {
  /** The line of the file on which it begins. */
  readonly row: number;
  readonly fields: Readonly<Record<Column, string>>;
}

export interface CsvProblem {
  readonly error: ErrorText;
  readonly values: Values;
}

const plain = (heading: string) => heading.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Spreadsheets set to French separate by semicolons, some programs by tabs: the one that splits the first line into most columns. */
function delimiterOf(csv: string): string {
  const [head = ''] = csv.split(/\r\n|\r|\n/, 1);
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

/** The rows of a CSV file, read in this process. */
export function rowsHere<Column extends string>(
  csv: string,
  { columns, required, names, mostRows, errors }: CsvTable<Column>,
): readonly CsvRow<Column>[] | CsvProblem {
  const text = csv.replace(/^\uFEFF/, '');
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: 20_000,
      to: mostRows + 2,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: unknown }).lines ?? 1);
    return { error: errors.csvUnreadable, values: { line } };
  }
  const [head, ...rows] = records;
  if (!head) return { error: errors.csvEmpty, values: {} };
  const places = new Map<Column, number>();
  for (const [place, heading] of head.record.entries()) {
    const typed = plain(heading);
    const name = columns.find((column) => column === typed) ?? names[typed];
    if (name && !places.has(name)) places.set(name, place);
  }
  const missing = required.filter((name) => !places.has(name));
  if (missing.length > 0) return { error: errors.csvColumns, values: { columns: missing.join(', ') } };
  if (rows.length === 0) return { error: errors.csvEmpty, values: {} };
  if (rows.length > mostRows) return { error: errors.csvTooLong, values: { limit: mostRows } };
  return rows.map(({ record, info }) => ({
    // The parser counts the line on which a record ends.
    row: info.lines - linesWithin(record),
    fields: Object.fromEntries(columns.map((name) => [name, record[places.get(name) ?? -1] ?? ''])) as Record<
      Column,
      string
    >,
  }));
}

const linesWithin = (record: readonly string[]) =>
  record.reduce((sum, value) => sum + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
