import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { scormPackageCalls as calls } from '#contract/training/scorm-packages.calls.ts';
import { describeFinding } from '#contract/training/scorm-findings.ts';
import { newId } from '#server/platform/ids.ts';
import { badPackages } from '#tests/builders/bad-packages.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { uploadFile } from '#tests/builders/uploads.ts';
import { singleScoPackage } from '#tests/builders/scorm-packages.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

/** Everything an upload could leave: rows, objects, files being received. */
async function leftBehind() {
  const { db, environment } = portal.services;
  const count = async (
    table:
      | 'file'
      | 'course'
      | 'section'
      | 'scormPackage'
      | 'scormFile'
      | 'scormWork'
      | 'scormWorkObject'
      | 'upload'
      | 'uploadChunk',
  ) =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const files = async (folder: string) =>
    (
      await readdir(path.join(environment.dataDir, folder), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
    ).filter((one) => one.isFile()).length;
  return {
    files: await count('file'),
    courses: await count('course'),
    sections: await count('section'),
    packages: await count('scormPackage'),
    packageFiles: await count('scormFile'),
    works: await count('scormWork'),
    notedObjects: await count('scormWorkObject'),
    uploads: await count('upload'),
    chunks: await count('uploadChunk'),
    objects: await files('files'),
    spooled: await files('incoming'),
  };
}

test.each(badPackages)('%s: refused with a message, and nothing of it stays', async (_what, make, code) => {
  const before = await leftBehind();
  const refused = await admin.refused(calls.upload, {
    body: { name: { en: 'Mine' } },
    files: { file: make() },
  });
  expect(refused).toMatchObject({ status: 400, code: 'scorm.packageRefused' });
  const { findings } = refused.current as { findings: { code: string; message: string; todo: string }[] };
  expect(findings.map((one) => one.code)).toContain(code);
  expect(refused.detail).toContain(findings[0]!.message);
  expect(findings.every((one) => one.message !== '' && one.todo !== '' && !/[{}]/.test(one.message))).toBe(
    true,
  );
  expect(await leftBehind()).toEqual(before);
});

test.each(badPackages.filter(([what]) => /bomb|climb out$|no manifest|wrong checksum/.test(what)))(
  '%s: a chunked upload is removed with its findings',
  async (_what, make, code) => {
    const before = await leftBehind();
    const uploadId = await uploaded(make());
    const { work, checked } = await admin.ask(calls.check, { body: { uploadId } });
    expect([checked!.accepted, checked!.findings[0]!.code]).toEqual([false, code]);
    // The reason is kept until it was read.
    expect((await admin.ask(calls.work, { params: { workId: work._id } })).work).toMatchObject({
      state: 'refused',
      findings: checked!.findings,
    });
    await admin.ask(calls.dropWork, { params: { workId: work._id } });
    expect(await leftBehind()).toEqual(before);
    expect((await admin.refused(calls.upload, { body: { uploadId } })).code).toBe('scorm.noPackage');
  },
);

const uploaded = async (file: SentFile): Promise<string> =>
  (await uploadFile(portal, admin, 'archive', file))._id;

test('a file that is not an archive is refused, whatever its name', async () => {
  const before = await leftBehind();
  const picture = { name: 'package.zip', content: Buffer.from('\u0089PNG\r\n\u001a\n…', 'latin1') };
  expect(await admin.refused(calls.upload, { body: {}, files: { file: picture } })).toMatchObject({
    status: 400,
    code: 'platform.fileKind',
  });
  expect(await leftBehind()).toEqual(before);
});

test('a package larger than the settings allow', async () => {
  const small = await openTestPortal((settings) => ({
    ...settings,
    uploads: { ...settings.uploads, scormMaxBytes: 500 },
  }));
  const client = await signedInAs(small, 'COMPANY_ADMIN');
  const refused = await client.refused(calls.upload, { body: {}, files: { file: singleScoPackage() } });
  expect(refused).toMatchObject({ status: 413, code: 'platform.fileTooLarge' });
  expect(
    await client.refused(uploadCalls.begin, {
      body: { _id: newId(), name: 'a.zip', sizeBytes: 501, kind: 'archive' },
    }),
  ).toMatchObject({ status: 413 });
  expect(await small.services.db.selectFrom('file').select('id').execute()).toEqual([]);
  await small.close();
});

test('a finding is in the language of the reader', () => {
  const finding = { code: 'missingFiles', values: { count: 1234, files: 'a.png, b.png' } } as const;
  expect(describeFinding(finding, 'en').message).toBe(
    'Files that the manifest lists are not in the archive (1,234): a.png, b.png.',
  );
  expect(describeFinding(finding, 'fr').message).toMatch(/ne sont pas dans l’archive \(1\s234\)/);
  expect(describeFinding({ code: 'escapes', values: { path: '../a' } }, 'en').message).toBe(
    'An entry points outside the package (../a).',
  );
  expect(describeFinding({ code: 'damaged', values: {} }, 'fr').message).toBe(
    'L’archive est endommagée ou a été coupée.',
  );
});
