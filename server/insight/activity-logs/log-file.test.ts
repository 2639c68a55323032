import { createHash } from 'node:crypto';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityLogCalls as calls } from '#contract/insight/activity-logs.calls.ts';
import {
  canonicalRow,
  checkLog,
  logColumns,
  readCsv,
  statedIn,
  type LogFile,
} from '#contract/insight/log-file.rules.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { logEntry, sealAll } from '#tests/builders/activity-log.ts';
import { buildUser, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let person: BuiltUser;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  person = await buildUser(portal, { firstName: 'Noor', lastName: 'Achterberg' });
  // Blocks of five entries, of which every third is about the person.
  for (let made = 0; made < 60; made += 1)
    await logEntry(portal, {
      ...(made % 3 === 0 && { userId: person.id }),
      kind: 'course',
      name: `=Entry ${made}; -1`,
      before: { note: '=1+1\n"two", three; +4' },
      after: { note: `É ${made}`, active: true },
    });
  await sealAll(portal, 5);
});
afterAll(() => portal.close());

const sha256 = async (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

function read(text: string): LogFile {
  const { rows, lastStart } = readCsv(text);
  return { rows: rows.slice(0, -1), sha256: hash(text.slice(0, lastStart)), stated: statedIn(rows.at(-1)!) };
}
const exported = async (query: object = {}) => (await admin.send(calls.export, { query } as never)).body;
const check = async (text: string) => checkLog(read(text), sha256);

describe('a file', () => {
  test('of one person carries the seals that prove it, and little else', async () => {
    const text = await exported({ person: person.id });
    const report = await check(text);
    expect(report).toMatchObject({
      entries: 20,
      proved: 20,
      unsealed: 0,
      isComplete: true,
      isUntouched: true,
      faults: [],
    });
    expect(report.newest!.number).toBe(12);
    expect(text).toContain('"Noor Achterberg"');
    expect(text).toContain('Active: – → Yes');
  });

  test('of everything, and a workbook, are proved as well', async () => {
    expect(await check(await exported())).toMatchObject({ isComplete: true, isUntouched: true, faults: [] });
    const { rawPayload } = await admin.send(calls.export, { query: { format: 'xlsx', person: person.id } });
    const { sheets } = await readXlsx(rawPayload);
    const cells = (sheets[0]!.rows as readonly (readonly unknown[])[]).map((row) =>
      logColumns.map((_column, index) => String(row[index] ?? '')),
    );
    const rows = cells.slice(0, -1);
    const file = { rows, sha256: hash(rows.map(canonicalRow).join('')), stated: statedIn(cells.at(-1)!) };
    expect(await checkLog(file, sha256)).toMatchObject({
      entries: 20,
      proved: 20,
      isComplete: true,
      isUntouched: true,
      faults: [],
    });
  });

  test('without entries is complete too', async () => {
    const text = await exported({ recordKind: 'nothing' });
    expect(await check(text)).toMatchObject({
      entries: 0,
      newest: null,
      isComplete: true,
      isUntouched: true,
    });
  });

  test('in French says the same and is proved alike', async () => {
    const { body } = await portal.app.inject({
      url: `/api/activity-logs/export?person=${person.id}`,
      cookies: { ...admin.cookies, i18n_redirected: 'fr' },
    });
    expect(body).toContain('"Cours"');
    expect(body).toContain('Lignes\u202f: 20');
    expect(await check(body)).toMatchObject({ proved: 20, isComplete: true, faults: [] });
  });

  test('is recorded with its hash', async () => {
    const text = await exported({ person: person.id });
    const { activityLogs } = await admin.ask(calls.list, { query: { type: 'download', limit: '1' } });
    const { activityLog } = await admin.ask(calls.get, { params: { id: activityLogs[0]!._id } });
    expect(activityLog.changes.find(({ field }) => field === 'sha256')!.after).toBe(read(text).sha256);
  });
});

test('every other table that somebody saves is recorded with its filters, and a refused one is not', async () => {
  const downloads = async () =>
    (await admin.ask(calls.list, { query: { recordKind: 'file', type: 'download' } })).activityLogs;
  const learner = await signedInAs(portal, 'LEARNER');
  expect((await learner.send(userCalls.export)).statusCode).toBe(403);
  expect(await downloads()).toEqual([]);
  expect((await admin.send(userCalls.export, { query: { text: 'Noor' } })).statusCode).toBe(200);
  expect(await downloads()).toMatchObject([
    {
      record: { kindName: 'Exported table', name: 'Users' },
      changes: [
        { label: 'Table', after: 'English: Users; French: Utilisateurs' },
        { label: 'File format', after: 'csv' },
        { label: 'Filters', after: expect.stringContaining('Noor') },
      ],
    },
  ]);
});

describe('a changed file', () => {
  const lines = (text: string) => text.split(/(?<=\r\n)/);
  const withSum = (kept: readonly string[]) => {
    const body = kept.join('');
    const entries = readCsv(body).rows.filter((row) => row.length === logColumns.length).length - 1;
    return `${body}"Rows: ${entries}","SHA-256: ${hash(body)}"\r\n`;
  };

  test('in one byte is found, also if its sum is made anew', async () => {
    const text = await exported({ person: person.id });
    const touched = text.replace('"Noor Achterberg"', '"Noor Achterburg"');
    expect(await check(touched)).toMatchObject({ isUntouched: false });
    const all = readCsv(text).rows;
    const sealed = all[1]!.at(-1)!;
    const other = all[2]!.at(-1)!;
    const swapped = withSum(lines(text.replace(sealed, other)).slice(0, -1));
    const report = await check(swapped);
    expect(report.isUntouched).toBe(true);
    expect(report.faults.map(({ fault }) => fault)).toContain('changed');
  });

  test('whose cells say something else than the sealed record names the line', async () => {
    const text = await exported({ person: person.id });
    const forged = withSum(
      lines(text.replace(person.id, '01900000-0001-7000-8000-000000000001')).slice(0, -1),
    );
    expect((await check(forged)).faults).toMatchObject([{ fault: 'cells-changed', line: 2 }]);
  });

  test('with a block or a line of a block gone names them', async () => {
    const text = await exported({ person: person.id });
    const kept = lines(text).slice(0, -1);
    const withoutBlock = withSum(kept.filter((line) => !line.startsWith('"block","3"')));
    expect((await check(withoutBlock)).faults.map(({ fault }) => fault)).toContain('unknown-block');
    const leaf = kept.findIndex((line) => line.startsWith('"entry","3"'));
    const withoutLeaf = withSum(kept.filter((_line, index) => index !== leaf));
    expect((await check(withoutLeaf)).faults.map(({ fault }) => fault)).toContain('block-changed');
  });

  test('with a forged block is not continued by the newer ones', async () => {
    const text = await exported({ person: person.id });
    const rows = readCsv(text).rows;
    const block = rows.find(([mark, number]) => mark === 'block' && number === '3')!;
    const [, number, , entries, content, previous, skip, old] = block;
    const sealedAt = '2020-01-01T00:00:00.000000Z';
    const fresh = hash(JSON.stringify([Number(number), sealedAt, Number(entries), content, previous, skip]));
    const forged = text
      .replace(`"block","3","${block[2]}"`, `"block","3","${sealedAt}"`)
      .replace(new RegExp(`("block","3",.*)"${old}"\r\n`), `$1"${fresh}"\r\n`);
    const report = await check(withSum(lines(forged).slice(0, -1)));
    expect(report.faults).toMatchObject([{ fault: 'block-loose', of: '3' }]);
  });

  test('that ends early is not complete', async () => {
    const text = await exported({ person: person.id });
    expect((await check(lines(text).slice(0, -1).join(''))).isComplete).toBe(false);
  });
});
