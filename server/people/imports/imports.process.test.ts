import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCalls as calls } from '#contract/people/imports.calls.ts';
import { importOf, previewOf, tableOf } from '#tests/builders/imports.ts';
import { finishDespiteKills } from '#tests/builders/killed-worker.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { tableHashes } from '#tests/builders/table-hashes.ts';

const people = 4000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const doneOf = async (id: string) => {
  const { rows } = await sql<{ done: number; total: number; state: string }>`
    select done, total, state from import where id = ${id}`.execute(portal.services.db);
  const [row] = rows;
  return row!.state === 'done' || row!.state === 'undone' ? row!.total : row!.done;
};
/** A killed worker's lease need not run out. */
const free = () => sql`update import set held_until = null`.execute(portal.services.db);

test(
  'everybody is added once and taken back, however often the worker is killed',
  { timeout: 180_000 },
  async () => {
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    const rows = Array.from({ length: people }, (_, index) => [
      `killed${index}@people.example`,
      'Nadia',
      `Flores ${index}`,
    ]);
    const { import: ready } = await previewOf(portal, admin, {
      kind: 'users',
      csv: tableOf([['E-mail', 'First name', 'Last name'], ...rows]),
    });
    const before = await tableHashes(portal.services.db);
    const despiteKills = () =>
      finishDespiteKills(portal, {
        worker: new URL('fixtures/import-worker.ts', import.meta.url),
        kills: 2,
        total: people,
        reached: () => doneOf(ready._id),
        afterKill: free,
      });
    await admin.ask(calls.apply, { params: { id: ready._id } });
    await despiteKills();
    const { import: done } = await importOf(admin, ready._id);
    expect(done).toMatchObject({ state: 'done', problem: null, results: { added: people, left: 0 } });
    const { rows: mails } = await sql<{ count: number; people: number }>`
    select count(*) as count, count(distinct person_id) as people from mail where kind = 'user-invited'`.execute(
      portal.services.db,
    );
    expect(mails[0]).toEqual({ count: people, people });
    await admin.ask(calls.undo, { params: { id: ready._id } });
    await despiteKills();
    expect((await importOf(admin, ready._id)).import).toMatchObject({
      state: 'undone',
      results: { undone: people, kept: 0 },
    });
    const after = await tableHashes(portal.services.db);
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([
      'import',
      'import_row',
    ]);
  },
);
