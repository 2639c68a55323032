import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mediaCalls as calls, mediaItemCalls as items } from '#contract/library/media-center.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { pdfFile, pngFile } from '#tests/builders/files.ts';
import { mediaOf, mediaPath, type NewMedia } from '#tests/builders/media.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { sweepMedia } from './media-center.sweep.ts';

let portal: TestPortal;
let admin: Client;
let learner: Client;
let clock: Date;
let counter = 0;
/** A folder of its own for each test. */
let base: string;

beforeAll(async () => {
  portal = await openTestPortal((settings) => settings, { now: () => clock });
  clock = new Date('2026-12-01T12:00:00Z');
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await signedInAs(portal, 'LEARNER');
});
beforeEach(async () => {
  clock = new Date('2026-12-01T12:00:00Z');
  counter += 1;
  base = (await folder(`Base ${counter}`, '')).path;
});
afterAll(() => portal.close());

const folder = (name: string, path = base, body: NewMedia = {}, client = admin) =>
  mediaOf(client).folder(name, path, body);
const add = (name: string, path = base, body: NewMedia = {}, client = admin) =>
  mediaOf(client).add(name, path, body);
const save = (link: string, body: object, files = {}) => mediaOf(admin).save(link, body, files);
const saveRefused = (link: string, body: object, client = admin) => mediaOf(client).saveRefused(link, body);
const at = mediaPath;
const namesIn = (path: string, client = admin, query: object = {}) => mediaOf(client).namesIn(path, query);
const status = (path: string, client = admin) => mediaOf(client).status(path);

describe('versions', () => {
  test('readers get the current one, and an older address says that it is superseded', async () => {
    const first = await add('Prices.pdf');
    const { link } = first;
    await save(link, {}, { file: pdfFile() });
    const read = (client: Client, query: object) =>
      client.send(items.file, { params: { link }, query } as never);
    const old = await read(learner, { version: 1 });
    expect([old.statusCode, old.json().code]).toEqual([410, 'media-center.superseded']);
    expect((await read(learner, { version: 2 })).statusCode).toBe(200);
    expect((await read(learner, { version: 3 })).statusCode).toBe(404);
    expect((await read(admin, { version: 1 })).statusCode).toBe(200);
    const oldFile = { params: { id: first.file!._id } };
    expect((await learner.send(fileCalls.read, oldFile)).statusCode).toBe(404);
    expect((await admin.send(fileCalls.read, oldFile)).statusCode).toBe(200);
    const saved = await read(learner, { download: 'true' });
    expect(saved.headers['content-disposition']).toContain('Prices.pdf');
    const range = await learner.send(items.file, {
      params: { link },
      headers: { range: 'bytes=0-3' },
    } as never);
    expect([200, 206]).toContain(range.statusCode);
  });

  test('an older one is brought back as the newest, and the others stay', async () => {
    const first = await add('Prices.pdf');
    const { link } = first;
    await save(link, {}, { file: pdfFile() });
    const about = { params: { link } };
    const back = await admin.ask(items.restoreVersion, { ...about, body: { number: 1 } });
    expect(back.fileObject).toMatchObject({ versionNumber: 3, file: { _id: first.file!._id } });
    const { versions } = await admin.ask(items.versions, about);
    expect(
      versions.map(({ number, superseded, restoredFrom }) => [number, superseded, restoredFrom]),
    ).toEqual([
      [3, false, 1],
      [2, true, null],
      [1, true, null],
    ]);
    const refused = async (number: number) =>
      (await admin.refused(items.restoreVersion, { ...about, body: { number } })).code;
    expect(await refused(3)).toBe('media-center.isCurrent');
    expect(await refused(9)).toBe('media-center.noVersion');
  });
});

describe('trash', () => {
  test('a folder that is not empty says first what it holds, and goes with all of it', async () => {
    const shelf = await folder('Shelf');
    const inner = await folder('Inner', shelf.path);
    const file = await add('File.pdf', inner.path);
    const before = await add('Before.pdf', inner.path);
    await admin.ask(calls.remove, at(before.path));
    const problem = await admin.refused(calls.remove, at(shelf.path));
    expect([problem.status, problem.code]).toEqual([409, 'media-center.notEmpty']);
    expect(problem.current).toEqual({ folders: 1, files: 1 });
    expect(problem.detail).toContain('1 folder and 1 file');
    await admin.ask(calls.remove, { ...at(shelf.path), query: { contents: 'true' } } as never);
    for (const { path } of [shelf, inner, file]) expect(await status(path)).toBe(404);
    expect((await learner.send(fileCalls.read, { params: { id: file.file!._id } })).statusCode).toBe(404);
    const inTrash = async () =>
      (await admin.ask(items.trash, { query: { limit: 100 } } as never)).fileObjects.map(({ link }) => link);
    expect(await inTrash()).toEqual(expect.arrayContaining([shelf.link, before.link]));
    expect(await inTrash()).not.toContain(file.link);
    const restored = async (link: string) => admin.send(items.restore, { params: { link } });
    expect((await restored(before.link)).json().code).toBe('media-center.folderInTrash');
    expect((await saveRefused(file.link, { name: 'New.pdf' })).code).toBe('media-center.inTrash');
    expect(
      (await admin.refused(items.restoreVersion, { params: { link: file.link }, body: { number: 1 } })).code,
    ).toBe('media-center.inTrash');
    expect((await restored(shelf.link)).statusCode).toBe(200);
    expect(await namesIn(inner.path, learner)).toEqual(['File.pdf']);
    expect((await restored(before.link)).statusCode).toBe(200);
    expect((await restored(before.link)).json().code).toBe('media-center.notInTrash');
  });

  test('a name that was taken meanwhile is not restored over', async () => {
    const file = await add('Twice.pdf');
    await admin.ask(calls.remove, at(file.path));
    await add('twice.pdf');
    const problem = await admin.refused(items.restore, { params: { link: file.link } });
    expect(problem.code).toBe('media-center.nameTaken');
  });

  test('after 30 days it goes for good, with its versions, pictures, and marks', async () => {
    const shelf = await folder('Shelf');
    const file = await add('File.pdf', shelf.path);
    const { file: newer } = await save(file.link, {}, { file: pdfFile(), coverImage: await pngFile() });
    await learner.ask(items.favorite, { params: { link: file.link }, body: { favored: true } });
    await admin.ask(calls.remove, at(file.path));
    await admin.ask(calls.remove, { ...at(shelf.path), query: { contents: 'true' } } as never);
    await sweepMedia(portal.services);
    expect((await admin.send(items.get, { params: { link: file.link } })).statusCode).toBe(200);
    clock = new Date('2027-01-02T12:00:00Z');
    await sweepMedia(portal.services);
    for (const link of [file.link, shelf.link])
      expect((await admin.send(items.get, { params: { link } })).statusCode).toBe(404);
    for (const id of [file.file!._id, newer!._id])
      expect((await admin.send(fileCalls.read, { params: { id } })).statusCode).toBe(404);
    const marks = await portal.services.db
      .selectFrom('favorite')
      .where('recordId', '=', file._id)
      .selectAll()
      .execute();
    expect(marks).toEqual([]);
  });
});
