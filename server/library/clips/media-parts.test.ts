import { afterAll, beforeAll, expect, test } from 'vitest';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { videoFile, mp3File } from '#tests/builders/media-files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

// The form of the documents sends the video with the other fields. It is checked like one that comes in pieces.

let portal: TestPortal;
let editor: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  editor = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const filesStored = async () => (await portal.services.db.selectFrom('file').select('id').execute()).length;

test('a video in the form is stored as it plays, with its length', async () => {
  const { video } = await editor.ask(videoCalls.create, {
    body: { title: 'Belts' },
    files: { audio: videoFile({ name: 'IMG_7.MOV', brand: 'qt  ' }) },
  });
  expect(video).toMatchObject({ durationSeconds: 2, audio: { name: 'IMG_7.mp4', mediaType: 'video/mp4' } });
});

test('a recording in the form brings its length and chapters', async () => {
  const { podcast } = await editor.ask(podcastCalls.create, {
    body: { title: 'On the road' },
    files: { audio: mp3File({ chapters: ['Start', 'Belts'], author: 'Ana' }) },
  });
  expect(podcast).toMatchObject({
    durationSeconds: 5,
    chapters: [{ title: 'Start' }, { title: 'Belts' }],
  });
});

test.each([
  ['a text', { name: 'video.mp4', content: Buffer.from('Dear dealer') }, 'platform.fileKind'],
  ['HEVC', videoFile({ picture: 'hvc1' }), 'media.picture'],
  ['nine days', videoFile({ secondsOfFrame: 200_000 }), 'media.long'],
  ['an index that points outside', videoFile({ offBy: 100_000 }), 'media.cut'],
])('%s in the form is refused with its sentence, and nothing is left', async (_what, audio, code) => {
  const before = await filesStored();
  const refused = await editor.refused(videoCalls.create, { body: { title: 'Belts' }, files: { audio } });
  expect(refused).toMatchObject({ status: 400, code });
  expect(await filesStored()).toBe(before);
});
