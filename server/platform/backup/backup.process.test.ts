import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { openDatabase, type Db } from '#server/platform/database/open.ts';
import { localFolder, type ObjectStore } from '#server/platform/files/object-store.ts';
import { newId } from '#server/platform/ids.ts';
import { sweepWith } from '#server/platform/jobs/sweep.job.ts';
import { temporaryFolder } from '#server/platform/postgres/fixtures/temporary.ts';
import { borrowPostgres } from '#server/platform/postgres/owned.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import { pngFile, textFile } from '#tests/builders/files.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let portal: TestPortal;
let objects: ObjectStore;
let folder: string;
const stopping = new AbortController();
const accepted: string[] = [];
/** The files of resources that were created so far. */
const sheets: string[] = [];

beforeAll(async () => {
  portal = await openTestPortal();
  objects = localFolder(path.join(portal.services.environment.dataDir, 'files'));
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-backup-'));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const source = () => portal.services.environment.databaseUrl!;

/** Learners who read, and an author who adds and replaces files, until stopped. */
async function work(): Promise<void> {
  const course = await buildCourse(portal);
  await buildCurriculum(portal, [course]);
  const author = await signedInAs(portal, 'COMPANY_ADMIN');
  const learners = await Promise.all(
    Array.from({ length: 3 }, async () => signedIn(portal, await buildUser(portal))),
  );
  const reading = learners.map(async (learner) => {
    while (!stopping.signal.aborted) {
      const id = newId();
      await learner.ask(progressCalls.record, {
        params: { id: course.id },
        body: { events: [{ eventId: id, sectionId: course.sectionIds[0]!, kind: 'time', time: 0 }] },
      });
      accepted.push(id);
      await setTimeout(5);
    }
  });
  const writing = async () => {
    while (!stopping.signal.aborted) {
      const name = `sheet-${sheets.length}.txt`;
      await author.ask(resourceCalls.create, {
        body: { name, type: 'document' },
        files: { file: textFile(name, `Torque ${sheets.length} Nm. `.repeat(50)) },
      });
      sheets.push(name);
    }
  };
  await Promise.all([...reading, writing()]);
}

/** Gives somebody a face that a list has shown. */
async function shownFace(): Promise<void> {
  const person = await signedIn(portal, await buildUser(portal));
  const { user } = await person.ask(profileCalls.updateInfo, {
    body: {},
    files: { profileImage: await pngFile('face.png', 400, 300) },
  });
  const id = user.profileImage!.split('/').at(-1)!;
  const reply = await person.send(fileCalls.read, { params: { id }, query: { width: '96' } });
  expect(reply.headers['content-type']).toBe('image/webp');
}

const countsOf = async (db: Db) => {
  const { rows } = await sql<{ events: number; resources: number }>`
    select (select count(*) from learning_event) as events, (select count(*) from resource) as resources`.execute(
    db,
  );
  return rows[0]!;
};

test('a backup made while people work is restored whole: rows of one instant and every file they name', async () => {
  await shownFace();
  let failure: unknown;
  const working = work().catch((error: unknown) => {
    failure = error;
    stopping.abort();
  });
  while (!stopping.signal.aborted && (accepted.length < 60 || sheets.length < 3)) await setTimeout(20);
  const certain = [...accepted];
  const before = await countsOf(portal.services.db);
  const target = path.join(folder, 'first');
  const saving = makeBackup(source(), objects, target);
  const summary = await saving;
  stopping.abort();
  await working;
  expect(failure).toBeUndefined();
  const after = await countsOf(portal.services.db);
  expect(summary.files).toBeGreaterThan(0);

  const dataDir = await mkdtemp(path.join(temporaryFolder(), 'restored-'));
  const restored = await restoreBackup(target, dataDir, { replace: false });
  expect(restored).toMatchObject({ rows: summary.rows, files: summary.files, before: null });

  const borrowed = await borrowPostgres(dataDir);
  const database = openDatabase(borrowed.connectionString, { max: 2 });
  try {
    const found = await countsOf(database.db);
    for (const count of ['events', 'resources'] as const) {
      expect(found[count]).toBeGreaterThanOrEqual(before[count]);
      expect(found[count]).toBeLessThanOrEqual(after[count]);
    }
    const { rows: kept } = await sql<{ id: string }>`select id from learning_event`.execute(database.db);
    const ids = new Set(kept.map((row) => row.id));
    expect(certain.filter((id) => !ids.has(id))).toEqual([]);
    // Rows come from one instant: the progress reflects exactly the events in the backup, no more and no fewer.
    expect((await checkProgress(database.db)).differences).toEqual([]);
    const files = await database.db
      .selectFrom('file')
      .select(['storageKey', 'sha256'])
      .where('ownerKind', 'is not', null)
      .execute();
    const widths = await database.db
      .selectFrom('pictureWidth')
      .select('storageKey')
      .where('storageKey', 'is not', null)
      .execute();
    expect(widths).toHaveLength(1);
    expect(files.length + widths.length).toBe(summary.files);
    const restoredFiles = localFolder(path.join(dataDir, 'files'));
    expect(await restoredFiles.read(widths[0]!.storageKey!)).not.toBeNull();
    for (const { storageKey, sha256 } of files) {
      const bytes = await buffer((await restoredFiles.read(storageKey))!);
      expect(createHash('sha256').update(bytes).digest().equals(sha256)).toBe(true);
    }
    // Inserting into the restored portal works: sequences and constraints are intact.
    await sql`update user_account set city = 'Leadville'`.execute(database.db);
    const { rows: open } = await sql`select from backup_run where finished_at is null`.execute(database.db);
    expect(open).toEqual([]);
  } finally {
    await database.close();
    await borrowed.stop();
  }

  await expect(restoreBackup(target, dataDir, { replace: false })).rejects.toThrow('already holds a portal');
  const again = await restoreBackup(target, dataDir, { replace: true });
  expect(again.before).toMatch(/before-restore-/);
  expect((await readdir(again.before!)).toSorted()).toEqual(['files', 'postgres']);
});

test('a damaged or unfinished backup is refused before anything changes', async () => {
  const target = path.join(folder, 'second');
  await makeBackup(source(), objects, target);
  await expect(makeBackup(source(), objects, target)).rejects.toThrow('is there already');
  const dataDir = path.join(folder, 'untouched');
  await appendFile(path.join(target, 'database/user_account.copy.zst'), 'x');
  await expect(restoreBackup(target, dataDir, { replace: false })).rejects.toThrow(
    'The backup is damaged: database/user_account.copy.zst. Nothing was restored.',
  );
  await rm(path.join(target, 'database/user_account.copy.zst'));
  await expect(restoreBackup(target, dataDir, { replace: false })).rejects.toThrow(
    'The backup is incomplete',
  );
  await rm(path.join(target, 'manifest.json'));
  await expect(restoreBackup(target, dataDir, { replace: false })).rejects.toThrow('no complete backup');
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});

test('the sweep removes nothing while a backup runs', async () => {
  const { db } = portal.services;
  const id = newId();
  await db.insertInto('backupRun').values({ id }).execute();
  expect(await sweepWith([]).run(portal.services)).toContain('A backup is being made');
  await db.deleteFrom('backupRun').where('id', '=', id).execute();
  expect(await sweepWith([]).run(portal.services)).toContain('removed');
});
