import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { uploadCalls as calls } from '#contract/platform/uploads.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pngFile } from '#tests/builders/files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let author: Client;
let other: Client;
let picture: Buffer;
beforeAll(async () => {
  portal = await openTestPortal();
  author = await signedInAs(portal, 'BRAND_MANAGER');
  other = await signedInAs(portal, 'BRAND_MANAGER');
  picture = (await pngFile('a.png', 400, 300)).content;
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
  test('goes on where it stopped, takes a chunk once, and becomes the file it is', async () => {
    const id = await begin(picture);
    await author.ask(calls.append, chunk(id, picture, 0, 100));
    await author.ask(calls.append, chunk(id, picture, 0, 100));
    const { upload } = await author.ask(calls.read, { params: { id } });
    expect(upload).toMatchObject({ receivedBytes: 100, fileId: null });
    expect(await author.refused(calls.append, chunk(id, picture, 300))).toMatchObject({
      status: 409,
      code: 'uploads.wrongOffset',
      current: { receivedBytes: 100 },
    });
    const { upload: whole } = await author.ask(calls.append, chunk(id, picture, 100));
    expect(whole.receivedBytes).toBe(picture.length);
    const read = await author.send(fileCalls.read, { params: { id: whole.fileId! } });
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await author.ask(calls.append, chunk(id, picture, 100))).upload).toEqual(whole);
    expect((await other.send(fileCalls.read, { params: { id: whole.fileId! } })).statusCode).toBe(404);
  });

  test('of another person is not there', async () => {
    const id = await begin(picture);
    expect((await other.refused(calls.read, { params: { id } })).status).toBe(404);
    expect((await other.refused(calls.append, chunk(id, picture, 0))).status).toBe(404);
    expect((await other.refused(calls.cancel, { params: { id } })).status).toBe(404);
    const taken = { body: { _id: id, name: 'x.png', sizeBytes: 5, kind: 'image' as const } };
    expect(await other.refused(calls.begin, taken)).toMatchObject({ status: 409, code: 'uploads.otherFile' });
  });

  test('too large is refused before a byte is sent, and so are bytes beyond the size', async () => {
    const body = { _id: newId(), name: 'a.mp4', sizeBytes: 100_000_000_000, kind: 'video' as const };
    expect((await author.refused(calls.begin, { body })).status).toBe(413);
    const id = await begin(picture.subarray(0, 50));
    expect(await author.refused(calls.append, chunk(id, picture, 0))).toMatchObject({
      status: 400,
      code: 'uploads.tooMuch',
    });
  });

  test('something else than it says is refused with its reason and leaves nothing', async () => {
    const fake = Buffer.from('MZ not a film');
    const id = await begin(fake, 'video', 'film.mp4');
    expect(await author.refused(calls.append, chunk(id, fake, 0))).toMatchObject({
      status: 400,
      code: 'platform.fileKind',
    });
    expect((await author.refused(calls.read, { params: { id } })).status).toBe(404);
  });

  test('captions are text', async () => {
    const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n');
    const id = await begin(vtt, 'captions', 'clip.vtt');
    expect((await author.ask(calls.append, chunk(id, vtt, 0))).upload.fileId).not.toBeNull();
  });

  test('given up, it is gone with what had arrived', async () => {
    const id = await begin(picture);
    await author.ask(calls.append, chunk(id, picture, 0, 100));
    await author.ask(calls.cancel, { params: { id } });
    expect((await author.refused(calls.read, { params: { id } })).status).toBe(404);
  });
});
