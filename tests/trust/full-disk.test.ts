import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { joinUploads } from '#server/platform/files/join-uploads.ts';
import { videoFile } from '#tests/builders/media-files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { sendPieces, uploadFile } from '#tests/builders/uploads.ts';

// Where the system has a file that is always full. The check of a video then writes to it.
describe.runIf(existsSync('/dev/full'))('a disk that is full while a video is checked', () => {
  let folder: string;
  let portal: TestPortal;
  let admin: Client;
  const plain = videoFile({ picture: 'hvc1' });
  const full = videoFile({ picture: 'hvc1', frame: Buffer.from('FULLDISK') });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'paddock-full-'));
    const program = path.join(folder, 'ffmpeg');
    const result = videoFile({ sound: null }).content.toString('base64');
    // Stands for FFmpeg: writes a video to its last argument. What is made of that video has no room if the one that was sent says so.
    await writeFile(
      program,
      `#!/bin/sh\nfor last; do :; done\nfor from; do case "$from" in file:*) break;; esac; done\n` +
        `if grep -q FULLDISK "\${from#file:}"; then ln -s /dev/full "\${last#file:}.clean"; fi\n` +
        `echo ${result} | base64 -d > "\${last#file:}"\necho progress=end\n`,
    );
    await chmod(program, 0o755);
    portal = await openTestPortal(undefined, { env: { FFMPEG: program } });
    admin = await signedInAs(portal, 'COMPANY_ADMIN');
  });
  afterAll(async () => {
    await portal.close();
    await rm(folder, { recursive: true });
  });

  const left = async () => {
    const { db, environment } = portal.services;
    const [files, clips] = await Promise.all([
      db.selectFrom('file').select('id').execute(),
      db.selectFrom('clip').select('id').execute(),
    ]);
    const waiting = await readdir(path.join(environment.dataDir, 'incoming')).catch(() => []);
    return { files: files.length, clips: clips.length, waiting };
  };

  test('is said at once to whoever sends a form, and nothing is left behind', async () => {
    const send = (audio: typeof full) =>
      admin.send(videoCalls.create, { body: { title: 'Belt' }, files: { audio } } as never);
    expect((await send(plain)).statusCode).toBe(200);
    const before = await left();
    const reply = await send(full);
    expect([reply.statusCode, reply.json().code]).toEqual([507, 'platform.storageFull']);
    expect(await left()).toEqual(before);
  });

  test('an upload is tried again, and then it is said', async () => {
    const before = await left();
    const { _id } = await sendPieces(admin, 'video', full);
    const read = async () => (await admin.ask(uploadCalls.read, { params: { id: _id } })).upload;
    const states: string[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await joinUploads(portal.services);
      states.push((await read()).state);
      const { db } = portal.services;
      await db
        .updateTable('upload')
        .set({ heldUntil: new Date(0) })
        .where('id', '=', _id)
        .execute();
    }
    expect(states).toEqual(['checking', 'checking', 'refused']);
    expect((await read()).problem).toMatchObject({
      code: 'platform.storageFull',
      message: expect.stringContaining('disk is full') as string,
    });
    expect(await left()).toEqual(before);
    // Once there is room, a video is taken.
    expect((await uploadFile(portal, admin, 'video', plain)).state).toBe('done');
  });
});
