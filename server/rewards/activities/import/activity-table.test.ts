import { describe, expect, test } from 'vitest';
import { mostImportRows } from '#contract/rewards/activities.calls.ts';
import { checkDays, checkRows } from './check-row.ts';
import { readRows } from '#server/platform/tables/read-rows.ts';
import type { ReadTable } from '#server/platform/tables/table.ts';
import { activityTable, type TableColumn } from './activity-table.ts';

const head = 'email,type,style,date,amount,currency,note,reference';
const read = (csv: string) => readRows({ source: { text: csv }, shape: activityTable, dateOrder: undefined });
const rowsOf = async (csv: string) => ((await read(csv)) as ReadTable<TableColumn>).rows;
const problemOf = async (csv: string) => ((await read(csv)) as { problem: string }).problem;

describe('a table', () => {
  test.each([
    ['', 'empty'],
    ['\n\n', 'empty'],
    [head, 'empty'],
    ['email,type,date\na@b.example,demo,2026-01-01', 'columns'],
    [`${head}\na@b.example,demo,,2026-01-01,1`, 'unreadable'],
    [`${head}\n"a@b.example,demo,,2026-01-01,1,USD,,`, 'unreadable'],
    [`${head}\n${'a@b.example,demo,,2026-01-01,1,USD,,\n'.repeat(mostImportRows + 1)}`, 'tooLong'],
  ])('%j is refused with %s', async (csv, code) => {
    expect(await problemOf(csv)).toBe(code);
  });

  test('has its columns in any order, in either language, separated as spreadsheets do', async () => {
    const french = '\uFEFFDevise;Montant;Date;Type;Courriel\r\nCAD;12,50;2026-01-02;Démo;A@B.example\r\n';
    expect(await rowsOf(french)).toEqual([
      {
        row: 2,
        fields: {
          email: 'A@B.example',
          type: 'Démo',
          style: '',
          date: '2026-01-02',
          amount: '12.50',
          currency: 'CAD',
          note: '',
          reference: '',
        },
      },
    ]);
  });

  test('names the line on which a row begins, also after a note of several lines and empty lines', async () => {
    const csv = `${head}\na@b.example,demo,,2026-01-01,1,USD,"one\ntwo",\n\nb@b.example,demo,,2026-01-01,1,USD,,\n,,,,,,,\n`;
    expect((await rowsOf(csv)).map(({ row }) => row)).toEqual([2, 5]);
  });
});

describe('a row', () => {
  const today = '2026-11-25';
  const check = async (line: string) =>
    checkDays(checkRows(await rowsOf(`${head}\n${line}`)), () => today)[0]!;

  test.each([
    ['a@b.example,party,,2026-11-01,5,USD,,', 'activities.rowType'],
    ['a@b.example,race,,2026-11-01,5,USD,,', 'activities.styleRequired'],
    ['a@b.example,race,moon,2026-11-01,5,USD,,', 'activities.rowStyle'],
    ['a@b.example,demo,road,2026-11-01,5,USD,,', 'activities.styleOfRace'],
    ['a@b.example,demo,,11.13,5,USD,,', 'activities.rowDate'],
    ['a@b.example,demo,,13/13/2026,5,USD,,', 'activities.rowDate'],
    ['a@b.example,demo,,2026-02-30,5,USD,,', 'activities.rowDate'],
    ['a@b.example,demo,,2026-11-26,5,USD,,', 'activities.future'],
    ['a@b.example,demo,,2025-11-24,5,USD,,', 'activities.tooOld'],
    ['a@b.example,demo,,2026-11-01,0,USD,,', 'activities.amountRange'],
    ['a@b.example,demo,,2026-11-01,-1,USD,,', 'activities.amountRange'],
    ['a@b.example,demo,,2026-11-01,0.001,USD,,', 'activities.amountRange'],
    ['a@b.example,demo,,2026-11-01,1e21,USD,,', 'activities.amountRange'],
    ['a@b.example,demo,,2026-11-01,10000.01,USD,,', 'activities.amountRange'],
    ['a@b.example,demo,,2026-11-01,=1+1,USD,,', 'activities.amountRange'],
    ['a@b.example,demo,,2026-11-01,5,GBP,,', 'activities.currency'],
    [`a@b.example,demo,,2026-11-01,5,USD,${'x'.repeat(1001)},`, 'activities.rowText'],
    ['a@b.example,demo,,2026-11-01,5,USD,bell\u0007,', 'activities.rowText'],
  ])('%j is refused with %s', async (line, code) => {
    expect(await check(line)).toMatchObject({ content: null, problem: { code } });
  });

  test.each([
    [
      'a@b.example,RACE,Motocross,2026-11-25,0.01,usd,,',
      { type: 'race', style: 'motocross', amountCents: 1 },
    ],
    [
      'a@b.example,Évènement,,2025-11-25,"10000,00",EUR,,',
      { type: 'event', amountCents: 1_000_000, currency: 'EUR' },
    ],
  ])('%j is read as it stands', async (line, content) => {
    expect(await check(line)).toMatchObject({ content, problem: null });
  });

  test('has a key that stays the same, and equal rows without a reference are different ones', async () => {
    const line = 'a@b.example,demo,,2026-11-01,5,USD,Fair,';
    const keys = async (csv: string) => checkRows(await rowsOf(`${head}\n${csv}`)).map(({ key }) => key);
    const [first, second] = await keys(`${line}\n${line}`);
    expect(first).not.toBe(second);
    expect((await keys(`${line}\n${line}\n${line}`)).slice(0, 2)).toEqual([first, second]);
    const [one, same, other] = await keys(
      `${line}R1\na@b.example,demo,,2026-11-02,9,USD,Other,R1\n${line}R2`,
    );
    expect(one).toBe(same);
    expect(other).not.toBe(one);
  });
});
