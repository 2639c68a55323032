import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { finishWorks } from '#tests/builders/long-work.ts';
import { buildPayee } from '#tests/builders/payouts.ts';
import { buildDealer, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { workbookOf } from '#tests/builders/workbooks.ts';
import { zipOf } from '#tests/builders/zip.ts';
import { sweepImportRows } from './import-work.ts';

let portal: TestPortal;
let admin: Client;
let user: BuiltUser;
let client: Client;
let clock = new Date('2026-11-25T18:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  admin = await signedInAs(portal, 'COMPANY_ADMIN', { language: 'fr' });
  user = await buildPayee(portal, { dealerId: await buildDealer(portal) });
  client = await signedIn(portal, user);
});
afterAll(() => portal.close());

const head = 'email,type,style,date,amount,currency,note,reference';
const upload = (csv: string, dryRun = false) => admin.ask(calls.bulkUpload, { body: { csv, dryRun } });
const own = async () => (await client.ask(calls.currentUser, { query: { limit: 100 } })).pagination.total;
const row = (nth: number, more = '') =>
  `${user.email},demo,,2026-11-${String((nth % 20) + 1).padStart(2, '0')},5.00,USD,Day ${nth},${more}`;

describe('an import', () => {
  test.each([
    ['a table without columns', 'x,y\n1,2', 'tables.columns'],
    ['a broken table', `${head}\n"${'x'}`, 'tables.unreadable'],
    ['a null character', `${head}\n\0`, 'platform.controlCharacters'],
    ['a picture', `\uFFFDPNG${'x'.repeat(100)}`, 'tables.columns'],
  ])('of %s is refused with a sentence at the field', async (_name, csv, code) => {
    const refused = await admin.refused(calls.bulkUpload, { body: { csv } });
    expect(refused).toMatchObject({ status: 400, code });
    expect(refused.errors).toHaveProperty('csv');
  });

  test('too large is refused', async () => {
    const refused = await admin.refused(calls.bulkUpload, { body: { csv: 'x'.repeat(2_000_001) } });
    expect(refused.status).toBe(400);
  });

  test('is tried first, then done, and done again adds nothing', async () => {
    const csv = [
      head,
      row(1),
      'nobody@nowhere.example,demo,,2026-11-02,5,USD,,',
      `${user.email.toUpperCase()},race,road,2026-11-03,"12,50",cad,"=HYPERLINK(1)",R-1`,
      `${user.email},demo,,2026-11-03,nothing,USD,,`,
      row(1),
    ].join('\n');
    const outcomes = ['created', 'refused', 'created', 'refused', 'created'];
    const tried = await upload(csv, true);
    expect(tried.rows.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(tried.skipped).toEqual([
      { row: 3, reason: expect.stringContaining('Aucune personne active') as string },
      { row: 5, reason: expect.stringContaining('montant') as string },
    ]);
    expect(await own()).toBe(0);
    const done = await upload(csv);
    expect(done).toEqual({ ...tried, created: 3 });
    expect(await own()).toBe(3);
    const again = await upload(csv);
    expect(again.rows.map(({ outcome }) => outcome)).toEqual([
      'exists',
      'refused',
      'exists',
      'refused',
      'exists',
    ]);
    expect(again.created).toBe(0);
    expect(await own()).toBe(3);
    const { activities } = await client.ask(calls.currentUser);
    expect(activities.find(({ type }) => type === 'race')).toMatchObject({
      style: 'road',
      date: '2026-11-03',
      amount: { amountCents: 1_250, currency: 'CAD' },
      note: '=HYPERLINK(1)',
      status: 'pending',
      submittedBy: { name: 'Robin Tester' },
    });
  });

  describe('as a file', () => {
    const send = (name: string, content: Buffer, more: object = {}) => ({
      body: { dryRun: true, ...more },
      files: { file: { name, content } },
    });
    const french = 'Courriel;Type;Style;Date;Montant;Devise;Note';
    const outcomes = async (sent: ReturnType<typeof send>) =>
      (await admin.ask(calls.bulkUpload, sent)).rows.map(({ outcome, column }) => [outcome, column]);

    test.each([
      [
        'a picture',
        'a.csv',
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
        'platform.fileKind',
      ],
      ['a workbook that is none', 'a.xlsx', zipOf([{ name: 'a', content: 'a' }]), 'tables.workbook'],
      ['a broken workbook', 'a.xlsx', workbookOf([['email']], { sheetHead: '<' }), 'tables.workbook'],
      ['a column twice', 'a.csv', Buffer.from(`${french};courriel\n`), 'tables.repeated'],
      ['no rows', 'a.csv', Buffer.from(french), 'tables.empty'],
    ])('%s is refused', async (_what, name, content, code) => {
      expect(await admin.refused(calls.bulkUpload, send(name, content))).toMatchObject({ status: 400, code });
    });

    test('neither as a file nor as text is refused', async () => {
      const refused = await admin.refused(calls.bulkUpload, { body: {} });
      expect(refused).toMatchObject({ status: 400, code: 'platform.required' });
      expect(refused.errors).toHaveProperty('csv');
    });

    test('is read as Excel saves it: Windows-1252, sep=, decimal commas, days in one order', async () => {
      const lines = [
        'sep=;',
        french,
        `${user.email};Démo;;13/11/2026;1 025,50;CAD;Été à Québec`,
        `${user.email};Démo;;03/11/2026;1.025,50;CAD;Fête`,
        `${user.email};Démo;;03/11/2026;nothing;CAD;`,
        `nobody@nowhere.example;Démo;;03/11/2026;1;CAD;`,
      ];
      const sent = send('import.csv', Buffer.from(lines.join('\r\n'), 'latin1'), { dryRun: false });
      expect(await outcomes(sent)).toEqual([
        ['created', ''],
        ['created', ''],
        ['refused', 'Montant'],
        ['refused', 'Courriel'],
      ]);
      const { activities } = await client.ask(calls.currentUser, { query: { limit: 100 } });
      expect(activities.find(({ note }) => note === 'Été à Québec')).toMatchObject({
        date: '2026-11-13',
        amount: { amountCents: 102_550 },
      });
      const left = await sql<{ count: number }>`select count(*) from file where name = 'import.csv'`.execute(
        portal.services.db,
      );
      expect(Number(left.rows[0]!.count)).toBe(0);
    });

    test('is read as a workbook', async () => {
      const workbook = workbookOf(
        [
          ['e-mail', 'Type', 'Date', 'Amount', 'Currency'],
          [user.email, 'demo', { serial: 46_330 }, 1025.5, 'USD'],
          [user.email, 'demo', { serial: 99_999 }, 1, 'USD'],
        ],
        { shared: true },
      );
      expect(await outcomes(send('import.xlsx', workbook))).toEqual([
        ['created', ''],
        ['refused', 'Date'],
      ]);
    });

    test('with dates of two readings is asked about once', async () => {
      const content = Buffer.from(
        `${french}\n${user.email};demo;;03/04/2026;1,00;USD;\n${user.email};demo;;05/06/2026;2,00;USD;`,
      );
      const asked = await admin.refused(calls.bulkUpload, send('a.csv', content));
      expect(asked).toMatchObject({ status: 400, code: 'tables.dateOrder' });
      expect(asked.detail).toContain('03/04/2026, ligne 2, colonne «\u202fDate\u202f»');
      for (const dateOrder of ['day-first', 'month-first'])
        expect(await outcomes(send('a.csv', content, { dateOrder }))).toEqual([
          ['created', ''],
          ['created', ''],
        ]);
    });
  });

  test('takes the day that it is where the person works, as the form does', async () => {
    const zoned = async (timeZone: string) => {
      const dealerId = await buildDealer(portal);
      await sql`update dealer set time_zone = ${timeZone} where id = ${dealerId}`.execute(portal.services.db);
      return (await buildPayee(portal, { dealerId })).email;
    };
    const [auckland, honolulu] = [await zoned('Pacific/Auckland'), await zoned('Pacific/Honolulu')];
    const dayOf = (email: string, day: string) => `${email},demo,,${day},5.00,USD,,`;
    const lines = [
      dayOf(auckland, '2026-11-26'),
      dayOf(auckland, '2026-11-27'),
      dayOf(honolulu, '2026-11-26'),
      dayOf(honolulu, '2026-11-25'),
      dayOf(auckland, '2025-11-25'),
    ];
    const csv = [head, ...lines].join('\n');
    const expected = ['created', 'refused', 'refused', 'created', 'refused'];
    expect((await upload(csv, true)).rows.map(({ outcome }) => outcome)).toEqual(expected);
    expect((await upload(csv)).rows.map(({ outcome }) => outcome)).toEqual(expected);
  });

  test('of two at the same moment adds each row once', async () => {
    const before = await own();
    const csv = [head, ...Array.from({ length: 30 }, (_, nth) => row(nth, `same-${nth}`))].join('\n');
    const [one, two] = await Promise.all([upload(csv), upload(csv)]);
    expect(one.created + two.created).toBe(30);
    expect(await own()).toBe(before + 30);
  });

  test('of more than a hundred rows runs in the background, with an outcome for each row', async () => {
    const before = await own();
    const lines = Array.from({ length: 250 }, (_, nth) => row(nth, `long-${nth % 240}`));
    lines[7] = `${user.email},demo,,2027-01-01,5,USD,,`;
    const csv = [head, ...lines].join('\n');
    const { work, rows } = await upload(csv);
    expect(rows).toEqual([]);
    expect(work).toMatchObject({ total: 250, title: 'Importation de 250 activités' });
    await finishWorks(portal);
    const { work: ended, outcomes } = await admin.ask(longWorkCalls.get, {
      params: { id: work!._id },
      query: { outcome: 'refused' },
    });
    // One row is of next year, and ten references come twice; the seventh of these took the place of the refused row.
    expect(ended).toMatchObject({ state: 'done', done: 240, refused: 10 });
    expect(outcomes[0]).toMatchObject({
      name: { en: 'Row 9', fr: 'Ligne 9' },
      message: 'Choisissez aujourd’hui ou un jour passé.',
    });
    expect(await own()).toBe(before + 240);
    await upload(csv);
    await finishWorks(portal);
    expect(await own()).toBe(before + 240);
    const { db } = portal.services;
    const left = async () =>
      (
        await sql<{
          rows: number;
          said: number;
        }>`select count(*) as rows, count(fields) as said from activity_import_row`.execute(db)
      ).rows[0];
    expect(await left()).toEqual({ rows: 500, said: 0 });
    await sweepImportRows(portal.services);
    expect(await left()).toEqual({ rows: 500, said: 0 });
    clock = new Date('2027-01-01T18:00:00Z');
    await sweepImportRows(portal.services);
    expect(await left()).toEqual({ rows: 0, said: 0 });
  });
});
