import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { roleCodes } from '#contract/platform/roles.ts';
import { curriculumOutlineCalls as outlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumRecordCalls as calls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { emptyTrash } from '#server/people/publishing/publishable-parts.ts';
import { newId } from '#server/platform/ids.ts';
import { sessionByToken } from '#server/platform/sessions/session.queries.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { at, curriculumsOf, type CurriculumMaking } from '#tests/builders/curriculums.ts';
import { pdfFile, pngFile } from '#tests/builders/files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { curriculums as kind } from './curriculum-kind.ts';
import { recordById } from './curriculum-records.queries.ts';
import { recordsVisible } from './curriculums.scope.ts';

let portal: TestPortal;
let brand: string;
let otherBrand: string;
let admin: Client;
let maker: Client;
let learner: Client;
let written: CurriculumMaking;
let now = new Date();

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  brand = await buildBrand(portal, 'Talus');
  otherBrand = await buildBrand(portal, 'Fjord');
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  maker = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  learner = await signedInAs(portal, 'LEARNER');
  written = curriculumsOf(portal, maker, brand);
});
afterAll(() => portal.close());

describe('the shelf', () => {
  test('a duplicate copies everything except the status, and keeps pictures the original releases', async () => {
    const { record, courses } = await written.createWith(2);
    await maker.ask(outlineCalls.saveCourse, {
      params: { id: record._id, courseId: courses[1]!.id },
      body: { required: false, prerequisites: [courses[0]!.id], outlineVersion: record.outlineVersion },
    });
    const { curriculum: original } = await maker.ask(calls.save, {
      ...at(record._id),
      body: {
        version: record.version,
        status: 'published',
        segments: ['Quad'],
        audience: { countries: ['US'], states: ['US-UT'] },
      },
      files: { image: await pngFile() },
    });
    await maker.ask(calls.addResources, {
      ...at(record._id),
      body: {},
      files: { 'resources-0': await pdfFile() },
    });
    const { curriculum: copy } = await maker.ask(calls.duplicate, at(record._id));
    expect(copy).toMatchObject({
      name: { en: 'Belts (copy)', fr: 'Belts (fr) (copie)' },
      status: 'draft',
      publishedAt: null,
      segments: ['Quad'],
      image: original.image,
      brand: original.brand,
      audience: { ...original.audience, states: ['US-UT'] },
    });
    expect(copy.courses).toEqual(original.courses);
    expect(copy.resources).toHaveLength(1);
    await maker.ask(calls.save, { ...at(record._id), body: { version: original.version, image: null } });
    await maker.ask(calls.removeResource, { params: { id: record._id, rid: copy.resources[0]!._id } });
    for (const id of [copy.image!.fileId, copy.resources[0]!._id])
      expect((await maker.send(fileCalls.read, at(id))).statusCode).toBe(200);
  });

  test('the trash deletes unpublished curriculums after 30 days and keeps once-published ones', async () => {
    const never = await written.create('Never');
    const { record: once } = await written.createWith(1);
    await maker.ask(calls.save, { ...at(once._id), body: { status: 'published' } });
    await admin.ask(calls.remove, at(never._id));
    await admin.ask(calls.remove, at(once._id));
    expect((await maker.refused(calls.read, at(never._id))).status).toBe(404);
    expect(
      (await admin.refused(calls.save, { ...at(never._id), body: { version: 1, segments: [] } })).code,
    ).toBe('curriculums.inBin');
    expect((await admin.refused(calls.remove, at(never._id))).code).toBe('curriculums.inBin');
    const { curriculums, counts } = await admin.ask(curriculumCalls.list, {
      query: { deleted: 'true', page: 0 },
    });
    const found = (id: string) => curriculums.find((one) => one._id === id)?.managed;
    expect(counts!.deleted).toBe(curriculums.length);
    expect(found(never._id)!.purgedAt).not.toBeNull();
    expect(found(once._id)).toMatchObject({ purgedAt: null, abilities: { restore: true, edit: false } });
    const { curriculum } = await admin.ask(calls.restore, at(never._id));
    expect(curriculum).toMatchObject({ deletedAt: null, name: { en: 'Never' } });
    expect((await admin.refused(calls.restore, at(never._id))).code).toBe('curriculums.notDeleted');
    await admin.ask(calls.remove, at(never._id));
    await emptyTrash(kind)(portal.services);
    expect((await written.read(never._id, admin)).name.en).toBe('Never');
    const today = now;
    now = new Date(now.getTime() + 31 * 86_400_000);
    await emptyTrash(kind)(portal.services);
    now = today;
    expect((await admin.refused(calls.read, at(never._id))).status).toBe(404);
    expect((await written.read(once._id, admin)).deletedAt).not.toBeNull();
  });

  test('a bulk action reports the outcome of each', async () => {
    const { record: ready } = await written.createWith(1);
    const empty = await written.create('Empty');
    const gone = newId();
    const { outcomes } = await maker.ask(calls.bulk, {
      body: { action: 'publish', ids: [ready._id, empty._id, gone] },
    });
    expect(outcomes).toMatchObject([
      { _id: ready._id, done: true, message: null },
      { _id: empty._id, done: false, name: { en: 'Empty' } },
      { _id: gone, done: false, name: null },
    ]);
    expect(outcomes[1]!.message).toContain('Add a course.');
    const down = await admin.ask(calls.bulk, { body: { action: 'unpublish', ids: [ready._id] } });
    expect(down.outcomes[0]!.done).toBe(true);
    for (const [action, expected] of [
      ['delete', true],
      ['delete', false],
      ['restore', true],
    ] as const) {
      const done = await admin.ask(calls.bulk, { body: { action, ids: [ready._id] } });
      expect(done.outcomes[0]!.done).toBe(expected);
    }
  });

  test('the order of curriculums is what learners see, even if places were shared', async () => {
    const ids: string[] = [];
    for (const name of ['C', 'A', 'B'])
      ids.push(
        await buildCurriculum(portal, [await buildCourse(portal)], { brandId: brand, name: `Order ${name}` }),
      );
    const listed = async () =>
      (await learner.ask(curriculumCalls.list, { query: { page: 0, text: 'order' } })).curriculums.map(
        (one) => one._id,
      );
    expect(await listed()).toEqual([ids[1], ids[2], ids[0]]);
    await maker.ask(calls.updateOrders, { body: { ids } });
    expect(await listed()).toEqual(ids);
    await maker.ask(calls.updateOrders, { body: { ids: [ids[2]!, ids[0]!] } });
    expect(await listed()).toEqual([ids[2], ids[1], ids[0]]);
  });
});

describe('the editor list of curriculums', () => {
  test('has drafts and counts; a brand manager sees their own brands only; learners see none of it', async () => {
    const word = `Gear${newId().slice(-6)}`;
    const mine = await written.create(`${word} mine`);
    await buildCurriculum(portal, [], { brandId: otherBrand, name: `${word} foreign` });
    await buildCurriculum(portal, [], { name: `${word} of all`, status: 'unpublished' });
    const query = { isAdmin: 'true', text: word };
    const own = await maker.ask(curriculumCalls.list, { query });
    expect(own).toMatchObject({
      curriculums: [
        { _id: mine._id, managed: { coursesCount: 0, abilities: { edit: true, delete: false } } },
      ],
      counts: { all: 1, draft: 1, published: 0, unpublished: 0 },
      abilities: { create: true, order: true, delete: false },
    });
    const every = await admin.ask(curriculumCalls.list, {
      query: { ...query, sortBy: 'name', direction: 'desc' },
    });
    expect(every.curriculums.map((one) => one.name.en.slice(word.length + 1))).toEqual([
      'of all',
      'mine',
      'foreign',
    ]);
    expect(every.counts).toMatchObject({ all: 3, draft: 1, published: 1, unpublished: 1 });
    const down = await admin.ask(curriculumCalls.list, { query: { ...query, status: 'unpublished' } });
    expect(down.pagination.total).toBe(1);
    expect((await learner.ask(curriculumCalls.list, { query })).curriculums).toEqual([]);
  });
});

describe('scope', () => {
  test('the rule and its SQL agree for every role, brand and trash state', async () => {
    const { db } = portal.services;
    const curriculums = [];
    for (const brandId of [brand, otherBrand, null]) {
      for (const isDeleted of [false, true]) {
        const id = await buildCurriculum(portal, [], { ...(brandId && { brandId }), status: 'draft' });
        if (isDeleted)
          await db.updateTable('curriculum').set({ deletedAt: now }).where('id', '=', id).execute();
        curriculums.push({ id, brandId, isDeleted });
      }
    }
    for (const role of roleCodes) {
      const client = await signedInAs(portal, role, { brandIds: role === 'BRAND_MANAGER' ? [brand] : [] });
      const session = await sessionByToken(
        db,
        () => portal.services.settings,
        hashToken(Object.values(client.cookies)[0]!),
      );
      const { actor } = session!;
      for (const curriculum of curriculums) {
        const seen = (await recordById(db, curriculum.id, recordsVisible.sql(actor, 'k'))) !== undefined;
        expect(seen, `${role} ${JSON.stringify(curriculum)}`).toBe(recordsVisible.holds(actor, curriculum));
      }
    }
  });
});
