import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mediaCalls as calls, mediaItemCalls as items } from '#contract/library/media-center.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { favoriteCalls } from '#contract/library/favorites.calls.ts';
import { paletteCalls } from '#contract/people/palette.calls.ts';
import { mp4File, pdfFile, pngFile } from '#tests/builders/files.ts';
import { mediaOf, mediaPath, type NewMedia } from '#tests/builders/media.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { uploadFile } from '#tests/builders/uploads.ts';

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

const create = (body: NewMedia, file?: SentFile) => mediaOf(admin).create(body, file);
const folder = (name: string, path = base, body: NewMedia = {}, client = admin) =>
  mediaOf(client).folder(name, path, body);
const add = (name: string, path = base, body: NewMedia = {}, client = admin) =>
  mediaOf(client).add(name, path, body);
const save = (link: string, body: object, files = {}) => mediaOf(admin).save(link, body, files);
const at = mediaPath;
const list = (path: string, client = admin, query: object = {}) => mediaOf(client).list(path, query);
const namesIn = (path: string, client = admin, query: object = {}) => mediaOf(client).namesIn(path, query);
const find = (query: object, client = admin) => mediaOf(client).find(query);
const item = (link: string, client = admin) => mediaOf(client).item(link);
const status = (path: string, client = admin) => mediaOf(client).status(path);

describe('reading', () => {
  test('a folder is listed with the way to it, folders first, names as people order them', async () => {
    const shelf = await folder('2027 off-road');
    for (const name of ['File 10.pdf', 'File 9.pdf', 'file 1.pdf']) await add(name, shelf.path);
    await folder('Zoo', shelf.path);
    const reply = await list(shelf.path.toUpperCase(), learner);
    expect(reply.fileObjects.map(({ name }) => name)).toEqual([
      'Zoo',
      'file 1.pdf',
      'File 9.pdf',
      'File 10.pdf',
    ]);
    expect(reply.breadcrumbs.map(({ name }) => name)).toEqual([base, '2027 off-road']);
    expect(reply.folder).toMatchObject({ link: shelf.link, itemsCount: 4, selected: true });
    expect(await namesIn(shelf.path, learner, { sortDir: 'desc', limit: 2 })).toEqual(['Zoo', 'File 10.pdf']);
    expect(await namesIn(shelf.path, learner, { limit: 2, page: 2 })).toEqual(['File 9.pdf', 'File 10.pdf']);
    expect(await namesIn(shelf.path, learner, { text: 'file 9' })).toEqual(['File 9.pdf']);
    expect(reply.pagination).toEqual({ page: 1, limit: 50, total: 4, pages: 1 });
    expect((await list(shelf.path, learner, { text: 'file 9' })).folder).toMatchObject({ itemsCount: 4 });
  });

  test('the top has an address of its own, and a path to a file replies with that file alone', async () => {
    const { path, link } = await add('Alone.pdf');
    await add('Beside.pdf');
    const reply = await list(path, learner);
    expect(reply.fileObjects).toMatchObject([{ link, selected: true, type: 'file', kind: 'pdf' }]);
    expect(reply.folder).toBeNull();
    expect(await namesIn('', learner)).toContain(base);
    expect((await list('', learner)).breadcrumbs).toEqual([]);
    expect(await status(`${base}/Missing.pdf`, learner)).toBe(404);
    expect(await status(`${base}/a\\b`, learner)).toBe(404);
  });

  test('the tree counts what is below each folder', async () => {
    const outer = await folder('Outer');
    const inner = await folder('Inner', outer.path);
    await add('One.pdf', outer.path);
    await add('Two.pdf', inner.path);
    const { fileStructure, filesCount } = await learner.ask(calls.structure, { query: { location: base } });
    expect(fileStructure).toMatchObject([
      { name: 'Outer', path: outer.path, filesCount: 2, children: [{ name: 'Inner', filesCount: 1 }] },
    ]);
    expect(filesCount).toBe(2);
    const whole = await admin.ask(calls.structure);
    expect(whole.fileStructure.find(({ name }) => name === base)).toMatchObject({ filesCount: 2 });
    expect(whole.abilities.create).toBe(true);
    expect((await admin.refused(calls.structure, { query: { location: 'Nowhere' } })).status).toBe(404);
  });

  test('search finds in the whole tree or below a folder, and filters narrow it', async () => {
    const shelf = await folder('Shelf');
    await add('Épave 60.pdf', shelf.path, { languages: ['fr'] });
    await create({ name: 'Épave video.mp4', path: base, languages: ['en', 'fr'] }, mp4File());
    await create({ path: base, name: 'Épave.png', expiresOn: '2026-12-20' }, await pngFile());
    await add('Épave later.pdf', base, { expiresOn: '2027-06-01' });
    await add('Épave over.pdf', base, { expiresOn: '2026-11-30' });
    const text = 'epave';
    expect(await find({ text, location: shelf.path }, learner)).toEqual(['Épave 60.pdf']);
    expect(await find({ text, kind: 'video' }, learner)).toEqual(['Épave video.mp4']);
    expect(await find({ text, language: 'fr' }, learner)).toEqual(['Épave 60.pdf', 'Épave video.mp4']);
    expect(await find({ text, kind: ['video', 'picture'] }, learner)).toEqual([
      'Épave video.mp4',
      'Épave.png',
    ]);
    expect(await find({ text, expiry: 'soon' }, learner)).toEqual(['Épave.png']);
    expect(await find({ text, expiry: 'later' }, learner)).toEqual(['Épave later.pdf']);
    expect(await find({ text, expiry: 'none' }, learner)).toEqual(['Épave 60.pdf', 'Épave video.mp4']);
    expect(await find({ text, expiry: 'expired' }, learner)).toEqual([]);
    expect(await find({ text, expiry: 'expired' })).toEqual(['Épave over.pdf']);
    expect(await find({ text: 'pdf', location: base, sortBy: 'size', sortDir: 'desc' })).toHaveLength(3);
    expect(await find({ text: 'Épave', location: base, sortBy: 'updatedAt' })).toHaveLength(5);
    const unknown = await admin.refused(calls.find, { query: { location: 'Nowhere' } });
    expect(unknown.code).toBe('media-center.notFound');
  });

  test('a file is found through its last day, and by who works on it afterwards', async () => {
    const { link, path, file } = await add('Winter.pdf', base, { expiresOn: '2026-12-01' });
    const seen = async (client: Client) => [
      await status(path, client),
      (await client.send(items.file, { params: { link } })).statusCode,
      (await client.send(fileCalls.read, { params: { id: file!._id } })).statusCode,
    ];
    expect(await seen(learner)).toEqual([200, 200, 200]);
    clock = new Date('2026-12-02T12:00:00Z');
    expect(await seen(learner)).toEqual([404, 404, 404]);
    expect(await seen(admin)).toEqual([200, 200, 200]);
    expect((await item(link)).expired).toBe(true);
  });

  test('a favorite is a person’s own, and goes with what is deleted for good', async () => {
    const { link } = await add('Keep.pdf');
    const marked = await learner.ask(items.favorite, { params: { link }, body: { favored: true } });
    expect(marked.fileObject.favored).toBe(true);
    expect(await find({ favored: true, location: base }, learner)).toEqual(['Keep.pdf']);
    expect(await find({ favored: false, location: base }, learner)).toEqual([]);
    expect((await item(link)).favored).toBe(false);
    await learner.ask(items.favorite, { params: { link }, body: { favored: false } });
    expect(await find({ favored: true, location: base }, learner)).toEqual([]);
    expect((await learner.send(favoriteCalls.list)).statusCode).toBe(200);
  });

  test('the search of the portal leads to the folder, and to a file by its lasting address', async () => {
    const shelf = await folder('Wombat shelf');
    const { link } = await add('Wombat sheet.pdf', shelf.path);
    const { hits } = await learner.ask(paletteCalls.find, { query: { text: 'wombat' } });
    expect(hits.map(({ kind, path }) => [kind, path])).toEqual([
      ['media', `/auth/media-center/${encodeURIComponent(base)}/Wombat%20shelf`],
      ['media', `/auth/media-center?item=${link}`],
    ]);
  });
});

describe('writing', () => {
  test('a file without a name keeps its own, with the ending of what it is', async () => {
    expect((await create({ path: base }, pdfFile('Sheet 1.pdf'))).name).toBe('Sheet 1.pdf');
    expect((await create({ path: base, name: 'Renamed' }, pdfFile())).name).toBe('Renamed.pdf');
    const long = await create({ path: base }, pdfFile(`${'é'.repeat(180)}.pdf`));
    expect(long.name).toMatch(/^é+\.pdf$/);
    expect(long.name.length).toBeLessThanOrEqual(160);
    expect((await save(long.link, { name: 'Short' })).name).toBe('Short.pdf');
  });

  test('a file that arrived in pieces is added by its id', async () => {
    const upload = await uploadFile(portal, admin, 'document', pdfFile('Pieces.pdf'));
    const added = await create({ path: base, file: upload.fileId! });
    expect(added).toMatchObject({ name: 'Pieces.pdf', kind: 'pdf', versionNumber: 1 });
    expect(added.file!.location).toBe(`/api/media-item/${added.link}/file?version=1`);
  });

  test('the lasting address survives renaming, moving, and a new version', async () => {
    const shelf = await folder('Shelf');
    const { link } = await add('Prices 2026.pdf');
    await save(link, { name: 'Prices 2027.pdf' });
    await save(link, { folder: shelf.path });
    const { versionNumber } = await save(link, {}, { file: pdfFile() });
    expect(versionNumber).toBe(2);
    expect(await item(link, learner)).toMatchObject({ link, path: `${shelf.path}/Prices 2027.pdf` });
    expect((await learner.send(items.file, { params: { link } })).statusCode).toBe(200);
    expect(await namesIn(base, learner)).toEqual(['Shelf']);
  });

  test('a folder takes what is in it along, also what is in the trash', async () => {
    const [from, to] = [await folder('From 😀'), await folder('To')];
    const inner = await folder('Inner', from.path);
    const file = await add('File.pdf', inner.path);
    const gone = await add('Gone.pdf', inner.path);
    await admin.ask(calls.remove, at(gone.path));
    await save(from.link, { name: 'Moved', folder: to.path });
    expect(await item(file.link)).toMatchObject({ path: `${to.path}/Moved/Inner/File.pdf` });
    await admin.ask(items.restore, { params: { link: gone.link } });
    expect(await namesIn(`${to.path}/Moved/Inner`, learner)).toEqual(['File.pdf', 'Gone.pdf']);
    expect(await find({ location: to.path }, learner)).toEqual(['Inner', 'Moved', 'File.pdf', 'Gone.pdf']);
    await save(from.link, { folder: '', name: `Top ${counter}` });
    expect(await item(file.link)).toMatchObject({ path: `Top ${counter}/Inner/File.pdf` });
  });

  test('folders that move into each other at once never form a circle', async () => {
    const [a, b] = [await folder('A'), await folder('B')];
    const outcomes = await Promise.all([
      admin.send(calls.save, { params: { link: a.link }, body: { folder: b.path } } as never),
      admin.send(calls.save, { params: { link: b.link }, body: { folder: a.path } } as never),
    ]);
    expect(outcomes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('covers and thumbnails are replaced and released', async () => {
    const { link, coverImage } = await create(
      { path: base, name: 'With cover.pdf', type: 'file' },
      pdfFile(),
    ).then(async ({ link: made }) =>
      save(made, {}, { coverImage: await pngFile(), fileThumb: await pngFile() }),
    );
    const seen = async (id: string) => (await learner.send(fileCalls.read, { params: { id } })).statusCode;
    expect(await seen(coverImage!._id)).toBe(200);
    const replaced = await save(link, {}, { coverImage: await pngFile('other.png', 50, 20) });
    expect(replaced.coverImage!._id).not.toBe(coverImage!._id);
    expect(await seen(coverImage!._id)).toBe(404);
    const without = await save(link, { coverImage: null });
    expect([without.coverImage, without.fileThumb === null]).toEqual([null, false]);
  });

  test('its history is in the log, by path', async () => {
    const { link, _id } = await add('Logged.pdf');
    await save(link, { languages: ['fr'] });
    const rows = await portal.services.db
      .selectFrom('activityLog')
      .where('entityId', '=', _id)
      .select(['type', 'entityName', 'after'])
      .orderBy('at')
      .execute();
    expect(rows).toMatchObject([
      { type: 'create', entityName: `${base}/Logged.pdf` },
      { type: 'update', after: { languages: ['fr'] } },
    ]);
  });
});
