import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileKind } from '#contract/platform/call.ts';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { videoFile, mp3File, oggFile, wavFile } from '#tests/builders/media-files.ts';
import { mp4File, pdfFile, photoFile, pngFile } from '#tests/builders/files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { uploadFile } from '#tests/builders/uploads.ts';

let portal: TestPortal;
let author: Client;
let learner: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  author = await signedInAs(portal, 'BRAND_MANAGER');
  learner = await signedInAs(portal, 'LEARNER');
});
afterAll(() => portal.close());

const uploaded = (kind: FileKind, content: Buffer, name: string, client = learner) =>
  uploadFile(portal, client, kind, { name, content });

async function stored(kind: FileKind, content: Buffer, name: string, client = learner) {
  const { fileId, problem } = await uploaded(kind, content, name, client);
  expect(problem).toBeNull();
  const reply = await client.send(fileCalls.read, { params: { id: fileId! } });
  return { type: reply.headers['content-type'], bytes: reply.rawPayload };
}

const isoMedia = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`),
    Buffer.alloc(4),
    Buffer.from(`${brand}mif1`),
    Buffer.alloc(64),
  ]);

test('documents come from everyone whose work has attachments, also field staff who send messages', async () => {
  const { content } = pdfFile();
  const staff = await signedInAs(portal, 'DISTRICT_MANAGER');
  expect((await stored('document', content, 'prices.pdf', staff)).type).toBe('application/pdf');
  const body = { _id: newId(), kind: 'document' as const, name: 'prices.pdf', sizeBytes: content.length };
  expect((await learner.refused(uploadCalls.begin, { body } as never)).status).toBe(403);
});

describe('captions', () => {
  const srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\nÉté\r\n';
  const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nÉté\n';
  test.each([
    ['UTF-8', Buffer.from(srt)],
    ['Windows-1252', Buffer.from(srt, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${srt}`, 'utf16le')],
  ])('of an SRT file in %s are stored as WebVTT', async (_encoding, content) => {
    const { type, bytes } = await stored('captions', content, 'clip.srt', author);
    expect(type).toContain('text/vtt');
    expect(bytes.toString()).toBe(vtt);
  });

  test('that are none are refused', async () => {
    for (const content of [Buffer.from('no captions'), Buffer.from([1, 2, 0xff])])
      expect((await uploaded('captions', content, 'clip.srt', author)).problem).toMatchObject({
        code: 'platform.fileKind',
        message: expect.stringContaining('VTT, SRT') as string,
      });
  });
});

describe('audio', () => {
  test.each([
    ['MP3', mp3File, 'audio/mpeg'],
    ['M4A', () => videoFile({ picture: null, brand: 'M4A ' }), 'audio/mp4'],
    ['Ogg', oggFile, 'audio/ogg'],
    ['WAV', wavFile, 'audio/wav'],
  ])('%s is recognized by its content, whatever its name', async (_format, make, type) => {
    const { content } = await make();
    expect((await stored('audio', content, 'talk.txt', author)).type).toBe(type);
  });

  test('a video or a program with a name of audio is refused', async () => {
    for (const content of [mp4File().content, Buffer.from('MZ\u0090 not a song')])
      expect((await uploaded('audio', content, 'talk.mp3', author)).problem!.code).toBe('platform.fileKind');
  });
});

describe('a receipt', () => {
  test('keeps its date, stands upright, and loses the place', async () => {
    const { content } = await photoFile();
    const dated = await sharp(content, { autoOrient: false })
      .withExif({
        IFD0: { Make: 'Builder' },
        IFD2: { DateTimeOriginal: '2026:05:04 10:11:12' },
        IFD3: { GPSLatitude: '44/1 3/1 0/1', GPSLatitudeRef: 'N', GPSMapDatum: 'HERE-I-AM' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>exif:GPSLatitude="44,3N"</rdf></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    const appended = Buffer.concat([dated, Buffer.from('a video with its place: GPS')]);
    expect(appended.includes('HERE-I-AM')).toBe(true);
    const { bytes, type } = await stored('receipt', appended, 'IMG_1.jpg');
    expect(type).toBe('image/jpeg');
    const text = bytes.toString('latin1');
    expect(text).toContain('2026:05:04 10:11:12');
    for (const place of ['HERE-I-AM', 'GPS', 'a video']) expect(text).not.toContain(place);
    const upright = await sharp(bytes).metadata();
    expect([upright.width, upright.height, upright.orientation ?? 1]).toEqual([40, 60, 1]);
  });

  test('is stored with at most 2,400 px', async () => {
    const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#c8371b' } })
      .jpeg()
      .toBuffer();
    const { bytes } = await stored('receipt', large, 'IMG_4.jpg');
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([2400, 1800]);
  });

  test('is refused if it is all black, has 200 megapixels, or has 900 pages', async () => {
    const filled = (width: number, height: number, background: string) =>
      sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
        .png()
        .toBuffer();
    const codeOf = async (content: Buffer, name: string) =>
      (await uploaded('receipt', content, name)).problem?.code;
    expect(await codeOf(await filled(600, 800, '#050505'), 'a.png')).toBe('platform.fileBlack');
    expect(await codeOf(await filled(20_000, 10_000, '#ffffff'), 'b.png')).toBe('platform.filePixels');
    const pages = Array.from(
      { length: 900 },
      (_, index) => `${index + 9} 0 obj<</Type/Page/Parent 2 0 R>>endobj\n`,
    );
    expect(
      await codeOf(Buffer.from(`%PDF-1.4\n${pages.join('')}trailer<</Root 1 0 R>>\n%%EOF`), 'c.pdf'),
    ).toBe('platform.filePages');
  });

  test('loses texts of a PNG', async () => {
    const { content } = await pngFile();
    const withText = await sharp(content)
      .withExif({ IFD3: { GPSMapDatum: 'HERE-I-AM' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">HERE</x:xmpmeta>')
      .png()
      .toBuffer();
    const { bytes } = await stored('receipt', withText, 'scan.png');
    expect(bytes.toString('latin1')).not.toContain('HERE');
    expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(withText).raw().toBuffer())).toBe(true);
  });

  test('is refused as a HEIC photo with what to do, in the language of the sender', async () => {
    expect((await uploaded('receipt', isoMedia('heic'), 'IMG_2.heic')).problem).toEqual({
      code: 'platform.fileHeic',
      message: expect.stringContaining('Send it as JPEG'),
    });
    const french = await signedInAs(portal, 'LEARNER', { language: 'fr' });
    const { problem } = await uploaded('receipt', isoMedia('heic'), 'IMG_2.heic', french);
    expect(problem!.message).toContain('Envoyez-la en JPEG');
  });

  test.each(['image', 'jpeg', 'receipt', 'document'] as const)(
    'is refused as a WebP or AVIF picture with what to do, as %s',
    async (kind) => {
      const { content } = await pngFile();
      for (const [name, bytes] of [
        ['a.webp', await sharp(content).webp().toBuffer()],
        ['a.avif', isoMedia('avif')],
      ] as const)
        expect((await uploaded(kind, bytes, name, author)).problem).toMatchObject({
          code: 'platform.filePicture',
          message: expect.stringContaining('Save it as JPEG or PNG') as string,
        });
    },
  );

  test('may be a PDF without scripts', async () => {
    expect((await stored('receipt', pdfFile().content, 'invoice.pdf')).type).toBe('application/pdf');
  });

  const withObject = (object: string | Buffer) =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n9 0 obj'),
      Buffer.from(object),
      Buffer.from('endobj\n'),
      pdfFile().content,
    ]);
  const packed = (object: string, filter = '/FlateDecode') =>
    withObject(
      Buffer.concat([
        Buffer.from(`<</Type/ObjStm/Filter${filter}/N 1/First 4>>stream\n`),
        deflateSync(Buffer.from(object)),
        Buffer.from('\nendstream '),
      ]),
    );

  test('with harmless packed objects is accepted', async () => {
    expect((await uploaded('receipt', packed('<</Type/Catalog>>'), 'a.pdf')).state).toBe('done');
  });

  test.each([
    ['a script', withObject('<</S/JavaScript/JS(app.alert(1))>>')],
    ['a script under a name with escapes', withObject('<</S/J#61vaScr#69pt/JS(app.alert(1))>>')],
    ['a program to start', withObject('<</S/Launch/F(cmd.exe)>>')],
    ['another file inside', withObject('<</Type/EmbeddedFile>>')],
    ['a packed script', packed('<</S/JavaScript/JS(app.alert(1))>>')],
    ['objects nobody can unpack', withObject('<</Type/ObjStm>>stream\nencrypted\nendstream ')],
  ])('as a PDF with %s is refused', async (_what, content) => {
    expect((await uploaded('receipt', content, 'invoice.pdf')).problem!.code).toBe('platform.fileActive');
  });

  test('is neither a broken picture nor another kind of file', async () => {
    const { content } = await photoFile();
    expect((await uploaded('receipt', content.subarray(0, 300), 'a.jpg')).problem!.code).toBe(
      'platform.fileBroken',
    );
    expect((await uploaded('receipt', mp4File().content, 'a.jpg')).problem!.code).toBe('platform.fileKind');
  });
});
