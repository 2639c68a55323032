import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { roleCodes } from '#contract/platform/roles.ts';
import { brandCalls as calls } from '#contract/training/brands.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { sessionByToken } from '#server/platform/sessions/session.queries.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { pngFile } from '#tests/builders/files.ts';
import {
  buildAssignmentGroup,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { isBrandVisible } from './brands.queries.ts';
import { brandsVisible } from './brands.scope.ts';

let portal: TestPortal;
let learner: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  learner = await signedInAs(portal, 'LEARNER');
});
afterAll(() => portal.close());

type Change = Partial<{
  status: string;
  active: boolean;
  deletedAt: Date;
  bucket: string;
  segments: string[];
  headlineFr: string;
  links: string;
  logoImageId: string;
}>;

async function brandWith(change: Change, name?: string): Promise<string> {
  const id = await buildBrand(portal, name);
  await portal.services.db.updateTable('brand').set(change).where('id', '=', id).execute();
  return id;
}

const at = (id: string) => ({ params: { id } });
const listed = async (client: Client, query: object = {}) =>
  (await client.ask(calls.list, { query: { limit: 100, ...query } })).brands.map((one) => one._id);
const pass = ({ id: userId }: BuiltUser, { id: courseId, versionId }: BuiltCourse) =>
  portal.services.db
    .insertInto('courseProgress')
    .values({
      userId,
      courseId,
      courseVersionId: versionId,
      status: 'passed',
      enrolledAt: new Date(),
      lastEventAt: new Date(),
      passedAt: new Date(),
      sectionCount: 2,
    })
    .execute();

const closed: [string, Change][] = [
  ['a draft', { status: 'draft' }],
  ['unpublished', { status: 'unpublished' }],
  ['switched off', { active: false }],
  ['deleted', { deletedAt: new Date() }],
];

async function logoOf(brandId: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-logo-'));
  const localPath = path.join(folder, 'logo.png');
  await writeFile(localPath, (await pngFile()).content);
  const { db, files } = portal.services;
  const id = await db.transaction().execute((tx) =>
    files.store(tx, {
      localPath,
      name: 'logo.png',
      mediaType: 'image/png',
      owner: { kind: 'brand', id: brandId },
    }),
  );
  await db.updateTable('brand').set({ logoImageId: id }).where('id', '=', brandId).execute();
  await rm(folder, { recursive: true });
  return id;
}

describe('refusals', () => {
  test.each(closed)(
    'a brand that is %s is not listed or found, and its logo is not served',
    async (_what, change) => {
      const id = await brandWith({ ...change, bucket: 'off-road', segments: ['Hidden'] });
      const logo = await logoOf(id);
      expect(await listed(learner)).not.toContain(id);
      expect(
        (await learner.ask(calls.bucketProgress, { params: { bucket: 'off-road' } })).brands.map(
          (one) => one._id,
        ),
      ).not.toContain(id);
      expect((await learner.ask(calls.segments)).segments).not.toContain('Hidden');
      expect(await learner.refused(calls.get, at(id))).toMatchObject({
        status: 404,
        code: 'brands.notFound',
      });
      expect(await learner.refused(calls.progress, at(id))).toMatchObject({
        status: 404,
        code: 'brands.notFound',
      });
      expect((await learner.send(fileCalls.read, at(logo))).statusCode).toBe(404);
    },
  );

  test('an unknown brand and an unconfigured bucket are not found', async () => {
    expect((await learner.refused(calls.get, at(newId()))).code).toBe('brands.notFound');
    expect(await learner.refused(calls.bucketProgress, { params: { bucket: 'under-water' } })).toMatchObject({
      status: 404,
      code: 'brands.bucketNotFound',
    });
  });
});

describe('scope', () => {
  test('people who work on a brand see it before it is published, and nobody else does', async () => {
    const id = await brandWith({ status: 'draft' });
    const owner = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [id] });
    const other = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
    expect((await owner.ask(calls.get, at(id))).brand.status).toBe('draft');
    expect((await other.refused(calls.get, at(id))).status).toBe(404);
    expect(await listed(owner)).not.toContain(id);
  });

  test('unpublished curriculums and those outside the person’s departments or dates do not count', async () => {
    const [service, sales] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
    const brandId = await buildBrand(portal);
    const [mine, theirs, shared] = [
      await buildCourse(portal),
      await buildCourse(portal),
      await buildCourse(portal),
    ];
    await buildCurriculum(portal, [mine, shared], { brandId, groupIds: [service] });
    await buildCurriculum(portal, [theirs], { brandId, groupIds: [sales] });
    await buildCurriculum(portal, [shared], { brandId, optional: [shared.id] });
    await buildCurriculum(portal, [theirs], { brandId, status: 'draft' });
    await buildCurriculum(portal, [theirs], { brandId, endsOn: '2000-01-01' });
    const technician = await signedInAs(portal, 'LEARNER', { groupIds: [service] });
    expect((await technician.ask(calls.progress, at(brandId))).progress).toEqual({
      status: 'not-started',
      requiredCount: 2,
      requiredPassedCount: 0,
      passedCount: 0,
      coursesCount: 2,
      curriculumsCount: 2,
    });
    expect((await learner.ask(calls.progress, at(brandId))).progress).toMatchObject({
      requiredCount: 0,
      coursesCount: 1,
      curriculumsCount: 1,
    });
    const district = await signedInAs(portal, 'DISTRICT_MANAGER');
    expect((await district.ask(calls.progress, at(brandId))).progress).toMatchObject({
      coursesCount: 3,
      curriculumsCount: 3,
    });
  });

  test('the condition and the function agree for every role and state', async () => {
    const { db } = portal.services;
    const ids = [await buildBrand(portal)];
    for (const [, change] of closed) ids.push(await brandWith(change));
    const brands = await db
      .selectFrom('brand')
      .select(['id', 'status', 'active', 'deletedAt'])
      .where('id', 'in', ids)
      .execute();
    for (const role of roleCodes) {
      const client = await signedInAs(portal, role, {
        brandIds: role === 'BRAND_MANAGER' ? ids.slice(0, 2) : [],
      });
      const session = await sessionByToken(
        db,
        () => portal.services.settings,
        hashToken(Object.values(client.cookies)[0]!),
      );
      const { actor } = session!;
      for (const { deletedAt, ...brand } of brands) {
        const seen = await isBrandVisible(db, brand.id, brandsVisible.sql(actor, 'b'));
        expect(seen, `${role} ${brand.status}`).toBe(
          brandsVisible.holds(actor, { ...brand, isDeleted: deletedAt !== null }),
        );
      }
    }
  });
});

describe('work', () => {
  test('a published brand has its texts, links and logo', async () => {
    const id = await brandWith({
      headlineFr: 'Pour la neige',
      segments: ['Snow', 'Cab'],
      links: JSON.stringify([{ name: { en: 'Parts', fr: 'Pièces' }, url: 'https://fjord.example/parts' }]),
    });
    const logo = await logoOf(id);
    const { brand } = await learner.ask(calls.get, at(id));
    expect(brand).toMatchObject({
      _id: id,
      headline: { fr: 'Pour la neige' },
      links: [{ name: { fr: 'Pièces' }, url: 'https://fjord.example/parts' }],
      blocks: [],
      logoImage: `/files/${logo}`,
    });
    const file = await learner.send(fileCalls.read, at(logo));
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await portal.stranger.send(fileCalls.read, at(logo))).statusCode).toBe(404);
  });

  test('progress goes from not started to passed, and optional courses do not delay it', async () => {
    const brandId = await buildBrand(portal);
    const [first, second, extra] = [
      await buildCourse(portal),
      await buildCourse(portal),
      await buildCourse(portal),
    ];
    await buildCurriculum(portal, [first, second, extra], { brandId, optional: [extra.id] });
    await buildCurriculum(portal, [first], { brandId });
    const user = await buildUser(portal);
    const client = await signedIn(portal, user);
    await pass(user, first);
    expect((await client.ask(calls.progress, at(brandId))).progress).toMatchObject({
      status: 'in-progress',
      passedCount: 1,
      coursesCount: 3,
    });
    await pass(user, second);
    const { progress } = await client.ask(calls.progress, at(brandId));
    expect(progress).toMatchObject({
      status: 'passed',
      requiredCount: 2,
      requiredPassedCount: 2,
      passedCount: 2,
    });
    expect((await client.ask(calls.get, at(brandId))).brand.progress).toEqual(progress);
  });

  test('filters narrow the list: text, segment, bucket, date, active', async () => {
    const snow = await brandWith(
      { bucket: 'snow-and-work', segments: ['Snow'], headlineFr: 'Hiver éternel' },
      'Filter Névé',
    );
    const trail = await brandWith({ bucket: 'off-road', segments: ['Trail', 'Electric'] }, 'Filter Trail');
    const both = { text: 'filter' };
    expect(await listed(learner, both)).toEqual([snow, trail]);
    expect(await listed(learner, { text: 'neve filter' })).toEqual([snow]);
    expect(await listed(learner, { text: 'eternel' })).toEqual([snow]);
    expect(await listed(learner, { ...both, segment: 'Electric' })).toEqual([trail]);
    expect(await listed(learner, { ...both, bucket: 'snow-and-work' })).toEqual([snow]);
    expect(await listed(learner, { ...both, date: '2999-01-01' })).toEqual([]);
    expect(await listed(learner, { ...both, active: 'false' })).toEqual([]);
    const inBucket = await learner.ask(calls.bucketProgress, { params: { bucket: 'snow-and-work' } });
    expect(inBucket.brands.map((one) => one._id)).toEqual([snow]);
    const { segments } = await learner.ask(calls.segments);
    expect(segments.filter((one) => ['Snow', 'Trail', 'Electric'].includes(one))).toEqual([
      'Electric',
      'Snow',
      'Trail',
    ]);
  });

  test('pages have ten brands sorted by name', async () => {
    for (let index = 0; index < 12; index++) await buildBrand(portal, `Paged ${index}`);
    const first = await learner.ask(calls.list, { query: { text: 'paged' } });
    expect(first.pagination).toEqual({ page: 1, limit: 10, total: 12, pages: 2 });
    expect(first.brands.map((one) => one.name).slice(0, 3)).toEqual(['Paged 0', 'Paged 1', 'Paged 2']);
    const second = await learner.ask(calls.list, { query: { text: 'paged', page: 2 } });
    expect(second.brands.map((one) => one.name)).toEqual(['Paged 10', 'Paged 11']);
  });
});
