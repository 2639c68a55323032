import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCalls as calls } from '#contract/people/imports.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { applied, finishImports, importOf, previewOf, tableOf, undone } from '#tests/builders/imports.ts';
import { buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { uploadFile } from '#tests/builders/uploads.ts';
import { workbookOf } from '#tests/builders/workbooks.ts';
import { zipOf } from '#tests/builders/zip.ts';

import { sweepRows } from './imports.queries.ts';
import { importTurn } from './run-imports.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

let count = 0;
/** Addresses that no other test has. */
const address = () => `import${(count += 1)}@people.example`;
const people = (...addresses: readonly string[]) =>
  tableOf([['E-mail', 'First name', 'Last name'], ...addresses.map((one) => [one, 'Nadia', 'Flores'])]);
const create = (csv: string) => ({ body: { kind: 'users', csv } });
const preview = (csv: string, client = admin) => previewOf(portal, client, { kind: 'users', csv });
const importsOf = async () =>
  (await sql<{ count: number }>`select count(*) as count from import`.execute(portal.services.db)).rows[0]!
    .count;
const ofId = (id: string) => ({ params: { id } });

describe('refusals', () => {
  test('whoever may not import gets nowhere, and others’ imports are not found', async () => {
    const { import: made } = await preview(people(address()));
    const keeper = await signedIn(
      portal,
      await buildUser(portal, {
        roleId: await buildRole(portal, {
          reach: 'groups',
          rights: ['BULK_INVITE_USERS', 'MODIFY_USERS'],
        }),
      }),
    );
    const atDealer = await signedIn(
      portal,
      await buildUser(portal, {
        roleId: await buildRole(portal, {
          reach: 'dealers',
          rights: ['BULK_INVITE_USERS', 'MODIFY_USERS'],
        }),
      }),
    );
    expect((await portal.stranger.refused(calls.create, create('a'))).status).toBe(401);
    expect(
      (await (await signedInAs(portal, 'DISTRICT_MANAGER')).refused(calls.create, create('a'))).status,
    ).toBe(403);
    expect((await atDealer.refused(calls.create, create(people('a@b.ca')))).code).toBe('imports.mayNot');
    expect((await keeper.refused(calls.create, { body: { kind: 'dealers', csv: 'number' } })).code).toBe(
      'imports.mayNot',
    );
    expect((await keeper.refused(calls.get, ofId(made._id))).code).toBe('imports.notFound');
    expect((await keeper.refused(calls.rows, ofId(made._id))).code).toBe('imports.notFound');
    expect((await keeper.refused(calls.apply, ofId(made._id))).code).toBe('imports.notFound');
    const other = await signedInAs(portal, 'PLATFORM_ADMIN');
    expect((await other.refused(calls.get, ofId(made._id))).code).toBe('imports.notFound');
    expect((await other.refused(calls.undo, ofId(made._id))).code).toBe('imports.notFound');
    expect((await other.ask(calls.list, { query: { kind: 'users' } })).imports).toEqual([]);
    expect((await admin.refused(calls.list, { query: { kind: 'nothing' } })).code).toBe(
      'imports.unknownKind',
    );
  });

  test.each<[string, string, string, string?]>([
    ['nothing', 'E-mail,First name\n', 'tables.empty'],
    [
      'a quote that never closes',
      'E-mail,First name\na@b.ca,A\n"b@b.ca,B\nc@b.ca,C',
      'tables.unreadable',
      'line 3',
    ],
    ['two equal headings', 'E-mail,Phone,e mail\na@b.ca,1,b@b.ca', 'tables.repeated', 'columns 1 and 3'],
    ['headings that say nothing', ',,\n', 'tables.empty'],
  ])('%s is refused and stores nothing', async (_what, csv, code, says = '') => {
    const before = await importsOf();
    const refused = await admin.refused(calls.create, create(csv));
    expect([refused.status, refused.code]).toEqual([400, code]);
    expect(refused.detail).toContain(says);
    expect(await importsOf()).toBe(before);
  });

  test.each<[string, string, Buffer, string, string?]>([
    [
      'UTF-16 cut in half',
      'a.csv',
      Buffer.from('\uFEFFE-mail\na@b.ca\n', 'utf16le').subarray(0, -1),
      'tables.encodingAt',
      'line 2',
    ],
    ['a ZIP named .csv', 'b.csv', zipOf([{ name: 'a.txt', content: 'a' }]), 'tables.workbook'],
  ])('%s is refused and stores nothing', async (_what, name, content, code, says = '') => {
    const { fileId } = await uploadFile(portal, admin, 'document', { name, content });
    const before = await importsOf();
    const refused = await admin.refused(calls.create, { body: { kind: 'users', fileId: fileId! } });
    expect([refused.status, refused.code]).toEqual([400, code]);
    expect(refused.detail).toContain(says);
    expect(await importsOf()).toBe(before);
  });

  test('a file of somebody else, or none, is refused', async () => {
    const other = await signedInAs(portal, 'COMPANY_ADMIN');
    const { fileId } = await uploadFile(portal, other, 'document', {
      name: 'a.csv',
      content: Buffer.from(people(address())),
    });
    expect((await admin.refused(calls.create, { body: { kind: 'users', fileId: fileId! } })).code).toBe(
      'imports.unknownFile',
    );
    expect((await admin.refused(calls.create, { body: { kind: 'users', fileId: newId() } })).code).toBe(
      'imports.unknownFile',
    );
    expect((await admin.refused(calls.create, { body: { kind: 'users' } })).code).toBe('imports.noTable');
  });

  test('columns have to say which one has the address, and each once', async () => {
    const { import: read } = await admin.ask(calls.create, create('Contact,Also\na@b.ca,b@b.ca'));
    expect(read.mapping).toEqual([null, null]);
    const save = (mapping: readonly (string | null)[]) => ({
      ...ofId(read._id),
      body: { mapping: [...mapping] },
    });
    expect(await admin.refused(calls.save, save([null, null]))).toMatchObject({
      code: 'imports.columnMissing',
      errors: { mapping: expect.stringContaining('E-mail') },
    });
    expect((await admin.refused(calls.save, save(['email', 'email']))).code).toBe('imports.columnTwice');
    expect((await admin.refused(calls.save, save(['email']))).code).toBe('imports.mappingLength');
    expect((await admin.refused(calls.save, save(['email', 'password']))).code).toBe('imports.mappingLength');
    expect((await admin.refused(calls.apply, ofId(read._id))).code).toBe('imports.wrongState');
    expect((await admin.refused(calls.correct, { params: { id: read._id, number: 2 }, body: {} })).code).toBe(
      'imports.wrongState',
    );
  });

  test('while a worker is at it, and after it is done, the steps before are refused', async () => {
    const { import: ready } = await preview(people(address()));
    await admin.ask(calls.apply, ofId(ready._id));
    expect((await admin.refused(calls.apply, ofId(ready._id))).code).toBe('imports.busy');
    expect((await admin.refused(calls.undo, ofId(ready._id))).code).toBe('imports.busy');
    expect((await admin.refused(calls.remove, ofId(ready._id))).code).toBe('imports.busy');
    await finishImports(portal);
    expect((await admin.refused(calls.apply, ofId(ready._id))).code).toBe('imports.wrongState');
    expect((await admin.refused(calls.remove, ofId(ready._id))).code).toBe('imports.wrongState');
    await sql`update import set applied_at = now() - interval '31 days' where id = ${ready._id}`.execute(
      portal.services.db,
    );
    expect((await admin.refused(calls.undo, ofId(ready._id))).code).toBe('imports.tooLate');
  });

  test('a worker that stops gives the import to the next one', async () => {
    const { import: read } = await admin.ask(calls.create, {
      body: {
        kind: 'users',
        csv: tableOf([
          ['E-mail', 'First name', 'Last name'],
          ['given.back@people.example', 'Gia', 'Back'],
        ]),
      },
    });
    await admin.ask(calls.save, { params: { id: read._id }, body: { mapping: read.mapping } });
    const stopping = AbortSignal.abort();
    expect(await importTurn(contextsOf(portal), stopping)).toBe(true);
    expect((await importOf(admin, read._id)).import.state).toBe('judging');
    await finishImports(portal);
    expect((await importOf(admin, read._id)).import).toMatchObject({ state: 'ready', counts: { add: 1 } });
    await admin.ask(calls.remove, { params: { id: read._id } });
  });

  test('nothing to do is not carried out, and an eleventh open import is refused', async () => {
    const client = await signedInAs(portal, 'COMPANY_ADMIN');
    const { import: ready } = await preview(people('no address'), client);
    expect((await client.refused(calls.apply, ofId(ready._id))).code).toBe('imports.nothingToApply');
    for (let nr = 1; nr < 10; nr += 1) await client.ask(calls.create, create(people(address())));
    expect((await client.refused(calls.create, create(people(address())))).code).toBe('imports.tooManyOpen');
    await client.ask(calls.remove, ofId(ready._id));
    await client.ask(calls.create, create(people(address())));
  });

  test('tables that come at once make no more than ten unfinished imports', async () => {
    const client = await signedInAs(portal, 'COMPANY_ADMIN');
    for (let nr = 0; nr < 8; nr += 1) await client.ask(calls.create, create(people(address())));
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => client.send(calls.create, create(people(address(), address())))),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
    expect((await client.ask(calls.list, { query: { kind: 'users' } })).pagination.total).toBe(10);
  });

  test('whoever loses the right stops where they are', async () => {
    const roleId = await buildRole(portal, {
      reach: 'everything',
      rank: 2,
      rights: ['BULK_INVITE_USERS', 'MODIFY_USERS'],
    });
    const client = await signedIn(portal, await buildUser(portal, { roleId }));
    const { import: ready } = await preview(people(address()), client);
    await client.ask(calls.apply, ofId(ready._id));
    await sql`delete from role_right where role_id = ${roleId}`.execute(portal.services.db);
    await finishImports(portal);
    const { rows: stopped } = await sql<{ state: string; problem: { en: string } }>`
      select state, problem from import where id = ${ready._id}`.execute(portal.services.db);
    expect(stopped).toMatchObject([
      { state: 'done', problem: { en: expect.stringContaining('your access changed') } },
    ]);
  });
});

describe('work', () => {
  test('columns are matched in both languages, and as they were the last time', async () => {
    const headings = ['Courriel', 'Prénom', 'Nom de famille', 'Numéros de concessionnaire', 'Whatever'];
    const { import: read } = await admin.ask(
      calls.create,
      create(tableOf([headings, ['', '', '', '', 'x']])),
    );
    expect(read.mapping).toEqual(['email', 'firstName', 'lastName', 'dealers', null]);
    expect(read.examples[4]).toEqual(['x']);
    const mapping = ['email', 'firstName', 'lastName', null, 'phone'];
    await admin.ask(calls.save, { ...ofId(read._id), body: { mapping } });
    const { import: again } = await admin.ask(
      calls.create,
      create(tableOf([headings, ['', '', '', '', 'x']])),
    );
    expect(again.mapping).toEqual(mapping);
    const other = await signedInAs(portal, 'COMPANY_ADMIN');
    expect(
      (await other.ask(calls.create, create(tableOf([headings, ['a', '', '', '', 'x']])))).import.mapping[4],
    ).toBeNull();
  });

  test('a row is corrected in place, and those that name the same person follow', async () => {
    const [one, two] = [address(), address()];
    const { import: ready, rows } = await preview(people('nobody', one, two, two));
    expect(rows.map(({ outcome }) => outcome)).toEqual(['error', 'add', 'add', 'skip']);
    const correct = (number: number, body: object) =>
      admin.ask(calls.correct, { params: { id: ready._id, number }, body });
    const { row, import: after } = await correct(2, { cells: { email: one } });
    expect([row.outcome, row.corrected, row.values['email']]).toEqual(['add', ['email'], one]);
    expect(after.counts).toEqual({ add: 2, update: 0, same: 0, check: 0, error: 0, skip: 2 });
    expect((await importOf(admin, ready._id)).rows.map(({ outcome }) => outcome)).toEqual([
      'add',
      'skip',
      'add',
      'skip',
    ]);
    await correct(4, { leftOut: true });
    await correct(5, { cells: { email: address(), firstName: 'Élise' } });
    expect((await importOf(admin, ready._id)).rows.map(({ outcome }) => outcome)).toEqual([
      'add',
      'skip',
      'skip',
      'add',
    ]);
    expect(
      (await admin.refused(calls.correct, { params: { id: ready._id, number: 99 }, body: {} })).code,
    ).toBe('imports.rowNotFound');
    const done = await applied(portal, admin, ready._id);
    expect(done.import.results).toMatchObject({ added: 2, left: 0 });
  });

  test('rows are found by outcome, by what needs somebody, and by text', async () => {
    const [one, two] = [address(), address()];
    const { import: ready } = await preview(people(one, 'nobody', two));
    const numbers = async (query: object) =>
      (await admin.ask(calls.rows, { ...ofId(ready._id), query })).rows.map(({ number }) => number);
    expect(await numbers({ outcome: 'add' })).toEqual([2, 4]);
    expect(await numbers({ needsMe: 'true' })).toEqual([3]);
    expect(await numbers({ text: two.slice(0, -4) })).toEqual([4]);
    expect(await numbers({ page: 2, limit: 2 })).toEqual([4]);
  });

  test('a workbook and a file in Windows-1252 are read alike', async () => {
    const rows = [
      ['Courriel', 'Prénom', 'Nom de famille'],
      [address(), 'Élise', 'Bergeron'],
    ];
    const files = [
      { name: 'people.xlsx', content: workbookOf(rows) },
      { name: 'people.csv', content: Buffer.from(rows.map((row) => row.join(';')).join('\r\n'), 'latin1') },
    ];
    for (const file of files) {
      const { fileId } = await uploadFile(portal, admin, 'document', file);
      const { import: ready, rows: read } = await previewOf(portal, admin, {
        kind: 'users',
        fileId: fileId!,
      });
      expect(ready.fileName).toBe(file.name);
      expect(read.map(({ values }) => values)).toEqual([
        { email: rows[1]![0], firstName: 'Élise', lastName: 'Bergeron' },
      ]);
      // The file is not kept.
      const { rows: left } = await sql`select from file where id = ${fileId}`.execute(portal.services.db);
      expect(left).toEqual([]);
    }
  });

  test('the same file again changes nothing', async () => {
    const csv = people(address(), address());
    const { import: first } = await preview(csv);
    await applied(portal, admin, first._id);
    const { import: again } = await preview(csv);
    expect(again.counts).toMatchObject({ same: 2, add: 0, update: 0 });
  });

  test('two imports at once create nobody twice', async () => {
    const other = await signedInAs(portal, 'COMPANY_ADMIN');
    const addresses = Array.from({ length: 30 }, address);
    const one = await preview(people(...addresses));
    const two = await preview(people(...addresses.toReversed()), other);
    await admin.ask(calls.apply, ofId(one.import._id));
    await other.ask(calls.apply, ofId(two.import._id));
    await Promise.all([finishImports(portal), finishImports(portal)]);
    const results = [await importOf(admin, one.import._id), await importOf(other, two.import._id)];
    expect(results.map(({ import: { state } }) => state)).toEqual(['done', 'done']);
    expect(
      results.reduce(
        (
          sum,
          {
            import: {
              results: { added },
            },
          },
        ) => sum + added,
        0,
      ),
    ).toBe(30);
    expect(
      results.reduce(
        (
          sum,
          {
            import: {
              results: { left },
            },
          },
        ) => sum + left,
        0,
      ),
    ).toBe(30);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from user_account where email = any(${addresses}::text[])`.execute(
      portal.services.db,
    );
    expect(rows[0]!.count).toBe(30);
  });

  test('the list shows the latest first, the result file says what became of each row, and the sample has every heading', async () => {
    const client = await signedInAs(portal, 'COMPANY_ADMIN');
    const { import: first } = await preview(people(address(), '=nobody'), client);
    await applied(portal, client, first._id);
    await undone(portal, client, first._id);
    const { import: second } = await preview(people(address()), client);
    const { imports } = await client.ask(calls.list, { query: { kind: 'users' } });
    expect(imports.slice(0, 2).map(({ _id, state }) => [_id, state])).toEqual([
      [second._id, 'ready'],
      [first._id, 'undone'],
    ]);
    const file = await client.send(calls.result, { ...ofId(first._id), query: { format: 'csv-comma' } });
    const [head, added, failed] = file.body.replace('\uFEFF', '').split(/\r?\n/);
    expect(head).toBe('"Row","E-mail","First name","Last name","Outcome","What happens","Result"');
    expect(added).toContain('"Nadia","Flores","Add","New: Learner.","Undone"');
    // What looks like a formula has no effect in a spreadsheet.
    expect(failed).toContain("'=nobody");
    const sample = await client.send(calls.sample, { query: { kind: 'users', format: 'csv-comma' } });
    const { import: ofSample } = await client.ask(calls.create, create(sample.body));
    expect(ofSample.mapping.every((key) => key !== null)).toBe(true);
  });

  test('imports that nobody finishes are swept, and rows that cannot be undone any more', async () => {
    await sweepRows(portal.services.db);
    const { import: old } = await preview(people(address()));
    const { import: done } = await preview(people(address()));
    await applied(portal, admin, done._id);
    await sql`update import set created_at = now() - interval '40 days' where id = ${old._id}`.execute(
      portal.services.db,
    );
    await sql`update import set applied_at = now() - interval '40 days' where id = ${done._id}`.execute(
      portal.services.db,
    );
    expect(await sweepRows(portal.services.db)).toEqual({ left: 1, emptied: 1 });
    expect((await admin.refused(calls.get, ofId(old._id))).status).toBe(404);
    expect((await importOf(admin, done._id)).rows).toEqual([]);
    expect((await importOf(admin, done._id)).import.results.added).toBe(1);
  });
});
