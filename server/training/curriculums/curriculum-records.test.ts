import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumOutlineCalls as outlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumRecordCalls as calls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pdfFile, pngFile } from '#tests/builders/files.ts';
import { buildAssignmentGroup, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let brand: string;
let otherBrand: string;
let admin: Client;
let maker: Client;
let stranger: Client;
let translator: Client;
let learner: Client;
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
});
afterAll(() => portal.close());

const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
const at = (id: string) => ({ params: { id } });
const create = async (name = 'Belts', client = maker): Promise<CurriculumRecord> =>
  (await client.ask(calls.create, { body: { name: both(name), brand } })).curriculum;
const read = async (id: string, client = maker) => (await client.ask(calls.read, at(id))).curriculum;

/** A curriculum of so many published courses of the brand. */
async function createWith(count: number): Promise<{ record: CurriculumRecord; courses: BuiltCourse[] }> {
  const { _id, outlineVersion } = await create();
  const courses: BuiltCourse[] = [];
  for (let index = 0; index < count; index++)
    courses.push(await buildCourse(portal, { brandId: brand, name: `Part ${index}` }));
  const { curriculum } = await maker.ask(outlineCalls.addCourses, {
    ...at(_id),
    body: { courses: courses.map((one) => one.id), outlineVersion },
  });
  return { record: curriculum, courses };
}
const order = (record: CurriculumRecord) => record.courses.map((course) => course._id);

describe('refusals', () => {
  test('a curriculum of another brand does not exist for its makers, in no call', async () => {
    const { record, courses } = await createWith(1);
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
    expect(await read(record._id)).toEqual(record);
  });

  test('a brand manager writes for own brands only, and always for one', async () => {
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
    const { _id, version } = await create();
    expect((await maker.refused(calls.save, { ...at(_id), body: { version, brand: otherBrand } })).code).toBe(
      'curriculums.unknownBrand',
    );
  });

  test('a translator looks and changes nothing; a brand manager does not delete', async () => {
    const { _id, version } = await create();
    expect((await read(_id, translator)).abilities).toEqual({
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

  test('a save names its version; an older one is refused with the record as it stands', async () => {
    const { _id, version } = await create();
    expect((await maker.refused(calls.save, { ...at(_id), body: { segments: ['Quad'] } })).code).toBe(
      'platform.required',
    );
    await admin.ask(calls.save, { ...at(_id), body: { version, segments: ['Quad'] } });
    expect(
      await maker.refused(calls.save, { ...at(_id), body: { version, name: both('Mine') } }),
    ).toMatchObject({
      status: 409,
      code: 'platform.changedMeanwhile',
      current: { segments: ['Quad'], name: { en: 'Belts' } },
    });
    expect((await read(_id)).name.en).toBe('Belts');
  });

  test('twenty saves at once on one version: one is taken, the others are told', async () => {
    const { _id, version } = await create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        maker.send(calls.save, { ...at(_id), body: { version, segments: [`S${index}`] } }),
      ),
    );
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.statusCode === 409)).toHaveLength(19);
  });

  test('dates, departments, pictures and courses that do not fit', async () => {
    const { record } = await createWith(1);
    const { _id, version, outlineVersion } = record;
    const save = (body: object) => maker.refused(calls.save, { ...at(_id), body: { version, ...body } });
    expect(await save({ startsOn: '2027-02-01', endsOn: '2027-01-31' })).toMatchObject({
      status: 400,
      code: 'curriculums.endsBeforeStart',
    });
    expect((await save({ assignmentGroups: [newId()] })).code).toBe('curriculums.unknownAudience');
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
    expect(await read(_id)).toEqual(record);
  });

  test('a resource that is no document, and one that is not there', async () => {
    const { _id } = await create();
    const { _id: fileId } = await maker.ask(fileCalls.upload, { files: { file: await pngFile() } });
    expect(
      (await maker.refused(calls.addResources, { ...at(_id), body: { files: [{ fileId: newId() }] } })).code,
    ).toBe('curriculums.unknownFile');
    expect((await maker.refused(calls.removeResource, { params: { id: _id, rid: fileId } })).code).toBe(
      'curriculums.resourceNotFound',
    );
  });

  test('the limit of the portal and of the brand is said as the documents say it', async () => {
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

describe('courses in order', () => {
  test('are added at the end, moved, made optional, taken out; the order counts its version', async () => {
    const { record, courses } = await createWith(3);
    const ids = courses.map((one) => one.id);
    expect(order(record)).toEqual(ids);
    expect(record.courses.map((course) => course.required)).toEqual([true, true, true]);
    const turned = (
      await maker.ask(outlineCalls.changeCourseOrder, {
        ...at(record._id),
        body: { ids: ids.toReversed(), outlineVersion: record.outlineVersion },
      })
    ).curriculum;
    expect(order(turned)).toEqual(ids.toReversed());
    expect(turned.outlineVersion).toBe(record.outlineVersion + 1);
    const stale = await maker.refused(outlineCalls.changeCourseOrder, {
      ...at(record._id),
      body: { ids, outlineVersion: record.outlineVersion },
    });
    expect(stale).toMatchObject({ status: 409, code: 'platform.changedMeanwhile' });
    expect(order(stale.current as CurriculumRecord)).toEqual(ids.toReversed());
    const optional = (
      await maker.ask(outlineCalls.saveCourse, {
        params: { id: record._id, courseId: ids[0]! },
        body: { required: false, outlineVersion: turned.outlineVersion },
      })
    ).curriculum;
    expect(optional.courses.map((course) => course.required)).toEqual([true, true, false]);
    const { curriculum: two } = await maker.ask(outlineCalls.removeCourse, {
      params: { id: record._id, courseId: ids[1]! },
      query: { outlineVersion: optional.outlineVersion },
    });
    expect(order(two)).toEqual([ids[2], ids[0]]);
    expect(
      await maker.refused(outlineCalls.removeCourse, {
        params: { id: record._id, courseId: ids[1]! },
        query: { outlineVersion: two.outlineVersion },
      }),
    ).toMatchObject({ status: 404, code: 'curriculums.courseNotInside' });
    for (const wrong of [ids, [ids[2]!], [ids[2]!, ids[2]!], [ids[2]!, newId()]])
      expect(
        (
          await maker.refused(outlineCalls.changeCourseOrder, {
            ...at(record._id),
            body: { ids: wrong, outlineVersion: two.outlineVersion },
          })
        ).code,
      ).toBe('curriculums.unknownPlace');
  });

  test('wait for earlier courses only; a move past what is waited for is refused until confirmed', async () => {
    const { record, courses } = await createWith(3);
    const [a, b, c] = courses.map((one) => one.id) as [string, string, string];
    const wait = (courseId: string, prerequisites: string[], outlineVersion: number) => ({
      params: { id: record._id, courseId },
      body: { prerequisites, outlineVersion },
    });
    const { outlineVersion } = record;
    for (const [course, needed] of [
      [a, b],
      [b, b],
      [b, newId()],
    ] as const)
      expect(
        await maker.refused(outlineCalls.saveCourse, wait(course, [needed], outlineVersion)),
      ).toMatchObject({
        status: 400,
        code: 'curriculums.notEarlier',
      });
    const refusal = await maker.refused(outlineCalls.saveCourse, wait(a, [b], outlineVersion));
    expect(refusal.detail).toContain('Part 0');
    await maker.ask(outlineCalls.saveCourse, wait(b, [a], outlineVersion));
    const { curriculum } = await maker.ask(outlineCalls.saveCourse, wait(c, [a, b], outlineVersion + 1));
    expect(curriculum.courses.map((course) => course.prerequisites.toSorted())).toEqual([
      [],
      [a],
      [a, b].toSorted(),
    ]);
    const move = { ids: [b, a, c], outlineVersion: curriculum.outlineVersion };
    expect(
      await maker.refused(outlineCalls.changeCourseOrder, { ...at(record._id), body: move }),
    ).toMatchObject({
      status: 409,
      code: 'curriculums.prerequisiteLater',
      detail: expect.stringContaining('Part 1 ← Part 0') as string,
    });
    const { curriculum: moved } = await maker.ask(outlineCalls.changeCourseOrder, {
      ...at(record._id),
      body: { ...move, dropPrerequisites: true },
    });
    expect(order(moved)).toEqual([b, a, c]);
    expect(moved.courses.map((course) => course.prerequisites.length)).toEqual([0, 0, 2]);
    const { curriculum: left } = await maker.ask(outlineCalls.removeCourse, {
      params: { id: record._id, courseId: a },
      query: { outlineVersion: moved.outlineVersion },
    });
    expect(left.courses.map((course) => course.prerequisites)).toEqual([[], [b]]);
  });

  test('what may stand inside: published courses of every brand and drafts of own ones', async () => {
    const { _id } = await create();
    const word = `Shock ${newId().slice(-6)}`;
    const own = await buildCourse(portal, { brandId: brand, name: `${word} own draft`, published: false });
    const foreign = await buildCourse(portal, { brandId: otherBrand, name: `${word} foreign` });
    await buildCourse(portal, { brandId: otherBrand, name: `${word} foreign draft`, published: false });
    const found = async () =>
      (await maker.ask(outlineCalls.existingCourses, { ...at(_id), query: { text: word } })).courses;
    expect((await found()).map((one) => one._id)).toEqual([foreign.id, own.id]);
    await maker.ask(outlineCalls.addCourses, {
      ...at(_id),
      body: { courses: [foreign.id], outlineVersion: 1 },
    });
    expect((await found()).map((one) => [one._id, one.isInside])).toEqual([
      [own.id, false],
      [foreign.id, true],
    ]);
    const { curriculum } = await maker.ask(outlineCalls.addCourses, {
      ...at(_id),
      body: { courses: [foreign.id, own.id], outlineVersion: 2 },
    });
    expect(order(curriculum)).toEqual([foreign.id, own.id]);
  });
});

describe('publishing', () => {
  test('says what is missing, goes live, comes down; learners see it only while live', async () => {
    const empty = await create();
    const refusal = await maker.refused(calls.save, { ...at(empty._id), body: { status: 'published' } });
    expect(refusal).toMatchObject({ status: 409, code: 'curriculums.notReady' });
    expect(refusal.detail).toContain('There is no course in it yet.');
    const { record } = await createWith(2);
    const seen = async () =>
      (await learner.ask(curriculumCalls.list, { query: { page: 0 } })).curriculums.some(
        (one) => one._id === record._id,
      );
    expect(await seen()).toBe(false);
    const { curriculum } = await maker.ask(calls.save, {
      ...at(record._id),
      body: { status: 'published', version: record.version },
    });
    expect(curriculum).toMatchObject({ status: 'published', abilities: { publish: false, unpublish: true } });
    expect(await seen()).toBe(true);
    expect((await maker.refused(calls.save, { ...at(record._id), body: { status: 'published' } })).code).toBe(
      'curriculums.wrongState',
    );
    await maker.ask(calls.save, { ...at(record._id), body: { status: 'unpublished' } });
    expect(await seen()).toBe(false);
    expect((await read(record._id)).publishedAt).toBe(curriculum.publishedAt);
  });

  test('a course that waits for one nobody can take is said before learners meet it', async () => {
    const { record, courses } = await createWith(2);
    await maker.ask(outlineCalls.saveCourse, {
      params: { id: record._id, courseId: courses[1]!.id },
      body: { prerequisites: [courses[0]!.id], outlineVersion: record.outlineVersion },
    });
    await portal.services.db
      .updateTable('course')
      .set({ status: 'unpublished' })
      .where('id', '=', courses[0]!.id)
      .execute();
    const { checks } = await read(record._id);
    expect(checks.map((one) => one.code)).toContain('neverOpens');
    expect(
      (await maker.refused(calls.save, { ...at(record._id), body: { status: 'published' } })).detail,
    ).toContain('“Part 1” waits for “Part 0”');
  });

  test('switching off needs the publish right', async () => {
    const { _id, version } = await create();
    await portal.services.db
      .deleteFrom('roleRight')
      .where('name', '=', 'PUBLISH_CURRICULUM')
      .where('roleId', 'in', (eb) => eb.selectFrom('role').select('id').where('code', '=', 'BRAND_MANAGER'))
      .execute();
    const answers = [
      await maker.refused(calls.save, { ...at(_id), body: { version, active: false } }),
      await maker.refused(calls.save, { ...at(_id), body: { status: 'published' } }),
    ];
    await portal.services.db
      .insertInto('roleRight')
      .columns(['roleId', 'name'])
      .expression((eb) =>
        eb
          .selectFrom('role')
          .select((of) => ['role.id', of.val('PUBLISH_CURRICULUM').as('name')])
          .where('code', '=', 'BRAND_MANAGER'),
      )
      .execute();
    expect(answers.map((one) => one.status)).toEqual([403, 403]);
    expect(answers[0]!.code).toBe('curriculums.publishRefused');
  });
});

describe('words, pictures and files', () => {
  test('everything sent is saved, what is not stays, and the log tells who changed what', async () => {
    const group = await buildAssignmentGroup(portal);
    const { _id, version } = await create();
    const body = {
      version,
      description: both('All about belts'),
      segments: ['Quad', 'Crew'],
      assignmentGroups: [group],
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
      assignmentGroups: [{ _id: group }],
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
    expect(activities.at(-1)).toMatchObject({ type: 'create', user: { name: 'Robin Tester' } });
  });

  test('resources are added, read by who may take it, and taken off', async () => {
    const { record } = await createWith(1);
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

  test('an audience is counted once each, active people of dealers only', async () => {
    const [one, two] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
    await buildUser(portal, { groupIds: [one, two] });
    await buildUser(portal, { groupIds: [two] });
    await buildUser(portal, { groupIds: [two], status: 'deactivated' });
    await buildUser(portal, { groupIds: [two], role: 'COMPANY_ADMIN' });
    const reach = async (assignmentGroups?: string) =>
      (await maker.ask(calls.audience, { query: { ...(assignmentGroups && { assignmentGroups }) } }))
        .peopleCount;
    expect(await reach(one)).toBe(1);
    expect(await reach(`${one},${two}`)).toBe(2);
    expect(await reach()).toBeGreaterThan(2);
  });
});
