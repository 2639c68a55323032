import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { videoFile } from '#tests/builders/media-files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { uploadFile } from '#tests/builders/uploads.ts';
import { qualitiesBelow } from './video-sizes.rules.ts';
import { shrinkVideos } from './video-sizes.ts';

let folder: string;
let log: string;
let portal: TestPortal;
let author: Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-shrink-'));
  log = path.join(folder, 'calls');
  const program = path.join(folder, 'ffmpeg');
  // Stands for FFmpeg: writes less than it read, more for a video that says so, or fails.
  await writeFile(
    program,
    `#!/bin/sh\nfor last; do :; done\necho "$*" >> ${log}\n` +
      `for from; do case "$from" in file:*) break;; esac; done\nfrom="\${from#file:}"; to="\${last#file:}"\n` +
      `if grep -q UNKNOWN "$from"; then exit 1; fi\n` +
      `if grep -q LARGER "$from"; then cat "$from" "$from" > "$to"; else head -c 100 "$from" > "$to"; fi\necho progress=end\n`,
  );
  await chmod(program, 0o755);
  portal = await openTestPortal(undefined, { env: { FFMPEG: program } });
  author = await signedInAs(portal, 'BRAND_MANAGER');
});
beforeEach(() => writeFile(log, ''));
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

/** A video that is taken for one of this size: the test videos are tiny. */
async function video(widthPx: number, heightPx: number, frame = ''): Promise<string> {
  const sent = videoFile({ frame: Buffer.from(frame.padEnd(400, '.')) });
  const { fileId } = await uploadFile(portal, author, 'video', sent);
  const { db } = portal.services;
  await db.updateTable('fileMedia').set({ widthPx, heightPx }).where('fileId', '=', fileId!).execute();
  await db.insertInto('filmToShrink').values({ id: fileId! }).execute();
  return fileId!;
}
const sizes = (id: string) =>
  portal.services.db.selectFrom('filmSize').selectAll().where('fileId', '=', id).orderBy('quality').execute();
const waiting = () => portal.services.db.selectFrom('filmToShrink').select('id').execute();
const calls = async () => (await readFile(log, 'utf8')).split('\n').filter(Boolean);
const read = (id: string, query: object, headers: Readonly<Record<string, string>> = {}, client = author) =>
  client.send(fileCalls.read, { params: { id }, query } as never, headers);

test.each([
  [1080, [360, 720]],
  [720, [360]],
  [361, [360]],
  [360, []],
])('of %d pixels come %j', (px, qualities) => expect(qualitiesBelow(px)).toEqual(qualities));

test('a tiny video asks for nothing', async () => {
  await uploadFile(portal, author, 'video', videoFile());
  expect(await waiting()).toEqual([]);
});

test('without FFMPEG, nothing is asked for and nothing is made', async () => {
  const plain = await openTestPortal();
  try {
    const sender = await signedInAs(plain, 'BRAND_MANAGER');
    await uploadFile(plain, sender, 'video', videoFile());
    await shrinkVideos(plain.services);
    expect(await plain.services.db.selectFrom('filmSize').selectAll().execute()).toEqual([]);
  } finally {
    await plain.close();
  }
});

describe('the worker', () => {
  test('makes each smaller size, upright ones by their width, and leaves nothing behind', async () => {
    const id = await video(1080, 1920);
    await shrinkVideos(portal.services);
    expect((await sizes(id)).map(({ quality, sizeBytes }) => [quality, sizeBytes])).toEqual([
      [360, 100],
      [720, 100],
    ]);
    const [first] = await calls();
    expect(first).toContain('if(gt(iw,ih),-2,360)');
    expect(first).toContain('-protocol_whitelist file');
    expect(await waiting()).toEqual([]);
    expect(await readdir(path.join(portal.services.environment.dataDir, 'incoming'))).toEqual([]);
  });

  test('keeps none that is larger, and gives up one that it cannot make', async () => {
    const [larger, unknown] = [await video(1920, 1080, 'LARGER'), await video(1920, 1080, 'UNKNOWN')];
    await shrinkVideos(portal.services);
    expect(await sizes(larger)).toEqual([]);
    expect(await sizes(unknown)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('tries again after a failure, and gives up a video whose workers were killed', async () => {
    const { db, files } = portal.services;
    const id = await video(1280, 720);
    const withCopy = files.withCopy.bind(files);
    Object.assign(files, { withCopy: () => Promise.reject(new Error('the store is away')) });
    await shrinkVideos(portal.services).finally(() => Object.assign(files, { withCopy }));
    expect(await waiting()).toEqual([{ id }]);
    await db.updateTable('filmToShrink').set({ heldUntil: null, tries: 3 }).execute();
    await shrinkVideos(portal.services);
    expect(await waiting()).toEqual([]);
    expect(await calls()).toEqual([]);
  });
});

test('a size has ranges, HEAD, and a tag of its own; who may not read the video gets none, and it goes with the video', async () => {
  const id = await video(1280, 720);
  await shrinkVideos(portal.services);
  const small = await read(id, { quality: '360' });
  expect([small.statusCode, small.headers['content-type'], small.rawPayload.length]).toEqual([
    200,
    'video/mp4',
    100,
  ]);
  const part = await read(id, { quality: '360' }, { range: 'bytes=4-7' });
  expect([part.statusCode, part.headers['content-range'], part.rawPayload.toString()]).toEqual([
    206,
    'bytes 4-7/100',
    'ftyp',
  ]);
  const whole = await read(id, {});
  expect(whole.headers['etag']).not.toBe(small.headers['etag']);
  // There is none of 720 pixels: the video itself is served.
  expect((await read(id, { quality: '720' })).rawPayload.length).toBe(whole.rawPayload.length);
  expect((await read(id, { quality: '144' })).statusCode).toBe(400);
  const other = await signedInAs(portal, 'LEARNER');
  expect((await read(id, { quality: '360' }, {}, other)).statusCode).toBe(404);
  const { storageKey } = (await sizes(id))[0]!;
  await portal.services.files.discard([id]);
  const removed = await portal.services.files.read(storageKey);
  removed?.destroy();
  const asked = await portal.services.db
    .selectFrom('fileRemoval')
    .select('storageKey')
    .where('storageKey', '=', storageKey)
    .execute();
  expect(removed === null || asked.length === 1).toBe(true);
});

const real = spawnSync('ffmpeg', ['-version']).status === 0;
test.runIf(real)('FFmpeg itself makes both sizes of a video', { timeout: 120_000 }, async () => {
  const large = path.join(folder, 'large.mp4');
  const testVideo =
    '-loglevel error -y -f lavfi -i testsrc2=size=1920x1080:rate=25:duration=3 -f lavfi -i sine=frequency=440:duration=3 ' +
    '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -profile:v main -c:a aac';
  const made = spawnSync('ffmpeg', [...testVideo.split(' '), large]);
  expect(made.status).toBe(0);
  const converting = await openTestPortal(undefined, { env: { FFMPEG: 'ffmpeg' } });
  try {
    const sender = await signedInAs(converting, 'BRAND_MANAGER');
    const sent = { name: 'large.mp4', content: await readFile(large) };
    const { fileId } = await uploadFile(converting, sender, 'video', sent);
    await shrinkVideos(converting.services);
    const rows = await converting.services.db.selectFrom('filmSize').selectAll().orderBy('quality').execute();
    expect(rows.map(({ quality }) => quality)).toEqual([360, 720]);
    const { rawPayload } = await sender.send(fileCalls.read, {
      params: { id: fileId! },
      query: { quality: '360' },
    });
    const small = path.join(folder, 'small.mp4');
    await writeFile(small, rawPayload);
    const looked = spawnSync('ffmpeg', ['-hide_banner', '-i', small], { encoding: 'utf8' });
    expect(looked.stderr).toContain('640x360');
    expect(rawPayload.indexOf('moov')).toBeLessThan(rawPayload.indexOf('mdat'));
  } finally {
    await converting.close();
  }
});
