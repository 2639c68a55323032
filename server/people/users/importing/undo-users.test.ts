import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { importCalls } from '#contract/people/imports.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import { applied, finishImports, previewOf, tableOf, undone } from '#tests/builders/imports.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import type { Client, TestPortal } from '#tests/builders/portal.ts';
import { userImports } from '#tests/builders/user-imports.ts';
import { tableHashes } from '#tests/builders/table-hashes.ts';

const setting = userImports();
const { address, tableWith, judged, said, accountOf } = setting;
let portal: TestPortal;
let admin: Client;
let dealer: typeof setting.dealer;
beforeAll(() => ({ portal, admin, dealer } = setting));

test('people are added, changed, left as they are, and taken back', async () => {
  const known = await buildUser(portal, { firstName: 'Jonas', lastName: 'Weber', dealerId: dealer.id });
  const same = await buildUser(portal, { firstName: 'Grace', lastName: 'Okafor', dealerId: dealer.id });
  const before = await tableHashes(portal.services.db);
  const { import: preview, rows } = await previewOf(portal, admin, {
    kind: 'users',
    csv: tableOf([
      ['E-mail', 'First name', 'Last name', 'Dealer number', 'Department', 'Phone'],
      ['Nadia.Flores@Red.example', 'Nadia', 'Flores', dealer.number, 'service technician', ''],
      [known.email, 'Jonas', 'Weber', dealer.number, 'Service Technician', '303 555 0101'],
      [same.email, '', '', '', '', ''],
      ['tom.aldridge@redrock', 'Tom', 'Aldridge', dealer.number, '', ''],
      ['nadia.flores@red.example', 'Nadia', 'Flores', '', '', ''],
      ['grace@other.example', 'Grace', 'Okafor', dealer.number, '', ''],
    ]),
  });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['add', 'update', 'same', 'error', 'skip', 'check']);
  expect(preview.counts).toEqual({ add: 1, update: 1, same: 1, check: 1, error: 1, skip: 1 });
  expect(rows.map(({ reasons }) => reasons.map(({ sentence }) => sentence))).toEqual([
    ['New: Learner.'],
    [],
    [],
    [expect.stringContaining('e-mail')],
    ['Same e-mail as row 2.'],
    [expect.stringContaining('Someone of this name')],
  ]);
  expect(rows[1]!.changes).toEqual([
    { column: 'phone', from: '', to: '303 555 0101' },
    { column: 'assignmentGroups', from: '', to: 'Service Technician' },
  ]);
  expect(preview.effects.find(({ key }) => key === 'invite')!.count).toBe(1);
  const done = await applied(portal, admin, preview._id);
  expect(done.import.results).toEqual({ added: 1, updated: 1, missing: 0, left: 0, undone: 0, kept: 0 });
  expect(await storedMailsTo(portal, 'nadia.flores@red.example')).toHaveLength(1);
  const back = await undone(portal, admin, preview._id);
  expect(back.import).toMatchObject({
    state: 'undone',
    results: { added: 0, updated: 0, undone: 2, kept: 0 },
  });
  const after = await tableHashes(portal.services.db);
  const differing = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(differing).toEqual(['import', 'import_mapping', 'import_row']);
});

test('whoever moves to another dealer and department is back where they were', async () => {
  const { db } = portal.services;
  const elsewhere = await buildDealer(portal);
  const { number } = await db
    .selectFrom('dealer')
    .select('number')
    .where('id', '=', elsewhere)
    .executeTakeFirstOrThrow();
  const parts = await buildAssignmentGroup(portal, 'Parts counter');
  const person = await buildUser(portal, { dealerId: dealer.id, groupIds: [parts] });
  const before = await tableHashes(db);
  const { id, outcomes } = await judged(
    tableOf([
      ['E-mail', 'Dealer number', 'Department'],
      [person.email, number, 'Service Technician'],
    ]),
  );
  expect(outcomes).toEqual(['update']);
  await applied(portal, admin, id);
  const { user } = await admin.ask(userCalls.get, { params: { userId: person.id } });
  expect(user.dealers.map(({ _id }) => _id)).toEqual([elsewhere]);
  expect(user.assignmentGroups.map(({ name }) => name)).toEqual(['Service Technician']);
  await undone(portal, admin, id);
  const after = await tableHashes(db);
  const differing = Object.keys(after).filter((table) => after[table] !== before[table]);
  // The columns are remembered as they were.
  expect(differing).toEqual(['import', 'import_row']);
});

describe('carried out and taken back', () => {
  test('empty cells and absent columns keep what stands', async () => {
    const person = await buildUser(portal, { dealerId: dealer.id });
    await sql`update user_account set phone = '1', city = 'Durango' where id = ${person.id}`.execute(
      portal.services.db,
    );
    const { id, outcomes } = await judged(
      tableOf([
        ['E-mail', 'Phone', 'Dealer', 'ZIP code'],
        [person.email, '', '', '81301'],
      ]),
    );
    expect(outcomes).toEqual(['update']);
    await applied(portal, admin, id);
    const { user } = await admin.ask(userCalls.get, { params: { userId: person.id } });
    expect(user).toMatchObject({
      phone: '1',
      city: 'Durango',
      postalCode: '81301',
      dealers: [{ _id: dealer.id }],
    });
    // The person's page tells what changed, as it does when somebody saves the form.
    expect(user.activity[0]).toMatchObject({ type: 'update', changed: ['postalCode'] });
  });

  test('the language is that of the row, else that of the place', async () => {
    const quebec = await buildDealer(portal, { country: 'CA', region: 'QC' });
    const { number } = await portal.services.db
      .selectFrom('dealer')
      .select('number')
      .where('id', '=', quebec)
      .executeTakeFirstOrThrow();
    const [inQuebec, asAsked, elsewhere, atHome] = [address(), address(), address(), address()];
    const { id, rows } = await judged(
      tableWith(
        ['Dealer', 'Language', 'Province'],
        [inQuebec, number, '', ''],
        [asAsked, number, 'English', ''],
        [elsewhere, '', '', 'CO'],
        [atHome, '', '', 'Québec'],
      ),
    );
    expect(said(rows)[0]).toBe('New: Learner, in French.');
    await applied(portal, admin, id);
    expect(await Promise.all([inQuebec, asAsked, elsewhere, atHome].map(accountOf))).toMatchObject([
      { language: 'fr' },
      { language: 'en' },
      { language: 'en' },
      { language: 'fr' },
    ]);
    const { rows: mails } = await sql`
      select lane, language from mail where recipient = ${inQuebec}`.execute(portal.services.db);
    expect(mails).toEqual([{ lane: 'bulk', language: 'fr' }]);
  });

  test('deactivations are counted, have the import as their reason, and end sessions', async () => {
    const person = await buildUser(portal);
    const client = await signedIn(portal, person);
    const { id, read } = await judged(
      tableOf([
        ['E-mail', 'Status'],
        [person.email, 'Inactive'],
      ]),
    );
    expect(read.effects.find(({ key }) => key === 'deactivate')!.count).toBe(1);
    await applied(portal, admin, id);
    expect((await client.refused(profileCalls.me)).status).toBe(401);
    const { user } = await admin.ask(userCalls.get, { params: { userId: person.id } });
    expect(user).toMatchObject({ status: 'deactivated', statusReason: 'Import of Pasted rows' });
    await undone(portal, admin, id);
    expect(await accountOf(person.email)).toMatchObject({ status: 'active' });
  });

  test('without invitations nobody is mailed, and undo withdraws those that wait', async () => {
    const [quiet, invited] = [address(), address()];
    const { import: read } = await admin.ask(importCalls.create, {
      body: { kind: 'users', csv: tableWith([], [quiet]) },
    });
    await admin.ask(importCalls.save, {
      params: { id: read._id },
      body: { mapping: read.mapping, options: { invite: false, anything: true } },
    });
    await finishImports(portal);
    await applied(portal, admin, read._id);
    expect(await storedMailsTo(portal, quiet)).toEqual([]);
    const { id } = await judged(tableWith([], [invited]));
    await applied(portal, admin, id);
    await undone(portal, admin, id);
    const { rows: mails } = await sql`
      select held_reason as reason from mail where recipient = ${invited}`.execute(portal.services.db);
    expect(mails).toEqual([{ reason: 'withdrawn' }]);
  });

  test('whom somebody changed since, and whoever did something since, is left alone and named', async () => {
    const known = await buildUser(portal, { firstName: 'Jonas', lastName: 'Weber' });
    const [here, changed, unused] = [address(), address(), address()];
    const { id } = await judged(
      tableOf([
        ['E-mail', 'First name', 'Last name', 'Phone'],
        [known.email, 'Jonas', 'Weber', '1'],
        [here, 'Ann', 'Here', '1'],
        [changed, 'Bea', 'Changed', '1'],
        [unused, 'Cid', 'Unused', '1'],
      ]),
    );
    await applied(portal, admin, id);
    await sql`update user_account set last_seen_at = now() where email = ${here}`.execute(portal.services.db);
    for (const email of [known.email, changed]) {
      const account = await accountOf(email);
      await admin.ask(userCalls.save, {
        params: { id: account!.id },
        body: { city: 'Durango', version: account!.version },
      });
    }
    const { import: back, rows } = await undone(portal, admin, id);
    expect(back).toMatchObject({ state: 'undone', results: { undone: 1, kept: 3 } });
    expect(rows.map(({ result, resultReason }) => [result, resultReason])).toEqual([
      ['kept', 'Not taken back, because someone has changed Jonas Weber since.'],
      ['kept', 'Not taken back, because Ann Here has done something or is in use since.'],
      ['kept', 'Not taken back, because someone has changed Bea Changed since.'],
      ['undone', null],
    ]);
    expect(await accountOf(unused)).toBeUndefined();
    expect(await accountOf(known.email)).toMatchObject({ phone: '1' });
  });

  test('whoever was given something since stays, and so do memberships that others began', async () => {
    const [assigned, moved] = [address(), address()];
    const { id } = await judged(tableWith([], [assigned], [moved]));
    await applied(portal, admin, id);
    const [one, two] = [await accountOf(assigned), await accountOf(moved)];
    await sql`
      insert into learner_request (id, user_id, type, reason, requested_by) values (new_id(), ${one!.id}, 'deactivate', 'x', ${one!.id})`.execute(
      portal.services.db,
    );
    await sql`insert into dealer_membership (id, user_id, dealer_id) values (new_id(), ${two!.id}, ${dealer.id})`.execute(
      portal.services.db,
    );
    const { import: back } = await undone(portal, admin, id);
    expect(back.results).toMatchObject({ undone: 0, kept: 2 });
  });

  test('notices that the portal wrote meanwhile keep nobody who was never here', async () => {
    const { db } = portal.services;
    const before = await tableHashes(db);
    const told = address();
    const { id } = await judged(tableWith([], [told]));
    await applied(portal, admin, id);
    const account = await accountOf(told);
    await sql`
      insert into notice (id, person_id, occasion, kind, title, title_fr, path)
      values (new_id(), ${account!.id}, 'undo:told', 'course-assigned', 'New course', 'Nouveau cours', '/auth/my-training')`.execute(
      db,
    );
    const { import: back } = await undone(portal, admin, id);
    expect(back.results).toMatchObject({ undone: 1, kept: 0 });
    expect(await accountOf(told)).toBeUndefined();
    const after = await tableHashes(db);
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([
      'import',
      'import_row',
    ]);
  });

  test('a person is told which rows named them', async () => {
    const email = address();
    const { id } = await judged(tableWith(['Phone'], [email, '303 555 0177']));
    await applied(portal, admin, id);
    const account = await accountOf(email);
    const parts = await contextsOf(portal)
      .forWork()
      .ask(personalData, { db: portal.services.db, userId: account!.id });
    expect(Object.assign({}, ...parts)).toMatchObject({
      importedRows: [{ fileName: 'Pasted rows', cells: { 'E-mail': email, Phone: '303 555 0177' } }],
    });
  });
});

test.each(['en', 'fr'] as const)(
  'a file that the list exported in %s changes nothing when it is imported',
  async (language) => {
    const exporter = await signedInAs(portal, 'COMPANY_ADMIN', { language });
    await buildUser(portal, { dealerId: dealer.id, status: 'deactivated' });
    await buildUser(portal, { dealerId: dealer.id, language: 'fr', role: 'DEALER_MANAGER' });
    const file = await exporter.send(userCalls.export, { query: { format: 'csv' } });
    const { import: read } = await previewOf(portal, exporter, { kind: 'users', csv: file.body });
    const { same, skip, ...others } = read.counts;
    expect(others).toEqual({ add: 0, update: 0, check: 0, error: 0 });
    expect([same, skip]).toEqual([read.total, 0]);
  },
);
