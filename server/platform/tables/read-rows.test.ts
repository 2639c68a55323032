import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DateOrder } from '#contract/platform/imports.ts';
import { workbookOf } from '#tests/builders/workbooks.ts';
import { zipOf } from '#tests/builders/zip.ts';
import { tableFile } from '../table-file.ts';
import { readList, readRows } from './read-rows.ts';
import type { ReadTable, TableProblem, TableShape } from './table.ts';

const shape: TableShape<'name' | 'day' | 'amount'> = {
  columns: ['name', 'day', 'amount'],
  required: ['name'],
  names: { nom: 'name', jour: 'day', montant: 'amount' },
  kinds: { day: 'day', amount: 'number' },
  mostRows: 100,
};

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-tables-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function stored(content: Buffer | string): Promise<string> {
  const localPath = path.join(folder, String((count += 1)));
  await writeFile(localPath, content);
  return localPath;
}
const read = async (content: Buffer | string, dateOrder?: DateOrder) =>
  readRows({ source: { localPath: await stored(content) }, shape, dateOrder });
const fields = async (content: Buffer | string, dateOrder?: DateOrder) =>
  ((await read(content, dateOrder)) as ReadTable<'name' | 'day' | 'amount'>).rows.map((row) =>
    Object.values(row.fields),
  );
const problem = async (content: Buffer | string) => (await read(content)) as TableProblem;

describe('a CSV file as spreadsheets save it', () => {
  const text = 'Nom;Jour;Montant\r\nÉlodie Côté – «\u00a0Été\u00a0»;2026-02-13;12,50\r\n';
  const expected = [['Élodie Côté – «\u00a0Été\u00a0»', '2026-02-13', '12.50']];
  const windows1252 = (all: string) => Buffer.from(all.replaceAll('–', '\u0096'), 'latin1');
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', windows1252(text)],
  ])('%s', async (_name, bytes) => {
    expect(await fields(bytes)).toEqual(expected);
  });

  test.each([
    ['sep= in the first line', 'sep=;\r\nname;amount\r\na,b;1\r\n', [['a,b', '', '1']]],
    ['tabs', 'name\tday\tamount\na\t2026-01-02\t1\n', [['a', '2026-01-02', '1']]],
    ['commas in a quoted heading', '"name";"x, y, z, w";"amount"\na;b;2,5\n', [['a', '', '2.5']]],
    [
      'line ends of old programs',
      'name,amount\ra,1\rb,2\r',
      [
        ['a', '', '1'],
        ['b', '', '2'],
      ],
    ],
  ])('with %s', async (_name, csv, rows) => {
    expect(await fields(csv)).toEqual(rows);
  });

  test('with lines that end before their empty cells, as Excel writes them', async () => {
    expect(await fields('name,day,amount\na,2026-01-02,1\nb\nc,2026-01-03\n')).toEqual([
      ['a', '2026-01-02', '1'],
      ['b', '', ''],
      ['c', '2026-01-03', ''],
    ]);
  });

  test('with characters without a width in a heading, as they are pasted', async () => {
    expect(await fields('\u200bname,am\u00adount\na,1\n')).toEqual([['a', '', '1']]);
  });

  test('names lines by their place in the file, also after sep= and in a quoted text', async () => {
    const csv = 'sep=;\nname;amount\n"a\nb";1\n\nc;2\n';
    expect(((await read(csv)) as ReadTable<'name'>).rows.map(({ row }) => row)).toEqual([3, 6]);
  });

  test.each([
    ['bytes that are no text', Buffer.from([0x6e, 0, 1, 2, 0xff]), 'encoding', {}],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'encoding', {}],
    ['nothing', '', 'empty', {}],
    ['a heading twice', 'name,amount,Name\na,1,b', 'repeated', { name: 'Name', first: 1, second: 3 }],
    [
      'a heading twice in two languages',
      'Nom,amount,name\na,1,b',
      'repeated',
      { name: 'name', first: 1, second: 3 },
    ],
    ['a heading twice that is not read', 'name,x,x\na,1,b', 'repeated', { name: 'x', first: 2, second: 3 }],
    ['a line without a required cell', 'day,name\n2026-01-01', 'unreadable', { line: 2, column: 2 }],
    ['a line with too many cells', 'name,amount\nb,1\na,1,5', 'unreadable', { line: 3, column: 3 }],
    ['a missing column', 'day,amount\n2026-01-01,5', 'columns', { columns: 'name' }],
  ])('%s is refused with its place', async (_name, content, code, values) => {
    expect(await problem(content)).toEqual({ problem: code, values });
  });
});

describe('numbers', () => {
  test.each([
    ['1 025,50', '1025.50'],
    ['1\u00a0025,50', '1025.50'],
    ['1\u2009025,50', '1025.50'],
    ['1\u202f025\u202f000,50', '1025000.50'],
    ['1,025.50', '1025.50'],
    ['1.025,50', '1025.50'],
    ['1,025,000', '1025000'],
    ['1.025.000', '1025000'],
    ['1’025.50', '1025.50'],
    ['12,50', '12.50'],
    ['0,125', '0.125'],
    ['-1 025,50', '-1025.50'],
    ['\u2212\u200912,5', '\u2212\u200912,5'],
    ['\u221212,5', '-12.5'],
    ['1 02,50', '1 02,50'],
    ['12 34', '12 34'],
    ['1,02,500', '1,02,500'],
    ['1.025,50.5', '1.025,50.5'],
    ['1e21', '1e21'],
    ['$5', '$5'],
    ['', ''],
  ])('%j is read as %j', async (written, expected) => {
    expect(await fields(`name\tamount\na\t"${written}"`)).toEqual([['a', '', expected]]);
  });

  test.each([
    ['nothing shows the mark', 'name\tamount\na\t"1,025"', ['1,025']],
    ['semicolons separate', 'name;amount\na;"1,025"\nb;1.025', ['1.025', '1025']],
    ['commas separate', 'name,amount\na,"1,025"\nb,1.025', ['1025', '1.025']],
    ['another number shows the mark', 'name,amount\na,"1,025"\nb,"2,50"', ['1.025', '2.50']],
    ['numbers show both marks', 'name,amount\na,"1,025"\nb,"2,50"\nc,2.50', ['1,025', '2.50', '2.50']],
  ])('1,025 where %s', async (_name, csv, expected) => {
    expect((await fields(csv)).map((row) => row[2])).toEqual(expected);
  });
});

describe('dates', () => {
  const dates = (...written: string[]) => `name,day\n${written.map((day) => `a,${day}`).join('\n')}`;
  const days = async (written: string[], order?: DateOrder) =>
    (await fields(dates(...written), order)).map((row) => row[1]);

  test('that can be read in one way are read, in whichever order', async () => {
    expect(await days(['13/02/2026', '05/05/2026', '2026/2/3', '2026-02-03 00:00:00'])).toEqual([
      '2026-02-13',
      '2026-05-05',
      '2026-02-03',
      '2026-02-03',
    ]);
    expect(await days(['02/13/2026', '13.02.2026', '2-13-2026'])).toEqual([
      '2026-02-13',
      '2026-02-13',
      '2026-02-13',
    ]);
  });

  test('with a month in words, or with a time, are read', async () => {
    const words = ['13-Feb-2026', '13 févr. 2026', '13 février 2026', '"February 13, 2026"', 'Feb 13 2026'];
    const times = ['2026-02-13 10:30', '2026-02-13T23:59:59', '13/02/2026 23:59', '2/13/2026 10:30 AM'];
    const expected = '2026-02-13';
    expect(await days(words)).toEqual(words.map(() => expected));
    expect(await days([...times, '2026-02-13'])).toEqual([...times, ''].map(() => expected));
    const months =
      'janv févr mars avr mai juin juil août sept oct nov déc Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(
        ' ',
      );
    const numbers = (await days(months.map((month) => `5 ${month} 2026`))).map((day) =>
      Number(String(day).slice(5, 7)),
    );
    expect(numbers).toEqual([...months.keys()].map((at) => (at % 12) + 1));
  });

  test('that can be read in two ways follow those that show the order of the file', async () => {
    expect(await days(['03/04/2026', '13/02/2026'])).toEqual(['2026-04-03', '2026-02-13']);
    expect(await days(['03/04/2026', '02/13/2026'])).toEqual(['2026-03-04', '2026-02-13']);
  });

  test('are asked about if nothing shows their order, or if the file has both', async () => {
    const asked = { problem: 'dateOrder', values: { text: '03/04/2026', line: 2, column: 'day' } };
    expect(await problem(dates('03/04/2026'))).toEqual(asked);
    expect(await problem(dates('03/04/2026', '13/02/2026', '02/13/2026'))).toEqual(asked);
    expect(await days(['03/04/2026'], 'day-first')).toEqual(['2026-04-03']);
    expect(await days(['03/04/2026'], 'month-first')).toEqual(['2026-03-04']);
  });

  test('that are none stay as they were written', async () => {
    const none = [
      '31/02/2026', '00/13/2026', '13/02/26', '13-Feb-26', '30 Feb 2026', '13 Fxb 2026', 'soon', '2026-02-30', '2026-02-13T10:00:00Z',
    ]; // prettier-ignore
    expect(await days(none)).toEqual(none);
    expect(await days(['13/02/2026'], 'month-first')).toEqual(['13/02/2026']);
  });
});

describe('a workbook', () => {
  test('has texts, numbers, and days as programs write them', async () => {
    const workbook = workbookOf([
      ['Nom', 'Jour', 'Montant'],
      ['Élodie & fils', { serial: 46066 }, 1025.5],
      ['plain serial', 46066, 0.1 + 0.2],
      ['written', '13/02/2026', '1 025,50'],
      [null, null, null],
      ['time', { serial: 46066.5 }, 12],
    ]);
    expect(await fields(workbook)).toEqual([
      ['Élodie & fils', '2026-02-13', '1025.5'],
      ['plain serial', '2026-02-13', '0.3'],
      ['written', '2026-02-13', '1025.50'],
      ['time', '2026-02-13', '12'],
    ]);
    expect(((await read(workbook)) as ReadTable<'name'>).rows.map(({ row }) => row)).toEqual([2, 3, 4, 6]);
  });

  test.each([
    ['shared texts', { shared: true }],
    ['prefixed elements', { prefix: 'x:' }],
    ['days from 1904', { is1904: true }],
    ['a hidden first sheet', { hiddenFirst: true }],
    ['cells without places', { withoutPlaces: true }],
  ])('with %s is read', async (_name, options) => {
    const serial = 'is1904' in options ? 46066 - 1462 : 46066;
    const workbook = workbookOf(
      [
        ['name', 'day'],
        ['a_x0041_', { serial }],
      ],
      options,
    );
    expect(await fields(workbook)).toEqual([['aA', '2026-02-13', '']]);
  });

  test('is read from its first sheet that has cells', async () => {
    const filled = workbookOf(
      [
        ['name', 'amount'],
        ['a', 1],
      ],
      { emptyFirst: true },
    );
    expect(await fields(filled)).toEqual([['a', '', '1']]);
  });

  test.each<[string, () => Buffer]>([
    ['an archive of something else', () => zipOf([{ name: 'a.txt', content: 'a' }])],
    ['a damaged archive', () => workbookOf([['name'], ['a']]).subarray(0, 300)],
    ['a document type', () => workbookOf([['name'], ['a']], { sheetHead: '<!DOCTYPE a [<!ENTITY b "c">]>' })],
    ['a sheet that grows without limit', () => workbookOf([['name'], ['a']], { padding: 260_000_000 })],
  ])('that is %s is refused', async (_name, make) => {
    expect((await problem(make())).problem).toBe('workbook');
  });

  test('with a cell far away or a text that cannot be stored is refused', async () => {
    const far = workbookOf([['name'], ['a']], { sheetTail: '<row r="9"><c r="ZZZ9"><v>1</v></c></row>' });
    expect((await problem(far)).problem).toBe('tooMuch');
    expect(await problem(workbookOf([['name'], ['a_x0000_']]))).toEqual({
      problem: 'characters',
      values: { line: 2, column: 'name' },
    });
  });
});

describe('what we write', () => {
  const rows = [
    ['=HYPERLINK("x")', '2026-02-13', 1025.5],
    ['Roe; -Jane, =1', '2026-03-04', -12],
    ['two\nlines "so"', null, 0.25],
    ["O'Brien; Côté, Élodie", '2026-12-31', 1_234_567],
  ] as const;
  const file = (format: 'csv' | 'csv-comma' | 'csv-semicolon' | 'xlsx', language: 'en' | 'fr') => {
    async function* page() {
      yield rows;
    }
    return tableFile(format, language, {
      name: 'Round trip',
      columns: [
        { heading: language === 'fr' ? 'Nom' : 'Name', kind: 'text' },
        { heading: language === 'fr' ? 'Jour' : 'Day', kind: 'day' },
        { heading: language === 'fr' ? 'Montant' : 'Amount', kind: 'number' },
      ],
      pages: page(),
      values: (row) => row,
    });
  };
  test.each([
    ['csv', 'en'],
    ['csv', 'fr'],
    ['csv-semicolon', 'en'],
    ['csv-comma', 'fr'],
    ['xlsx', 'en'],
    ['xlsx', 'fr'],
  ] as const)('%s in %s is read back, without its last line', async (format, language) => {
    const bytes = await buffer(file(format, language).body as Readable);
    expect(await fields(bytes)).toEqual(rows.map(([name, day, amount]) => [name, day ?? '', String(amount)]));
  });
});

describe('a list', () => {
  const list = async (content: Buffer | string) =>
    readList({
      source: { localPath: await stored(content) },
      list: { field: 'codes', names: ['code'], mostRows: 100 },
    });
  test.each<[string, Buffer | string, string]>([
    ['one value on each line', 'A,1\nB\n', 'A,1\nB\n'],
    ['a column with its name', 'id;code;note\n1;A;x\n2;B;y\n', 'A\nB'],
    ['Windows-1252', Buffer.from('É1\r\n', 'latin1'), 'É1\r\n'],
    ['a workbook of one column', workbookOf([['A'], ['B']]), 'A\nB'],
    [
      'a workbook with its column',
      workbookOf([
        ['id', 'Code'],
        [1, 'A'],
        [2, 12],
      ]),
      'A\n12',
    ],
  ])('of %s is read', async (_name, content, text) => {
    expect(await list(content)).toEqual({ text });
  });

  test('of a workbook with several columns and no name is refused', async () => {
    expect(await list(workbookOf([['A', 'x']]))).toEqual({ problem: 'columns', values: { columns: 'code' } });
  });
});
