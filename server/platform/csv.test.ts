import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvRecord, csvStream } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['Élodie Côté', 'Élodie Côté'],
  ['', ''],
])('%j is written as %j', (value, written) => {
  expect(csvRecord([value])).toBe(`${written}\r\n`);
});

test('numbers and gaps stay what they are', () => {
  expect(csvRecord([-3, null, 0])).toBe('-3,,0\r\n');
});

test('a file begins with its mark and headings, whatever they say, and goes on page by page', async () => {
  async function* pages() {
    yield [1, 2];
    yield [3];
  }
  const written = await text(csvStream(['Name', '=evil'], pages(), (row) => [`row ${row}`, row]));
  expect(written).toBe("\uFEFFName,'=evil\r\nrow 1,1\r\nrow 2,2\r\nrow 3,3\r\n");
});
