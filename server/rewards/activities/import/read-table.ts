import { CsvError, parse } from 'csv-parse/sync';
import type { ErrorText, Values } from '#contract/platform/error-texts.ts';
import { mostImportRows } from '#contract/rewards/activities.calls.ts';
import { activityErrors as errors } from '#contract/rewards/activities.errors.ts';

export const tableColumns = [
  'email',
  'type',
  'style',
  'date',
  'amount',
  'currency',
  'note',
  'reference',
] as const;
export type TableColumn = (typeof tableColumns)[number];

const required: readonly TableColumn[] = ['email', 'type', 'date', 'amount', 'currency'];

/** What columns are called, without case and accents. */
const names: Readonly<Record<string, TableColumn>> = {
  ...Object.fromEntries(tableColumns.map((name) => [name, name])),
  'e-mail': 'email',
  courriel: 'email',
  montant: 'amount',
  devise: 'currency',
};

export interface TableRow {
  /** The line of the file on which it begins. */
  readonly row: number;
  readonly fields: Readonly<Record<TableColumn, string>>;
}

export interface TableProblem {
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

/** The rows of a CSV file by the columns that its first line names, or why there are none. */
export function readTable(csv: string): readonly TableRow[] | TableProblem {
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
      to: mostImportRows + 2,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: unknown }).lines ?? 1);
    return { error: errors.csvUnreadable, values: { line } };
  }
  const [head, ...rows] = records;
  if (!head) return { error: errors.csvEmpty, values: {} };
  const places = new Map<TableColumn, number>();
  for (const [place, heading] of head.record.entries()) {
    const name = names[plain(heading)];
    if (name && !places.has(name)) places.set(name, place);
  }
  const missing = required.filter((name) => !places.has(name));
  if (missing.length > 0) return { error: errors.csvColumns, values: { columns: missing.join(', ') } };
  if (rows.length === 0) return { error: errors.csvEmpty, values: {} };
  if (rows.length > mostImportRows) return { error: errors.csvTooLong, values: { limit: mostImportRows } };
  return rows.map(({ record, info }) => ({
    // The parser counts the line on which a record ends.
    row: info.lines - linesWithin(record),
    fields: Object.fromEntries(
      tableColumns.map((name) => [name, record[places.get(name) ?? -1] ?? '']),
    ) as TableRow['fields'],
  }));
}

const linesWithin = (record: readonly string[]) =>
  record.reduce((sum, value) => sum + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
