import { createHash } from 'node:crypto';
import type { ErrorText } from '#contract/platform/error-texts.ts';
import { centsOf, currencies } from '#contract/platform/money.ts';
import { paragraph } from '#contract/platform/text.ts';
import { activityErrors as errors } from '#contract/rewards/activities.errors.ts';
import {
  activityTypes,
  mostCents,
  raceStyles,
  type ActivityType,
  type ReportedFields,
} from '#contract/rewards/activities.fields.ts';
import { dayProblem } from '../activities.rules.ts';
import type { TableColumn, TableRow } from './activity-table.ts';

/** A row as the import stores it: what it says, or why it says nothing that can be imported. */
export interface CheckedRow {
  readonly row: number;
  readonly email: string;
  /** The same for the same row of the same table, however often it is imported. */
  readonly key: string;
  readonly content: ReportedFields | null;
  readonly problem: ErrorText | null;
  /** The column at fault. */
  readonly column: TableColumn | null;
}

interface RowFault {
  readonly error: ErrorText;
  readonly column: TableColumn;
}

/** French words for the types, without accents. */
const frenchTypes: Readonly<Record<string, ActivityType>> = {
  course: 'race',
  demo: 'demo',
  evenement: 'event',
  autre: 'other',
};

const lower = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const note = paragraph(1000, 0);
const longestReference = 100;

/** Checks rows of a table. Equal rows without a reference are counted, so that two demo days of one day are two, today and next time. */
export function checkRows(rows: readonly TableRow[]): readonly CheckedRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const alike = alikeAs(row.fields);
    const nth = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, nth);
    return checkRow(row, nth);
  });
}

/** Checks a row that is the `nth` of those that are alike. */
export function checkRow({ row, fields }: TableRow, nth: number): CheckedRow {
  const content = contentOf(fields);
  const common = { row, email: fields.email.toLowerCase(), key: keyFor(alikeAs(fields), nth) };
  return 'error' in content
    ? { ...common, content: null, problem: content.error, column: content.column }
    : { ...common, content, problem: null, column: null };
}

/** What equal rows have in common: their reference, else all that they say. */
export function alikeAs(fields: TableRow['fields']): string {
  if (fields.reference) return JSON.stringify(['reference', fields.reference]);
  const content = contentOf(fields);
  return JSON.stringify([
    'row',
    fields.email.toLowerCase(),
    ...('error' in content ? [] : Object.values(content)),
  ]);
}

/** A reference names one activity, however often the table has it. */
export const hasReference = (alike: string): boolean => alike.startsWith('["reference"');

const keyFor = (alike: string, nth: number): string =>
  createHash('sha256')
    .update(`${alike}:${hasReference(alike) ? 1 : nth}`)
    .digest('base64url');

/** Checks the days of rows by the day that it is where their person works, as the form does. `todayOf` knows it by their e-mail address. */
export const checkDays = (
  rows: readonly CheckedRow[],
  todayOf: (email: string) => string | undefined,
): readonly CheckedRow[] =>
  rows.map((row) => {
    const today = todayOf(row.email);
    const problem = row.content && today !== undefined && dayProblem(row.content.date, today);
    return problem ? { ...row, content: null, problem, column: 'date' } : row;
  });

function contentOf(fields: TableRow['fields']): ReportedFields | RowFault {
  const fault = (error: ErrorText, column: TableColumn): RowFault => ({ error, column });
  const typed = lower(fields.type);
  const type = activityTypes.find((one) => one === typed) ?? frenchTypes[typed];
  if (!type) return fault(errors.rowType, 'type');
  const style = raceStyles.find((one) => one === lower(fields.style)) ?? null;
  if (fields.style && !style) return fault(errors.rowStyle, 'style');
  if (type === 'race' && !style) return fault(errors.styleRequired, 'style');
  if (type !== 'race' && style) return fault(errors.styleOfRace, 'style');
  if (!isDay(fields.date)) return fault(errors.rowDate, 'date');
  const amountCents = amountOf(fields.amount);
  if (amountCents === undefined || amountCents < 1 || amountCents > mostCents)
    return fault(errors.amountRange, 'amount');
  const currency = currencies.find((one) => one === fields.currency.toUpperCase());
  if (!currency) return fault(errors.currency, 'currency');
  const said = note.safeParse(fields.note);
  if (!said.success) return fault(errors.rowText, 'note');
  if (fields.reference.length > longestReference) return fault(errors.rowText, 'reference');
  return { type, style, date: fields.date, amountCents, currency, note: said.data };
}

/** Two decimals at most: more would be rounded without anybody noticing. */
const amountOf = (typed: string): number | undefined =>
  /^\d{1,9}(?:\.\d{1,2})?$/.test(typed) ? centsOf(typed) : undefined;

function isDay(typed: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) return false;
  try {
    Temporal.PlainDate.from(typed, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}
