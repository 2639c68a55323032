import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvRecord, csvStream } from './csv.ts';

test.each([
  ['plain', '"plain"'],
  ['a,b', '"a,b"'],
  // A spreadsheet set to French splits at semicolons: neither part may begin a formula.
  ['a;=1', `"a;'=1"`],
  ['a; "=1', `"a; ""'=1"`],
  ['Jean;-Paul', `"Jean;'-Paul"`],
  ['a;b', '"a;b"'],
  ['  =1', `"'  =1"`],
  ['say "so"', '"say ""so"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['Élodie Côté', '"Élodie Côté"'],
  ['', '""'],
])('%j is written as %j', (value, written) => {
  expect(csvRecord([value])).toBe(`${written}\r\n`);
});

test('numbers and missing values are written unchanged', () => {
  expect(csvRecord([-3, null, 0])).toBe('-3,,0\r\n');
});

test('a file begins with a byte order mark and headings, whatever they contain, and continues page by page', async () => {
  async function* pages() {
    yield [1, 2];
    yield [3];
  }
  const written = await text(csvStream(['Name', '=evil'], pages(), (row) => [`row ${row}`, row]));
  expect(written).toBe('\uFEFF"Name","\'=evil"\r\n"row 1",1\r\n"row 2",2\r\n"row 3",3\r\n');
});

test('in the form with semicolons, no part after a comma begins a formula, and numbers have a decimal comma', () => {
  const semicolons = { delimiter: ';', decimalMark: ',' } as const;
  expect(csvRecord(['a,=1', 'a;=1', 12.5, { decimal: '-0.05' }, 3], semicolons)).toBe(
    `"a,'=1";"a;=1";12,5;-0,05;3\r\n`,
  );
});

test('an empty line stands before the last one', async () => {
  async function* pages() {
    yield [1];
  }
  const written = await text(
    csvStream(['N'], pages(), (row) => [row], { last: (count) => [`Rows: ${count}`] }),
  );
  expect(written).toBe('\uFEFF"N"\r\n1\r\n\r\n"Rows: 1"\r\n');
});
