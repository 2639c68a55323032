import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import type { Problem } from '#contract/platform/errors.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { pdfFile, photoFile, pngFile, textFile } from '#tests/builders/files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let before: Awaited<ReturnType<typeof stored>>;
const document = { name: 'Torque sheet', type: 'document' } as const;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN', { language: 'fr' });
});
afterAll(() => portal.close());

const filesIn = async (folder: string) => {
  const place = path.join(portal.services.environment.dataDir, folder);
  const found = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((one) => one.isFile()).length;
};
/** What is stored. A refused upload must leave neither temporary files nor bytes without a row. */
async function stored() {
  const { db } = portal.services;
  const files = (await db.selectFrom('file').select('id').execute()).length;
  const resources = (await db.selectFrom('resource').select('id').execute()).length;
  return { files, resources, underWay: await filesIn('incoming'), unnamed: (await filesIn('files')) - files };
}
beforeEach(async () => {
  before = await stored();
});

/** A PNG of one color and any size, 1 bit per pixel: a few kilobytes that decompress to gigabytes. */
function hugePng(widthPx: number, heightPx: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(heightPx * Math.ceil(widthPx / 8 + 1), 20_000_000)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

const upload = (file: { name: string; content: Buffer }) => admin.send(fileCalls.upload, { files: { file } });
const problem = (response: { json<T>(): T }) => response.json<Problem>();

describe('pictures', () => {
  const animated = async () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 30 * 3, 10), Buffer.alloc(40 * 30 * 3, 200)]);
    return sharp(frames, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } })
      .gif()
      .toBuffer();
  };
  const png = async () => (await pngFile()).content;
  const jpeg = async () => (await photoFile()).content;

  test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    [
      'a small file that decompresses to 3.6 billion pixels',
      'bomb.png',
      () => hugePng(60_000, 60_000),
      'platform.filePixels',
    ],
    [
      'one that claims four billion pixels per side',
      'claim.png',
      () => hugePng(0x7fffffff, 0x7fffffff),
      'platform.fileBroken',
    ],
    ['one without pixels', 'zero.png', () => hugePng(0, 0), 'platform.fileBroken'],
    ['a truncated picture', 'half.jpg', async () => (await jpeg()).subarray(0, 300), 'platform.fileBroken'],
    ['a PNG with a broken checksum', 'sum.png', async () => broken(await png()), 'platform.fileBroken'],
    [
      'only the first bytes of a PNG',
      'head.png',
      async () => (await png()).subarray(0, 30),
      'platform.fileBroken',
    ],
    [
      'an SVG',
      'drawing.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'platform.fileKind',
    ],
    [
      'an SVG named as a PNG',
      'drawing.png',
      () => Buffer.from('<?xml version="1.0"?><svg/>'),
      'platform.fileKind',
    ],
    ['an animated GIF', 'wave.gif', animated, 'platform.fileKind'],
    [
      'a web page named as a JPEG',
      'page.jpg',
      () => Buffer.from('<html><script>1</script>'),
      'platform.fileKind',
    ],
    ['a PDF named as a PNG', 'sheet.png', () => pdfFile().content, 'platform.fileKind'],
    ['an empty file', 'empty.png', () => Buffer.alloc(0), 'platform.fileKind'],
    [
      'a WebP',
      'new.webp',
      () =>
        sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
          .webp()
          .toBuffer(),
      'platform.filePicture',
    ],
  ])('%s is refused in the caller’s language and nothing is stored', async (_what, name, content, code) => {
    const response = await upload({ name, content: await content() });
    expect(response.statusCode).toBe(400);
    expect(problem(response)).toMatchObject({
      code,
      detail: expect.stringMatching(
        /n’est pas|est endommagé|dépasse 60 mégapixels|Enregistrez-la en JPEG ou en PNG/,
      ),
    });
    expect(await stored()).toEqual(before);
  });

  test.each<[string, string, () => Promise<Buffer>]>([
    ['a JPEG named as a PNG', 'photo.png', jpeg],
    ['a PNG without an extension', 'photo', png],
    [
      'a PNG followed by a web page',
      'both.png',
      async () => Buffer.concat([await png(), Buffer.from('<html><script>alert(1)</script>')]),
    ],
    [
      'a JPEG followed by an archive',
      'both.jpg',
      async () => Buffer.concat([await jpeg(), Buffer.from('PK\u0003\u0004evil')]),
    ],
    [
      'a JPEG with a script in a comment',
      'note.jpg',
      async () => withComment(await jpeg(), '<script>alert(1)</script>'),
    ],
  ])('%s is stored as a picture and nothing else', async (_what, name, content) => {
    const response = await upload({ name, content: await content() });
    expect(response.statusCode).toBe(200);
    const { _id } = response.json<{ _id: string }>();
    const file = await admin.send(fileCalls.read, { params: { id: _id } } as never);
    expect(file.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/(png|jpeg)$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(file.rawPayload.includes('script')).toBe(false);
    expect(file.rawPayload.includes('evil')).toBe(false);
    const { exif, icc, xmp, width } = await sharp(file.rawPayload).metadata();
    expect({ exif, icc, xmp, hasWidth: width > 0 }).toEqual({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      hasWidth: true,
    });
  });

  function broken(content: Buffer): Buffer {
    const copy = Buffer.from(content);
    copy[content.indexOf('IDAT') + 6]! ^= 0xff;
    return copy;
  }
  function withComment(content: Buffer, words: string): Buffer {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(words.length + 2);
    return Buffer.concat([
      content.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      length,
      Buffer.from(words),
      content.subarray(2),
    ]);
  }
});

describe('multipart', () => {
  const boundary = 'paddock-trust';
  interface Part {
    readonly name?: string;
    readonly filename?: string;
    readonly disposition?: string;
    readonly content: Buffer | string;
    readonly type?: string;
  }
  const bodyOf = (parts: readonly Part[], end = `--${boundary}--\r\n`) =>
    Buffer.concat([
      ...parts.flatMap(({ name, filename, disposition, content, type }) => [
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: ${disposition ?? `form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`}\r\n` +
            `${type ? `content-type: ${type}\r\n` : ''}\r\n`,
        ),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ]),
      Buffer.from(end),
    ]);
  const data: Part = { name: 'data', content: JSON.stringify(document) };
  const pdf = (name = 'file', filename = 'sheet.pdf'): Part => ({
    name,
    filename,
    content: pdfFile().content,
    type: 'application/pdf',
  });
  const post = (body: Buffer, contentType = `multipart/form-data; boundary=${boundary}`) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/resources/',
      cookies: admin.cookies,
      headers: { 'content-type': contentType, accept: 'application/problem+json' },
      payload: body,
    });

  test.each([
    ['data first', [data, pdf()]],
    ['files first', [pdf(), pdf('fileFr'), data]],
    ['data between', [pdf('fileFr'), data, pdf()]],
  ])('parts may come in any order: %s', async (_what, parts) => {
    const response = await post(bodyOf(parts));
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().resource.file.name).toBe('sheet.pdf');
  });

  test.each<[string, () => Buffer, string | undefined, number]>([
    ['no boundary', () => bodyOf([data, pdf()]), 'multipart/form-data', 400],
    [
      'a boundary other than the one used',
      () => bodyOf([data, pdf()]),
      'multipart/form-data; boundary=other',
      400,
    ],
    ['no end', () => bodyOf([data, pdf()], ''), undefined, 400],
    [
      'a body that ends in the middle of a file',
      () => bodyOf([data, pdf()]).subarray(0, -60),
      undefined,
      400,
    ],
    ['an empty body', () => Buffer.alloc(0), undefined, 400],
    ['the same file part twice', () => bodyOf([data, pdf(), pdf()]), undefined, 400],
    ['an unexpected file', () => bodyOf([data, pdf('virus')]), undefined, 400],
    ['a file part named after the prototype', () => bodyOf([data, pdf('__proto__')]), undefined, 400],
    ['a file part named constructor', () => bodyOf([data, pdf('constructor')]), undefined, 400],
    ['data that is not JSON', () => bodyOf([{ name: 'data', content: '{name:' }, pdf()]), undefined, 400],
    ['no data', () => bodyOf([pdf()]), undefined, 400],
    [
      'data of 3 MB',
      () =>
        bodyOf([
          { name: 'data', content: JSON.stringify({ ...document, description: 'x'.repeat(3_000_000) }) },
          pdf(),
        ]),
      undefined,
      413,
    ],
    [
      'thirty fields',
      () =>
        bodyOf([
          pdf(),
          data,
          ...Array.from({ length: 30 }, (_, index) => ({ name: `f${index}`, content: 'x' })),
        ]),
      undefined,
      413,
    ],
    [
      'four hundred parts',
      () => bodyOf(Array.from({ length: 400 }, (_, index) => ({ name: `part-${index}`, content: '1' }))),
      undefined,
      413,
    ],
    [
      'a text of NUL bytes in data',
      () => bodyOf([{ name: 'data', content: JSON.stringify({ ...document, name: 'a\u0000b' }) }, pdf()]),
      undefined,
      400,
    ],
  ])('%s is refused and nothing is stored', async (_what, body, contentType, status) => {
    const response = await post(body(), contentType);
    expect(response.statusCode, response.body).toBe(status);
    expect(problem(response).detail.length).toBeGreaterThan(10);
    expect(await stored()).toEqual(before);
  });

  test('prototype keys are not fields', async () => {
    const content =
      '{"__proto__":{"active":true},"constructor":{"prototype":{"active":true}},"name":"x","type":"document"}';
    const response = await post(bodyOf([{ name: 'data', content }, pdf()]));
    expect(response.json()).toMatchObject({ resource: { name: 'x', active: false } });
    expect(({} as { active?: unknown }).active).toBeUndefined();
  });

  test.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\\\fakepath\\\\sheet.pdf', 'sheet.pdf'],
    ['/absolute/sheet.pdf', 'sheet.pdf'],
    ['evil\u202efdp.pdf', 'evilfdp.pdf'],
    ['two  words \u{1f3cd}\ufe0f.pdf', 'two  words \u{1f3cd}\ufe0f.pdf'],
    ['e\u0301te\u0301.pdf', 'été.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['...', '....pdf'],
    ['evil.exe', 'evil.exe.pdf'],
    ['=cmd|x.pdf', '=cmd|x.pdf'],
  ])('a file named %j is shown as %j, and its name is not used as a path', async (sent, shown) => {
    const response = await post(bodyOf([data, pdf('file', sent)]));
    expect(response.statusCode, response.body).toBe(200);
    const { file } = response.json<{ resource: { file: { _id: string; name: string; location: string } } }>()
      .resource;
    expect(file.name).toBe(shown);
    expect(file.location).toBe(`/files/${file._id}`);
    const read = await portal.app.inject({ url: `${file.location}?download=true`, cookies: admin.cookies });
    expect(read.statusCode).toBe(200);
    expect(read.headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\x20-\x7e]+$/,
    );
    expect(read.rawPayload.equals(pdfFile().content)).toBe(true);
  });

  test('a file that is too large is refused as soon as the limit is reached, and nothing stays', async () => {
    const client = await signedInAs(portal, 'LEARNER');
    const response = await client.send(profileCalls.updateInfo, {
      body: { firstName: 'Ana' },
      files: { profileImage: { name: 'photo.png', content: Buffer.alloc(101 * 1024 * 1024, 1) } },
    } as never);
    expect(response.statusCode, response.body).toBe(413);
    expect(await stored()).toEqual(before);
  });

  test('a connection cut in mid-upload leaves nothing, and the portal continues', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as { port: number };
    const cookie = Object.entries(admin.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const head =
      `POST /api/resources/ HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 5000000\r\n\r\n`;
    const start = Buffer.concat([
      Buffer.from(head),
      bodyOf([data, pdf(), { ...pdf('fileFr'), content: Buffer.alloc(900_000, 65) }], ''),
    ]);
    for (let round = 0; round < 5; round++) {
      // So that the file that appears is the one of this round.
      while ((await filesIn('incoming')) > 0) await pause(5);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(start);
      while ((await filesIn('incoming')) === 0) await pause(5);
      socket.destroy();
    }
    for (let waited = 0; waited < 200 && JSON.stringify(await stored()) !== JSON.stringify(before); waited++)
      await pause(10);
    expect(await stored()).toEqual(before);
    expect((await post(bodyOf([data, pdf()]))).statusCode).toBe(200);
  });

  test('a client that keeps sending after a refusal receives it and is cut off', async () => {
    if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as { port: number };
    const cookie = Object.entries(admin.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.on('error', () => {});
    socket.write(
      `POST /api/update-info HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\ntransfer-encoding: chunked\r\n` +
        `content-type: multipart/form-data; boundary=${boundary}\r\n\r\n`,
    );
    const send = (bytes: Buffer) =>
      new Promise<void>((resolve) => {
        socket.write(`${bytes.length.toString(16)}\r\n`);
        socket.write(bytes);
        socket.write('\r\n', () => resolve());
        socket.once('close', () => resolve());
      });
    await send(bodyOf([{ ...pdf('other'), content: Buffer.alloc(10) }], ''));
    const megabyte = Buffer.alloc(1_000_000, 65);
    let sentAfter = 0;
    while (!socket.destroyed && sentAfter < 200) {
      await send(megabyte);
      if (answer) sentAfter += 1;
    }
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(sentAfter).toBeLessThan(100);
    expect(await stored()).toEqual(before);
  });

  test('without the right to upload, a request is refused before its body is read', async () => {
    const learner = await signedInAs(portal, 'LEARNER');
    const response = await learner.send(resourceCalls.create, {
      body: document,
      files: { file: textFile('a.txt', 'x') },
    });
    expect(response.statusCode).toBe(403);
    expect(await stored()).toEqual(before);
  });
});
