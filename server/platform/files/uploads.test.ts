import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { leastChunkBytes as piece, uploadCalls as calls } from '#contract/platform/uploads.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { uploadFile } from '#tests/builders/uploads.ts';
import { endJoining, reportJoined, takeReceived } from './join-uploads.queries.ts';
import { forgetOldUploads, joinUploads } from './join-uploads.ts';
import { nameFor } from './kinds.ts';
import { uploadLoadOf } from './uploads.queries.ts';

let portal: TestPortal;
let author: Client;
let other: Client;
let picture: Buffer;
beforeAll(async () => {
  portal = await openTestPortal();
  author = await signedInAs(portal, 'BRAND_MANAGER');
  other = await signedInAs(portal, 'BRAND_MANAGER');
  picture = await sharp({
    create: {
      width: 600,
      height: 500,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
});
afterAll(() => portal.close());

const begin = async (
  content: Buffer,
  kind: 'image' | 'captions' | 'video' = 'image',
  name = 'picture.png',
) => {
  const { upload } = await author.ask(calls.begin, {
    body: { _id: newId(), name, sizeBytes: content.length, kind },
  });
  return upload._id;
};
const chunk = (id: string, content: Buffer, from: number, to = content.length) => ({
  params: { id },
  body: { offsetBytes: from },
  files: { chunk: { name: 'blob', content: content.subarray(from, to) } },
});

describe('an upload in chunks', () => {
  test('resumes where it stopped, accepts a chunk once, and becomes the complete file', async () => {
    const id = await begin(picture);
    await author.ask(calls.append, chunk(id, picture, 0, piece));
    await author.ask(calls.append, chunk(id, picture, 0, piece));
    const { upload } = await author.ask(calls.read, { params: { id } });
    expect(upload).toMatchObject({ receivedBytes: piece, fileId: null });
    expect(await author.refused(calls.append, chunk(id, picture, 300))).toMatchObject({
      status: 409,
      code: 'uploads.wrongOffset',
      current: { receivedBytes: piece },
    });
    const { upload: arrived } = await author.ask(calls.append, chunk(id, picture, piece));
    expect(arrived).toMatchObject({ receivedBytes: picture.length, state: 'joining', fileId: null });
    await Promise.all([joinUploads(portal.services), joinUploads(portal.services)]);
    const { upload: whole } = await author.ask(calls.read, { params: { id } });
    expect(whole).toMatchObject({
      receivedBytes: picture.length,
      state: 'done',
      joinedBytes: picture.length,
    });
    const read = await author.send(fileCalls.read, { params: { id: whole.fileId! } });
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await author.ask(calls.append, chunk(id, picture, piece))).upload).toEqual(whole);
    expect((await other.send(fileCalls.read, { params: { id: whole.fileId! } })).statusCode).toBe(404);
  });

  test('refuses a small piece unless it is the last one, and keeps nothing of it', async () => {
    const id = await begin(picture);
    const { db } = portal.services;
    const before = await db.selectFrom('file').select('id').execute();
    for (const bytes of [1, piece - 1])
      expect(await author.refused(calls.append, chunk(id, picture, 0, bytes))).toMatchObject({
        status: 400,
        code: 'uploads.tooSmall',
      });
    expect(await db.selectFrom('file').select('id').execute()).toEqual(before);
    await author.ask(calls.append, chunk(id, picture, 0, picture.length - 1));
    const { upload } = await author.ask(calls.append, chunk(id, picture, picture.length - 1));
    expect(upload.state).toBe('joining');
    await author.ask(calls.cancel, { params: { id } });
  });

  test('of another person is not found', async () => {
    const id = await begin(picture);
    expect((await other.refused(calls.read, { params: { id } })).status).toBe(404);
    expect((await other.refused(calls.append, chunk(id, picture, 0))).status).toBe(404);
    expect((await other.refused(calls.cancel, { params: { id } })).status).toBe(404);
    const taken = { body: { _id: id, name: 'x.png', sizeBytes: 5, kind: 'image' as const } };
    expect(await other.refused(calls.begin, taken)).toMatchObject({ status: 409, code: 'uploads.otherFile' });
  });

  test('is refused before a byte is sent if it is too large, and so are bytes beyond the size', async () => {
    const body = { _id: newId(), name: 'a.mp4', sizeBytes: 100_000_000_000, kind: 'video' as const };
    expect((await author.refused(calls.begin, { body })).status).toBe(413);
    const id = await begin(picture.subarray(0, 50));
    expect(await author.refused(calls.append, chunk(id, picture, 0))).toMatchObject({
      status: 400,
      code: 'uploads.tooMuch',
    });
  });

  test('is refused with the reason if the content is of another kind, and leaves no bytes', async () => {
    const { db } = portal.services;
    const before = await db.selectFrom('file').select('id').execute();
    const content = Buffer.from('MZ not a video');
    const refused = await uploadFile(portal, author, 'video', { name: 'video.mp4', content });
    expect(refused).toMatchObject({
      state: 'refused',
      fileId: null,
      problem: {
        code: 'platform.fileKind',
        message: expect.stringContaining('video.mp4 is not an accepted'),
      },
    });
    expect(await db.selectFrom('file').select('id').execute()).toEqual(before);
    const french = await signedInAs(portal, 'BRAND_MANAGER', { language: 'fr' });
    const told = await uploadFile(portal, french, 'video', { name: 'video.mp4', content });
    expect(told.problem!.message).toContain('n’est pas un type de fichier accepté');
  });

  test('captions are text', async () => {
    const content = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n');
    const { fileId } = await uploadFile(portal, author, 'captions', { name: 'clip.vtt', content });
    expect(fileId).not.toBeNull();
  });

  test('is removed a day after its last piece, and no longer counts toward the quota', async () => {
    const { db } = portal.services;
    const id = await begin(picture);
    await author.ask(calls.append, chunk(id, picture, 0, piece));
    const tomorrow = { ...portal.services, now: () => new Date(Date.now() + 86_460_000) };
    await forgetOldUploads(portal.services);
    expect((await author.ask(calls.read, { params: { id } })).upload.receivedBytes).toBe(piece);
    await forgetOldUploads(tomorrow);
    expect((await author.refused(calls.read, { params: { id } })).status).toBe(404);
    expect(await db.selectFrom('upload').select('id').execute()).toEqual([]);
  });

  test('takes progress only from the worker that has it, and from none once it is canceled', async () => {
    const { db } = portal.services;
    const id = await begin(picture);
    await author.ask(calls.append, chunk(id, picture, 0));
    const [holder, stranger] = [newId(), newId()];
    const at = (joinedBytes: number, isChecking = false) => ({ joinedBytes, isChecking });
    expect((await takeReceived(db, holder, newId(), picture.length))?.id).toBe(id);
    expect(await takeReceived(db, stranger, newId(), picture.length)).toBeUndefined();
    expect(await reportJoined(db, { id, holder: stranger }, at(9))).toBe(false);
    expect(await reportJoined(db, { id, holder }, at(5))).toBe(true);
    const { upload } = await author.ask(calls.read, { params: { id } });
    expect(upload).toMatchObject({ state: 'joining', joinedBytes: 5 });
    await reportJoined(db, { id, holder }, at(picture.length, true));
    expect((await author.ask(calls.read, { params: { id } })).upload.state).toBe('checking');
    await author.ask(calls.cancel, { params: { id } });
    expect(await reportJoined(db, { id, holder }, at(6))).toBe(false);
  });

  test('is joined again from its pieces when a worker died, whenever that was, and what it left is removed', async () => {
    const { db, files } = portal.services;
    for (const hasStored of [false, true]) {
      const id = await begin(picture);
      await author.ask(calls.append, chunk(id, picture, 0));
      const left = newId();
      await takeReceived(db, newId(), left, picture.length);
      if (hasStored)
        await files.stage({
          id: left,
          stream: Readable.from(picture),
          name: 'picture.png',
          index: 0,
          kinds: ['image'],
          maxBytes: picture.length,
          uploadedBy: null,
          quotaBytes: null,
        });
      await joinUploads(portal.services);
      expect((await author.ask(calls.read, { params: { id } })).upload.state).toBe('joining');
      await db
        .updateTable('upload')
        .set({ heldUntil: new Date(0).toISOString() })
        .where('id', '=', id)
        .execute();
      await joinUploads(portal.services);
      const { upload } = await author.ask(calls.read, { params: { id } });
      expect(upload).toMatchObject({ state: 'done', joinedBytes: picture.length });
      expect(upload.fileId).not.toBe(left);
      const reply = await author.send(fileCalls.read, { params: { id: upload.fileId! } });
      expect(reply.rawPayload.equals(picture)).toBe(true);
      expect(await db.selectFrom('file').select('id').where('id', '=', left).execute()).toEqual([]);
    }
  });

  test('is joined in turn among people', async () => {
    const { db } = portal.services;
    const begun = async (client: Client) => {
      const body = { _id: newId(), name: 'a.png', sizeBytes: 1, kind: 'image' as const };
      await client.ask(calls.begin, { body });
      await client.ask(calls.append, chunk(body._id, Buffer.from('x'), 0));
      return body._id;
    };
    const many = await signedInAs(portal, 'LEARNER');
    const one = await signedInAs(portal, 'LEARNER');
    const ids = [await begun(many), await begun(many), await begun(many), await begun(one)];
    const order: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const taken = (await takeReceived(db, newId(), newId(), 10))!;
      order.push(taken.id);
      await endJoining(db, taken, { problem: { code: 'x', en: 'x', fr: 'x' } });
    }
    expect(order).toEqual([ids[0], ids[3], ids[1], ids[2]]);
  });

  test('removes its chunks when it is canceled', async () => {
    const id = await begin(picture);
    await author.ask(calls.append, chunk(id, picture, 0, piece));
    await author.ask(calls.cancel, { params: { id } });
    expect((await author.refused(calls.read, { params: { id } })).status).toBe(404);
  });
});

describe('limits', () => {
  const announced = (client: Client, kind: 'archive' | 'image' | 'audio', sizeBytes: number) =>
    client.refused(calls.begin, { body: { _id: newId(), name: `a.${kind}`, sizeBytes, kind } });
  const begun = (client: Client, kind: 'archive' | 'image', sizeBytes: number) =>
    client.ask(calls.begin, { body: { _id: newId(), name: `a.${kind}`, sizeBytes, kind } });

  test('kinds that only authors use are refused to everyone else', async () => {
    const learner = await signedInAs(portal, 'LEARNER');
    expect(await announced(learner, 'archive', 1000)).toMatchObject({ status: 403 });
    expect(await announced(learner, 'audio', 1000)).toMatchObject({ status: 403 });
    await begun(learner, 'image', 1000);
  });

  test('a person may have a limited number of uploads open at once', async () => {
    const busy = await signedInAs(portal, 'BRAND_MANAGER');
    const { openAtOnce } = portal.services.settings.uploads;
    for (let count = 0; count < openAtOnce; count += 1) await begun(busy, 'image', 1000);
    expect(await announced(busy, 'image', 1000)).toMatchObject({ status: 429, code: 'uploads.tooManyOpen' });
  });

  test('refused and canceled files count toward the daily quota', async () => {
    const small = await openTestPortal((settings) => ({
      ...settings,
      uploads: { ...settings.uploads, personDailyMaxBytes: 60_000, imageMaxBytes: 30_000 },
    }));
    const used = async (userId: string) => (await uploadLoadOf(small.services.db, userId, newId())).usedBytes;
    const person = await buildUser(small, { role: 'LEARNER' });
    const learner = await signedIn(small, person);
    const send = (bytes: number) =>
      learner.refused(profileCalls.updateInfo, {
        body: { firstName: 'Nell' },
        files: { profileImage: { name: 'me.png', content: Buffer.alloc(bytes, 1) } },
      });
    expect(await send(10_000)).toMatchObject({ code: 'platform.fileKind' });
    expect(await used(person.id)).toBe(10_000);
    expect(await send(31_000)).toMatchObject({ code: 'platform.fileTooLarge' });
    expect(await used(person.id)).toBeGreaterThan(40_000);
    expect(await send(25_000)).toMatchObject({ status: 429, code: 'uploads.quota' });
    await small.close();
  });

  test('announced and received bytes count toward the daily quota', async () => {
    const small = await openTestPortal((settings) => ({
      ...settings,
      uploads: { ...settings.uploads, personDailyMaxBytes: 600_000 },
    }));
    const learner = await signedInAs(small, 'LEARNER');
    expect(await announced(learner, 'image', 600_001)).toMatchObject({ status: 429, code: 'uploads.quota' });
    const _id = newId();
    const bytes = Buffer.alloc(500_000, 1);
    await learner.ask(calls.begin, { body: { _id, name: 'a.png', sizeBytes: 600_000, kind: 'image' } });
    await learner.ask(calls.append, chunk(_id, bytes, 0));
    expect(await announced(learner, 'image', 200_000)).toMatchObject({ status: 429 });
    await learner.ask(calls.cancel, { params: { id: _id } });
    // Canceled, but its bytes had arrived.
    expect(await announced(learner, 'image', 200_000)).toMatchObject({ status: 429 });
    await begun(learner, 'image', 90_000);
    const photo = Buffer.alloc(200_000, 1);
    expect(
      await learner.refused(profileCalls.updateInfo, {
        body: { firstName: 'Nell' },
        files: { profileImage: { name: 'me.png', content: photo } },
      }),
    ).toMatchObject({ status: 429, code: 'uploads.quota' });
    await small.close();
  });
});

test('a file gets the extension of its content', () => {
  expect(nameFor('evil.exe', 'application/zip')).toBe('evil.exe.zip');
  expect(nameFor('page.html', 'application/zip')).toBe('page.html.zip');
  expect(nameFor('PACKAGE.ZIP', 'application/zip')).toBe('PACKAGE.ZIP');
  expect(nameFor('photo.jpeg', 'image/jpeg')).toBe('photo.jpeg');
  expect(nameFor('photo', 'image/jpeg')).toBe('photo.jpg');
});
