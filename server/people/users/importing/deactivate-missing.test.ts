import { beforeAll, expect, test } from 'vitest';
import { importCalls } from '#contract/people/imports.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { applied, finishImports, importOf, previewOf, tableOf, undone } from '#tests/builders/imports.ts';
import { buildAdminGroup, buildDealer, buildRole, buildUser, signedIn } from '#tests/builders/people.ts';
import type { Client, TestPortal } from '#tests/builders/portal.ts';
import { tableHashes } from '#tests/builders/table-hashes.ts';
import { userImports } from '#tests/builders/user-imports.ts';

const setting = userImports();
const { address, accountOf } = setting;
let portal: TestPortal;
let admin: Client;
beforeAll(() => ({ portal, admin } = setting));

const option = 'deactivateMissing';
const numberOf = async (id: string) =>
  (
    await portal.services.db
      .selectFrom('dealer')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).number;
const offered = (read: Awaited<ReturnType<typeof previewOf>>['import']) =>
  read.options.find(({ key }) => key === option)!;
const choose = (id: string, client = admin) =>
  client.ask(importCalls.save, { params: { id }, body: { options: { [option]: true } } });
const statusOf = async (email: string) => (await accountOf(email))!.status;

async function preview(dealerNumber: string, emails: readonly string[], client = admin) {
  const rows = emails.map((email) => [email, dealerNumber]);
  return (await previewOf(portal, client, { kind: 'users', csv: tableOf([['E-mail', 'Dealer'], ...rows]) }))
    .import;
}

test('nobody is deactivated unless it is asked for, and without a dealer in the file nobody is missing', async () => {
  const dealer = await buildDealer(portal);
  const number = await numberOf(dealer);
  const [named, missing] = [
    await buildUser(portal, { dealerId: dealer }),
    await buildUser(portal, { dealerId: dealer }),
  ];
  const read = await preview(number, [named.email, address()]);
  expect(offered(read)).toMatchObject({ isOn: false, count: 1 });
  const { import: done } = await applied(portal, admin, read._id);
  expect(done.results).toMatchObject({ added: 1, missing: 0 });
  expect(await statusOf(missing.email)).toBe('active');
  const { import: without } = await previewOf(portal, admin, {
    kind: 'users',
    csv: tableOf([['E-mail'], [named.email]]),
  });
  expect(offered(without)).toMatchObject({ count: 0 });
  await choose(without._id);
  expect((await admin.refused(importCalls.apply, { params: { id: without._id } })).code).toBe(
    'imports.nothingToApply',
  );
});

test('only people whom the importer sees and may deactivate are missing, who work nowhere else', async () => {
  const [dealer, elsewhere] = [await buildDealer(portal), await buildDealer(portal)];
  const number = await numberOf(dealer);
  const groupId = await buildAdminGroup(portal, [dealer]);
  const [above, alsoElsewhere, away, missing, faulty] = [
    await buildUser(portal, { dealerId: dealer, role: 'COMPANY_ADMIN' }),
    await buildUser(portal, { dealerId: dealer }),
    await buildUser(portal, { dealerId: dealer, status: 'deactivated' }),
    await buildUser(portal, { dealerId: dealer }),
    await buildUser(portal, { dealerId: dealer }),
  ];
  await portal.services.db
    .insertInto('dealerMembership')
    .values({ id: crypto.randomUUID(), userId: alsoElsewhere.id, dealerId: elsewhere })
    .execute();
  const importer = await buildUser(portal, {
    roleId: await buildRole(portal, {
      reach: 'groups',
      rank: 3,
      rights: ['BULK_INVITE_USERS', 'MODIFY_USERS'],
    }),
    adminGroupIds: [groupId],
  });
  const client = await signedIn(portal, importer);
  // A row with an error names its person too.
  const { import: read } = await previewOf(portal, client, {
    kind: 'users',
    csv: tableOf([
      ['E-mail', 'Dealer', 'Date of birth'],
      [faulty.email, number, 'February 30'],
      ['nobody', await numberOf(elsewhere), ''],
    ]),
  });
  expect(read.counts).toMatchObject({ error: 2 });
  expect(offered(read).count).toBe(1);
  await choose(read._id, client);
  const { import: done, rows } = await applied(portal, client, read._id);
  expect(done.results).toMatchObject({ added: 0, updated: 0, missing: 1 });
  expect(rows.at(-1)).toMatchObject({ isMissing: true, targetId: missing.id, result: 'applied' });
  expect(await Promise.all([above, alsoElsewhere, faulty].map(({ email }) => statusOf(email)))).toEqual([
    'active',
    'active',
    'active',
  ]);
  expect(await statusOf(away.email)).toBe('deactivated');
});

test('people who are missing are counted, deactivated with the import as the reason, and taken back with it', async () => {
  const dealer = await buildDealer(portal);
  const number = await numberOf(dealer);
  const people = [];
  for (let nr = 0; nr < 4; nr += 1)
    people.push(await buildUser(portal, { dealerId: dealer, firstName: `Nr${nr}` }));
  const [kept, first, second, third] = people.map(({ email }) => email) as [string, string, string, string];
  const leaver = await signedIn(portal, people[1]!);
  const before = await tableHashes(portal.services.db);
  const read = await preview(number, [kept, second]);
  expect(offered(read).count).toBe(2);
  // Correcting a row counts again.
  const { import: corrected } = await admin.ask(importCalls.correct, {
    params: { id: read._id, number: 3 },
    body: { cells: { email: third } },
  });
  expect(offered(corrected).count).toBe(2);
  const chosen = await choose(read._id);
  expect(offered(chosen.import)).toMatchObject({ isOn: true, count: 2 });
  const { import: done, rows } = await applied(portal, admin, read._id);
  expect(done).toMatchObject({
    state: 'done',
    problem: null,
    total: 2,
    results: { added: 0, updated: 0, missing: 2 },
  });
  expect(Object.values(done.counts).reduce((sum, one) => sum + one)).toBe(2);
  expect(
    rows
      .slice(2)
      .map(({ values, reasons, changes }) => [values['email'], reasons[0]!.sentence, changes.length]),
  ).toEqual([
    [first, 'Missing from the file.', 1],
    [second, 'Missing from the file.', 1],
  ]);
  expect((await leaver.refused(profileCalls.me)).status).toBe(401);
  const { user } = await admin.ask(userCalls.get, { params: { userId: people[1]!.id } });
  expect(user).toMatchObject({ status: 'deactivated', statusReason: 'Import of Pasted rows' });
  expect([await statusOf(kept), await statusOf(third)]).toEqual(['active', 'active']);
  const file = await admin.send(importCalls.result, {
    params: { id: read._id },
    query: { format: 'csv-comma' },
  });
  expect(file.body).toContain('Missing from the file.');
  const back = await undone(portal, admin, read._id);
  expect(back.import.results).toMatchObject({ missing: 0, undone: 2, kept: 0 });
  expect(await Promise.all([first, second].map(statusOf))).toEqual(['active', 'active']);
  const after = await tableHashes(portal.services.db);
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(
    expect.arrayContaining(['import', 'import_row']),
  );
  expect(after['user_account']).toBe(before['user_account']);
});

test('somebody who joined another dealer after the preview is left alone', async () => {
  const [dealer, elsewhere] = [await buildDealer(portal), await buildDealer(portal)];
  const [named, mover] = [
    await buildUser(portal, { dealerId: dealer }),
    await buildUser(portal, { dealerId: dealer }),
  ];
  const read = await preview(await numberOf(dealer), [named.email]);
  await choose(read._id);
  await portal.services.db
    .insertInto('dealerMembership')
    .values({ id: crypto.randomUUID(), userId: mover.id, dealerId: elsewhere })
    .execute();
  await admin.ask(importCalls.apply, { params: { id: read._id } });
  await finishImports(portal);
  expect((await importOf(admin, read._id)).import).toMatchObject({ state: 'done', results: { missing: 0 } });
  expect(await statusOf(mover.email)).toBe('active');
});
