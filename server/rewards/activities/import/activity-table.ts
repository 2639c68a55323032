import { mostImportRows } from '#contract/rewards/activities.calls.ts';
import type { TableRow as AnyRow, TableShape } from '#server/platform/tables/table.ts';

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
export type TableRow = AnyRow<TableColumn>;

export const activityTable: TableShape<TableColumn> = {
  columns: tableColumns,
  required: ['email', 'type', 'date', 'amount', 'currency'],
  names: { 'e-mail': 'email', courriel: 'email', montant: 'amount', devise: 'currency' },
  kinds: { date: 'day', amount: 'number' },
  mostRows: mostImportRows,
};
