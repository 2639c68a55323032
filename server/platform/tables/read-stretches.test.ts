import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workbookOf } from '#tests/builders/workbooks.ts';
import { zipOf } from '#tests/builders/zip.ts';
import { readStretches, type TextLine } from './read-stretches.ts';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-stretches-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: Buffer | string, { mostRows = 1000, linesAtOnce = 100 } = {}) {
  const localPath = path.join(folder, String((count += 1)));
  await writeFile(localPath, content);
  const told: (readonly TextLine[])[] = [];
  const result = await readStretches({ source: { localPath }, mostRows, linesAtOnce }, (lines) => {
    told.push(lines);
    return Promise.resolve();
  });
  return { result, told, cells: told.flat().map((line) => line.cells) };
}
const problem = async (content: Buffer | string, most?: { mostRows: number }) =>
  (await read(content, most)).result;

describe('what is no table is refused with the line that shows it', () => {
  test.each<[string, Buffer | string, object]>([
    ['nothing', '', { problem: 'empty' }],
    ['headings alone', 'email,name\n', { problem: 'empty' }],
    [
      'a quotation mark that never closes',
      'email,name\na@x.ca,A\n"b@x.ca,B\nc@x.ca,C\n',
      { problem: 'unreadable', values: { line: 3 } },
    ],
    [
      'a quoted cell that goes on behind its end',
      'email,name\na@x.ca,A\n"b"@x.ca,B\n',
      { problem: 'unreadable', values: { line: 3 } },
    ],
    [
      'UTF-16 cut in half',
      Buffer.from('\uFEFFemail;name\na;b\n', 'utf16le').subarray(0, -1),
      { problem: 'encodingAt', values: { line: 2 } },
    ],
    [
      'a sign that UTF-8 does not have, deep in a file with accents',
      Buffer.concat([
        Buffer.from('nom,ville\n' + 'Á,Québec\n'.repeat(60_000)),
        Buffer.from([0xc3, 0x28, 0x0a]),
      ]),
      { problem: 'encodingAt', values: { line: 60_002 } },
    ],
    [
      'bytes that no encoding has',
      Buffer.from('email,name\na,b\nc,\u0081\n', 'latin1'),
      { problem: 'encodingAt', values: { line: 3 } },
    ],
    ['a ZIP that is no workbook', zipOf([{ name: 'a.txt', content: 'a' }]), { problem: 'workbook' }],
  ])('%s', async (_what, content, expected) => {
    expect(await problem(content)).toMatchObject(expected);
  });

  test('more rows than may be sent', async () => {
    expect(await problem('email\na\nb\nc\n', { mostRows: 2 })).toMatchObject({
      problem: 'tooLong',
      values: { limit: 2 },
    });
  });

  test('a quotation mark in the middle of a long file ends before the file does', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `p${index}@x.ca,Name ${index}`);
    rows[9999] = '"open,Name';
    expect(await problem(`email,name\n${rows.join('\n')}\n`, { mostRows: 100_000 })).toMatchObject({
      problem: 'unreadable',
      values: { line: 10_001 },
    });
  });
});

describe('any delimiter, line end, and encoding', () => {
  const rows = [
    ['Courriel', 'Nom'],
    ['e@x.ca', 'Élodie “Côté”'],
  ];
  const written = (delimiter: string, end: string) => rows.map((row) => row.join(delimiter) + end).join('');
  test.each(
    [',', ';', '\t', '|', '^', '~', ':'].flatMap((delimiter) =>
      ['\n', '\r\n', '\r'].map((end) => [
        JSON.stringify(delimiter),
        JSON.stringify(end),
        written(delimiter, end),
      ]),
    ),
  )('%s and %s', async (_delimiter, _end, text) => {
    expect((await read(text)).cells).toEqual(rows);
  });

  test.each<[string, Buffer]>([
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${written(';', '\r\n')}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${written(';', '\r\n')}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${written(';', '\r\n')}`, 'utf16le').swap16()],
    [
      'Windows-1252',
      Buffer.from(written(';', '\r\n').replace('“', '\u0093').replace('”', '\u0094'), 'latin1'),
    ],
  ])('%s', async (_name, bytes) => {
    expect((await read(bytes)).cells).toEqual(rows);
  });

  test('sep= names any sign', async () => {
    expect((await read('sep=#\nemail#name\na,b#c\n')).cells).toEqual([
      ['email', 'name'],
      ['a,b', 'c'],
    ]);
  });

  test('a workbook', async () => {
    expect(
      (
        await read(
          workbookOf([
            ['email', 'number'],
            ['a@x.ca', '00123'],
          ]),
        )
      ).cells,
    ).toEqual([
      ['email', 'number'],
      ['a@x.ca', '00123'],
    ]);
  });
});

const samples = path.join(import.meta.dirname, 'fixtures/csv');
test.each<[string, readonly (readonly string[])[]]>([
  [
    'comma_in_quotes',
    [
      ['first', 'last', 'address', 'city', 'zip'],
      ['John', 'Doe', '120 any st.', 'Anytown, WW', '08123'],
    ],
  ],
  [
    'empty',
    [
      ['a', 'b', 'c'],
      ['1', '', ''],
      ['2', '3', '4'],
    ],
  ],
  [
    'empty_crlf',
    [
      ['a', 'b', 'c'],
      ['1', '', ''],
      ['2', '3', '4'],
    ],
  ],
  [
    'escaped_quotes',
    [
      ['a', 'b'],
      ['1', 'ha "ha" ha'],
      ['3', '4'],
    ],
  ],
  [
    'json',
    [
      ['key', 'val'],
      ['1', '{"type": "Point", "coordinates": [102.0, 0.5]}'],
    ],
  ],
  [
    'location_coordinates',
    [
      ['Contact Phone Number', 'Location Coordinates', 'Cities', 'Counties'],
      ['2095257564', '37\uFFFD36\'37.8"N 121\uFFFD2\'17.9"W', 'Modesto', 'Stanislaus'],
    ],
  ],
  [
    'newlines',
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
      ['Once upon \na time', '5', '6'],
      ['7', '8', '9'],
    ],
  ],
  [
    'newlines_crlf',
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
      ['Once upon \r\na time', '5', '6'],
      ['7', '8', '9'],
    ],
  ],
  [
    'quotes_and_newlines',
    [
      ['a', 'b'],
      ['1', 'ha \n"ha" \nha'],
      ['3', '4'],
    ],
  ],
  [
    'simple',
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ],
  ],
  [
    'simple_crlf',
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ],
  ],
  [
    'utf-8-bom-sample',
    [
      ['A', 'B', 'C'],
      ['X', 'Y', 'Z'],
    ],
  ],
  [
    'utf8',
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
      ['4', '5', 'ʤ'],
    ],
  ],
])('the file %s of others', async (name, cells) => {
  expect((await read(await readFile(path.join(samples, `${name}.csv`)))).cells).toEqual(cells);
});

test('a file of others without headings, with addresses and instants', async () => {
  const { cells } = await read(await readFile(path.join(samples, 'long-sample.csv')));
  expect(new Set(cells.map((line) => line.length))).toEqual(new Set([7]));
  expect(cells[1]!.slice(0, 3)).toEqual(['Cherokee', 'Shields', 'Nulla.Semper.Tellus@duinec.example']);
});

test('empty lines are left out, and each line has the number on which it begins', async () => {
  const { told } = await read('email,name\n\n"a","two\nlines"\n , \nb,c\n');
  expect(told.flat()).toEqual([
    { number: 1, cells: ['email', 'name'] },
    { number: 3, cells: ['a', 'two\nlines'] },
    { number: 6, cells: ['b', 'c'] },
  ]);
});

test('a long file is told in stretches, in order, across the pieces in which it is read', async () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => `personne${index}@exemple.ca,Éloïse ${index}`);
  const { result, told } = await read(`email,name\n${rows.join('\n')}\n`, {
    mostRows: 50_000,
    linesAtOnce: 2000,
  });
  expect(result).toEqual({ lines: 30_001 });
  expect(told.map((lines) => lines.length)).toEqual([...Array.from({ length: 15 }, () => 2000), 1]);
  expect(
    told
      .flat()
      .every(
        ({ number, cells }, index) =>
          index === 0 || (number === index + 1 && cells.join(',') === rows[index - 1]),
      ),
  ).toBe(true);
});
