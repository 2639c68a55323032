import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { pictureWidths, type PictureWidth } from '#contract/platform/picture-widths.ts';
import { largePhoto, pngFile } from '#tests/builders/files.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let person: BuiltUser;
let client: Client;
let face: string;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  person = await buildUser(portal);
  client = await signedIn(portal, person);
  face = await faceOf(client, 4000);
});
afterAll(() => portal.close());

/** Gives a person a photo; its id. */
async function faceOf(one: Client, widthPx = 1200): Promise<string> {
  const { user } = await one.ask(profileCalls.updateInfo, {
    body: {},
    files: { profileImage: await largePhoto(widthPx) },
  });
  return user.profileImage!.split('/').at(-1)!;
}

const read = (reader: Client, id: string, width?: PictureWidth, headers?: Readonly<Record<string, string>>) =>
  reader.send(fileCalls.read, { params: { id }, query: width ? { width } : {} }, headers);
const stored = (id: string) =>
  portal.services.db.selectFrom('pictureWidth').selectAll().where('fileId', '=', id).execute();
const hasObject = async (key: string) => {
  const stream = await portal.services.files.read(key);
  stream?.destroy();
  return stream !== null;
};

describe('refusals', () => {
  test('who may not read the picture gets it in no width, and nothing is made for them', async () => {
    const other = await signedInAs(portal, 'LEARNER');
    for (const reader of [other, portal.stranger])
      for (const width of pictureWidths) {
        const [whole, small] = [await read(reader, face), await read(reader, face, width)];
        expect(small.statusCode).toBe(404);
        expect(small.json()).toMatchObject({ code: whole.json<{ code: string }>().code });
      }
    expect(await stored(face)).toEqual([]);
  });

  test('other widths are not made', async () => {
    for (const width of ['97', '0', '-96', '96.0', '4096', '1e3', 'all'])
      expect(
        (await client.send(fileCalls.read, { params: { id: face }, query: { width } } as never)).statusCode,
      ).toBe(400);
    expect(await stored(face)).toEqual([]);
  });
});

test('the face of a list is as small as it is shown', async () => {
  const { users } = await admin.ask(userCalls.list, { query: { limit: '100' } });
  const id = users
    .find(({ _id }) => _id === person.id)!
    .profileImage!.split('/')
    .at(-1)!;
  expect(id).toBe(face);
  const small = await read(admin, id, '96');
  expect(small.statusCode).toBe(200);
  expect(small.headers['content-type']).toBe('image/webp');
  expect(small.rawPayload.length).toBeLessThanOrEqual(20_000);
  expect(small.headers['content-length']).toBe(String(small.rawPayload.length));
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 96, height: 72 });
  const whole = await read(admin, id);
  expect(small.headers['cache-control']).toBe(whole.headers['cache-control']);
  // The whole picture stays what it was.
  expect(whole.headers['content-type']).toBe('image/jpeg');
  expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: 4000, height: 3000 });
});

test('a browser that has a width is told so; another width, and the whole, are other bytes', async () => {
  const small = await read(client, face, '240');
  const etag = String(small.headers['etag']);
  expect((await read(client, face, '240', { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await read(client, face, '96', { 'if-none-match': etag })).statusCode).toBe(200);
  expect((await read(client, face, undefined, { 'if-none-match': etag })).statusCode).toBe(200);
  const part = await read(client, face, '240', { range: 'bytes=0-3' });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload.toString()).toBe('RIFF');
});

test('fifty who ask at once wait for the one that is made', async () => {
  const { files } = portal.services;
  const putObject = files.putObject.bind(files);
  let made = 0;
  Object.assign(files, {
    putObject: (...args: Parameters<typeof putObject>) => {
      made += 1;
      return putObject(...args);
    },
  });
  try {
    const id = await faceOf(await signedIn(portal, await buildUser(portal)));
    const replies = await Promise.all(Array.from({ length: 50 }, () => read(admin, id, '480')));
    for (const { statusCode, rawPayload } of replies) {
      expect(statusCode).toBe(200);
      expect(rawPayload.equals(replies[0]!.rawPayload)).toBe(true);
    }
    expect((await sharp(replies[0]!.rawPayload).metadata()).width).toBe(480);
    expect(made).toBe(1);
    expect(await stored(id)).toHaveLength(1);
  } finally {
    Object.assign(files, { putObject });
  }
});

test('a removed picture takes its widths along', async () => {
  const one = await signedIn(portal, await buildUser(portal));
  const id = await faceOf(one);
  for (const width of ['96', '240'] as const) await read(one, id, width);
  const keys = (await stored(id)).map(({ storageKey }) => storageKey!);
  expect(await Promise.all(keys.map(hasObject))).toEqual([true, true]);
  // Neither hour of the day takes what a picture is served from.
  for (let hour = 0; hour < 24; hour += 1)
    await portal.services.files.sweep(new Date(Date.now() + (48 + hour) * 3_600_000));
  expect(await Promise.all(keys.map(hasObject))).toEqual([true, true]);
  await one.ask(profileCalls.updateInfo, { body: { removeProfileImage: true } });
  for (const width of ['96', '240', '480'] as const)
    expect((await read(one, id, width)).statusCode).toBe(404);
  await portal.services.files.sweep(new Date());
  expect(await Promise.all(keys.map(hasObject))).toEqual([false, false]);
  expect(await stored(id)).toEqual([]);
});

describe('the whole picture is served', () => {
  test('where it is smaller, and never enlarged', async () => {
    const { _id: id } = await client.ask(fileCalls.upload, {
      files: { file: await pngFile('dot.png', 40, 30) },
    });
    const reply = await read(client, id, '960');
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(40);
    expect(reply.rawPayload.length).toBeLessThanOrEqual((await read(client, id)).rawPayload.length);
  });

  test('where it cannot be decoded, tried once', async () => {
    const { _id: id } = await client.ask(fileCalls.upload, {
      files: { file: await pngFile('broken.png', 400, 300) },
    });
    const { storageKey } = await portal.services.db
      .selectFrom('file')
      .select('storageKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { sizeBytes } = await portal.services.db
      .selectFrom('file')
      .select('sizeBytes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await writeFile(
      path.join(portal.services.environment.dataDir, 'files', storageKey),
      Buffer.alloc(sizeBytes, 'no picture'),
    );
    const reply = await read(client, id, '96');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('image/png');
    expect(await stored(id)).toMatchObject([{ storageKey: null, sizeBytes: null }]);
  });

  test('for saving', async () => {
    const reply = await client.send(fileCalls.read, {
      params: { id: face },
      query: { download: 'true', width: '96' },
    });
    expect(reply.headers['content-type']).toBe('image/jpeg');
    expect(reply.headers['content-disposition']).toContain('large.jpg');
  });
});

test('what shows through stays so', async () => {
  const content = await sharp({
    create: { width: 600, height: 600, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.5 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { _id: id } = await client.ask(fileCalls.upload, { files: { file: { name: 'logo.png', content } } });
  const { rawPayload } = await read(client, id, '240');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 240, hasAlpha: true });
});

test('a backup names what pages are served from', async () => {
  await read(client, face, '1920');
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from picture_width w
    where w.storage_key is not null and not exists (select from named_object n where n.storage_key = w.storage_key)`.execute(
    portal.services.db,
  );
  expect(rows[0]!.count).toBe(0);
});
