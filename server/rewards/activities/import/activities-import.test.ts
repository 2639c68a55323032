import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCalls } from '#contract/people/imports.calls.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { applied, finishImports, importOf, previewOf, undone } from '#tests/builders/imports.ts';
import { buildPayee } from '#tests/builders/payouts.ts';
import { buildDealer, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { tableHashes } from '#tests/builders/table-hashes.ts';

let portal: TestPortal;
let admin: Client;
let user: BuiltUser;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-25T18:00:00Z') });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  user = await buildPayee(portal, { dealerId: await buildDealer(portal) });
});
afterAll(() => portal.close());

const head = 'E-mail,Type,Style,Date,Amount,Currency,Note,Reference';
const preview = (lines: readonly string[], client = admin) =>
  previewOf(portal, client, { kind: 'activities', csv: [head, ...lines].join('\n') });
const said = (rows: Awaited<ReturnType<typeof preview>>['rows']) =>
  rows.map(({ reasons }) => reasons.map(({ sentence }) => sentence).join(' '));
const changedTables = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) =>
  Object.keys(after).filter((table) => after[table] !== before[table]);

test('whoever decides no activities imports none', async () => {
  const manager = await signedInAs(portal, 'DEALER_MANAGER');
  expect(
    (await manager.refused(importCalls.create, { body: { kind: 'activities', csv: head } })).status,
  ).toBe(403);
  const body = { kind: 'activities', csv: `${head.replace('Amount', 'Sum')}\nx,,,,,,,` };
  const { import: read } = await admin.ask(importCalls.create, { body });
  const refused = await admin.refused(importCalls.save, {
    params: { id: read._id },
    body: { mapping: read.mapping },
  });
  expect(refused).toMatchObject({ code: 'imports.columnMissing', detail: expect.stringContaining('Amount') });
});

test('rows that say nothing sound are named, equal ones are counted, and a reference names one activity', async () => {
  const day = `${user.email},demo,,2026-11-03,5.00,USD,,`;
  const { import: read, rows } = await preview([
    day,
    day,
    `nobody@nowhere.example,demo,,2026-11-03,5.00,USD,,`,
    `${user.email},dance,,2026-11-03,5.00,USD,,`,
    `${user.email},demo,,2026-11-26,5.00,USD,,`,
    `${user.email},race,,2026-11-03,5.00,USD,,`,
    `${user.email},demo,,2026-11-04,nothing,USD,,`,
    `${user.email},race,road,2026-11-05,"12,50",cad,"=HYPERLINK(1)",R-1`,
    `${user.email},demo,,2026-11-05,9.00,USD,,R-1`,
  ]);
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    'add', 'add', 'error', 'error', 'error', 'error', 'error', 'add', 'skip',
  ]); // prettier-ignore
  expect(said(rows)[8]).toBe('Same reference as row 9.');
  expect(rows.slice(2, 7).map(({ reasons }) => reasons[0]!.column)).toEqual([
    'email', 'type', 'date', 'style', 'amount',
  ]); // prettier-ignore
  const { import: done } = await applied(portal, admin, read._id);
  expect(done.results).toMatchObject({ added: 3, left: 0 });
  // The call of the documents knows the same rows.
  const { rows: known } = await admin.ask(calls.bulkUpload, {
    body: {
      csv: ['email,type,style,date,amount,currency,note,reference', day, day, day].join('\n'),
      dryRun: true,
    },
  });
  expect(known.map(({ outcome }) => outcome)).toEqual(['exists', 'exists', 'created']);
  expect((await preview([day, day])).import.counts).toMatchObject({ same: 2, add: 0 });
});

test('days in one order are read, and those in two are asked about once', async () => {
  const row = (day: string, note: string) => `${user.email},demo,,${day},7.00,USD,${note},`;
  const shown = await preview([row('13/11/2026', 'order a'), row('03/11/2026', 'order b')]);
  expect(shown.rows.map(({ outcome }) => outcome)).toEqual(['add', 'add']);
  expect(shown.import).toMatchObject({ dateOrder: null, daysInTwoWays: 0 });
  const { import: read, rows } = await preview([row('03/11/2026', 'order c'), row('04/11/2026', 'order d')]);
  expect(said(rows)).toEqual([
    expect.stringContaining('03/11/2026 can be read in two ways'),
    expect.stringContaining('04/11/2026 can be read in two ways'),
  ]);
  expect(read).toMatchObject({ dateOrder: null, daysInTwoWays: 2 });
  await admin.ask(importCalls.save, { params: { id: read._id }, body: { dateOrder: 'day-first' } });
  await finishImports(portal);
  const asked = await importOf(admin, read._id);
  expect(asked.import).toMatchObject({ dateOrder: 'day-first', daysInTwoWays: 0, counts: { add: 2 } });
  await applied(portal, admin, read._id);
  const { rows: days } = await sql<{ day: string }>`
    select happened_on as day from activity_submission where note in ('order c', 'order d') order by 1`.execute(
    portal.services.db,
  );
  expect(days.map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-04']);
});

test('undo removes what nobody has decided, and leaves the rest alone', async () => {
  const before = await tableHashes(portal.services.db);
  const row = (note: string) => `${user.email},demo,,2026-11-06,8.00,USD,${note},`;
  const { import: first } = await preview([row('undo a'), row('undo b')]);
  await applied(portal, admin, first._id);
  expect((await undone(portal, admin, first._id)).import.results).toMatchObject({ undone: 2, kept: 0 });
  expect(changedTables(before, await tableHashes(portal.services.db))).toEqual(['import', 'import_row']);
  const { import: second } = await preview([row('undo c'), row('undo d')]);
  await applied(portal, admin, second._id);
  const { activities } = await (await signedIn(portal, user)).ask(calls.currentUser);
  const other = await signedInAs(portal, 'PLATFORM_ADMIN');
  await other.ask(calls.update, {
    params: { id: activities.find(({ note }) => note === 'undo c')!._id },
    body: { status: 'denied', reason: 'Not enough' },
  });
  const { import: back, rows } = await undone(portal, admin, second._id);
  expect(back.results).toMatchObject({ undone: 1, kept: 1 });
  expect(rows[0]!.resultReason).toContain('someone has decided about');
});

test('two imports of the same rows at once add them once', async () => {
  const other = await signedInAs(portal, 'COMPANY_ADMIN');
  const lines = Array.from(
    { length: 20 },
    (_, nth) => `${user.email},demo,,2026-11-07,3.00,USD,Same time ${nth},`,
  );
  const one = await preview(lines);
  const two = await preview(lines.toReversed(), other);
  await admin.ask(importCalls.apply, { params: { id: one.import._id } });
  await other.ask(importCalls.apply, { params: { id: two.import._id } });
  await Promise.all([finishImports(portal), finishImports(portal)]);
  const results = [await importOf(admin, one.import._id), await importOf(other, two.import._id)];
  expect(
    results
      .map(
        ({
          import: {
            results: { added },
          },
        }) => added,
      )
      .reduce((sum, added) => sum + added, 0),
  ).toBe(20);
});
