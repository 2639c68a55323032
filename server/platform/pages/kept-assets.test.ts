import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readSession } from '#server/people/accounts/session.handlers.ts';
import { sweepWith } from '#server/platform/jobs/sweep.job.ts';
import { buildContentApp } from '#server/training/scorm/content-app.ts';
import { readStageAssets } from '#server/training/scorm/stage-assets.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { startKeepingAssets } from './keep-assets.ts';
import { forgetOldAssets, keepAssets } from './kept-assets.ts';
import { servePages } from './serve-pages.ts';

const day = 86_400_000;
let clock = new Date();
let portal: TestPortal;
let root: string;
/** A process of the version that was started last. */
let app: FastifyInstance;

const script = 'export const shared = 1;\n'.repeat(50);
const style = 'a{color:red}';
const font = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0xff]);

/** Builds a version; its folders. */
async function build(version: string, files: Readonly<Record<string, string | Buffer>>): Promise<string[]> {
  const [assets, stage] = [path.join(root, version, 'web/assets'), path.join(root, version, 'stage')];
  await Promise.all([assets, stage].map((folder) => mkdir(folder, { recursive: true })));
  for (const [name, content] of Object.entries(files)) {
    const place = path.join(name.startsWith('stage') ? stage : assets, name);
    await writeFile(place, content);
    if (/\.(js|css)$/.test(name) && !name.startsWith('stage'))
      await writeFile(`${place}.br`, brotliCompressSync(content));
  }
  return [assets, stage];
}

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  root = await mkdtemp(path.join(tmpdir(), 'paddock-versions-'));
  await build('new', { 'home.page-NEWNEWNE.js': 'new', 'stage-NEWNEWNE.js': 'new' });
  app = await buildApp({
    services: portal.services,
    extend: (target, contexts) =>
      servePages(target, {
        assets: { folder: path.join(root, 'new/web'), html: '', screens: {} },
        contexts,
        readSession,
        colourScript: '',
      }),
  });
});
afterAll(async () => {
  await app.close();
  await portal.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  clock = new Date();
  await portal.services.db.deleteFrom('webBuild').execute();
});

const get = (url: string, encodings = 'gzip, deflate, br') =>
  app.inject({ method: 'GET', url, headers: { 'accept-encoding': encodings } });
const keep = async (version: string, files: Readonly<Record<string, string | Buffer>>) =>
  keepAssets(portal.services, await build(version, files));
const builds = () => portal.services.db.selectFrom('webBuild').selectAll().execute();
const hasObject = async (key: string) => {
  const stream = await portal.services.files.read(key);
  stream?.destroy();
  return stream !== null;
};

const old = {
  'home.page-OLDoldo1.js': script,
  'home-A_b-c_D1.css': style,
  'inter-latin-B-HNkxM3.woff2': font,
  'stage-OLDstage.js': 'play()',
  'index.html': 'secret',
  'plain.js': 'no hash',
};

describe('refusals', () => {
  test.each([
    'home.page-GONEgone.js',
    'index.html',
    'plain.js',
    '..%2Findex.html',
    '..%2f..%2fpackage-lock.json',
    '%2e%2e/index.html',
    'home.page-OLDoldo1.js%00.png',
    'home.page-OLDoldo1.js.br',
    'home.page-OLDoldo1.exe',
    'sub/home.page-OLDoldo1.js',
    `${'a'.repeat(250)}-OLDoldo1.js`,
  ])('%s is not found', async (name) => {
    await keep('old', old);
    const { statusCode, headers } = await get(`/assets/${name}`);
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('an asset whose object is gone is not found', async () => {
    await keep('old', old);
    const [kept] = await builds();
    await portal.services.files.removeObjects([kept!.storageKey]);
    expect((await get('/assets/home.page-OLDoldo1.js')).statusCode).toBe(404);
  });
});

describe('a process of another version', () => {
  test('sends scripts and style sheets as the build compressed them, for good', async () => {
    await keep('old', old);
    const reply = await get('/assets/home.page-OLDoldo1.js');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script);
    expect((await get('/assets/home-A_b-c_D1.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('decompresses them for clients that cannot', async () => {
    await keep('old', old);
    const reply = await get('/assets/home.page-OLDoldo1.js', 'gzip');
    expect([reply.headers['content-encoding'], reply.body]).toEqual([undefined, script]);
  });

  test('sends fonts as they are', async () => {
    await keep('old', old);
    const { headers, rawPayload } = await get('/assets/inter-latin-B-HNkxM3.woff2');
    expect(headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': String(font.length) });
    expect(rawPayload).toEqual(font);
  });

  test('answers on the content origin for a stage that it did not build', async () => {
    await keep('old', old);
    const stage = await readStageAssets(path.join(root, 'new/stage')).catch(() => null);
    const content = buildContentApp(portal.services, stage ?? { page: () => '', assets: new Map() });
    const ask = (name: string) => content.inject({ method: 'GET', url: `/stage/${name}` });
    expect((await ask('stage-OLDstage.js')).body).toBe('play()');
    expect((await ask('stage-GONEgone.js')).statusCode).toBe(404);
    await content.close();
  });
});

describe('keeping', () => {
  test('several processes that start at once store a version once', async () => {
    const folders = await build('old', old);
    await Promise.all(Array.from({ length: 6 }, () => keepAssets(portal.services, folders)));
    const kept = await builds();
    expect(kept).toHaveLength(1);
    const assets = await portal.services.db.selectFrom('webAsset').select('name').orderBy('name').execute();
    expect(assets.map(({ name }) => name)).toEqual([
      'home-A_b-c_D1.css',
      'home.page-OLDoldo1.js',
      'inter-latin-B-HNkxM3.woff2',
      'stage-OLDstage.js',
    ]);
    expect((await get('/assets/home.page-OLDoldo1.js')).statusCode).toBe(200);
  });

  test('what two versions share stays until both are gone', async () => {
    await keep('old', old);
    clock = new Date(clock.getTime() + 20 * day);
    await keep('next', { 'home.page-OLDoldo1.js': script, 'new-only-12345678.js': 'new' });
    clock = new Date(clock.getTime() + 20 * day);
    expect(await forgetOldAssets(portal.services)).toBe('The pages of 1 old versions removed.');
    expect((await get('/assets/home.page-OLDoldo1.js')).statusCode).toBe(200);
    expect((await get('/assets/home-A_b-c_D1.css')).statusCode).toBe(404);
  });

  test('a version in use is renewed; others go after 30 days, with their objects', async () => {
    await keep('old', old);
    const [kept] = await builds();
    clock = new Date(clock.getTime() + 29 * day);
    await keep('old', old);
    expect(await builds()).toHaveLength(1);
    clock = new Date(clock.getTime() + 29 * day);
    const sweep = sweepWith([forgetOldAssets]);
    await sweep.run(portal.services);
    expect(await hasObject(kept!.storageKey)).toBe(true);
    clock = new Date(clock.getTime() + 2 * day);
    await sweep.run(portal.services);
    expect(await builds()).toEqual([]);
    expect(await hasObject(kept!.storageKey)).toBe(false);
  });

  test('a start goes on without a file store, says so, and tries again', async () => {
    const folders = await build('old', old);
    const { services } = portal;
    const warn = vi.spyOn(services.log, 'warn');
    const files = { ...services.files, putStream: () => Promise.reject(new Error('away')) };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const keeping = await startKeepingAssets({ ...services, files }, folders);
      expect(warn).toHaveBeenCalledOnce();
      await vi.advanceTimersByTimeAsync(60_000);
      await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2));
      await keeping.stop();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
      warn.mockRestore();
    }
  });

  test('a folder without assets keeps nothing', async () => {
    await keepAssets(portal.services, [path.join(root, 'nowhere')]);
    expect(await builds()).toEqual([]);
  });
});
