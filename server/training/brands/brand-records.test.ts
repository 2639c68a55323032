import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { brandCalls as calls, type BrandDetail } from '#contract/training/brands.calls.ts';
import type { BlockFields } from '#contract/training/brands.fields.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let platform: Client;
let company: Client;
let learner: Client;
let brand: string;
let owner: Client;
let ownerId: string;
let stranger: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  platform = await signedInAs(portal, 'PLATFORM_ADMIN');
  company = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await signedInAs(portal, 'LEARNER');
  brand = await buildBrand(portal, 'Talus');
  const person = await buildUser(portal, { role: 'BRAND_MANAGER', brandIds: [brand], firstName: 'Mateo' });
  ownerId = person.id;
  owner = await signedIn(portal, person);
  stranger = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
const none = { en: '', fr: '' };
const read = async (id: string, client = company): Promise<BrandDetail> =>
  (await client.ask(calls.get, at(id))).brand;
const slug = () => `b-${newId().slice(-8)}`;
const create = async (): Promise<BrandDetail> =>
  (await platform.ask(calls.create, { body: { name: 'New', slug: slug(), colour: '#0B7A75' } })).brand;

const block = (type: BlockFields['type'], change: Partial<BlockFields> = {}): BlockFields => ({
  _id: newId(),
  type,
  title: none,
  text: none,
  image: null,
  alt: none,
  links: [],
  curriculums: [],
  url: '',
  ...change,
});
const page = (change: object = {}) => ({
  headline: both('For people and trails'),
  description: both('Side-by-sides'),
  links: [{ name: both('Parts'), url: 'https://talus.example/parts' }],
  blocks: [] as BlockFields[],
  ...change,
});

describe('refusals', () => {
  test("a brand manager works on their own brands only, and not on the brand's settings", async () => {
    const { version, pageVersion } = (await read(brand)).managed!;
    const answers = [
      await stranger.refused(calls.savePage, { ...at(brand), body: { ...page(), pageVersion } }),
      await stranger.refused(calls.managers, at(brand)),
      await company.refused(calls.savePage, { ...at(newId()), body: { ...page(), pageVersion } }),
      await company.refused(calls.save, { ...at(newId()), body: { version } }),
      await platform.refused(calls.remove, at(newId())),
    ];
    expect(answers.map((one) => [one.status, one.code])).toEqual(answers.map(() => [404, 'brands.notFound']));
    for (const call of [calls.save, calls.create, calls.remove] as const)
      expect((await owner.refused(call, { ...at(brand), body: { version } } as never)).status).toBe(403);
    expect((await owner.refused(calls.users)).status).toBe(403);
    expect((await read(brand, learner)).managed).toBeNull();
    expect((await read(brand, stranger)).managed).toBeNull();
  });

  test('publishing and limits need their own rights', async () => {
    const { brand: draft } = { brand: await create() };
    const { version, pageVersion } = draft.managed!;
    await portal.services.db
      .insertInto('brandOwner')
      .values({ brandId: draft._id, userId: ownerId })
      .execute();
    expect(
      await owner.refused(calls.savePage, {
        ...at(draft._id),
        body: { ...page(), pageVersion, status: 'published' },
      }),
    ).toMatchObject({ status: 403, code: 'brands.publishRefused' });
    expect((await read(draft._id)).headline.en).toBe('');
    expect(
      await company.refused(calls.save, { ...at(draft._id), body: { version, courseLimit: 5 } }),
    ).toMatchObject({ status: 403, code: 'brands.limitsRefused' });
    await company.ask(calls.save, { ...at(draft._id), body: { version, courseLimit: 0, name: 'Named' } });
    await portal.services.db.deleteFrom('brandOwner').where('brandId', '=', draft._id).execute();
  });

  test('a name in use, a wrong color, an unknown bucket and invalid managers are refused', async () => {
    const draft = await create();
    const { version } = draft.managed!;
    const save = (body: object) =>
      company.refused(calls.save, { ...at(draft._id), body: { version, ...body } });
    const taken = (await read(brand)).slug;
    expect(await save({ slug: taken })).toMatchObject({ status: 409, code: 'brands.slugTaken' });
    expect(
      (await platform.refused(calls.create, { body: { name: 'X', slug: taken, colour: '#000000' } })).code,
    ).toBe('brands.slugTaken');
    expect((await save({ slug: 'Not a slug' })).errors['slug']).toContain('hyphens');
    expect((await save({ colour: 'red' })).errors['colour']).toContain('#0B7A75');
    expect((await save({ bucket: 'under-water' })).code).toBe('brands.unknownBucket');
    const { id: someone } = await buildUser(portal);
    expect((await save({ managers: [someone] })).code).toBe('brands.unknownManager');
    expect((await save({ administrator: ownerId })).code).toBe('brands.unknownManager');
    expect((await save({ logoImage: { fileId: newId() } })).code).toBe('brands.unknownFile');
    expect((await read(draft._id)).managed!.version).toBe(version);
  });

  test('when two people save the same brand, the second gets an error with the current brand', async () => {
    const draft = await create();
    const { version, pageVersion } = draft.managed!;
    await company.ask(calls.save, { ...at(draft._id), body: { version, name: 'First' } });
    expect(
      await platform.refused(calls.save, { ...at(draft._id), body: { version, name: 'Second' } }),
    ).toMatchObject({ status: 409, code: 'platform.changedMeanwhile', current: { name: 'First' } });
    await company.ask(calls.savePage, { ...at(draft._id), body: { ...page(), pageVersion } });
    expect(
      await platform.refused(calls.savePage, { ...at(draft._id), body: { ...page(), pageVersion } }),
    ).toMatchObject({ status: 409, current: { headline: both('For people and trails') } });
  });

  test('an incomplete block is refused by name', async () => {
    const { pageVersion } = (await read(brand)).managed!;
    const save = async (one: BlockFields) =>
      Object.keys(
        (
          await owner.refused(calls.savePage, {
            ...at(brand),
            body: { ...page({ blocks: [one] }), pageVersion },
          })
        ).errors,
      );
    expect(await save(block('headline'))).toEqual(['blocks.0.title.en']);
    expect(await save(block('text'))).toEqual(['blocks.0.text.en']);
    expect(await save(block('picture'))).toEqual(['blocks.0.alt.en', 'blocks.0.image']);
    expect(await save(block('links'))).toEqual(['blocks.0.links']);
    expect(await save(block('curriculums'))).toEqual(['blocks.0.curriculums']);
    expect(await save(block('video', { title: both('Ride') }))).toEqual(['blocks.0.url']);
    expect(await save(block('video', { title: both('Ride'), url: 'javascript:alert(1)' }))).toContain(
      'blocks.0.url',
    );
    const foreign = await buildCurriculum(portal, []);
    expect(
      (
        await owner.refused(calls.savePage, {
          ...at(brand),
          body: { ...page({ blocks: [block('curriculums', { curriculums: [foreign] })] }), pageVersion },
        })
      ).code,
    ).toBe('brands.unknownCurriculum');
    const tooLong = { ...page({ description: both('x'.repeat(601)) }), pageVersion };
    expect((await owner.refused(calls.savePage, { ...at(brand), body: tooLong })).status).toBe(400);
  });

  test('a brand in use cannot be deleted; the error names what uses it, in the caller’s language', async () => {
    const used = await create();
    const course = await buildCourse(portal, { brandId: used._id });
    const curriculumId = await buildCurriculum(portal, [course], { brandId: used._id });
    const { resource } = await company.ask(resourceCalls.create, {
      body: { name: 'Sheet', type: 'link', url: 'https://talus.example', brand: used._id },
    });
    expect(await platform.refused(calls.remove, at(used._id))).toMatchObject({
      status: 409,
      code: 'brands.inUse',
      detail: expect.stringContaining('1 course, 1 curriculum, and 1 resource') as string,
    });
    const { db } = portal.services;
    await company.ask(resourceCalls.remove, at(resource._id));
    await db.updateTable('curriculum').set({ brandId: null }).where('id', '=', curriculumId).execute();
    const french = await signedInAs(portal, 'PLATFORM_ADMIN', { language: 'fr' });
    // What is in the trash may be restored, so it counts.
    expect((await french.refused(calls.remove, at(used._id))).detail).toContain('1 cours et 1 ressource.');
    await db.updateTable('resource').set({ brandId: null }).where('id', '=', resource._id).execute();
    await db.updateTable('course').set({ brandId: null }).where('id', '=', course.id).execute();
    await platform.ask(calls.remove, at(used._id));
    expect((await platform.refused(calls.get, at(used._id))).status).toBe(404);
  });
});

describe('settings', () => {
  test('a brand begins as a draft, saves everything sent, and serves and releases its pictures', async () => {
    const draft = await create();
    expect(draft).toMatchObject({
      status: 'draft',
      colour: '#0B7A75',
      managed: { managers: [], courseLimit: 0, version: 1, abilities: { delete: true, editLimits: true } },
    });
    const { brand: saved } = await platform.ask(calls.save, {
      ...at(draft._id),
      body: {
        version: 1,
        name: 'Fjord Works',
        segments: ['Snow'],
        bucket: 'off-road',
        managers: [ownerId],
        administrator: ownerId,
        courseLimit: 1,
        status: 'published',
      },
      files: { logoImage: await pngFile() },
    });
    expect(saved).toMatchObject({
      name: 'Fjord Works',
      status: 'published',
      segments: ['Snow'],
      managed: { administrator: { _id: ownerId }, managers: [{ _id: ownerId }], courseLimit: 1, version: 2 },
    });
    const logo = saved.logoImage!.slice('/files/'.length);
    expect((await learner.send(fileCalls.read, at(logo))).statusCode).toBe(200);
    expect((await owner.ask(calls.managers, at(draft._id))).managers).toMatchObject([
      { _id: ownerId, isAdministrator: true },
    ]);
    const { users } = await company.ask(calls.users, { query: { query: 'mateo' } });
    expect(users).toMatchObject([{ _id: ownerId, brands: ['Fjord Works', 'Talus'] }]);
    const { brand: bare } = await company.ask(calls.saveByBody, {
      body: { _id: draft._id, version: 2, logoImage: null, managers: [], administrator: null },
    });
    expect(bare).toMatchObject({ logoImage: null, managed: { managers: [], administrator: null } });
    expect((await company.send(fileCalls.read, at(logo))).statusCode).toBe(404);
    expect((await owner.refused(calls.managers, at(draft._id))).status).toBe(404);
    await platform.ask(calls.save, { ...at(draft._id), body: { version: 3, status: 'unpublished' } });
    expect((await learner.refused(calls.get, at(draft._id))).status).toBe(404);
  });

  test("a brand's course limit applies to its own courses only", async () => {
    const limited = await create();
    await platform.ask(calls.save, { ...at(limited._id), body: { version: 1, courseLimit: 1 } });
    const course = (of: string | null) => ({ body: { name: both('Belts'), brand: of } });
    await company.ask(courseDraftCalls.create, course(limited._id));
    expect(await company.refused(courseDraftCalls.create, course(limited._id))).toMatchObject({
      status: 409,
      detail: 'You have reached your course limit. Please contact support.',
    });
    await company.ask(courseDraftCalls.create, course(null));
    await company.ask(curriculumRecordCalls.create, course(limited._id));
  });

  test('the editor list shows drafts and counts; a brand manager sees their own brands only', async () => {
    const draft = await create();
    const every = await company.ask(calls.list, {
      query: { isAdmin: 'true', page: 0, sortBy: 'updatedAt', direction: 'desc' },
    });
    expect(every.brands[0]!._id).toBe(draft._id);
    expect(every.counts!.all).toBe(every.pagination.total);
    expect(every.abilities).toEqual({ create: false });
    const drafts = await company.ask(calls.list, { query: { isAdmin: 'true', page: 0, status: 'draft' } });
    expect(drafts.pagination.total).toBe(every.counts!.draft);
    const own = await owner.ask(calls.list, { query: { isAdmin: 'true' } });
    expect(own.brands.map((one) => one._id)).toEqual([brand]);
    expect((await learner.ask(calls.list, { query: { isAdmin: 'true' } })).brands).toEqual([]);
  });
});

describe('the page', () => {
  test('blocks of every kind appear in order, with pictures learners may see', async () => {
    const curriculumId = await buildCurriculum(portal, [], { brandId: brand });
    const { _id: fileId } = await owner.ask(fileCalls.upload, { files: { file: await pngFile() } });
    const blocks = [
      block('headline', { title: both('Where the road ends') }),
      block('picture', { image: { fileId }, alt: both('A quad') }),
      block('text', { title: both('Belts'), text: both('Keep it cool.\nAlways.') }),
      block('links', { links: [{ name: both('Site'), url: 'https://talus.example' }] }),
      block('curriculums', { curriculums: [curriculumId] }),
      block('video', { title: both('Ride'), url: 'https://talus.example/ride' }),
    ];
    const { pageVersion } = (await read(brand)).managed!;
    const { brand: saved } = await owner.ask(calls.savePage, {
      ...at(brand),
      body: { ...page({ blocks }), pageVersion },
      files: { bannerImage: await pngFile() },
    });
    expect(saved.blocks.map((one) => one.type)).toEqual(blocks.map((one) => one.type));
    expect(saved.managed).toMatchObject({ pageVersion: pageVersion + 1, updatedBy: { _id: ownerId } });
    const shown = await read(brand, learner);
    expect(shown.blocks[1]!.image).toEqual({ fileId, location: `/files/${fileId}` });
    expect((await learner.send(fileCalls.read, at(fileId))).statusCode).toBe(200);
    expect((await portal.stranger.send(fileCalls.read, at(fileId))).statusCode).toBe(404);
    const { brand: fewer } = await owner.ask(calls.savePageByBody, {
      body: {
        ...page({ blocks: blocks.toReversed().slice(0, 4) }),
        pageVersion: pageVersion + 1,
        _id: brand,
      },
    });
    expect(fewer.blocks.map((one) => one.type)).toEqual(['video', 'curriculums', 'links', 'text']);
    expect(fewer.bannerImage).toBe(saved.bannerImage);
    expect((await owner.send(fileCalls.read, at(fileId))).statusCode).toBe(404);
  });
});
