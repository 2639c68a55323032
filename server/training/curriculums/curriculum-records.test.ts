import { audienceCalls } from '#contract/people/audiences.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { curriculumOutlineCalls as outlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumRecordCalls as calls } from '#contract/training/curriculum-records.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pdfFile, pngFile } from '#tests/builders/files.ts';
import { at, both, curriculumsOf, type CurriculumMaking } from '#tests/builders/curriculums.ts';
import { buildAssignmentGroup, buildUser, roleIdOf, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let brand: string;
let otherBrand: string;
let admin: Client;
let maker: Client;
let stranger: Client;
let translator: Client;
let learner: Client;
let written: CurriculumMaking;
let now = new Date();

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  brand = await buildBrand(portal, 'Talus');
  otherBrand = await buildBrand(portal, 'Fjord');
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  maker = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  stranger = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [otherBrand] });
  translator = await signedInAs(portal, 'TRANSLATOR');
  learner = await signedInAs(portal, 'LEARNER');
  written = curriculumsOf(portal, maker, brand);
});
afterAll(() => portal.close());

describe('refusals', () => {
  test('a curriculum of another brand does not exist for a brand manager, in any call', async () => {
    const { record, courses } = await written.createWith(1);
    const params = { id: record._id };
    const inside = { id: record._id, courseId: courses[0]!.id };
    const { outlineVersion } = record;
    const answers = [
      await stranger.refused(calls.read, { params }),
      await stranger.refused(calls.save, { params, body: { version: 1, segments: [] } }),
      await stranger.refused(calls.duplicate, { params }),
      await stranger.refused(outlineCalls.addCourses, {
        params,
        body: { courses: [newId()], outlineVersion },
      }),
      await stranger.refused(outlineCalls.changeCourseOrder, {
        params,
        body: { ids: [], outlineVersion },
      }),
      await stranger.refused(outlineCalls.saveCourse, { params: inside, body: { outlineVersion } }),
      await stranger.refused(outlineCalls.removeCourse, {
        params: inside,
        query: { outlineVersion },
      }),
      await stranger.refused(outlineCalls.existingCourses, { params }),
      await stranger.refused(calls.addResources, { params, body: {} }),
      await stranger.refused(calls.removeResource, { params: { ...params, rid: newId() } }),
      await stranger.refused(calls.activity, { params }),
      await stranger.refused(calls.resources, { params }),
      await stranger.refused(calls.updateOrders, { body: { ids: [record._id] } }),
      await learner.refused(calls.resources, { params }),
    ];
    expect(answers.map((one) => [one.status, one.code])).toEqual(
      answers.map(() => [404, 'curriculums.notFound']),
    );
    const { outcomes } = await stranger.ask(calls.bulk, { body: { action: 'publish', ids: [record._id] } });
    expect(outcomes).toMatchObject([{ done: false, name: null }]);
    expect(await written.read(record._id)).toEqual(record);
  });

  test('a brand manager writes for their own brands only, and must always name one', async () => {
    const body = { name: both('Belts') };
    expect(await maker.refused(calls.create, { body: { ...body, brand: otherBrand } })).toMatchObject({
      status: 400,
      code: 'curriculums.unknownBrand',
    });
    expect(await maker.refused(calls.create, { body: { ...body, brand: null } })).toMatchObject({
      status: 400,
      code: 'curriculums.brandRequired',
    });
    expect((await admin.refused(calls.create, { body: { ...body, brand: newId() } })).code).toBe(
      'curriculums.unknownBrand',
    );
    const { _id, version } = await written.create();
    expect((await maker.refused(calls.save, { ...at(_id), body: { version, brand: otherBrand } })).code).toBe(
      'curriculums.unknownBrand',
    );
  });

  test('a translator reads and changes nothing; a brand manager cannot delete', async () => {
    const { _id, version } = await written.create();
    expect((await written.read(_id, translator)).abilities).toEqual({
      edit: false,
      publish: false,
      unpublish: false,
      unassign: false,
      duplicate: false,
      delete: false,
      restore: false,
    });
    expect((await translator.refused(calls.save, { ...at(_id), body: { version } })).status).toBe(403);
    expect((await maker.refused(calls.remove, at(_id))).status).toBe(403);
    expect((await maker.refused(calls.restore, at(_id))).status).toBe(403);
    const { outcomes } = await maker.ask(calls.bulk, { body: { action: 'delete', ids: [_id] } });
    expect(outcomes[0]).toMatchObject({ done: false, name: { en: 'Belts' } });
  });

  test('a save of an older version is refused with the current record; without one, what stands counts', async () => {
    const made = await written.create();
    const { _id } = made;
    const unversioned = await maker.ask(calls.save, { ...at(_id), body: { segments: ['Trail'] } });
    const { version } = unversioned.curriculum;
    expect(version).toBe(made.version + 1);
    await admin.ask(calls.save, { ...at(_id), body: { version, segments: ['Quad'] } });
    expect(
      await maker.refused(calls.save, { ...at(_id), body: { version, name: both('Mine') } }),
    ).toMatchObject({
      status: 409,
      code: 'platform.changedMeanwhile',
      current: { segments: ['Quad'], name: { en: 'Belts' } },
    });
    expect((await written.read(_id)).name.en).toBe('Belts');
  });

  test('of twenty saves of one version at once, one is accepted and the others get an error', async () => {
    const { _id, version } = await written.create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        maker.send(calls.save, { ...at(_id), body: { version, segments: [`S${index}`] } }),
      ),
    );
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.statusCode === 409)).toHaveLength(19);
  });

  test('invalid dates, departments, pictures and courses are refused', async () => {
    const { record } = await written.createWith(1);
    const { _id, version, outlineVersion } = record;
    const save = (body: object) => maker.refused(calls.save, { ...at(_id), body: { version, ...body } });
    expect(await save({ startsOn: '2027-02-01', endsOn: '2027-01-31' })).toMatchObject({
      status: 400,
      code: 'curriculums.endsBeforeStart',
    });
    expect(await save({ audience: { assignmentGroups: [newId()] } })).toMatchObject({
      code: 'audiences.unknownName',
      errors: { 'audience.assignmentGroups': expect.any(String) },
    });
    expect((await save({ image: { fileId: newId() } })).code).toBe('curriculums.unknownFile');
    expect((await save({ description: both('x'.repeat(251)) })).status).toBe(400);
    const { _id: foreign } = await stranger.ask(fileCalls.upload, { files: { file: await pngFile() } });
    expect((await save({ bannerImage: { fileId: foreign } })).code).toBe('curriculums.unknownFile');
    const draft = await buildCourse(portal, { brandId: otherBrand, published: false });
    for (const courses of [[newId()], [draft.id]])
      expect(
        (
          await maker.refused(outlineCalls.addCourses, {
            ...at(_id),
            body: { courses, outlineVersion },
          })
        ).code,
      ).toBe('curriculums.unknownCourse');
    expect(await written.read(_id)).toEqual(record);
  });

  test('a resource that is not a document or does not exist is refused', async () => {
    const { _id } = await written.create();
    const { _id: fileId } = await maker.ask(fileCalls.upload, { files: { file: await pngFile() } });
    expect(
      (await maker.refused(calls.addResources, { ...at(_id), body: { files: [{ fileId: newId() }] } })).code,
    ).toBe('curriculums.unknownFile');
    expect((await maker.refused(calls.removeResource, { params: { id: _id, rid: fileId } })).code).toBe(
      'curriculums.resourceNotFound',
    );
  });

  test('limit errors of the portal and of the brand use the specified wording', async () => {
    const small = await openTestPortal((settings) => ({ ...settings, curriculumLimits: 1 }));
    const client = await signedInAs(small, 'COMPANY_ADMIN');
    const body = { name: both('One'), brand: null };
    const { curriculum } = await client.ask(calls.create, { body });
    const full = { status: 409, detail: 'You have reached your curriculum limit. Please contact support.' };
    expect(await client.refused(calls.create, { body })).toMatchObject(full);
    expect(await client.refused(calls.duplicate, at(curriculum._id))).toMatchObject(full);
    await client.ask(calls.remove, at(curriculum._id));
    await client.ask(calls.create, { body });
    expect(await client.refused(calls.restore, at(curriculum._id))).toMatchObject(full);
    await small.close();

    const limited = await buildBrand(portal);
    await portal.services.db
      .updateTable('brand')
      .set({ curriculumLimit: 1 })
      .where('id', '=', limited)
      .execute();
    await admin.ask(calls.create, { body: { ...body, brand: limited } });
    expect(await admin.refused(calls.create, { body: { ...body, brand: limited } })).toMatchObject(full);
    await admin.ask(calls.create, { body });
  });
});

describe('texts, pictures and files', () => {
  test('everything sent is saved, everything else stays, and the log names who changed what', async () => {
    const group = await buildAssignmentGroup(portal);
    const { _id, version } = await written.create();
    const body = {
      version,
      description: both('All about belts'),
      segments: ['Quad', 'Crew'],
      audience: { assignmentGroups: [group] },
      startsOn: '2027-01-01',
      endsOn: '2027-12-31',
    };
    const { curriculum } = await maker.ask(calls.save, {
      ...at(_id),
      body,
      files: { image: await pngFile() },
    });
    expect(curriculum).toMatchObject({
      name: both('Belts'),
      description: both('All about belts'),
      audience: { assignmentGroups: [{ _id: group }], roles: [] },
      segments: ['Quad', 'Crew'],
      startsOn: '2027-01-01',
      version: version + 1,
      bannerImage: null,
    });
    const image = curriculum.image!;
    expect((await maker.send(fileCalls.read, at(image.fileId))).statusCode).toBe(200);
    expect((await stranger.send(fileCalls.read, at(image.fileId))).statusCode).toBe(404);
    expect((await learner.send(fileCalls.read, at(image.fileId))).statusCode).toBe(404);
    const { curriculum: bare } = await maker.ask(calls.save, {
      ...at(_id),
      body: { version: version + 1, image: null, endsOn: null },
    });
    expect(bare).toMatchObject({ image: null, endsOn: null, startsOn: '2027-01-01' });
    expect((await maker.send(fileCalls.read, at(image.fileId))).statusCode).toBe(404);
    const { activities, pagination } = await maker.ask(calls.activity, at(_id));
    expect(pagination.total).toBe(3);
    expect(activities[0]).toMatchObject({ type: 'update', changed: ['endsOn', 'image'] });
    expect(activities[1]!.changed).toContain('assignmentGroups');
    expect(activities[1]!.changed).not.toContain('roles');
    expect(activities.at(-1)).toMatchObject({ type: 'create', user: { name: 'Robin Tester' } });
  });

  test('resources are added, read by people who may take the curriculum, and removed', async () => {
    const { record } = await written.createWith(1);
    const { resources } = await maker.ask(calls.addResources, {
      ...at(record._id),
      body: {},
      files: { 'resources-0': await pdfFile() },
    });
    expect(resources).toHaveLength(1);
    const rid = resources[0]!._id;
    await maker.ask(calls.save, { ...at(record._id), body: { status: 'published' } });
    expect((await learner.ask(calls.resources, at(record._id))).resources).toEqual(resources);
    expect((await learner.send(fileCalls.read, at(rid))).statusCode).toBe(200);
    expect((await portal.stranger.send(fileCalls.read, at(rid))).statusCode).toBe(404);
    await maker.ask(calls.removeResource, { params: { id: record._id, rid } });
    expect((await learner.ask(calls.resources, at(record._id))).resources).toEqual([]);
    expect((await maker.send(fileCalls.read, at(rid))).statusCode).toBe(404);
  });

  test('an audience counts each person once, only active people of dealers', async () => {
    const [one, two] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
    await buildUser(portal, { groupIds: [one, two] });
    await buildUser(portal, { groupIds: [two] });
    await buildUser(portal, { groupIds: [two], status: 'deactivated' });
    await buildUser(portal, { groupIds: [two], role: 'COMPANY_ADMIN' });
    const reach = async (...assignmentGroups: string[]) =>
      (
        await maker.ask(audienceCalls.count, {
          body: { audience: { assignmentGroups }, dealerStaffOnly: true },
        } as never)
      ).count.peopleCount;
    expect(await reach(one)).toBe(1);
    expect(await reach(one, two)).toBe(2);
    expect(await reach()).toBeGreaterThan(2);
    // Whoever has a role that the audience names gets it, wherever they work.
    const roles = [await roleIdOf(portal, 'COMPANY_ADMIN')];
    const named = { audience: { assignmentGroups: [two], roles }, dealerStaffOnly: true };
    expect((await maker.ask(audienceCalls.count, { body: named } as never)).count.peopleCount).toBe(1);
  });
});
