import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SentFile } from '#tests/builders/multipart.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { manifestOf, scoPage, scormPackage } from '#tests/builders/scorm-packages.ts';
import { throwAway, unpack } from '../take-package.ts';
import { readPackage } from './read-package.ts';

let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  portal = await openTestPortal();
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-large-'));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

async function saved({ content }: SentFile): Promise<string> {
  const file = path.join(folder, `${Math.random()}.zip`);
  await writeFile(file, content);
  return file;
}

/** The longest time others waited while `work` ran, and how long it took. */
async function waitedDuring<T>(work: () => Promise<T>) {
  const begun = performance.now();
  let [waited, last] = [0, begun];
  const note = () => {
    const now = performance.now();
    [waited, last] = [Math.max(waited, now - last), now];
  };
  const clock = setInterval(note, 2);
  const result = await work();
  clearInterval(clock);
  note();
  return { result, waited, took: performance.now() - begun };
}

test('a long manifest is read whole and blocks nobody', async () => {
  const resources = Array.from(
    { length: 18_000 },
    (_, n) =>
      `<resource identifier="r${n}" type="webcontent" adlcp:scormtype="asset" href="pages/${n}.html"><file href="pages/${n}.html"/></resource>`,
  );
  const manifest = manifestOf().replace('</resources>', `${resources.join('')}</resources>`);
  const file = await saved(scormPackage(manifest));
  const { result, waited, took } = await waitedDuring(() => readPackage('author', file));
  expect(result.findings).toMatchObject([{ code: 'missingFiles', values: { count: 18_000 } }]);
  expect(result.manifest?.items).toHaveLength(1);
  expect(waited).toBeLessThan(took / 2);
});

test('a manifest with endless elements blocks nobody either', async () => {
  const manifest = manifestOf().replace('</resources>', `${'<file/>'.repeat(600_000)}</resources>`);
  const file = await saved(scormPackage(manifest));
  const { result, waited, took } = await waitedDuring(() => readPackage('author', file));
  expect(result.findings).toMatchObject([{ code: 'manifestMalformed' }]);
  expect(waited).toBeLessThan(took / 2);
});

test('small files are stored in one piece, large ones by streams; every byte is correct', async () => {
  const { files } = portal.services;
  const small = Array.from({ length: 300 }, (_, n) => ({
    name: `s/${n}.txt`,
    content: `file ${n} `.repeat(n),
  }));
  const large = [
    { name: 'large.txt', content: 'a long line\n'.repeat(30_000) },
    { name: 'stored.bin', content: Buffer.alloc(70_000, 7), stored: true },
  ];
  const file = await saved(
    scormPackage(manifestOf(), [{ name: 'index.html', content: scoPage('Many') }, ...small, ...large]),
  );
  let streams = 0;
  const counting = {
    ...files,
    putStream: (...given: Parameters<typeof files.putStream>) => {
      streams += 1;
      return files.putStream(...given);
    },
  };
  const unpacked = await unpack(counting, 'author', file);
  expect(unpacked.findings).toEqual([]);
  expect(unpacked.files).toHaveLength(304);
  expect(streams).toBe(2);
  const wanted = new Map<string, string | Buffer>([...small, ...large].map((one) => [one.name, one.content]));
  for (const { path: name, objectKey, sizeBytes } of unpacked.files) {
    const content = wanted.get(name);
    if (content === undefined) continue;
    const pieces: Buffer[] = [];
    for await (const piece of (await files.read(objectKey))!) pieces.push(piece as Buffer);
    expect(Buffer.concat(pieces).equals(Buffer.from(content)), name).toBe(true);
    expect(sizeBytes).toBe(Buffer.byteLength(content));
  }
  await throwAway(files, unpacked.files);
});
