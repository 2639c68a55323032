import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { importCalls } from '#contract/people/imports.calls.ts';
import { applied, previewOf, tableOf, undone } from '#tests/builders/imports.ts';
import {
  buildBusinessUnit,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { tableHashes } from '#tests/builders/table-hashes.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const preview = (rows: readonly (readonly string[])[], client = admin) =>
  previewOf(portal, client, { kind: 'dealers', csv: tableOf(rows) });
const said = (rows: Awaited<ReturnType<typeof preview>>['rows']) =>
  rows.map(({ reasons }) => reasons.map(({ sentence }) => sentence).join(' '));
const numberOf = async (id: string) =>
  (
    await portal.services.db
      .selectFrom('dealer')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).number;

test('cells that do not fit are named, and the other rows are carried out', async () => {
  const { import: read, rows } = await preview([
    ['Dealer number', 'Name', 'Postal code', 'Country', 'Latitude', 'Longitude', 'Status', 'Business units'],
    ['N-1', 'One', '81301', 'US', '37.3', '-107.9', 'Active', ''],
    ['N 2', 'Two', '', '', '', '', '', ''],
    ['N-3', '', '', '', '', '', '', ''],
    ['N-4', 'Four', '8130', 'US', '', '', '', ''],
    ['N-5', 'Five', '', '', '37.3', '', '', ''],
    ['N-6', 'Six', '', '', 'north', '1', '', ''],
    ['N-7', 'Seven', '', '', '', '', 'sold', ''],
    ['N-8', 'Eight', '', '', '', '', '', 'Spaceships'],
    ['D000999', 'Nine', '', '', '', '', '', ''],
    ['n-1', 'Ten', '', '', '', '', '', ''],
  ]);
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    'add',
    ...Array.from({ length: 8 }, () => 'error'),
    'skip',
  ]);
  expect(said(rows).slice(1)).toEqual([
    expect.stringContaining('3 to 20 letters'),
    'Name is required',
    expect.stringContaining('ZIP'),
    expect.stringContaining('both latitude and longitude'),
    expect.stringContaining('number of degrees'),
    expect.stringContaining('write active, inactive, or pending'),
    'There is no business unit “Spaceships”.',
    expect.stringContaining('The portal assigns numbers'),
    'Same dealer number as row 2.',
  ]);
  expect((await applied(portal, admin, read._id)).import.results).toMatchObject({ added: 1 });
});

test('dealers are added, changed, and taken back; their people are told of once', async () => {
  const unit = await buildBusinessUnit(portal);
  const { code } = await portal.services.db
    .selectFrom('businessUnit')
    .select('code')
    .where('id', '=', unit)
    .executeTakeFirstOrThrow();
  const [known, closing] = [await buildDealer(portal), await buildDealer(portal)];
  await buildUser(portal, { dealerId: known });
  await buildUser(portal, { dealerId: closing });
  const before = await tableHashes(portal.services.db);
  const rows = [
    ['Numéro de concessionnaire', 'Nom', 'Ville', 'État', 'Unités d’affaires'],
    ['NEW-1', 'Boréal Motosport', 'Québec', '', code],
    [await numberOf(known), '', 'Durango', '', code],
    [(await numberOf(closing)).toLowerCase(), '', '', 'Inactif', ''],
  ];
  const { import: read, rows: judged } = await preview(rows);
  expect(judged.map(({ outcome }) => outcome)).toEqual(['add', 'update', 'update']);
  expect(read.effects).toEqual([expect.objectContaining({ key: 'close', count: 1 })]);
  await applied(portal, admin, read._id);
  const { dealers } = await admin.ask(dealerCalls.list, { query: { text: 'NEW-1' } });
  expect(dealers).toMatchObject([
    { name: 'Boréal Motosport', address: { city: 'Québec' }, businessUnits: [{ _id: unit }] },
  ]);
  expect((await preview(rows)).import.counts).toMatchObject({ same: 3 });
  await undone(portal, admin, read._id);
  const after = await tableHashes(portal.services.db);
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([
    'import',
    'import_mapping',
    'import_row',
  ]);
});

test('a dealer that has people since, or was changed since, stays', async () => {
  const { import: read } = await preview([
    ['Dealer number', 'Name'],
    ['STAY-1', 'Stays'],
    ['STAY-2', 'Goes'],
    ['STAY-3', 'Changed'],
  ]);
  await applied(portal, admin, read._id);
  const { dealers } = await admin.ask(dealerCalls.list, { query: { text: 'STAY-', sortBy: 'number' } });
  await buildUser(portal, { dealerId: dealers[0]!._id });
  await sql`update dealer set version = version + 1 where number = 'STAY-3'`.execute(portal.services.db);
  const { import: back, rows } = await undone(portal, admin, read._id);
  expect(back.results).toMatchObject({ undone: 1, kept: 2 });
  expect(rows.map(({ resultReason }) => resultReason)).toEqual([
    'Not taken back, because Stays has done something or is in use since.',
    null,
    'Not taken back, because someone has changed Changed since.',
  ]);
});

test('whoever may only add dealers changes none, and none outside their reach', async () => {
  const own = await buildDealer(portal);
  const other = await buildDealer(portal);
  const client = await signedIn(
    portal,
    await buildUser(portal, {
      roleId: await buildRole(portal, { reach: 'dealers', rights: ['BULK_CREATE_DEALERS'] }),
      dealerId: own,
    }),
  );
  const { rows } = await preview(
    [
      ['Dealer number', 'Name'],
      [await numberOf(own), 'Other name'],
      [await numberOf(other), 'Other name'],
      ['REACH-1', 'New'],
    ],
    client,
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'add']);
  expect(said(rows).slice(0, 2)).toEqual([
    'You can add dealers, but not change this one.',
    expect.stringContaining('that you can’t manage'),
  ]);
  expect((await client.refused(importCalls.list, { query: { kind: 'users' } })).code).toBe('imports.mayNot');
});

test('a thousand and one dealers at once are refused, and a known one is changed', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => ({ number: `MANY-${index}`, name: 'Many' }));
  expect((await admin.refused(dealerCalls.bulkCreate, { body: { dealers: many } })).status).toBe(400);
  const number = await numberOf(await buildDealer(portal));
  expect(
    await admin.ask(dealerCalls.bulkCreate, {
      body: { dealers: [{ number, name: 'Renamed' }, { number: {} }] },
    }),
  ).toMatchObject({
    created: 0,
    updated: 1,
    skipped: [{ row: 2 }],
  });
});
