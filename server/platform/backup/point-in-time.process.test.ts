import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { checkLog } from '#server/insight/activity-logs/check-log.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { superuser } from '#server/platform/postgres/cluster.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import { textFile } from '#tests/builders/files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { oneServer } from '#tests/harness/two-servers.ts';

// What the README says under "Back to a moment", with the parts of PostgreSQL that every server has.

const folder = mkdtempSync(path.join(tmpdir(), 'paddock-moment-'));
const [first, base, second, archive, files] = ['first', 'base', 'second', 'archive', 'files'].map((name) =>
  path.join(folder, name),
) as [string, string, string, string, string];
const settings = {
  fsync: 'off',
  wal_level: 'replica',
  archive_mode: 'on',
  archive_command: `cp %p ${archive}/%f`,
};
const running: (() => Promise<void>)[] = [];
const dayMilliseconds = 86_400_000;

afterAll(async () => {
  for (const stop of running.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function portalOn(connectionString: string): Promise<TestPortal> {
  const database = { connectionString, drop: async () => {} };
  const portal = await openTestPortal((same) => same, {
    database,
    env: { DATA_DIR: files, FILES_KEPT_DAYS: '7' },
  });
  running.push(() => portal.close());
  return portal;
}

/** A copy of the running server's folder. */
async function copyBase(connectionString: string): Promise<void> {
  const client = new pg.Client(connectionString.replace('//paddock@', `//${superuser}@`));
  await client.connect();
  await client.query(`select pg_backup_start('base', true)`);
  cpSync(path.join(first, 'postgres'), base, {
    recursive: true,
    filter: (one) => !/postmaster\.(pid|opts)$|pg_wal\/./.test(one),
  });
  const { rows } = await client.query<{ labelfile: string }>(`select labelfile from pg_backup_stop()`);
  writeFileSync(path.join(base, 'backup_label'), rows[0]!.labelfile);
  await client.end();
}

const fileIdsOf = async (db: Db | Transaction, ownerId: string): Promise<readonly string[]> =>
  (await db.selectFrom('file').select('id').where('ownerId', '=', ownerId).execute()).map(({ id }) => id);

test('a base backup and the archived journal bring back the second before a deletion, with its files', async () => {
  for (const one of [first, second, archive, files]) mkdirSync(one, { recursive: true });
  const server = oneServer(first, settings);
  await server.start();
  running.push(() => server.kill());
  await migrate(server.connectionString);
  const portal = await portalOn(server.connectionString);
  const author = await signedInAs(portal, 'COMPANY_ADMIN');
  const created = async (name: string) => {
    const { resource } = await author.ask(resourceCalls.create, {
      body: { name, type: 'document' },
      files: { file: textFile(`${name}.txt`, `${name}: tighten to 12 Nm.`) },
    });
    return resource._id;
  };
  const early = await created('Before the base');
  await copyBase(server.connectionString);
  const late = await created('After the base');
  const { rows: clock } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(
    portal.services.db,
  );
  // As the trash does when its time is over.
  await portal.services.db.transaction().execute(async (tx) => {
    const fileIds = [...(await fileIdsOf(tx, early)), ...(await fileIdsOf(tx, late))];
    await sql`delete from resource where id in (${early}, ${late})`.execute(tx);
    await portal.services.files.release(tx, fileIds);
  });
  const inDays = (days: number) => new Date(Date.now() + days * dayMilliseconds);
  expect(await portal.services.files.sweep(inDays(6))).toEqual({ removed: 0 });
  await server.command('select pg_switch_wal()');
  await server.stop();

  cpSync(base, path.join(second, 'postgres'), { recursive: true });
  mkdirSync(path.join(second, 'postgres', 'pg_wal'), { recursive: true });
  writeFileSync(path.join(second, 'postgres', 'recovery.signal'), '');
  const restored = oneServer(second, {
    fsync: 'off',
    wal_level: 'replica',
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: clock[0]!.moment,
    recovery_target_action: 'promote',
  });
  await restored.start();
  running.push(() => restored.kill());
  await expect
    .poll(async () => (await restored.command('select pg_is_in_recovery() as standby'))[0], {
      timeout: 20_000,
    })
    .toEqual({ standby: false });

  const again = await portalOn(restored.connectionString);
  const reader = await signedInAs(again, 'COMPANY_ADMIN');
  const { db } = again.services;
  for (const [id, name] of [
    [early, 'Before the base'],
    [late, 'After the base'],
  ] as const) {
    const { resource } = await reader.ask(resourceCalls.get, { params: { id } });
    expect(resource.name).toBe(name);
    const [fileId] = await fileIdsOf(db, id);
    const read = await reader.send(fileCalls.read, { params: { id: fileId! } });
    expect(read.body).toBe(`${name}: tighten to 12 Nm.`);
  }
  expect((await checkLog(db)).faults).toEqual([]);
  expect((await checkProgress(db)).differences).toEqual([]);

  // In the portal that went on, the bytes go once nobody can come back to them.
  await server.start();
  const goesOn = await portalOn(server.connectionString);
  expect((await goesOn.services.files.sweep(inDays(8))).removed).toBeGreaterThanOrEqual(2);
}, 120_000);
