import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { videoFile } from '#tests/builders/media-files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { sendPieces } from '#tests/builders/uploads.ts';

const worker = fileURLToPath(new URL('./fixtures/join-in-process.ts', import.meta.url));
let portal: TestPortal;
let author: Client;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  portal = await openTestPortal();
  author = await signedInAs(portal, 'BRAND_MANAGER');
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await portal.close();
});

async function start(): Promise<ChildProcess> {
  const { databaseUrl, dataDir } = portal.services.environment;
  const child = fork(worker, {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    execArgv: [],
  });
  running.add(child);
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  running.delete(child);
}

const read = async (id: string) => (await author.ask(uploadCalls.read, { params: { id } })).upload;

/** The state of an upload once it is no longer joining. */
async function ended(id: string) {
  for (;;) {
    const upload = await read(id);
    if (upload.state !== 'joining' && upload.state !== 'checking') return upload;
    await pause(50);
  }
}

/** The lease of a killed worker ends after thirty seconds. The test does not wait. */
const endLeases = () =>
  portal.services.db
    .updateTable('upload')
    .set({ heldUntil: new Date(0).toISOString() })
    .where('heldUntil', 'is not', null)
    .execute();

async function bytesLeft() {
  const { dataDir } = portal.services.environment;
  const all = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const rows = await portal.services.db.selectFrom('file').select('id').execute();
  return { rows: rows.length, objects: all.filter((one) => one.isFile()).length };
}

test('a video whose worker is killed is joined once, to the byte', async () => {
  const frame = randomBytes(40_000_000);
  const { content } = videoFile({ frame });
  const wanted = createHash('sha256').update(content).digest('hex');
  const { _id } = await sendPieces(author, 'video', { name: 'video.mp4', content });
  const first = await start();
  await pause(120);
  await kill(first);
  const seen = await read(_id);
  // Joined completely before the kill, or still joining: nothing in between.
  expect(['joining', 'checking', 'done']).toContain(seen.state);
  expect(seen.fileId === null).toBe(seen.state !== 'done');
  await endLeases();
  const second = await start();
  const done = await ended(_id);
  expect(done).toMatchObject({ state: 'done', joinedBytes: content.length, sha256: wanted });
  await pause(100);
  await kill(second);
  const reply = await author.send(fileCalls.read, { params: { id: done.fileId! } });
  expect(reply.rawPayload.includes(frame)).toBe(true);
  await author.ask(uploadCalls.cancel, { params: { id: _id } });
});

test('a file that takes its worker down each time is refused in the end', async () => {
  const { _id } = await sendPieces(author, 'captions', {
    name: 'clip.vtt',
    content: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'),
  });
  await portal.services.db.updateTable('upload').set({ tries: 3 }).where('id', '=', _id).execute();
  const child = await start();
  expect(await ended(_id)).toMatchObject({ state: 'refused', problem: { code: 'uploads.notJoined' } });
  await pause(100);
  await kill(child);
});

test('nothing is left of joined, refused and canceled uploads', async () => {
  const before = await bytesLeft();
  const child = await start();
  const { _id } = await sendPieces(author, 'video', {
    name: 'video.mp4',
    content: videoFile({ frame: randomBytes(20_000_000) }).content,
  });
  await author.ask(uploadCalls.cancel, { params: { id: _id } });
  const refused = await sendPieces(author, 'video', { name: 'x.mp4', content: Buffer.from('MZ no video') });
  expect((await ended(refused._id)).state).toBe('refused');
  await pause(500);
  await kill(child);
  expect(await bytesLeft()).toEqual(before);
});
