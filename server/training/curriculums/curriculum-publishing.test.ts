import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curriculumOutlineCalls as outlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumRecordCalls as calls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { at, curriculumsOf, type CurriculumMaking } from '#tests/builders/curriculums.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';

let portal: TestPortal;
let maker: Client;
let learner: Client;
let written: CurriculumMaking;

beforeAll(async () => {
  portal = await openTestPortal();
  const brand = await buildBrand(portal, 'Talus');
  maker = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  learner = await signedInAs(portal, 'LEARNER');
  written = curriculumsOf(portal, maker, brand);
});
afterAll(() => portal.close());

describe('publishing', () => {
  test('lists what is missing, publishes, unpublishes; learners see it only while published', async () => {
    const empty = await written.create();
    const refusal = await maker.refused(calls.save, { ...at(empty._id), body: { status: 'published' } });
    expect(refusal).toMatchObject({ status: 409, code: 'curriculums.notReady' });
    expect(refusal.detail).toContain('Add a course.');
    const { record } = await written.createWith(2);
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
    expect((await written.read(record._id)).publishedAt).toBe(curriculum.publishedAt);
  });

  test('a prerequisite that nobody can take is reported before publishing', async () => {
    const { record, courses } = await written.createWith(2);
    await maker.ask(outlineCalls.saveCourse, {
      params: { id: record._id, courseId: courses[1]!.id },
      body: { prerequisites: [courses[0]!.id], outlineVersion: record.outlineVersion },
    });
    await portal.services.db
      .updateTable('course')
      .set({ status: 'unpublished' })
      .where('id', '=', courses[0]!.id)
      .execute();
    const { checks } = await written.read(record._id);
    expect(checks.map((one) => one.code)).toContain('neverOpens');
    expect(
      (await maker.refused(calls.save, { ...at(record._id), body: { status: 'published' } })).detail,
    ).toContain('“Part 1” could never be opened, because learners can’t take its prerequisite “Part 0”');
  });

  test('deactivating needs the publish right', async () => {
    const { _id, version } = await written.create();
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
