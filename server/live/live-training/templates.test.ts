import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { templateCalls as calls } from '#contract/live/ilt-templates.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { jobs } from '#server/jobs.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildEvent, buildPublishedEvent, buildTemplate } from '#tests/builders/live-training.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const clinic = { title: 'Warranty clinic', type: 'Update', durationMinutes: 120, seats: 25 };
const titles = async (client: Client, query: object = {}) =>
  (await client.ask(calls.list, { query: { limit: 100, ...query } } as never)).templates.map(
    ({ title }) => title,
  );

describe('refusals', () => {
  test.each([
    ['no seats', { seats: 0 }, 'seats', 'platform.tooSmall'],
    ['10,001 seats', { seats: 10_001 }, 'seats', 'platform.tooBig'],
    ['no title', { title: '' }, 'title', 'live-training.needsTitle'],
    ['a type that the settings lack', { type: 'Webinar' }, 'type', 'live-training.unknownType'],
    ['a course to pass that is missing', { courseRequired: true }, 'course', 'live-training.needsCourse'],
    ['a course that does not exist', { course: newId() }, 'course', 'live-training.unknownCourse'],
    ['no duration', { durationMinutes: 0 }, 'durationMinutes', 'platform.tooSmall'],
  ])('%s gets a sentence at the field and stores nothing', async (_what, wrong, field, code) => {
    const before = await titles(admin);
    expect(await admin.refused(calls.create, { body: { ...clinic, ...wrong } } as never)).toMatchObject({
      status: 400,
      code,
      errors: { [field]: expect.any(String) },
    });
    expect(await titles(admin)).toEqual(before);
  });

  test('learners and field staff see no templates, and brand administrators those of their brands without changing them', async () => {
    const [own, foreign] = [await buildBrand(portal), await buildBrand(portal)];
    const course = await buildCourse(portal, { brandId: own });
    const other = await buildCourse(portal, { brandId: foreign });
    const mine = await buildTemplate(admin, { title: 'Own', course: course.id });
    const theirs = await buildTemplate(admin, { title: 'Foreign', course: other.id });
    await buildTemplate(admin, { title: 'Without a course' });
    for (const role of ['LEARNER', 'DEALER_MANAGER', 'DISTRICT_MANAGER', 'TRANSLATOR'] as const)
      expect((await (await signedInAs(portal, role)).refused(calls.list)).status, role).toBe(403);
    const brandAdmin = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
    expect(await titles(brandAdmin)).toEqual(['Own']);
    const at = (id: string) => ({ params: { id } });
    expect((await brandAdmin.refused(calls.get, at(theirs._id))).status).toBe(404);
    expect((await brandAdmin.refused(calls.remove, at(mine._id))).status).toBe(403);
  });

  test('a made role of a brand makes templates for its own courses only, and publishes none without the right', async () => {
    const [own, foreign] = [await buildBrand(portal), await buildBrand(portal)];
    const rights = ['VIEW_ILT_TEMPLATES', 'CREATE_ILT_TEMPLATES', 'EDIT_ILT_TEMPLATES'] as const;
    const roleId = await buildRole(portal, { reach: 'brands', adminArea: 'own', rights });
    const author = await signedIn(portal, await buildUser(portal, { roleId, brandIds: [own] }));
    const { id: course } = await buildCourse(portal, { brandId: own });
    const { id: other } = await buildCourse(portal, { brandId: foreign });
    const refusal = async (body: object) =>
      (await author.refused(calls.create, { body: { ...clinic, ...body } } as never)).code;
    expect(await refusal({ course: other })).toBe('live-training.unknownCourse');
    expect(await refusal({})).toBe('live-training.unknownCourse');
    expect(await refusal({ course, status: 'published' })).toBe('live-training.publishTemplateRefused');
    const { template } = await author.ask(calls.create, { body: { ...clinic, course } });
    expect(template).toMatchObject({
      status: 'draft',
      abilities: { edit: true, publish: false, delete: false },
    });
  });

  test('a template of a coming event is not deleted, one of past events is, and they keep showing it', async () => {
    const template = await buildTemplate(admin, { title: 'In use' });
    const at = { params: { id: template._id } };
    const event = await buildEvent(admin, { template: template._id });
    expect(await admin.refused(calls.remove, at)).toMatchObject({
      status: 409,
      code: 'live-training.templateInUse',
      detail: '1 upcoming event uses this template. Delete or move it first, or unpublish the template.',
    });
    await sql`update ilt_event set start_local = '2020-05-06 08:00', end_local = '2020-05-06 09:00', time_zone = 'UTC',
      starts_at = '2020-05-06 08:00Z', ends_at = '2020-05-06 09:00Z' where id = ${event._id}`.execute(
      portal.services.db,
    );
    await admin.ask(calls.remove, at);
    expect((await admin.refused(calls.get, at)).status).toBe(404);
    expect(await titles(admin)).not.toContain('In use');
    const { event: past } = await admin.ask(eventCalls.get, { params: { id: event._id } });
    expect(past.template.title).toBe('In use');
  });

  test('the id in the path of a delete counts, whatever its body says', async () => {
    const [gone, kept] = [await buildTemplate(admin), await buildTemplate(admin)];
    const reply = await portal.app.inject({
      method: 'DELETE',
      url: `/api/ilt-template/${gone._id}`,
      cookies: { ...admin.cookies },
      payload: { template: kept._id },
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect((await admin.refused(calls.get, { params: { id: gone._id } })).status).toBe(404);
    expect((await admin.ask(calls.get, { params: { id: kept._id } })).template._id).toBe(kept._id);
  });
});

test('templates are found by text, course and status, with the number in each state', async () => {
  const { id: course } = await buildCourse(portal);
  await buildTemplate(admin, {
    title: 'Quiet',
    titleFr: 'Révision des freins',
    course,
    status: 'unpublished',
  });
  expect(await titles(admin, { text: 'revision freins' })).toEqual(['Quiet']);
  expect(await titles(admin, { course })).toEqual(['Quiet']);
  expect(await titles(admin, { course, status: 'published' })).toEqual([]);
  const { counts, pagination } = await admin.ask(calls.list, { query: { course } });
  expect(counts).toEqual({ all: 1, draft: 0, published: 0, unpublished: 1 });
  expect(pagination).toMatchObject({ limit: 10, total: 1 });
});

test('a course that leaves the trash does not stop the sweep, and the template goes on without it', async () => {
  const course = newId();
  await portal.services.db
    .insertInto('course')
    .values({ id: course, name: 'Never published', passScore: 80, status: 'draft' })
    .execute();
  const template = await buildTemplate(admin, { course, courseRequired: true });
  await portal.services.db
    .updateTable('course')
    .set({ deletedAt: new Date('2026-01-01') })
    .where('id', '=', course)
    .execute();
  await runJob(
    jobs.find(({ name }) => name === 'sweep')!,
    portal.services,
  );
  const { template: after } = await admin.ask(calls.get, { params: { id: template._id } });
  const left = await portal.services.db.selectFrom('course').select('id').where('id', '=', course).execute();
  expect(left).toEqual([]);
  expect(after).toMatchObject({ course: null, courseRequired: false });
});

test('its picture is seen by people who see one of its events, and by nobody else', async () => {
  const { template } = await admin.ask(calls.create, {
    body: { ...clinic, status: 'published' },
    files: { image: await pngFile() },
  });
  const id = template.image!.split('/').at(-1)!;
  const group = await buildAssignmentGroup(portal);
  const dealerId = await buildDealer(portal);
  const learner = await signedInAs(portal, 'LEARNER', { dealerId, groupIds: [group] });
  const read = async (client: Client) =>
    (await client.send(fileCalls.read, { params: { id } } as never)).statusCode;
  expect([await read(admin), await read(learner)]).toEqual([200, 404]);
  const event = await buildPublishedEvent(admin, {
    template: template._id,
    audience: { assignmentGroups: [group] },
  });
  expect(event.image).toBe(template.image);
  expect(await read(learner)).toBe(200);
  expect(await read(await signedInAs(portal, 'LEARNER', { dealerId }))).toBe(404);
  const body = { ...clinic, removeImage: true, version: template.version };
  await admin.ask(calls.update, { params: { id: template._id }, body });
  expect(await read(admin)).toBe(404);
});
