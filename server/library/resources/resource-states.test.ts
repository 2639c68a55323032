import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resourceCalls as calls, type Resource } from '#contract/library/resources.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/platform/ids.ts';
import { pdfFile } from '#tests/builders/files.ts';
import { buildAssignmentGroup, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { emptyTrash } from '#server/people/publishing/publishable-parts.ts';
import { resources } from './resource-kind.ts';
import { buildBrand } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let learner: Client;
// Pacific standard time is eight hours behind.
const start = new Date('2026-12-01T12:00:00Z');
let clock = start;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await signedInAs(portal, 'LEARNER');
});
beforeEach(() => {
  clock = start;
});
afterAll(() => portal.close());

const run = (name: string) => jobs.find((one) => one.name === name)!.run(portal.services);
const link = { type: 'link', url: 'https://ridgeline.example/' } as const;
const add = async (body: object, files?: object): Promise<Resource> =>
  (await admin.ask(calls.create, { body: { name: 'Torque sheet', ...link, ...body }, ...files } as never))
    .resource;
const read = async (id: string, client = admin) => (await client.ask(calls.get, { params: { id } })).resource;
const isSeen = async (id: string) =>
  (await learner.send(calls.get, { params: { id } } as never)).statusCode === 200;
const atNine = { day: '2026-12-03', time: '09:00' };
const due = new Date('2026-12-03T17:00:00Z');

describe('refusals', () => {
  test('people without the rights can neither publish, plan, duplicate, restore nor read the log', async () => {
    const { _id: id } = await add({ active: true });
    const params = { id };
    const plan = { publish: null, unpublish: atNine };
    for (const client of [learner, await signedInAs(portal, 'DEALER_MANAGER')]) {
      const status = await client.refused(calls.changeStatus, { params, body: { status: 'unpublished' } });
      expect(status.status).toBe(403);
      expect((await client.refused(calls.schedule, { params, body: plan })).status).toBe(403);
      expect((await client.refused(calls.duplicate, { params })).status).toBe(403);
      expect((await client.refused(calls.restore, { params })).status).toBe(403);
      expect((await client.refused(calls.bulk, { body: { action: 'delete', ids: [id] } })).status).toBe(403);
      expect((await client.refused(calls.activity, { params })).status).toBe(403);
    }
    expect(await isSeen(id)).toBe(true);
  });

  test('a brand manager changes the state of resources of their own brands only', async () => {
    const [own, other] = [await buildBrand(portal), await buildBrand(portal)];
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
    const foreign = await add({ brand: other, active: true });
    const hidden = await add({ brand: other });
    const mine = await add({ brand: own });
    const params = { id: foreign._id };
    expect((await manager.refused(calls.duplicate, { params })).status).toBe(403);
    expect((await manager.refused(calls.activity, { params })).status).toBe(404);
    const ids = [mine._id, foreign._id, hidden._id, newId()];
    const { outcomes } = await manager.ask(calls.bulk, { body: { action: 'publish', ids } });
    expect(outcomes.map(({ name, done }) => [name?.en, done])).toEqual([
      ['Torque sheet', true],
      ['Torque sheet', false],
      [undefined, false],
      [undefined, false],
    ]);
    expect((await read(hidden._id)).status).toBe('draft');
  });

  test('an action that the state does not allow says why', async () => {
    const { _id: id } = await add({});
    const params = { id };
    const refusal = (status: 'published' | 'unpublished') =>
      admin.refused(calls.changeStatus, { params, body: { status } });
    expect(await refusal('unpublished')).toMatchObject({ status: 409, code: 'publishing.notPublished' });
    expect(await admin.refused(calls.restore, { params })).toMatchObject({ code: 'publishing.notDeleted' });
    await admin.ask(calls.changeStatus, { params, body: { status: 'published' } });
    expect(await refusal('published')).toMatchObject({ status: 409, code: 'publishing.alreadyPublished' });
    await admin.ask(calls.remove, { params });
    expect(await refusal('unpublished')).toMatchObject({ code: 'publishing.inBin' });
    expect(await admin.refused(calls.remove, { params })).toMatchObject({ code: 'publishing.inBin' });
    const body = { name: 'Late', ...link, version: (await read(id)).version };
    expect(await admin.refused(calls.save, { params, body })).toMatchObject({ code: 'publishing.inBin' });
  });

  test('a resource with nothing to open is neither published nor planned', async () => {
    const { _id: id } = await add({ type: 'document', url: '' });
    const params = { id };
    const body = { publish: atNine, unpublish: null };
    expect(await admin.refused(calls.schedule, { params, body })).toMatchObject({
      code: 'resources.needsFile',
    });
    const published = await admin.refused(calls.changeStatus, { params, body: { status: 'published' } });
    expect(published.code).toBe('resources.needsFile');
  });

  test('a plan in the past, too far ahead, or in the wrong order is refused at its field', async () => {
    const { _id: id } = await add({});
    const set = (publish: typeof atNine | null, unpublish: typeof atNine | null) =>
      admin.refused(calls.schedule, { params: { id }, body: { publish, unpublish } });
    expect(await set({ day: '2026-12-01', time: '03:59' }, null)).toMatchObject({
      status: 400,
      code: 'publishing.past',
      errors: { 'publish.time': expect.any(String) },
    });
    expect((await set({ day: '2028-01-01', time: '09:00' }, null)).code).toBe('publishing.tooFar');
    // The clocks of the portal go from 2:00 to 3:00 on this day.
    expect(await set(atNine, { day: '2027-03-14', time: '02:30' })).toMatchObject({
      status: 400,
      code: 'meeting-time.skipped',
      errors: { 'unpublish.time': expect.stringContaining('02:00 to 03:00') as string },
    });
    expect((await set(atNine, atNine)).code).toBe('publishing.endsBeforeStart');
    expect((await set(null, atNine)).code).toBe('publishing.notPublished');
    expect((await read(id)).plans).toMatchObject({ publish: null, unpublish: null });
  });
});

describe('the trash', () => {
  test('a deleted resource is out of every list, can be restored unchanged, and leaves with its files after 30 days', async () => {
    const group = await buildAssignmentGroup(portal);
    const resource = await add(
      { name: 'Binned', type: 'document', url: '', assignmentGroups: [group] },
      {
        files: { file: pdfFile('binned.pdf') },
      },
    );
    const params = { id: resource._id };
    await admin.ask(calls.remove, { params });
    const list = async (query: object) =>
      (await admin.ask(calls.list, { query: { text: 'Binned', isAdmin: 'true', ...query } })) as {
        resources: Resource[];
        counts: object;
      };
    expect((await list({})).resources).toEqual([]);
    const [inTrash] = (await list({ deleted: 'true' })).resources;
    expect(inTrash).toMatchObject({
      deletedAt: start.toISOString(),
      abilities: { restore: true, edit: false },
    });
    expect(inTrash!.purgedAt).toBe('2026-12-31T12:00:00.000Z');
    expect((await list({})).counts).toMatchObject({ all: 0, deleted: 1 });

    const { resource: restored } = await admin.ask(calls.restore, { params });
    expect(restored).toMatchObject({ deletedAt: null, status: 'draft', file: { name: 'binned.pdf' } });
    expect(restored.assignmentGroups.map((one) => one._id)).toEqual([group]);

    await admin.ask(calls.remove, { params });
    clock = new Date('2026-12-31T11:59:00Z');
    await emptyTrash(resources)(portal.services);
    expect((await read(resource._id)).deletedAt).not.toBeNull();
    clock = new Date('2026-12-31T12:01:00Z');
    await emptyTrash(resources)(portal.services);
    expect((await admin.refused(calls.get, { params })).status).toBe(404);
    const { rows } = await sql<{ name: string; after: object }>`
      select entity_name as name, after from activity_log where entity_id = ${resource._id} and user_id is null`.execute(
      portal.services.db,
    );
    expect(rows).toEqual([{ name: 'Binned', after: { purged: true } }]);
    expect(
      (await admin.send(fileCalls.read, { params: { id: resource.file!._id } } as never)).statusCode,
    ).toBe(404);
  });

  test('what learners saw is gone for them at once: the list, the record and its file', async () => {
    const resource = await add(
      { name: 'Recalled', type: 'document', url: '' },
      {
        files: { file: pdfFile() },
      },
    );
    await admin.ask(calls.changeStatus, { params: { id: resource._id }, body: { status: 'published' } });
    expect(await isSeen(resource._id)).toBe(true);
    await admin.ask(calls.remove, { params: { id: resource._id } });
    expect(await isSeen(resource._id)).toBe(false);
    const listed = await learner.ask(calls.list, { query: { text: 'Recalled' } });
    expect(listed.resources).toEqual([]);
    const file = await learner.send(fileCalls.read, { params: { id: resource.file!._id } } as never);
    expect(file.statusCode).toBe(404);
  });
});

describe('duplicates', () => {
  test('a duplicate is a draft with its own texts and audience, and outlives its original’s files', async () => {
    const group = await buildAssignmentGroup(portal);
    const original = await add(
      { name: 'Guide', nameFr: 'Manuel', type: 'document', url: '', assignmentGroups: [group], active: true },
      { files: { file: pdfFile('guide.pdf') } },
    );
    const { resource } = await admin.ask(calls.duplicate, { params: { id: original._id } });
    expect(resource).toMatchObject({
      name: 'Guide (copy)',
      nameFr: 'Manuel (copie)',
      status: 'draft',
      file: original.file,
      downloadCount: 0,
    });
    expect(resource.assignmentGroups.map((one) => one._id)).toEqual([group]);
    expect(resource.order).toBeGreaterThan(original.order);

    await admin.ask(calls.remove, { params: { id: original._id } });
    clock = new Date('2027-01-15T12:00:00Z');
    await emptyTrash(resources)(portal.services);
    await admin.ask(calls.changeStatus, { params: { id: resource._id }, body: { status: 'published' } });
    const technician = await signedInAs(portal, 'LEARNER', { groupIds: [group] });
    const file = { params: { id: resource.file!._id } } as never;
    expect((await technician.send(fileCalls.read, file)).statusCode).toBe(200);
    expect((await learner.send(fileCalls.read, file)).statusCode).toBe(404);
  });
});

describe('plans', () => {
  test('a resource is published and unpublished at its times, in the name of the person who planned it', async () => {
    const author = await buildUser(portal, { role: 'COMPANY_ADMIN', firstName: 'Pat' });
    const client = await signedIn(portal, author);
    const { _id: id } = await add({});
    const { resource } = await client.ask(calls.schedule, {
      params: { id },
      body: { publish: atNine, unpublish: { day: '2026-12-10', time: '18:30' } },
    });
    expect(resource.plans).toMatchObject({
      publish: { ...atNine, zone: 'America/Los_Angeles', at: due.toISOString(), by: { _id: author.id } },
      unpublish: { day: '2026-12-10', time: '18:30' },
    });
    await run('resource-publishing');
    expect(await isSeen(id)).toBe(false);

    clock = due;
    await Promise.all([run('resource-publishing'), run('resource-publishing')]);
    expect(await isSeen(id)).toBe(true);
    expect((await read(id)).plans).toMatchObject({ publish: null, unpublish: { day: '2026-12-10' } });

    clock = new Date('2026-12-11T02:30:00Z');
    await run('resource-publishing');
    expect(await read(id)).toMatchObject({
      status: 'unpublished',
      plans: { publish: null, unpublish: null },
    });
    const { activities } = await admin.ask(calls.activity, { params: { id } });
    expect(activities.map((one) => [one.type, one.user?._id === author.id])).toEqual([
      ['update', true],
      ['publish', true],
      ['update', true],
      ['create', false],
    ]);
  });

  test('a plan that has become impossible leaves the resource as it is and says why, once', async () => {
    const author = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    const client = await signedIn(portal, author);
    const { _id: id } = await add({});
    await client.ask(calls.schedule, { params: { id }, body: { publish: atNine, unpublish: null } });
    const learners = portal.services.db.selectFrom('role').select('id').where('code', '=', 'LEARNER');
    await portal.services.db
      .updateTable('userAccount')
      .set({ roleId: learners })
      .where('id', '=', author.id)
      .execute();
    clock = due;
    expect(await run('resource-publishing')).toBe('0 planned changes made, 1 refused.');
    expect(await run('resource-publishing')).toBe('0 planned changes made, 0 refused.');
    const { status, plans } = await read(id);
    expect(status).toBe('draft');
    expect(plans!.publish).toMatchObject({
      failedAt: due.toISOString(),
      problem: { fr: expect.any(String) },
    });
    await admin.ask(calls.changeStatus, { params: { id }, body: { status: 'published' } });
    expect((await read(id)).plans!.publish).toBeNull();
  });

  test('deleting a resource cancels its plans, and learners never see plans', async () => {
    const { _id: id } = await add({ active: true });
    const body = { publish: null, unpublish: atNine };
    await admin.ask(calls.schedule, { params: { id }, body });
    expect((await read(id, learner)).plans).toBeNull();
    await admin.ask(calls.remove, { params: { id } });
    await admin.ask(calls.restore, { params: { id } });
    clock = due;
    await run('resource-publishing');
    expect((await read(id)).status).toBe('published');
  });
});

describe('languages', () => {
  test('one language is enough, and readers of the other one get the file there is', async () => {
    expect(await admin.refused(calls.create, { body: { name: ' ', nameFr: '', ...link } })).toMatchObject({
      status: 400,
      code: 'resources.needsName',
      errors: { name: expect.any(String) },
    });
    const resource = await add(
      { name: '', nameFr: 'Affiche haute tension', type: 'document', url: '' },
      {
        files: { fileFr: pdfFile('affiche.pdf') },
      },
    );
    await admin.ask(calls.changeStatus, { params: { id: resource._id }, body: { status: 'published' } });
    const { link: address } = await learner.ask(calls.download, { params: { id: resource._id } });
    expect(address).toBe(`/files/${resource.fileFr!._id}`);
    const sorted = await admin.ask(calls.list, {
      query: { text: 'affiche', isAdmin: 'true', sortBy: 'name' },
    });
    expect(sorted.resources.map((one) => one.nameFr)).toEqual(['Affiche haute tension']);
  });

  test('a published resource keeps something to open', async () => {
    const resource = await add({ type: 'document', url: '', active: true }, { files: { file: pdfFile() } });
    const body = { name: 'Torque sheet', type: 'document', removeFile: true, version: resource.version };
    const refusal = await admin.refused(calls.save, { params: { id: resource._id }, body } as never);
    expect(refusal).toMatchObject({ status: 400, code: 'resources.needsFile' });
    expect((await read(resource._id)).file).toEqual(resource.file);
  });
});
