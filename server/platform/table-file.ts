import { Readable } from 'node:stream';
import type { CellValue } from 'hucre';
import type { Language } from '#contract/platform/language.ts';
import { decimalOf, type Money } from '#contract/platform/money.ts';
import { csvFormOf, type CsvForm, type TableFormat } from '#contract/platform/tables.ts';
import { csvStream, type CsvValue } from './csv.ts';
import type { FileReply } from './http/handlers.ts';
import { xlsxStream, type SheetColumn } from './xlsx.ts';

/**
 * `day` takes `YYYY-MM-DD` or an instant, `share` 0 to 1. `money` takes an amount and becomes two columns, the exact amount and its currency: a
 * file may have several currencies, and programs that read it add up numbers.
 */
export type TableColumn = {
  readonly heading: string;
  readonly kind: 'text' | 'number' | 'day' | 'share' | 'money';
};

export type TableValue = CsvValue | Money;

export interface TableFile<Row> {
  /** Without extension; also the name of the sheet. */
  readonly name: string;
  /** The day that its rows are of, which follows the name of the file, if the name does not say it. */
  readonly day?: string;
  readonly columns: readonly TableColumn[];
  /** The rows as they arrive, about a thousand at a time. */
  readonly pages: AsyncIterable<readonly Row[]>;
  /** One value for each column. */
  readonly values: (row: Row) => readonly TableValue[];
}

/** A table whose amounts are two columns each. */
interface PlainTable<Row> extends Omit<TableFile<Row>, 'columns' | 'values'> {
  readonly columns: readonly PlainColumn[];
  readonly values: (row: Row) => readonly CsvValue[];
}
interface PlainColumn {
  readonly heading: string;
  readonly kind: Exclude<TableColumn['kind'], 'money'> | 'amount';
}

const rowCount: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => `Rows: ${count}`,
  fr: (count) => `Lignes : ${count}`,
};

const currencyHeading: Readonly<Record<Language, (amount: string) => string>> = {
  en: (amount) => `${amount}: currency`,
  fr: (amount) => `${amount} : devise`,
};

/** Splits each amount into its decimal number and its currency. */
function plain<Row>(language: Language, { columns, values, ...table }: TableFile<Row>): PlainTable<Row> {
  if (!columns.some(({ kind }) => kind === 'money')) return { columns, values, ...table } as PlainTable<Row>;
  return {
    ...table,
    columns: columns.flatMap(({ heading, kind }): readonly PlainColumn[] =>
      kind === 'money'
        ? [
            { heading, kind: 'amount' },
            { heading: currencyHeading[language](heading), kind: 'text' },
          ]
        : [{ heading, kind }],
    ),
    values: (row) =>
      values(row).flatMap((value, index): readonly CsvValue[] => {
        if (columns[index]!.kind !== 'money') return [value as CsvValue];
        if (value === null) return [null, null];
        const money = value as Money;
        return [{ decimal: decimalOf(money) as `${number}` }, money.currency];
      }),
  };
}

/** A table as a file in the caller's language. Its last line gives the row count, so that a truncated file is recognizable. */
export function tableFile<Row>(format: TableFormat, language: Language, table: TableFile<Row>): FileReply {
  let count = 0;
  async function* counted() {
    for await (const page of table.pages) {
      yield page;
      count += page.length;
    }
  }
  const whole = plain(language, { ...table, pages: counted() });
  const file =
    format === 'xlsx' ? xlsxFile(language, whole) : csvFile(language, whole, csvFormOf(format, language));
  return { ...file, rowCount: () => count };
}

const dated = (name: string, day: string | undefined) => (day === undefined ? name : `${name} ${day}`);

/** Days stay `YYYY-MM-DD`: spreadsheets read that as a date in every language, but read 03/04/2026 in two ways. */
function csvFile<Row>(
  language: Language,
  { name, day, columns, pages, values }: PlainTable<Row>,
  form: CsvForm,
): FileReply {
  const asText = (value: CsvValue, index: number): CsvValue => {
    const { kind } = columns[index]!;
    if (value !== null && kind === 'share') return Math.round(Number(value) * 100);
    return kind === 'day' && typeof value === 'string' ? value.slice(0, 10) : value;
  };
  const headings = columns.map(({ heading, kind }) => (kind === 'share' ? `${heading} (%)` : heading));
  return {
    body: csvStream(headings, pages, (row) => values(row).map(asText), {
      last: (count) => [rowCount[language](count)],
      form,
    }),
    isTable: true,
    mediaType: 'text/csv; charset=utf-8',
    downloadName: `${dated(name, day)}.csv`,
  };
}

const widths = { text: 28, number: 14, day: 14, share: 14, amount: 16 } as const;
/** True if two decimals show nothing but zeros. */
const isShownWhole = (value: CellValue) =>
  typeof value === 'number' && Number.isInteger(Math.round(value * 100) / 100);

/** Whole numbers without a decimal mark that nothing follows. */
const numberFormats = { whole: '#,##0', parts: '#,##0.##' } as const;
const formats = { share: '0%', amount: '#,##0.00' } as const;
/** Cells hold real dates, shown in the language's order of day, month and year. */
const dayFormats: Readonly<Record<Language, string>> = { en: 'mm/dd/yyyy', fr: 'dd/mm/yyyy' };

function xlsxFile<Row>(
  language: Language,
  { name, day, columns, pages, values }: PlainTable<Row>,
): FileReply {
  // Text stays text in a spreadsheet file, whatever it begins with: it is written as text, never as a formula.
  const cell = (value: CsvValue, index: number): CellValue =>
    value !== null && columns[index]!.kind === 'day' ? new Date(String(value).slice(0, 10)) : legible(value);
  async function* rows(): AsyncGenerator<CellValue[]> {
    let count = 0;
    for await (const page of pages) {
      count += page.length;
      for (const row of page) yield values(row).map(cell);
    }
    // Sorting and pivot tables end at an empty row, and so leave the count out.
    yield [];
    yield [rowCount[language](count)];
  }
  const bytes = xlsxStream(rows(), {
    name: sheetName(name),
    columns: columns.map(({ heading, kind }) => ({
      header: heading,
      width: Math.max(widths[kind], heading.length + 2),
      ...numberFormat(kind, language),
    })),
  });
  return {
    body: Readable.from(bytes, { objectMode: false }),
    isTable: true,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    downloadName: `${dated(name, day)}.xlsx`,
  };
}

function numberFormat(kind: PlainColumn['kind'], language: Language): Pick<SheetColumn, 'numFmt'> {
  if (kind === 'text') return {};
  if (kind === 'number')
    return { numFmt: (value) => (isShownWhole(value) ? numberFormats.whole : numberFormats.parts) };
  return { numFmt: kind === 'day' ? dayFormats[language] : formats[kind] };
}

/** XML allows no control characters except tab and line ends. */
function legible(value: CsvValue): CellValue {
  if (typeof value === 'string')
    return value
      .replace(/\p{Cc}/gu, (mark) => (/[\t\n\r]/.test(mark) ? mark : ''))
      .replace(/[\uFFFE\uFFFF]/g, '');
  return value !== null && typeof value === 'object' ? exactly(value.decimal) : value;
}

/** Cells hold numbers of 15 digits exactly. A longer amount stays text. */
const exactly = (decimal: string): number | string =>
  decimal.replace(/\D/g, '').length <= 15 ? Number(decimal) : decimal;

/** A valid sheet name: at most 31 characters, none of `[]:*?/\`. */
const sheetName = (name: string) =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim() || 'Report';
