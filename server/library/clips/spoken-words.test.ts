import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { mp4File } from '#tests/builders/files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { uploadFile } from '#tests/builders/uploads.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

test('videos are found by what is said in them, without accents and capitals, until the captions go', async () => {
  const film = mp4File();
  const said = (words: string) => ({
    name: 'said.vtt',
    content: Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`),
  });
  const upload = (words: string) =>
    uploadFile(portal, admin, 'captions', said(words)).then(({ fileId }) => fileId);
  const body = {
    title: 'Track',
    captionsFr: await upload('La <i>flèche</i> de la chenille'),
    captionsEn: await upload('Deflection'),
    published: true,
  };
  const { _id: id } = (await admin.ask(calls.create, { body, files: { audio: film } } as never)).video;
  const foundBy = async (text: string) =>
    (await admin.ask(calls.list, { query: { text } })).videos.some(({ _id }) => _id === id);
  expect(await foundBy('FLECHE chenille')).toBe(true);
  expect(await foundBy('track deflection')).toBe(true);
  const copy = (await admin.ask(calls.duplicate, { params: { id } })).video;
  expect(
    (await admin.ask(calls.list, { query: { text: 'fleche', isAdmin: 'true' } } as never)).videos.map(
      ({ _id }) => _id,
    ),
  ).toContain(copy._id);
  await admin.ask(calls.save, { params: { id }, body: { captionsFr: null } } as never);
  expect(await foundBy('fleche')).toBe(false);
  expect(await foundBy('deflection')).toBe(true);
});
