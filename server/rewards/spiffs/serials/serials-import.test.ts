import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCalls } from '#contract/people/imports.calls.ts';
import { serialCalls as calls } from '#contract/rewards/serials.calls.ts';
import { applied, previewOf, undone } from '#tests/builders/imports.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { tableHashes } from '#tests/builders/table-hashes.ts';

let portal: TestPortal;
let admin: Client;
let here: string;
let there: string;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-20T18:00:00Z') });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const numberOf = async (id: string) =>
    (await sql<{ number: string }>`select number from dealer where id = ${id}`.execute(portal.services.db))
      .rows[0]!.number;
  [here, there] = [await numberOf(await buildDealer(portal)), await numberOf(await buildDealer(portal))];
});
afterAll(() => portal.close());

const preview = (lines: readonly string[]) =>
  previewOf(portal, admin, {
    kind: 'serials',
    csv: ['Serial number,Model,Dealer,Shipped,Invoice,Invoiced', ...lines].join('\n'),
  });
const unit = async (text: string) => (await admin.ask(calls.list, { query: { text } })).serials[0];

test('whoever keeps no spiffs imports no serials, and nobody does while they are off', async () => {
  const body = { kind: 'serials', csv: 'serial,dealer,shipped\nA,B,C' };
  const manager = await signedInAs(portal, 'DISTRICT_MANAGER');
  expect((await manager.refused(importCalls.create, { body })).status).toBe(403);
  const off = await openTestPortal((settings) => ({
    ...settings,
    spiff: { ...settings.spiff, enabled: false },
  }));
  try {
    const without = await signedInAs(off, 'COMPANY_ADMIN');
    expect((await without.refused(importCalls.create, { body })).code).toBe('imports.unknownKind');
  } finally {
    await off.close();
  }
});

test('rows are added, changed, left as they are, and taken back', async () => {
  await admin.ask(calls.import, {
    body: { csv: `serial,dealer,shipped\nKNOWN-1,${here},2026-09-01\nSAME-1,${here},2026-09-01` },
  });
  // As if whoever imported it had been erased.
  await sql`update serial_unit set imported_by = null where serial_key = 'KNOWN1'`.execute(
    portal.services.db,
  );
  const before = await tableHashes(portal.services.db);
  const { import: read, rows } = await preview([
    `NEW-1,TAL-850-S,${here},13/09/2026,INV-1,12/09/2026`,
    `known 1,,${there},2026-09-01,,`,
    `SAME-1,,${here},2026-09-01,,`,
    `BAD-1,,NOBODY,2026-09-01,,`,
    `BAD-2,,${here},2026-11-21,,`,
    `new1,,${here},2026-09-02,,`,
  ]);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['add', 'update', 'same', 'error', 'error', 'skip']);
  expect(rows[1]!.changes).toEqual([
    { column: 'serial', from: 'KNOWN-1', to: 'known 1' },
    { column: 'dealer', from: here, to: there },
  ]);
  expect(rows[3]!.reasons[0]!.column).toBe('dealer');
  expect((await applied(portal, admin, read._id)).import.results).toMatchObject({
    added: 1,
    updated: 1,
    left: 0,
  });
  expect(await unit('NEW-1')).toMatchObject({ shippedOn: '2026-09-13', invoicedOn: '2026-09-12' });
  expect(await unit('known')).toMatchObject({ dealer: { number: there } });
  expect((await undone(portal, admin, read._id)).import.results).toMatchObject({ undone: 2, kept: 0 });
  const after = await tableHashes(portal.services.db);
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([
    'import',
    'import_mapping',
    'import_row',
  ]);
});

test('a unit that a later table changed is left alone and named', async () => {
  const { import: read } = await preview([`LATER-1,,${here},2026-09-01,,`, `LATER-2,,${here},2026-09-01,,`]);
  await applied(portal, admin, read._id);
  await admin.ask(calls.import, { body: { csv: `serial,dealer,shipped\nLATER-1,${there},2026-09-01` } });
  const { import: back, rows } = await undone(portal, admin, read._id);
  expect(back.results).toMatchObject({ undone: 1, kept: 1 });
  expect(rows[0]!.resultReason).toBe('Not taken back, because someone has changed LATER-1 since.');
  expect(await unit('LATER-1')).toMatchObject({ dealer: { number: there } });
  expect(await unit('LATER-2')).toBeUndefined();
});
