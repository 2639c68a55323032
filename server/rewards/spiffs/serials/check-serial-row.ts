import type { ErrorText } from '#contract/platform/error-texts.ts';
import { line } from '#contract/platform/text.ts';
import { normalizedReceiptNumber } from '#contract/rewards/receipt-number.rules.ts';
import { mostSerialRows } from '#contract/rewards/serials.calls.ts';
import { serialErrors as errors } from '#contract/rewards/serials.errors.ts';
import type { CsvProblem, CsvRow } from '#server/platform/csv-rows.ts';
import { csvRows } from '#server/platform/read-csv.ts';
import type { UnitRow } from './serials.queries.ts';

const columns = ['serial', 'part', 'dealer', 'shipped', 'invoice', 'invoiced'] as const;
type SerialColumn = (typeof columns)[number];

export const readSerials = (
  person: string,
  csv: string,
): Promise<readonly CsvRow<SerialColumn>[] | CsvProblem> =>
  csvRows(person, csv, {
    columns,
    required: ['serial', 'dealer', 'shipped'],
    names: {
      'numero de serie': 'serial',
      serie: 'serial',
      piece: 'part',
      model: 'part',
      modele: 'part',
      concessionnaire: 'dealer',
      expedition: 'shipped',
      facture: 'invoice',
      'date de facture': 'invoiced',
    },
    mostRows: mostSerialRows,
    errors,
  });

/** A row as it is stored, without the dealer, whose number it names; or why it is refused. */
export interface CheckedSerial {
  readonly row: number;
  readonly serial: string;
  readonly dealerNumber: string;
  readonly unit: Omit<UnitRow, 'dealerId'> | null;
  readonly problem: ErrorText | null;
}

const text = line(60, 0);
const clean = (typed: string): string | undefined => {
  const read = text.safeParse(typed);
  return read.success ? read.data : undefined;
};

/** Checks rows of a table. A serial that comes twice with the same values counts once; with other values, the second row is refused. */
export function checkSerials(rows: readonly CsvRow<SerialColumn>[]): readonly CheckedSerial[] {
  const seen = new Map<string, string>();
  return rows.map(({ row, fields }) => {
    const dealerNumber = fields.dealer.trim();
    const unit = unitOf(fields);
    const refused = (problem: ErrorText): CheckedSerial => ({
      row,
      serial: fields.serial.slice(0, 60),
      dealerNumber,
      unit: null,
      problem,
    });
    if ('code' in unit) return refused(unit);
    const content = JSON.stringify([unit, dealerNumber]);
    const before = seen.get(unit.serialKey);
    if (before !== undefined && before !== content) return refused(errors.rowTwice);
    seen.set(unit.serialKey, content);
    return { row, serial: unit.serial, dealerNumber, unit, problem: null };
  });
}

function unitOf(fields: Readonly<Record<SerialColumn, string>>): Omit<UnitRow, 'dealerId'> | ErrorText {
  const serial = clean(fields.serial);
  const serialKey = normalizedReceiptNumber(serial ?? '');
  if (serial === undefined || serialKey === '') return errors.rowSerial;
  const [partNumber, invoiceNumber] = [clean(fields.part), clean(fields.invoice)];
  if (partNumber === undefined || invoiceNumber === undefined) return errors.rowPart;
  const invoicedOn = fields.invoiced === '' ? null : fields.invoiced;
  if (!isDay(fields.shipped) || (invoicedOn !== null && !isDay(invoicedOn))) return errors.rowDay;
  return { serialKey, serial, partNumber, shippedOn: fields.shipped, invoiceNumber, invoicedOn };
}

/** True if a unit has a day after today at its dealer. */
export const isFuture = (
  { shippedOn, invoicedOn }: Pick<UnitRow, 'shippedOn' | 'invoicedOn'>,
  today: string,
): boolean => shippedOn > today || (invoicedOn ?? '') > today;

function isDay(typed: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || typed < '1950-01-01') return false;
  try {
    Temporal.PlainDate.from(typed, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}
