import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { finishWorks } from '#tests/builders/long-work.ts';
import { buildPayee } from '#tests/builders/payouts.ts';
import { buildDealer, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
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
    ['a table without columns', 'x,y\n1,2', 'activities.csvColumns'],
    ['a broken table', `${head}\n"${'x'}`, 'activities.csvUnreadable'],
    ['a null character', `${head}\n\0`, 'platform.controlCharacters'],
    ['a picture', `\uFFFDPNG${'x'.repeat(100)}`, 'activities.csvColumns'],
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
