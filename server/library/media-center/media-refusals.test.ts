import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mediaCalls as calls, mediaItemCalls as items } from '#contract/library/media-center.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pdfFile, pngFile, textFile } from '#tests/builders/files.ts';
import { mediaOf, mediaPath, type NewMedia } from '#tests/builders/media.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';

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
const refusal = (body: NewMedia, file?: SentFile, client = admin) => mediaOf(client).refusal(body, file);
const save = (link: string, body: object, files = {}) => mediaOf(admin).save(link, body, files);
const saveRefused = (link: string, body: object, client = admin) => mediaOf(client).saveRefused(link, body);
const at = mediaPath;
const list = (path: string, client = admin, query: object = {}) => mediaOf(client).list(path, query);
const namesIn = (path: string, client = admin, query: object = {}) => mediaOf(client).namesIn(path, query);
const find = (query: object, client = admin) => mediaOf(client).find(query);
const item = (link: string, client = admin) => mediaOf(client).item(link);
const status = (path: string, client = admin) => mediaOf(client).status(path);

describe('refusals', () => {
  test('whoever only reads changes nothing', async () => {
    const { link, path } = await add('Prices.pdf');
    const about = { params: { link } };
    expect((await refusal({ type: 'folder', name: 'Mine', path: base }, undefined, learner)).status).toBe(
      403,
    );
    expect((await saveRefused(link, { name: 'Mine.pdf' }, learner)).status).toBe(403);
    expect((await learner.refused(calls.remove, at(path))).status).toBe(403);
    expect((await learner.refused(items.versions, about)).status).toBe(403);
    expect((await learner.refused(items.restoreVersion, { ...about, body: { number: 1 } })).status).toBe(403);
    expect((await learner.refused(items.restore, about)).status).toBe(403);
    expect((await learner.refused(items.trash)).status).toBe(403);
  });

  test('what a folder outside the audience holds is found by nobody else: by path, link, file, or search', async () => {
    const group = await buildAssignmentGroup(portal);
    const closed = await folder('Closed', base, { audience: { assignmentGroups: [group] } });
    const inner = await folder('Inner', closed.path);
    const file = await create({ name: 'Secret plan.pdf', path: inner.path }, pdfFile());
    const dealerId = await buildDealer(portal);
    const member = await signedIn(portal, await buildUser(portal, { dealerId, groupIds: [group] }));
    for (const [client, code] of [
      [learner, 404],
      [member, 200],
    ] as const) {
      expect(await status(closed.path, client)).toBe(code);
      expect(await status(inner.path, client)).toBe(code);
      expect(await status(file.path, client)).toBe(code);
      const about = { params: { link: file.link } };
      expect((await client.send(items.get, about)).statusCode).toBe(code);
      expect((await client.send(items.file, about)).statusCode).toBe(code);
      expect((await client.send(fileCalls.read, { params: { id: file.file!._id } })).statusCode).toBe(code);
      expect((await client.send(items.favorite, { ...about, body: { favored: true } })).statusCode).toBe(
        code,
      );
    }
    expect(await find({ text: 'secret plan' }, learner)).toEqual([]);
    expect(await find({ text: 'secret plan' }, member)).toEqual(['Secret plan.pdf']);
    expect(await namesIn(base, learner)).toEqual([]);
    const { fileStructure } = await learner.ask(calls.structure, { query: { location: base } });
    expect(fileStructure).toEqual([]);
    expect((await item(inner.link)).limitedBy).toEqual([closed.path]);
    expect((await item(inner.link, member)).limitedBy).toEqual([]);
    expect((await item(closed.link, member)).audience).toBeNull();
    expect((await item(closed.link)).audience!.assignmentGroups).toMatchObject([{ _id: group }]);
  });

  test.each([
    ['a slash', 'a/b', 'media-center.badName'],
    ['a backslash', 'a\\b', 'media-center.badName'],
    ['a dot at its end', 'Prices.', 'media-center.badName'],
    ['nothing but dots', '..', 'media-center.badName'],
  ])('a name with %s is refused at its field', async (_what, name, code) => {
    const problem = await refusal({ type: 'folder', name, path: base });
    expect([problem.status, problem.code]).toEqual([400, code]);
    expect(problem.errors).toEqual({ name: expect.any(String) });
  });

  test('the top refuses the names of its calls, and folders below it take them', async () => {
    for (const name of ['file-structure', 'Filter-Contents'])
      expect((await refusal({ type: 'folder', name })).code).toBe('media-center.reservedName');
    const deeper = await folder('file-structure');
    expect((await saveRefused(deeper.link, { folder: '' })).code).toBe('media-center.reservedName');
  });

  test('a name that exists, in whatever case, asks what to do', async () => {
    const first = await add('Price list.pdf');
    const problem = await refusal({ name: 'PRICE LIST.pdf', path: base }, pdfFile());
    expect([problem.status, problem.code]).toEqual([409, 'media-center.nameTaken']);
    expect(problem.current).toMatchObject({
      fileObject: { link: first.link },
      suggestedName: 'PRICE LIST (2).pdf',
    });
    const both = await create({ name: 'PRICE LIST.pdf', path: base, ifExists: 'rename' }, pdfFile());
    expect(both.name).toBe('PRICE LIST (2).pdf');
    const newer = await create({ name: 'price list.pdf', path: base, ifExists: 'version' }, pdfFile());
    expect(newer).toMatchObject({ link: first.link, name: 'Price list.pdf', versionNumber: 2 });
    expect((await saveRefused(both.link, { name: 'price LIST.pdf' })).code).toBe('media-center.nameTaken');
    // Its own name in another case is free.
    expect((await save(first.link, { name: 'PRICE list.pdf' })).name).toBe('PRICE list.pdf');
    expect((await refusal({ type: 'folder', name: 'PRICE list.pdf', path: base })).code).toBe(
      'media-center.nameTaken',
    );
    await folder('Shelf');
    const asVersion = await refusal({ name: 'Shelf.pdf', path: base, file: newId() });
    expect(asVersion.code).toBe('media-center.unknownFile');
  });

  test('of two that send one name at once, one gets it', async () => {
    const outcomes = await Promise.all(
      [0, 1, 2].map(() => admin.send(calls.create, { body: { type: 'folder', name: 'Race', path: base } })),
    );
    expect(outcomes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test('a file is needed, is what it says, and is the sender’s own', async () => {
    expect((await refusal({ name: 'Nothing.pdf', path: base })).code).toBe('media-center.needsFile');
    expect((await refusal({ type: 'folder', path: base })).code).toBe('media-center.needsName');
    expect((await refusal({ path: base }, textFile('a.mp4', '<html></html>'))).status).toBe(400);
    const other = await add('Other.pdf');
    expect((await refusal({ name: 'Copy.pdf', path: base, file: other.file!._id })).code).toBe(
      'media-center.unknownFile',
    );
    expect((await refusal({ name: 'Of another type.pdf', path: 'No such folder' }, pdfFile())).code).toBe(
      'media-center.unknownFolder',
    );
    expect((await refusal({ name: 'In a file.pdf', path: other.path }, pdfFile())).code).toBe(
      'media-center.unknownFolder',
    );
  });

  test('a new version has the type of the file', async () => {
    const { link } = await add('Prices.pdf');
    const problem = await admin.refused(calls.save, {
      params: { link },
      body: {},
      files: { file: await pngFile() },
    } as never);
    expect([problem.status, problem.code]).toEqual([400, 'media-center.otherType']);
    expect((await item(link)).versionNumber).toBe(1);
  });

  test('files have no audience or brand of their own, and folders no language or expiry', async () => {
    const file = await add('One.pdf');
    const shelf = await folder('Shelf');
    const brand = await buildBrand(portal);
    expect((await saveRefused(file.link, { brand })).code).toBe('media-center.fileHasNoAudience');
    expect((await saveRefused(file.link, { audience: { countries: ['CA'] } })).code).toBe(
      'media-center.fileHasNoAudience',
    );
    expect((await saveRefused(shelf.link, { languages: ['fr'] })).code).toBe('media-center.folderHasNoFile');
    expect((await saveRefused(shelf.link, { expiresOn: '2027-01-01' })).code).toBe(
      'media-center.folderHasNoFile',
    );
    expect((await saveRefused(shelf.link, { brand: newId() })).code).toBe('media-center.unknownBrand');
    expect((await saveRefused(shelf.link, { audience: { assignmentGroups: [newId()] } })).code).toBe(
      'audiences.unknownName',
    );
  });

  test('folders are not too deep, and paths not too long', async () => {
    let path = base;
    for (let level = 2; level <= 20; level += 1) path = (await folder(`L${level}`, path)).path;
    expect((await refusal({ type: 'folder', name: 'L21', path })).code).toBe('media-center.tooDeep');
    const deep = await folder('Deep');
    await folder('Deeper', deep.path);
    expect((await saveRefused(deep.link, { folder: path.split('/').slice(0, 19).join('/') })).code).toBe(
      'media-center.tooDeep',
    );
    let long = base;
    for (let level = 0; level < 6; level += 1) long = (await folder('x'.repeat(155), long)).path;
    expect((await refusal({ type: 'folder', name: 'y'.repeat(100), path: long })).code).toBe(
      'media-center.pathTooLong',
    );
  });

  test('a folder is not moved into itself', async () => {
    const outer = await folder('Outer');
    const inner = await folder('Inner', outer.path);
    for (const target of [outer.path, inner.path])
      expect((await saveRefused(outer.link, { folder: target })).code).toBe('media-center.intoItself');
    expect(await namesIn(outer.path)).toEqual(['Inner']);
  });

  test('a save of an older version changes nothing and shows what stands', async () => {
    const { link, version } = await add('One.pdf');
    await save(link, { name: 'Theirs.pdf', version });
    const problem = await saveRefused(link, { name: 'Mine.pdf', version });
    expect([problem.status, problem.code]).toEqual([409, 'platform.changedMeanwhile']);
    expect(problem.current).toMatchObject({ name: 'Theirs.pdf', version: version + 1 });
  });
});

describe('brand managers', () => {
  test('work within folders of their own brands only', async () => {
    const [own, other] = [await buildBrand(portal), await buildBrand(portal)];
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
    const mine = await folder(`Own ${counter}`, '', { brand: own }, manager);
    const inside = await folder('Inside', mine.path, {}, manager);
    const file = await add('Mine.pdf', inside.path, {}, manager);
    const foreign = await folder('Foreign', base, { brand: other });
    const theirs = await add('Theirs.pdf', foreign.path);
    const codeOf = async (body: NewMedia) => (await refusal(body, undefined, manager)).code;
    expect(await codeOf({ type: 'folder', name: 'Top' })).toBe('media-center.notYourFolder');
    expect(await codeOf({ type: 'folder', name: 'In base', path: base, brand: own })).toBe(
      'media-center.notYourFolder',
    );
    expect(await codeOf({ type: 'folder', name: 'Other', brand: other })).toBe('media-center.unknownBrand');
    for (const { link } of [foreign, theirs])
      expect((await saveRefused(link, { name: 'Taken.pdf' }, manager)).status).toBe(403);
    expect((await manager.refused(calls.remove, at(theirs.path))).status).toBe(403);
    expect((await saveRefused(file.link, { folder: foreign.path }, manager)).status).toBe(403);
    expect((await saveRefused(mine.link, { brand: null }, manager)).code).toBe('media-center.unknownBrand');
    expect((await saveRefused(mine.link, { brand: other }, manager)).code).toBe('media-center.unknownBrand');
    expect((await item(mine.link, manager)).abilities.edit).toBe(true);
    expect((await item(theirs.link, manager)).abilities.edit).toBe(false);
    const { abilities } = await list('', manager);
    expect(abilities).toEqual({ create: true, createFiles: false });
    expect((await list('', learner)).abilities).toEqual({ create: false, createFiles: false });
    await manager.ask(calls.remove, at(file.path));
    await admin.ask(calls.remove, at(theirs.path));
    const { fileObjects } = await manager.ask(items.trash, { query: { text: '.pdf' } } as never);
    expect(fileObjects.map(({ name }) => name)).toEqual(['Mine.pdf']);
    expect((await manager.send(items.get, { params: { link: theirs.link } })).statusCode).toBe(404);
  });

  test('rename a folder of their brand whose folder they do not find', async () => {
    const [own, group] = [await buildBrand(portal), await buildAssignmentGroup(portal)];
    const closed = await folder('Closed', base, { audience: { assignmentGroups: [group] } });
    const branded = await folder('Branded', closed.path, { brand: own });
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
    const reply = await manager.ask(calls.save, {
      params: { link: branded.link },
      body: { name: 'Renamed' },
    } as never);
    expect(reply.fileObject.path).toBe(`${closed.path}/Renamed`);
  });
});
