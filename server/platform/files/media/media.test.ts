import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileKind } from '#contract/platform/call.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import type { Right } from '#contract/platform/rights.ts';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { videoFile, mp3File, type Video } from '#tests/builders/media-files.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import { buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { sendPieces, uploadFile } from '#tests/builders/uploads.ts';
import { joinUploads } from '../join-uploads.ts';

let portal: TestPortal;
let author: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  author = await signedInAs(portal, 'BRAND_MANAGER');
});
afterAll(() => portal.close());

const uploaded = (kind: FileKind, file: SentFile, client = author) => uploadFile(portal, client, kind, file);

async function bytesOf(fileId: string): Promise<Buffer> {
  return (await author.send(fileCalls.read, { params: { id: fileId } })).rawPayload;
}

const boxesOf = (bytes: Buffer): string[] => {
  const boxes: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    boxes.push(bytes.toString('latin1', at + 4, at + 8));
  return boxes;
};

const filesLeft = async () => {
  const { dataDir } = portal.services.environment;
  const rows = await portal.services.db.selectFrom('file').select('id').execute();
  return [rows.length, await readdir(path.join(dataDir, 'incoming'))];
};

describe('a video that browsers play', () => {
  test.each<[string, Video]>([
    ['an .mp4 of a phone', {}],
    ['a .mov of a phone', { name: 'IMG_0042.MOV', brand: 'qt  ' }],
    ['one whose index is in front already', { indexFirst: true }],
    ['one without sound', { sound: null }],
    ['the high profile', { profile: 100 }],
  ])('%s is stored as .mp4 with its index in front', async (_what, video) => {
    const sent = videoFile(video);
    const { state, problem, fileId, media, sha256 } = await uploaded('video', sent);
    expect([state, problem]).toEqual(['done', null]);
    expect(media).toEqual({ durationSeconds: 2, widthPx: 64, heightPx: 48, chapters: [] });
    expect(sha256).toBe(createHash('sha256').update(sent.content).digest('hex'));
    const bytes = await bytesOf(fileId!);
    expect(boxesOf(bytes)).toEqual(['ftyp', 'moov', 'free', 'mdat']);
    const file = await portal.services.db
      .selectFrom('file')
      .innerJoin('fileMedia', 'fileMedia.fileId', 'file.id')
      .where('file.id', '=', fileId!)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(file.name).toMatch(/\.mp4$/);
    expect(file).toMatchObject({ mediaType: 'video/mp4', sizeBytes: bytes.length });
    expect(file.sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true);
    expect(file.sentSha256.toString('hex')).toBe(sha256);
  });

  test('keeps how the phone was held, and loses where it was', async () => {
    const { fileId, media } = await uploaded('video', videoFile({ turned: 90, place: '+45.5088-073.5540/' }));
    expect(media).toMatchObject({ widthPx: 48, heightPx: 64 });
    const { rotation } = await portal.services.db
      .selectFrom('fileMedia')
      .where('fileId', '=', fileId!)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(rotation).toBe(90);
    expect((await bytesOf(fileId!)).toString('latin1')).not.toContain('+45.5088');
  });

  test('keeps each sample byte by byte, whatever its size', async () => {
    const frame = Buffer.alloc(9_000_000, 'a frame ');
    const { fileId } = await uploaded('video', videoFile({ frame }));
    expect((await bytesOf(fileId!)).includes(frame)).toBe(true);
  });
});

describe('a video that cannot be used is refused with a sentence and leaves nothing', () => {
  const days = (count: number) => (count * 86_400) / 4;
  test.each<[string, SentFile, string, string]>([
    ['a text', { name: 'video.mp4', content: Buffer.from('Dear dealer') }, 'platform.fileKind', 'MP4, MOV'],
    ['sound alone', videoFile({ picture: null }), 'media.noPicture', 'has no picture'],
    ['neither picture nor sound', videoFile({ picture: null, sound: null }), 'media.cut', 'is missing'],
    ['no sample', videoFile({ frames: 0 }), 'media.empty', 'length of zero'],
    ['a length of zero', videoFile({ secondsOfFrame: 0 }), 'media.empty', 'length of zero'],
    ['nine days', videoFile({ secondsOfFrame: days(9) }), 'media.long', '12 hours'],
    ['an index that points outside', videoFile({ offBy: 1_000_000 }), 'media.cut', 'is missing'],
    [
      'an index of other bytes at its end',
      videoFile({ offBy: 4, indexFirst: true }),
      'media.cut',
      'is missing',
    ],
    ['HEVC', videoFile({ picture: 'hvc1' }), 'media.picture', 'HEVC'],
    ['VP9', videoFile({ picture: 'vp09' }), 'media.picture', 'VP9'],
    ['ProRes', videoFile({ picture: 'ap4h' }), 'media.picture', 'ProRes'],
    ['ten bits', videoFile({ profile: 110 }), 'media.picture', '10 bit'],
    ['sound that is not AAC', videoFile({ sound: 'sowt' }), 'media.sound', 'AAC'],
  ])('%s', async (_what, file, code, says) => {
    const before = await filesLeft();
    const { state, fileId, problem } = await uploaded('video', file);
    expect([state, fileId]).toEqual(['refused', null]);
    expect(problem).toMatchObject({ code, message: expect.stringContaining(says) as string });
    expect(await filesLeft()).toEqual(before);
  });

  test.each([true, false])('cut in the middle, its index in front: %s', async (indexFirst) => {
    const whole = videoFile({ indexFirst, frame: Buffer.alloc(5000, 1) }).content;
    for (const share of [0.2, 0.6, 0.99]) {
      const content = whole.subarray(0, Math.floor(whole.length * share));
      const { problem } = await uploaded('video', { name: 'cut.mp4', content });
      expect(['media.cut', 'platform.fileBroken', 'platform.fileKind']).toContain(problem?.code);
    }
  });

  test('says in French how to set the phone', async () => {
    const french = await signedInAs(portal, 'BRAND_MANAGER', { language: 'fr' });
    const { problem } = await uploaded('video', videoFile({ picture: 'hvc1' }), french);
    expect(problem!.message).toContain('Réglages, Appareil photo, Formats, Le plus compatible');
  });

  test('any byte of its index may be wrong', async () => {
    const { content } = videoFile({ indexFirst: true });
    for (let at = 24; at < content.length; at += 13) {
      const wrong = Buffer.from(content);
      wrong[at]! ^= 0xff;
      const { state } = await uploaded('video', { name: 'wrong.mp4', content: wrong });
      expect(['done', 'refused']).toContain(state);
    }
  });
});

describe('what arrives is what was sent', () => {
  const sha256 = '0'.repeat(64);

  test('a chunk that changed on the way is not kept', async () => {
    const { content, name } = videoFile();
    const body = { _id: newId(), kind: 'video' as const, name, sizeBytes: content.length };
    await author.ask(uploadCalls.begin, { body });
    const chunk = { name: 'blob', content };
    const append = (hash: string) =>
      ({ params: { id: body._id }, body: { offsetBytes: 0, sha256: hash }, files: { chunk } }) as const;
    expect(await author.refused(uploadCalls.append, append(sha256))).toMatchObject({
      status: 409,
      code: 'uploads.damaged',
    });
    const right = createHash('sha256').update(content).digest('hex');
    expect((await author.ask(uploadCalls.append, append(right))).upload.receivedBytes).toBe(content.length);
    await joinUploads(portal.services);
  });

  test('a file that is another one than announced is refused', async () => {
    const { content, name } = videoFile();
    const before = await filesLeft();
    const body = { _id: newId(), kind: 'video' as const, name, sizeBytes: content.length, sha256 };
    await author.ask(uploadCalls.begin, { body });
    await author.ask(uploadCalls.append, {
      params: { id: body._id },
      body: { offsetBytes: 0 },
      files: { chunk: { name: 'blob', content } },
    });
    await joinUploads(portal.services);
    const { upload } = await author.ask(uploadCalls.read, { params: { id: body._id } });
    expect(upload).toMatchObject({ state: 'refused', problem: { code: 'uploads.damaged' } });
    expect(await filesLeft()).toEqual(before);
  });

  test('a piece that changed in the store is noticed', async () => {
    const { content, name } = videoFile();
    const { _id } = await sendPieces(author, 'video', { name, content });
    await portal.services.db
      .updateTable('file')
      .set({ sha256: Buffer.alloc(32) })
      .where('id', 'in', (eb) => eb.selectFrom('uploadChunk').where('uploadId', '=', _id).select('fileId'))
      .execute();
    await joinUploads(portal.services);
    const { upload } = await author.ask(uploadCalls.read, { params: { id: _id } });
    expect(upload.problem?.code).toBe('uploads.damaged');
  });
});

describe('an episode', () => {
  test('is an MP3 whose length and chapters are read, and whose tags are gone', async () => {
    const sent = mp3File({ chapters: ['Brakes', 'Belts'], author: 'Ana Private' });
    const { problem, fileId, media } = await uploaded('episode', sent);
    expect(problem).toBeNull();
    expect(media!.durationSeconds).toBeCloseTo(5.2, 1);
    expect(media!.chapters).toEqual([
      { startSeconds: 0, title: 'Brakes' },
      { startSeconds: 2, title: 'Belts' },
    ]);
    const bytes = await bytesOf(fileId!);
    for (const tag of ['ID3', 'TAG', 'APETAGEX', 'Ana Private', 'Brakes'])
      expect(bytes.toString('latin1')).not.toContain(tag);
    expect(bytes.readUInt16BE(0) & 0xffe0).toBe(0xffe0);
  });

  test('is an M4A that is written anew, also if its container says video', async () => {
    for (const brand of ['M4A ', 'isom']) {
      const { problem, fileId, media } = await uploaded(
        'episode',
        videoFile({ name: 'talk.m4a', picture: null, brand }),
      );
      expect(problem).toBeNull();
      expect(media).toMatchObject({ durationSeconds: 2, widthPx: null });
      expect(boxesOf(await bytesOf(fileId!))).toEqual(['ftyp', 'moov', 'free', 'mdat']);
    }
  });

  test.each<[string, SentFile, string]>([
    ['a video', videoFile({ name: 'talk.m4a' }), 'platform.fileKind'],
    ['a text', { name: 'talk.mp3', content: Buffer.from('Dear listener') }, 'platform.fileKind'],
    [
      'a WAV',
      { name: 'talk.wav', content: Buffer.from('RIFF\x40\0\0\0WAVEfmt ', 'latin1') },
      'platform.fileKind',
    ],
    ['tags alone', mp3File({ frames: 0, author: 'Ana' }), 'platform.fileKind'],
    ['an MP3 cut in the middle', mp3File({ claimedFrames: 2000 }), 'media.cut'],
    ['an M4A without a sample', videoFile({ picture: null, frames: 0, brand: 'M4A ' }), 'media.empty'],
    [
      'an M4A of nine days',
      videoFile({ picture: null, secondsOfFrame: 200_000, brand: 'M4A ' }),
      'media.long',
    ],
  ])('is refused as %s', async (_what, file, code) => {
    const before = await filesLeft();
    expect((await uploaded('episode', file)).problem?.code).toBe(code);
    expect(await filesLeft()).toEqual(before);
  });
});

describe('captions', () => {
  test.each([
    [
      'run backwards',
      'WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\n00:01.000 --> 00:02.000\nB\n',
      'cueBackwards',
      'line 6',
    ],
    ['end before they begin', '1\n00:00:05,000 --> 00:00:04,000\nA\n', 'cueBackwards', 'line 3'],
    ['have times nobody can read', 'WEBVTT\n\nsoon --> later\nA\n', 'cueTimes', 'line 3'],
    ['are 100,000', `WEBVTT\n\n${'00:01.000 --> 00:02.000\nA\n\n'.repeat(100_000)}`, 'manyCues', '20000'],
  ])('are refused that %s', async (_what, text, code, says) => {
    const { problem } = await uploaded('captions', { name: 'clip.vtt', content: Buffer.from(text) });
    expect(problem).toMatchObject({
      code: `media.${code}`,
      message: expect.stringContaining(says) as string,
    });
  });
});

describe('who may send videos and episodes', () => {
  const mayBegin = async (rights: readonly Right[], kind: 'video' | 'episode') => {
    const roleId = await buildRole(portal, { reach: 'self', rights });
    const client = await signedIn(portal, await buildUser(portal, { roleId }));
    const body = { _id: newId(), kind, name: 'a.mp4', sizeBytes: 400_000_000 };
    const send = async () => {
      const reply = await client.send(uploadCalls.begin, { body: { ...body, _id: newId() } });
      return reply.statusCode;
    };
    return [await send(), await send()];
  };

  test.each<[Right, number[], number[]]>([
    ['MODIFY_VIDEOS', [200, 200], [413, 413]],
    ['MODIFY_PODCASTS', [200, 200], [413, 413]],
    ['MODIFY_SUGGESTED_FOLLOWERS', [200, 200], [413, 413]],
    ['CREATE_UPLOADS_MEDIA', [200, 200], [413, 413]],
    // The limit of everybody is 500 MB a day.
    ['SUBMIT_VIDEOS', [200, 429], [403, 403]],
    ['VIEW_VIDEOS', [403, 403], [403, 403]],
  ])('%s', async (right, video, episode) => {
    expect(await mayBegin([right], 'video')).toEqual(video);
    expect(await mayBegin([right], 'episode')).toEqual(episode);
  });
});

describe('with a program that converts', () => {
  let folder: string;
  let converting: TestPortal;
  let sender: Client;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'paddock-ffmpeg-'));
    // Stands for FFmpeg: writes a video to its last argument, or fails for what it does not know.
    const result = videoFile({ sound: null }).content.toString('base64');
    const program = path.join(folder, 'ffmpeg');
    await writeFile(
      program,
      `#!/bin/sh\nfor last; do :; done\ncase "$*" in *"-i file:"*) ;; *) exit 2;; esac\n` +
        `for from; do case "$from" in file:*) break;; esac; done\n` +
        `if grep -q UNKNOWN "\${from#file:}"; then exit 1; fi\necho progress=end\n` +
        `echo ${result} | base64 -d > "\${last#file:}"\n`,
    );
    await chmod(program, 0o755);
    converting = await openTestPortal(undefined, { env: { FFMPEG: program } });
    sender = await signedInAs(converting, 'BRAND_MANAGER');
  });
  afterAll(async () => {
    await converting.close();
    await rm(folder, { recursive: true });
  });

  test.each<[string, SentFile]>([
    ['HEVC', videoFile({ picture: 'hvc1', name: 'IMG_1.MOV' })],
    ['ten bits', videoFile({ profile: 110 })],
    ['other sound', videoFile({ sound: 'sowt' })],
    [
      'another container',
      { name: 'old.avi', content: Buffer.from('RIFF\x40\0\0\0AVI LIST'.padEnd(80, '\0'), 'latin1') },
    ],
  ])('%s becomes a video that plays', async (_what, file) => {
    const { problem, media } = await uploadFile(converting, sender, 'video', file);
    expect(problem).toBeNull();
    expect(media).toMatchObject({ durationSeconds: 2, widthPx: 64 });
  });

  test('what it cannot convert is refused, and what no program could help is not given to it', async () => {
    const unknown = videoFile({ picture: 'hvc1', frame: Buffer.from('UNKNOWN') });
    expect((await uploadFile(converting, sender, 'video', unknown)).problem?.code).toBe(
      'platform.fileBroken',
    );
    const long = videoFile({ secondsOfFrame: 200_000 });
    expect((await uploadFile(converting, sender, 'video', long)).problem?.code).toBe('media.long');
  });
});
