import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { confirmationCalls as calls } from '#contract/library/confirmations.calls.ts';
import { jobs } from '#server/jobs.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import {
  answerQuestion,
  buildCrew,
  buildRecall,
  confirmBulletin,
  runConfirmations,
} from '#tests/builders/confirmations.ts';
import { newId } from '#server/platform/ids.ts';
import { sealAll } from '#tests/builders/activity-log.ts';
import { buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { faultsOf, readEvidence } from './check-evidence.ts';
import { evidenceEntry } from './evidence-entry.queries.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2031-09-01T16:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const run = () => runConfirmations(portal);
const crew = () => buildCrew(portal);
const recall = (group: string, by: string) => buildRecall(admin, group, by);

test('verifies against its own last line and the log; one changed byte or cell does not', async () => {
  const { group, clients, manager } = await crew();
  const bulletin = await recall(group, '2031-09-11');
  await run();
  await clients[1].send(bulletinCalls.get, { ...at(bulletin._id), query: { visit: 'true' } } as never);
  await answerQuestion(clients[1], bulletin._id, 1);
  await confirmBulletin(clients[1], bulletin._id, 'fr');
  for (const format of ['csv', 'xlsx'] as const) {
    const file = (await manager.send(calls.evidence, { ...at(bulletin._id), query: { format } } as never))
      .rawPayload;
    const read = await readEvidence(file);
    expect(faultsOf(read)).toEqual([]);
    expect(read.rows).toBe(2);
    expect(await evidenceEntry(portal.services.db, read.sha256)).toMatchObject({ name: 'Recall', rows: 2 });
  }
  const csv = (await manager.send(calls.evidence, at(bulletin._id))).rawPayload;
  expect(csv.toString()).toMatch(/"Brisbois|Robin Brisbois.*"confirmed".*"fr","[0-9a-f]{64}"/);
  for (let place = 0; place < csv.length; place += 1) {
    const changed = Buffer.from(csv);
    changed[place]! ^= 1;
    expect(faultsOf(await readEvidence(changed)), String(place)).not.toEqual([]);
  }
  expect(faultsOf(await readEvidence(csv.subarray(0, csv.length - 40)))).not.toEqual([]);
  // Whoever changes the hash in the file as well is found by the log.
  const forged = csv.toString().replace('Robin Abbott', 'Robin Abbett');
  const { sha256 } = await readEvidence(Buffer.from(forged));
  const whole = forged.replace(/SHA-256: [0-9a-f]{64}/, `SHA-256: ${sha256}`);
  expect(faultsOf(await readEvidence(Buffer.from(whole)))).toEqual([]);
  expect(await evidenceEntry(portal.services.db, sha256)).toBeUndefined();
});

test('a workbook with one changed, added, or reworded cell does not verify, wherever it is', async () => {
  const { group, manager } = await crew();
  const bulletin = await recall(group, '2031-09-11');
  await run();
  const query = { format: 'xlsx' };
  const file = (await manager.send(calls.evidence, { ...at(bulletin._id), query } as never)).rawPayload;
  const { readXlsx, writeXlsx } = await import('hucre/xlsx');
  const [sheet] = (await readXlsx(file)).sheets;
  const cells = sheet!.rows.map((row) => row.map((cell) => String(cell ?? '')));
  const faultsAfter = async (change: (rows: string[][]) => unknown, extra: object[] = []) => {
    const rows = structuredClone(cells);
    change(rows);
    const written = await writeXlsx({ sheets: [{ name: 'Confirmations', rows }, ...extra] } as never);
    return faultsOf(await readEvidence(Buffer.from(written)));
  };
  // Another program stores the same cells in other bytes.
  expect(await faultsAfter(() => {})).toEqual([]);
  const last = cells.length - 1;
  for (const [row, column] of [
    [0, 2],
    [1, 5],
    [1, 10],
    [1, 13],
    [2, 20],
    [last, 0],
    [last, 1],
    [last, 2],
  ] as const)
    expect(
      await faultsAfter((rows) => {
        rows[row]![column] = `${rows[row]![column] ?? ''} `;
      }),
      `${row}, ${column}`,
    ).not.toEqual([]);
  expect(await faultsAfter((rows) => rows.push(['Rows: 3']))).not.toEqual([]);
  expect(await faultsAfter(() => {}, [{ name: 'More', rows: [['confirmed']] }])).not.toEqual([]);
});

test('a workbook with names and addresses that look like escapes verifies untouched', async () => {
  const { group, dealerId, manager } = await crew();
  await buildUser(portal, { groupIds: [group], dealerId, lastName: 'Dana_x0041_' });
  const odd = await buildUser(portal, { groupIds: [group], dealerId, lastName: '_x2024_x0041_' });
  await portal.services.db
    .updateTable('userAccount')
    .set({ email: 'jo_x2024_k@shop.example' })
    .where('id', '=', odd.id)
    .execute();
  const bulletin = await recall(group, '2031-09-11');
  await run();
  for (const format of ['csv', 'xlsx'] as const) {
    const query = { format };
    const file = (await manager.send(calls.evidence, { ...at(bulletin._id), query } as never)).rawPayload;
    const read = await readEvidence(file);
    expect(faultsOf(read)).toEqual([]);
    expect(read.rows).toBe(4);
    expect(await evidenceEntry(portal.services.db, read.sha256)).toMatchObject({ rows: 4 });
  }
});

test('a bulletin that people were asked to confirm is never deleted for good', async () => {
  const { group } = await crew();
  const bulletin = await recall(group, '2031-09-30');
  await run();
  await admin.ask(bulletinCalls.remove, at(bulletin._id));
  now = new Date('2031-11-15T16:00:00Z');
  const sweep = jobs.find(({ name }) => name === 'sweep')!;
  await runJob(sweep, portal.services);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  expect((await admin.ask(bulletinCalls.get, at(bulletin._id))).announcement.title).toBe('Recall');
});

test('a file verifies for as long as its bulletin stays, also after the log has dropped the month; a kept entry cannot be made up', async () => {
  const { db } = portal.services;
  const { group, manager } = await crew();
  const bulletin = await recall(group, '2031-12-01');
  await run();
  const file = (await manager.send(calls.evidence, at(bulletin._id))).rawPayload;
  const { sha256 } = await readEvidence(file);
  const before = await evidenceEntry(db, sha256);
  expect(before).toMatchObject({ by: 'Robin Tester', name: 'Recall', rows: 2 });
  await sealAll(portal);
  const exportedAt = now;
  now = new Date('2034-01-02T16:00:00Z');
  await runJob(
    jobs.find(({ name }) => name === 'activity-log')!,
    portal.services,
  );
  const { rows } = await sql`select from activity_log where after ->> 'sha256' = ${sha256}`.execute(db);
  expect(rows).toEqual([]);
  expect(await evidenceEntry(db, sha256)).toEqual(before);
  const changed = Buffer.from(file);
  changed[changed.indexOf('Abbott')]! ^= 1;
  const { sha256: forged } = await readEvidence(changed);
  expect(await evidenceEntry(db, forged)).toBeUndefined();
  await sql`
    insert into evidence_export (entry_id, article_id, at, format, row_count, sha256)
    values (${newId()}, ${bulletin._id}, ${exportedAt}, 'csv', 2, decode(${forged}, 'hex'))`.execute(db);
  expect(await evidenceEntry(db, forged)).toBeUndefined();
  for (const change of [
    sql`update evidence_export set row_count = 3`,
    sql`delete from evidence_export`,
    sql`truncate evidence_export`,
  ])
    await expect(change.execute(db)).rejects.toThrow('append-only');
});
