import { mostImportRows } from '#contract/rewards/activities.calls.ts';
import { activityErrors as errors } from '#contract/rewards/activities.errors.ts';
import type { CsvProblem, CsvRow } from '#server/platform/csv-rows.ts';
import { csvRows } from '#server/platform/read-csv.ts';

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
export type TableRow = CsvRow<TableColumn>;

/** The rows of a CSV file by the columns that its first line names, or why there are none. */
export const readTable = (person: string, csv: string): Promise<readonly TableRow[] | CsvProblem> =>
  csvRows(person, csv, {
    columns: tableColumns,
    required: ['email', 'type', 'date', 'amount', 'currency'],
    names: { 'e-mail': 'email', courriel: 'email', montant: 'amount', devise: 'currency' },
    mostRows: mostImportRows,
    errors,
  });
