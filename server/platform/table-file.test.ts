import { buffer, text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { Money } from '#contract/platform/money.ts';
import { tableFile, type TableColumn } from './table-file.ts';

const columns: readonly TableColumn[] = [
  { heading: 'Name', kind: 'text' },
  { heading: 'Minutes', kind: 'number' },
  { heading: 'Passed', kind: 'day' },
  { heading: 'Share', kind: 'share' },
];
type Row = readonly (string | number | null)[];
const people: readonly [Row, Row] = [
  ['=HYPERLINK("http://x","y")', 12, '2026-03-08T23:59:59.000Z', 0.5],
  ['Élodie <Côté> & "Fils"\u0000', -3, null, 1],
];

async function* pages(): AsyncGenerator<readonly Row[]> {
  yield [people[0]];
  yield [people[1]];
}
const made = (format: 'csv' | 'xlsx', language: 'en' | 'fr' = 'en') =>
  tableFile(format, language, { name: 'A report: June', columns, pages: pages(), values: (row) => row });

test('a CSV file has headings, rows, no formulas, and the row count', async () => {
  const file = made('csv', 'fr');
  expect(file.downloadName).toBe('A report: June.csv');
  const lines = (await text(file.body as Readable)).replace('\uFEFF', '').split('\r\n');
  expect(lines[0]).toBe('"Name";"Minutes";"Passed";"Share (%)"');
  expect(lines[1]).toBe(`"'=HYPERLINK(""http://x"",""y"")";12;"2026-03-08";50`);
  expect(lines.slice(3)).toEqual(['', '"Lignes\u202f: 2"', '']);
});

test.each([
  ['csv', 'en', ',', '12.5'],
  ['csv', 'fr', ';', '12,5'],
  ['csv-comma', 'fr', ',', '12.5'],
  ['csv-semicolon', 'en', ';', '12,5'],
] as const)('%s in %s separates by %s and writes %s', async (format, language, delimiter, number) => {
  async function* page() {
    yield [[1234.5, 12.5] as const];
  }
  const file = tableFile(format, language, {
    name: 'Numbers',
    day: '2026-11-28',
    columns: [
      { heading: 'A', kind: 'number' },
      { heading: 'B', kind: 'number' },
    ],
    pages: page(),
    values: (row) => row,
  });
  expect(file.downloadName).toBe('Numbers 2026-11-28.csv');
  const lines = (await text(file.body as Readable)).split('\r\n');
  expect(lines[0]).toBe(`\uFEFF"A"${delimiter}"B"`);
  expect(lines[1]).toMatch(new RegExp(`^1234[.,]5${delimiter}${number}$`));
});

test('an XLSX file has typed numbers, days and shares, texts that are never formulas, and frozen headings', async () => {
  const bytes = await buffer(made('xlsx').body as Readable);
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet] = sheets;
  expect(sheet!.name).toBe('A report  June');
  expect(sheet!.rows[0]).toEqual(['Name', 'Minutes', 'Passed', 'Share']);
  const [name, minutes, passed, share] = sheet!.rows[1]!;
  expect([name, minutes, share]).toEqual(['=HYPERLINK("http://x","y")', 12, 0.5]);
  expect((passed as Date).toISOString()).toBe('2026-03-08T00:00:00.000Z');
  expect(sheet!.rows[2]!.slice(0, 3)).toEqual(['Élodie <Côté> & "Fils"', -3, null]);
  expect(sheet!.rows[3]!.every((cell) => cell === null)).toBe(true);
  expect(sheet!.rows[4]![0]).toBe('Rows: 2');
  expect(sheet!.freezePane?.rows).toBe(1);
  expect([...(sheet!.cells?.values() ?? [])].some((cell) => cell.formula !== undefined)).toBe(false);
});

test('texts that look like an escape are read from an XLSX file as they were, and stand as such in CSV', async () => {
  const odd = [
    'Dana_x0041_',
    'jo_x2024_k@shop.example',
    '_x0041_x0042_',
    '_x005F_x0041_',
    '_x005f_',
    '_x00e9_ and _xZZZZ_ and _x004',
    '_x0041\rB',
    '__x0041__',
  ];
  async function* page() {
    yield odd;
  }
  const file = (format: 'csv' | 'xlsx') =>
    tableFile(format, 'en', {
      name: 'Odd',
      columns: [{ heading: 'Name_x0041_', kind: 'text' }],
      pages: page(),
      values: (one) => [one],
    });
  const { sheets } = await readXlsx(await buffer(file('xlsx').body as Readable));
  expect(sheets[0]!.rows.slice(0, -2).map(([cell]) => cell)).toEqual(['Name_x0041_', ...odd]);
  expect(await text(file('csv').body as Readable)).toContain('"Dana_x0041_"\r\n"jo_x2024_k@shop.example"');
});

test.each([
  ['en', 'mm/dd/yyyy'],
  ['fr', 'dd/mm/yyyy'],
] as const)('an XLSX file in %s has real dates, shown as %s', async (language, shown) => {
  const { sheets } = await readXlsx(await buffer(made('xlsx', language).body as Readable), {
    readStyles: true,
  });
  const day = sheets[0]!.cells?.get('1,2');
  expect(sheets[0]!.rows[1]![2]).toBeInstanceOf(Date);
  expect(day?.style?.numFmt).toBe(shown);
});

test('an XLSX file shows whole numbers without a decimal mark, and others with up to two decimals', async () => {
  const numbers = [12, 1234, 0, -3, 12.5, 1234.25, 12.001, null];
  async function* page() {
    yield numbers;
  }
  const file = tableFile('xlsx', 'en', {
    name: 'Numbers',
    columns: [{ heading: 'A', kind: 'number' }],
    pages: page(),
    values: (one) => [one],
  });
  const { sheets } = await readXlsx(await buffer(file.body as Readable), { readStyles: true });
  const shown = numbers.map((_, index) => sheets[0]!.cells?.get(`${index + 1},0`)?.style?.numFmt);
  const [whole, parts] = ['#,##0', '#,##0.##'];
  expect(shown.slice(0, 7)).toEqual([whole, whole, whole, whole, parts, parts, whole]);
});

test('memory stays flat however many rows there are', async () => {
  async function* many() {
    for (let page = 0; page < 100; page++)
      yield Array.from(
        { length: 1000 },
        (_, row) => [`Person ${page} ${row}`, row, '2026-01-01', 0.25] as const,
      );
  }
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let [most, bytes] = [0, 0];
  const { body } = tableFile('xlsx', 'en', { name: 'Many', columns, pages: many(), values: (row) => row });
  for await (const piece of body as Readable) {
    bytes += (piece as Uint8Array).length;
    most = Math.max(most, process.memoryUsage().rss - before);
  }
  expect(bytes).toBeGreaterThan(500_000);
  expect(most).toBeLessThan(96 * 1024 * 1024);
});

describe('an amount of money', () => {
  const rows: readonly (Money | null)[] = [
    { amountCents: 1_250, currency: 'USD' },
    { amountCents: -5, currency: 'CAD' },
    { amountCents: 1_999_999_999_999_99, currency: 'EUR' },
    { amountCents: 9_007_199_254_740_991, currency: 'USD' },
    null,
  ];
  async function* page() {
    yield rows;
  }
  const file = (format: 'csv' | 'xlsx', language: 'en' | 'fr') =>
    tableFile<Money | null>(format, language, {
      name: 'Amounts',
      columns: [
        { heading: language === 'fr' ? 'Montant' : 'Amount', kind: 'money' },
        { heading: 'Note', kind: 'text' },
      ],
      pages: page(),
      values: (amount) => [amount, amount && 'x'],
    });

  test('is an exact number beside its currency in CSV, also below zero', async () => {
    const lines = (await text(file('csv', 'fr').body as Readable)).replace('\uFEFF', '').split('\r\n');
    expect(lines.slice(0, 6)).toEqual([
      '"Montant";"Montant\u202f: devise";"Note"',
      '12,50;"USD";"x"',
      '-0,05;"CAD";"x"',
      '1999999999999,99;"EUR";"x"',
      '90071992547409,91;"USD";"x"',
      ';;',
    ]);
  });

  test('is a number with two decimals in XLSX, and text where a cell could not hold it', async () => {
    const { sheets } = await readXlsx(await buffer(file('xlsx', 'en').body as Readable), {
      readStyles: true,
    });
    const [sheet] = sheets;
    expect(sheet!.rows.slice(0, 5).map((row) => row.slice(0, 2))).toEqual([
      ['Amount', 'Amount: currency'],
      [12.5, 'USD'],
      [-0.05, 'CAD'],
      [1_999_999_999_999.99, 'EUR'],
      ['90071992547409.91', 'USD'],
    ]);
    expect(sheet!.cells?.get('1,0')?.style?.numFmt).toBe('#,##0.00');
  });
});
