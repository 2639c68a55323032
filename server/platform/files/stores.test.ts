import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { serveHealth } from '#server/platform/health/health.ts';
import { newId } from '#server/platform/ids.ts';
import { openTestBucket, type TestBucket } from '#tests/builders/bucket.ts';
import { pngFile } from '#tests/builders/files.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { watchedAlone } from '#tests/builders/watched-portal.ts';
import { openFileStore, type FileStore } from './file-store.ts';
import { localFolder, type ObjectStore } from './object-store.ts';
import { openObjectStore, verifyObjectStore } from './open-object-store.ts';

let portal: TestPortal;
let bucket: TestBucket;
let folder: string;
const stores: Record<string, ObjectStore> = {};

beforeAll(async () => {
  bucket = await openTestBucket();
  portal = await openTestPortal((same) => same, { env: { FILES_URL: bucket.url } });
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-store-'));
  stores['the folder'] = localFolder(path.join(folder, 'files'));
  stores['the bucket'] = openObjectStore(portal.services.environment);
});
afterAll(async () => {
  stores['the bucket']?.close();
  await portal.close();
  await bucket.close();
  await rm(folder, { recursive: true });
});

async function localFile(content: Buffer | Readable): Promise<string> {
  const place = path.join(folder, newId());
  if (content instanceof Readable) await pipeline(content, createWriteStream(place));
  else await writeFile(place, content);
  return place;
}
const keyIn = (inside: string) => `${inside}/${newId()}`;
async function listed(store: ObjectStore, inside: string) {
  const found = [];
  for await (const one of store.list(inside)) found.push(one);
  return found;
}

describe.each(['the folder', 'the bucket'])('%s', (name) => {
  let store: ObjectStore;
  beforeAll(() => {
    store = stores[name]!;
  });
  const textOf = async (key: string, range?: { start: number; end: number }) => {
    const stream = await store.read(key, range);
    return stream && (await buffer(stream)).toString();
  };

  it('returns what was stored, whole and in part', async () => {
    const key = keyIn('aa');
    await store.put(key, await localFile(Buffer.from('0123456789')), 'text/plain');
    expect(await textOf(key)).toBe('0123456789');
    expect(await textOf(key, { start: 0, end: 1 })).toBe('01');
    expect(await textOf(key, { start: 3, end: 5 })).toBe('345');
    expect(await textOf(key, { start: 8, end: 9 })).toBe('89');
  });

  it('stores an empty file', async () => {
    const key = keyIn('ab');
    await store.put(key, await localFile(Buffer.alloc(0)), 'text/plain');
    expect(await textOf(key)).toBe('');
  });

  it('has nothing under an unused key', async () => {
    expect(await store.read(keyIn('aa'))).toBeNull();
  });

  it('replaces an object as a whole', async () => {
    const key = keyIn('ac');
    await store.put(key, await localFile(Buffer.from('a longer first text')), 'text/plain');
    await store.put(key, await localFile(Buffer.from('second')), 'text/plain');
    expect(await textOf(key)).toBe('second');
  });

  it('removes an object, and removing it again does no harm', async () => {
    const key = keyIn('aa');
    await store.put(key, await localFile(Buffer.from('gone')), 'text/plain');
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
  });

  it('lists a folder with the time of each object, and no other folder', async () => {
    const keys = [keyIn('b1'), keyIn('b1'), keyIn('b2')];
    for (const key of keys) await store.put(key, await localFile(Buffer.from('x')), 'text/plain');
    const found = await listed(store, 'b1');
    expect(found.map((one) => one.key).toSorted()).toEqual(keys.slice(0, 2).toSorted());
    for (const { storedAt } of found) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
    expect(await listed(store, 'b3')).toEqual([]);
  });

  it('keeps nothing of a file that breaks off', async () => {
    const key = keyIn('c1');
    await expect(store.put(key, path.join(folder, 'nowhere'), 'text/plain')).rejects.toThrow('nowhere');
    expect(await store.read(key)).toBeNull();
    expect(await listed(store, 'c1')).toEqual([]);
  });

  it('stores and returns a large file in parts', async () => {
    const megabytes = 24;
    const piece = randomBytes(1024 * 1024);
    const local = await localFile(
      Readable.from(
        (function* () {
          for (let index = 0; index < megabytes; index++) yield piece;
        })(),
      ),
    );
    const key = keyIn('c2');
    await store.put(key, local, 'video/mp4');
    const stream = (await store.read(key))!;
    let received = 0;
    let same = true;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const at = received % piece.length;
      same &&= chunk.length + at > piece.length || chunk.equals(piece.subarray(at, at + chunk.length));
      received += chunk.length;
    }
    expect({ received, same }).toEqual({ received: megabytes * piece.length, same: true });
    await store.remove(key);
  });

  it('answers a check, and a probe leaves nothing behind', async () => {
    await store.check();
    await store.verify();
    expect(await store.read('start-check')).toBeNull();
  });

  describe('as the store for uploads', () => {
    const opened = () => openFileStore(portal.services.db, store, path.join(folder, 'incoming'));
    const row = (id: string) =>
      portal.services.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
    const incoming = async (stream?: Readable) => ({
      stream: stream ?? Readable.from([(await pngFile()).content]),
      name: 'picture.png',
      index: 0,
      kinds: ['image'] as const,
      maxBytes: 1_000_000,
      uploadedBy: null,
      quotaBytes: null,
    });

    it('stages a file, keeps it for a record, and sweeps it once it is released', async () => {
      const files = opened();
      const staged = await files.stage(await incoming());
      const { storageKey } = (await row(staged.id))!;
      const owner = { kind: 'resource', id: newId() };
      const { db } = portal.services;
      await db.transaction().execute((tx) => files.keep(tx, staged.id, owner));
      await files.discard([staged.id]);
      expect(await row(staged.id)).toMatchObject({ ownerKind: 'resource', ownerId: owner.id });
      expect((await buffer((await files.read(storageKey))!)).length).toBe(staged.sizeBytes);
      await db.transaction().execute((tx) => files.release(tx, [staged.id]));
      await files.sweep(new Date());
      expect(await files.read(storageKey)).toBeNull();
    });

    it('keeps neither row nor bytes of an interrupted upload', async () => {
      const before = await portal.services.db.selectFrom('file').select('id').execute();
      const cut = Readable.from(
        (async function* () {
          yield (await pngFile()).content.subarray(0, 60);
          throw new Error('the connection was cut');
        })(),
      );
      await expect(opened().stage(await incoming(cut))).rejects.toThrow('the connection was cut');
      expect(await portal.services.db.selectFrom('file').select('id').execute()).toEqual(before);
      expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
    });

    it('sweeps an object of a rolled-back change after a day, not before', async () => {
      const files = opened();
      const localPath = await localFile(Buffer.from('%PDF-1.4'));
      let id = '';
      const change = portal.services.db.transaction().execute(async (tx) => {
        id = await files.store(tx, {
          localPath,
          name: 'sheet.pdf',
          mediaType: 'application/pdf',
          owner: { kind: 'resource', id: newId() },
        });
        throw new Error('changed my mind');
      });
      await expect(change).rejects.toThrow('changed my mind');
      const key = `${id.slice(-2)}/${id}`;
      const hours = (count: number) =>
        Array.from({ length: 24 }, (_, hour) => new Date(Date.now() + (count + hour) * 3_600_000));
      await files.sweep(hours(0)[0]!);
      expect(await store.read(key)).not.toBeNull();
      for (const hour of hours(25)) await files.sweep(hour);
      expect(await store.read(key)).toBeNull();
    });
  });
});

describe('a bucket that does not answer', () => {
  const at = (url: string) => ({
    dataDir: folder,
    bucket: { ...portal.services.environment.bucket!, ...(JSON.parse(url) as object) },
  });

  it.each([
    [
      '{"endpoint":"http://127.0.0.1:9"}',
      'FILES_URL: the bucket "files" at 127.0.0.1:9 cannot be reached (ECONNREFUSED).',
    ],
    ['{"bucket":"nowhere"}', /^FILES_URL: there is no bucket "nowhere" at 127\.0\.0\.1:\d+\.$/],
    [
      '{"credentials":{"accessKeyId":"nobody","secretAccessKey":"wrong"}}',
      /^FILES_URL: 127\.0\.0\.1:\d+ refuses the key for the bucket "files" \(InvalidAccessKeyId\)\.$/,
    ],
  ])('stops the start with a sentence: %s', async (change, sentence) => {
    await expect(verifyObjectStore(at(change))).rejects.toThrow(sentence);
  });

  it("uses the machine's credentials if the address names none", async () => {
    const place = at('{"credentials":null}');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    await expect(verifyObjectStore(place)).rejects.toThrow(
      'FILES_URL names no key, and this machine has none either.',
    );
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    await verifyObjectStore(place);
    vi.unstubAllEnvs();
  });

  it('stops the start if the folder cannot be written', async () => {
    const dataDir = path.join(folder, 'a-file');
    await writeFile(dataDir, '');
    await expect(verifyObjectStore({ dataDir, bucket: undefined })).rejects.toThrow(
      /^Files cannot be written to .*a-file\/files \(E\w+\)\. Set DATA_DIR/,
    );
  });

  it('is reported by /readyz, and so is a bucket that answers', async () => {
    const away = openObjectStore(at('{"endpoint":"http://127.0.0.1:9"}'));
    const readiness = async (files: FileStore) => {
      const services = { ...portal.services, files };
      const app = await buildApp({
        services,
        extend: (target) => serveHealth(target, services, watchedAlone(services, portal.pools)),
      });
      const { statusCode, body } = await app.inject('/readyz');
      await app.close();
      return [statusCode, JSON.parse(body)] as const;
    };
    expect(await readiness(portal.services.files)).toEqual([
      200,
      { database: true, files: true, space: true },
    ]);
    // Most of the portal works without its files, so no process is taken out of service.
    expect(await readiness(openFileStore(portal.services.db, away, folder))).toEqual([
      200,
      { database: true, files: false, space: true },
    ]);
    away.close();
  });

  it('is reported to the uploader, and nothing of the upload stays', async () => {
    const away = openObjectStore(at('{"endpoint":"http://127.0.0.1:9"}'));
    const files = openFileStore(portal.services.db, away, path.join(folder, 'incoming'));
    const before = await portal.services.db.selectFrom('file').select('id').execute();
    await expect(
      files.stage({
        stream: Readable.from([(await pngFile()).content]),
        name: 'picture.png',
        index: 0,
        kinds: ['image'],
        maxBytes: 1_000_000,
        uploadedBy: null,
        quotaBytes: null,
      }),
    ).rejects.toMatchObject({ name: 'StoreAway' });
    await expect(files.check()).rejects.toThrow('ECONNREFUSED');
    expect(await portal.services.db.selectFrom('file').select('id').execute()).toEqual(before);
    away.close();
  });
});
