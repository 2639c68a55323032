import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scormPackageCalls as calls } from '#contract/training/scorm-packages.calls.ts';
import { jobs } from '#server/jobs.ts';
import { newStorageKey } from '#server/platform/files/file-store.ts';
import { newId } from '#server/platform/ids.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import { packagesAround, uploadArchive } from '#tests/builders/package-works.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { manifestOf, scoPage, scormPackage } from '#tests/builders/scorm-packages.ts';
import { packageWorkJob } from './package-work.job.ts';
import { noteObjects, takeWork } from './package-work.queries.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const job = jobs.find((one) => one.name === packageWorkJob)!;
const work = () => job.run(portal.services);

/** Too large to be read while a request waits. */
const largePackage = (manifest = manifestOf({ title: 'Large' })): SentFile =>
  scormPackage(manifest, [
    { name: 'index.html', content: scoPage('Large') },
    { name: 'video.bin', content: randomBytes(10_500_000) },
  ]);

const uploaded = (file: SentFile, client = admin) => uploadArchive(portal, client, file);

const around = () => packagesAround(portal);

const stateOf = async (workId: string, client = admin) =>
  (await client.ask(calls.work, { params: { workId } })).work;

test('a large package is received at once, checked and unpacked by a worker, and made a course once', async () => {
  const uploadId = await uploaded(largePackage());
  const clicks = await Promise.all([1, 2].map(() => admin.ask(calls.check, { body: { uploadId } })));
  const [first, second] = clicks.map((one) => one.work);
  expect(first!._id).toBe(second!._id);
  expect(clicks[0]).toMatchObject({ work: { state: 'waiting', done: 0 }, checked: null });
  expect(await admin.ask(calls.works, { query: {} })).toMatchObject({ works: [{ _id: first!._id }] });
  // Two workers at once: one of them takes it.
  await Promise.all([work(), work()]);
  expect(await admin.ask(calls.work, { params: { workId: first!._id } })).toMatchObject({
    work: { state: 'checked', courseId: null },
    checked: { accepted: true, title: 'Large', itemsCount: 1, entryCount: 3 },
  });

  const workId = first!._id;
  const takes = await Promise.all(
    [1, 2].map(() => admin.ask(calls.upload, { body: { workId, name: { en: 'Mine' } } })),
  );
  expect(takes[0]).toMatchObject({ course: null, package: null, work: { _id: workId, state: 'waiting' } });
  const before = await around();
  await Promise.all([work(), work()]);
  const ready = await stateOf(workId);
  expect(ready).toMatchObject({ state: 'ready' });
  const after = await around();
  expect(after).toMatchObject({
    courses: before.courses + 1,
    packages: before.packages + 1,
    packageFiles: 3,
    noted: 0,
    spooled: 0,
  });
  expect(after.objects).toBe(before.objects + 3);
  // Sent again after a lost connection it is the same course.
  expect((await admin.ask(calls.upload, { body: { uploadId } })).course).toMatchObject({
    _id: ready.madeCourseId,
    name: { en: 'Mine' },
  });
  await admin.ask(calls.dropWork, { params: { workId } });
  expect((await admin.refused(calls.work, { params: { workId } })).status).toBe(404);
  expect((await around()).packages, 'what was made of it stays').toBe(after.packages);
});

test('the work of a killed process is resumed, and nothing of it is left behind', async () => {
  const { db, files } = portal.services;
  const before = await around();
  const uploadId = await uploaded(largePackage());
  const { work: begun } = await admin.ask(calls.upload, { body: { uploadId } });
  const workId = begun!._id;
  // The state a killed process leaves: claimed, some files stored, one being received.
  const holder = newId();
  await takeWork(db, workId, holder);
  const [stored, coming] = [newStorageKey(), newStorageKey()];
  await noteObjects(db, workId, holder, [stored, coming]);
  await files.putStream(Readable.from([Buffer.from('half')]), 'text/plain', stored);
  await writeFile(path.join(portal.services.environment.dataDir, 'incoming', path.basename(coming)), 'half');
  await work();
  expect((await stateOf(workId)).state, 'not while it may still be alive').toBe('unpacking');
  await db
    .updateTable('scormWork')
    .set({ heldUntil: sql<string>`now() - interval '1 second'` })
    .where('id', '=', workId)
    .execute();
  await work();
  expect((await stateOf(workId)).state).toBe('ready');
  await admin.ask(calls.dropWork, { params: { workId } });
  const after = await around();
  expect(after).toEqual({
    ...before,
    files: before.files + 1,
    courses: before.courses + 1,
    packages: before.packages + 1,
    packageFiles: before.packageFiles + 3,
    uploads: before.uploads + 1,
    objects: before.objects + 4,
  });
});

test("a refused large package returns its reasons later, in the reader's language, and nothing else stays", async () => {
  const before = await around();
  const uploadId = await uploaded(largePackage(manifestOf({ schemaVersion: '2004 4th Edition' })));
  const { work: begun } = await admin.ask(calls.upload, { body: { uploadId } });
  await work();
  const refused = await stateOf(begun!._id);
  expect(refused).toMatchObject({
    state: 'refused',
    findings: [{ code: 'scorm2004', severity: 'error' }],
  });
  await admin.ask(calls.dropWork, { params: { workId: begun!._id } });
  expect(await around()).toEqual(before);
});

test('a valid package reports what prevents using it, and can be used differently', async () => {
  const uploadId = await uploaded(largePackage());
  const { work: begun } = await admin.ask(calls.check, { body: { uploadId } });
  const workId = begun._id;
  await work();
  await admin.ask(calls.upload, { body: { workId, curriculumId: newId() } });
  const before = await around();
  await work();
  expect(await stateOf(workId)).toMatchObject({
    state: 'checked',
    problem: expect.stringContaining('curriculum'),
  });
  expect(await around(), 'nothing half done').toEqual(before);
  await admin.ask(calls.upload, { body: { workId } });
  await work();
  expect(await stateOf(workId)).toMatchObject({ state: 'ready', problem: null });
});

test('is canceled, and removed after a day', async () => {
  const before = await around();
  const uploadId = await uploaded(largePackage());
  const { work: begun } = await admin.ask(calls.check, { body: { uploadId } });
  await admin.ask(calls.dropWork, { params: { workId: begun._id } });
  await work();
  expect(await around()).toEqual(before);
  const { work: left } = await admin.ask(calls.check, { body: { uploadId: await uploaded(largePackage()) } });
  await portal.services.db
    .updateTable('scormWork')
    .set({ updatedAt: sql<string>`now() - interval '25 hours'` })
    .where('id', '=', left._id)
    .execute();
  await jobs.find((one) => one.name === 'sweep')!.run(portal.services);
  expect((await admin.refused(calls.work, { params: { workId: left._id } })).status).toBe(404);
  expect((await around()).works).toBe(before.works);
});

test('belongs to its author alone, who must still have the right when the worker processes it', async () => {
  const user = await buildUser(portal, { role: 'COMPANY_ADMIN' });
  const author = await signedIn(portal, user);
  const { work: begun } = await author.ask(calls.upload, {
    body: { uploadId: await uploaded(largePackage(), author) },
  });
  const params = { workId: begun!._id };
  expect((await admin.refused(calls.work, { params })).status).toBe(404);
  expect((await admin.refused(calls.dropWork, { params })).status).toBe(404);
  expect((await admin.refused(calls.upload, { body: params })).status).toBe(404);
  const { works } = await admin.ask(calls.works, { query: {} });
  expect(works.map((one) => one._id)).not.toContain(params.workId);
  const { db } = portal.services;
  const courses = (await around()).courses;
  await db.updateTable('userAccount').set({ status: 'deactivated' }).where('id', '=', user.id).execute();
  await work();
  const row = await db
    .selectFrom('scormWork')
    .select(['state', 'problem'])
    .where('id', '=', params.workId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'checked', problem: { code: 'platform.notAllowed' } });
  expect((await around()).courses).toBe(courses);
});
