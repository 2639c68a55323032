import type { ErrorText } from '#contract/platform/error-texts.ts';
import { line } from '#contract/platform/text.ts';
import { normalizedCode } from '#contract/rewards/receipt-number.rules.ts';
import { mostSerialRows } from '#contract/rewards/serials.calls.ts';
import { serialErrors as errors } from '#contract/rewards/serials.errors.ts';
import type { TableRow, TableShape } from '#server/platform/tables/table.ts';
import type { UnitRow } from './serials.queries.ts';

const columns = ['serial', 'part', 'dealer', 'shipped', 'invoice', 'invoiced'] as const;
export type SerialColumn = (typeof columns)[number];

export const serialTable: TableShape<SerialColumn> = {
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
  kinds: { shipped: 'day', invoiced: 'day' },
  mostRows: mostSerialRows,
};

/** A row as it is stored, without the dealer, whose number it names; or why it is refused. */
export interface CheckedSerial {
  readonly row: number;
  readonly serial: string;
  readonly dealerNumber: string;
  readonly unit: Omit<UnitRow, 'dealerId'> | null;
  readonly problem: ErrorText | null;
  /** The column at fault. */
  readonly column: SerialColumn | null;
}

interface RowFault {
  readonly error: ErrorText;
  readonly column: SerialColumn;
}

const text = line(60, 0);
const clean = (typed: string): string | undefined => {
  const read = text.safeParse(typed);
  return read.success ? read.data : undefined;
};

/** Checks rows of a table. A serial that comes twice with the same values counts once; with other values, the second row is refused. */
export function checkSerials(rows: readonly TableRow<SerialColumn>[]): readonly CheckedSerial[] {
  const seen = new Map<string, string>();
  return rows.map(({ row, fields }) => {
    const dealerNumber = fields.dealer.trim();
    const unit = unitOf(fields);
    const refused = ({ error, column }: RowFault): CheckedSerial => ({
      row,
      serial: fields.serial.slice(0, 60),
      dealerNumber,
      unit: null,
      problem: error,
      column,
    });
    if ('error' in unit) return refused(unit);
    const content = JSON.stringify([unit, dealerNumber]);
    const before = seen.get(unit.serialKey);
    if (before !== undefined && before !== content)
      return refused({ error: errors.rowTwice, column: 'serial' });
    seen.set(unit.serialKey, content);
    return { row, serial: unit.serial, dealerNumber, unit, problem: null, column: null };
  });
}

function unitOf(fields: Readonly<Record<SerialColumn, string>>): Omit<UnitRow, 'dealerId'> | RowFault {
  const serial = clean(fields.serial);
  const serialKey = normalizedCode(serial ?? '');
  const fault = (error: ErrorText, column: SerialColumn): RowFault => ({ error, column });
  if (serial === undefined || serialKey === '') return fault(errors.rowSerial, 'serial');
  const [partNumber, invoiceNumber] = [clean(fields.part), clean(fields.invoice)];
  if (partNumber === undefined) return fault(errors.rowPart, 'part');
  if (invoiceNumber === undefined) return fault(errors.rowPart, 'invoice');
  const invoicedOn = fields.invoiced === '' ? null : fields.invoiced;
  if (!isDay(fields.shipped)) return fault(errors.rowDay, 'shipped');
  if (invoicedOn !== null && !isDay(invoicedOn)) return fault(errors.rowDay, 'invoiced');
  return { serialKey, serial, partNumber, shippedOn: fields.shipped, invoiceNumber, invoicedOn };
}

/** The column with a day after today at the dealer. */
export function futureColumn(
  { shippedOn, invoicedOn }: Pick<UnitRow, 'shippedOn' | 'invoicedOn'>,
  today: string,
): SerialColumn | null {
  if (shippedOn > today) return 'shipped';
  return invoicedOn !== null && invoicedOn > today ? 'invoiced' : null;
}

function isDay(typed: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || typed < '1950-01-01') return false;
  try {
    Temporal.PlainDate.from(typed, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}
