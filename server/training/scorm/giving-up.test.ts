import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scormPackageCalls as calls } from '#contract/training/scorm-packages.calls.ts';
import { jobs } from '#server/jobs.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import { packagesAround, uploadArchive } from '#tests/builders/package-works.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { manifestOf, scoPage, scormPackage } from '#tests/builders/scorm-packages.ts';
import { rounds } from '#tests/harness/rounds.ts';
import { readPackage } from './package/read-package.ts';
import { packageWorkJob } from './package-work.job.ts';

let portal: TestPortal;
let admin: Client;
const unheard: unknown[] = [];
const hear = (error: unknown) => void unheard.push(error);
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  process.prependListener('uncaughtException', hear);
  process.prependListener('unhandledRejection', hear);
});
beforeEach(() => void (unheard.length = 0));
afterAll(async () => {
  process.off('uncaughtException', hear);
  process.off('unhandledRejection', hear);
  await portal.close();
});

const job = jobs.find((one) => one.name === packageWorkJob)!;

/** Enough files that canceling meets every step of the work. */
const manyFiles = (count: number, bytesEach: number): SentFile =>
  scormPackage(manifestOf({ title: 'Given up' }), [
    { name: 'index.html', content: scoPage('Given up') },
    ...Array.from({ length: count }, (_, n) => ({
      name: `pages/${n}.html`,
      content: `<p>${n}</p>${'x'.repeat(bytesEach)}`,
    })),
  ]);

const around = () => packagesAround(portal);

const worksNow = async () => (await admin.ask(calls.works, { query: {} })).works;

const uploaded = (file: SentFile, client = admin) => uploadArchive(portal, client, file);

test('a package canceled at any time while it is read or stored gets a plain answer and leaves nothing', async () => {
  const before = await around();
  const answers: number[] = [];
  let taken = 0;
  const file = manyFiles(220, 300);
  const tried = rounds(40, 8);
  for (let round = 0; round < tried; round++) {
    const call = round % 4 === 0 ? calls.check : calls.upload;
    const sent = admin.send(call, { body: {}, files: { file } });
    let work = (await worksNow())[0];
    for (let tries = 0; !work && tries < 400; tries++) {
      await pause(1);
      work = (await worksNow())[0];
    }
    await pause((round * 37) % 120);
    const drops = work
      ? await Promise.all([1, 2].map(() => admin.send(calls.dropWork, { params: { workId: work._id } })))
      : [];
    for (const drop of drops) expect([200, 404], drop.body).toContain(drop.statusCode);
    const reply = await sent;
    answers.push(reply.statusCode);
    expect(reply.statusCode, reply.body).toBeLessThan(500);
    if (call === calls.upload && reply.statusCode === 200) taken += 1;
    for (const left of await worksNow()) await admin.send(calls.dropWork, { params: { workId: left._id } });
  }
  expect(answers.filter((status) => status === 409).length).toBeGreaterThan(tried / 8);
  expect(unheard).toEqual([]);
  const objects = taken * (222 + 1);
  expect(await around()).toEqual({
    ...before,
    files: before.files + taken,
    courses: before.courses + taken,
    packages: before.packages + taken,
    packageFiles: before.packageFiles + taken * 222,
    objects: before.objects + objects,
  });
});

test('canceling a large package while workers process it ends none of them and leaves nothing', async () => {
  const before = await around();
  const uploads = before.uploads;
  const file = scormPackage(manifestOf({ title: 'Given up' }), [
    { name: 'index.html', content: scoPage('Given up') },
    ...Array.from({ length: 11 }, (_, n) => ({ name: `videos/${n}.bin`, content: randomBytes(1_000_000) })),
  ]);
  let taken = 0;
  for (let round = 0; round < rounds(12, 3); round++) {
    const { work } = await admin.ask(calls.upload, { body: { uploadId: await uploaded(file) } });
    const params = { workId: work!._id };
    const working = Promise.all([job.run(portal.services), job.run(portal.services)]);
    await pause((round * 29) % 150);
    const dropped = await admin.send(calls.dropWork, { params });
    expect(dropped.statusCode, dropped.body).toBe(200);
    await working;
    expect((await admin.refused(calls.work, { params })).status).toBe(404);
    taken = (await around()).packages - before.packages;
  }
  expect(unheard).toEqual([]);
  expect(await around()).toEqual({
    ...before,
    files: before.files + taken,
    courses: before.courses + taken,
    packages: before.packages + taken,
    packageFiles: before.packageFiles + taken * 13,
    objects: before.objects + taken * 14,
    uploads: uploads + taken,
  });
});

test('an error while reading a file, before its reader listens, does not end the process', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-given-up-'));
  try {
    const archive = path.join(folder, 'a.zip');
    await writeFile(archive, manyFiles(12, 70_000).content);
    const reading = readPackage(
      'author',
      archive,
      async (_file, content) => {
        const stream = Buffer.isBuffer(content) ? Readable.from([content]) : await content();
        await pause(30);
        for await (const _piece of stream);
      },
      () => {
        throw new Error('nobody wants it any more');
      },
    );
    await expect(reading).rejects.toThrow('nobody wants it any more');
    expect(unheard).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
