import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followCalls as calls, type Follow } from '#contract/library/suggested-follows.calls.ts';
import { paletteCalls } from '#contract/people/palette.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { jobs } from '#server/jobs.ts';
import { emptyTrash } from '#server/people/publishing/publishable-parts.ts';
import { newId } from '#server/platform/ids.ts';
import { pngFile, textFile } from '#tests/builders/files.ts';
import { buildAssignmentGroup, buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { follows } from './follow-kind.ts';

let portal: TestPortal;
let admin: Client;
let learner: Client;
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

const site = { name: 'Trail Keepers', url: 'https://trailkeepers.example/' };
const add = async (body: object = {}, client = admin, files?: object): Promise<Follow> =>
  (await client.ask(calls.create, { body: { ...site, ...body }, ...files } as never)).suggest;
const read = async (id: string, client = admin) => (await client.ask(calls.get, { params: { id } })).suggest;
const listed = async (client: Client, query: object = {}) =>
  (await client.ask(calls.list, { query: { limit: 100, ...query } } as never)).suggests.map(({ _id }) => _id);
const at = (id: string) => ({ params: { id } });

describe('refusals', () => {
  test('a learner reads them, but cannot add, change, order, publish, or delete', async () => {
    const { _id: id } = await add({ published: true });
    expect((await learner.refused(calls.create, { body: site })).status).toBe(403);
    expect((await learner.refused(calls.save, { ...at(id), body: site })).status).toBe(403);
    expect((await learner.refused(calls.put, { ...at(id), body: site })).status).toBe(403);
    expect((await learner.refused(calls.putByBody, { body: { _id: id, ...site } })).status).toBe(403);
    expect((await learner.refused(calls.changeOrder, { body: { ids: [id] } })).status).toBe(403);
    expect(
      (await learner.refused(calls.changeStatus, { ...at(id), body: { status: 'unpublished' } })).status,
    ).toBe(403);
    expect((await learner.refused(calls.remove, at(id))).status).toBe(403);
    expect(await read(id, learner)).toMatchObject({ name: site.name, published: true, plans: null });
  });

  test('somebody without the right to read them finds none, also not a picture by its address', async () => {
    const picture = { files: { image: await pngFile() } };
    const { _id: id, image } = await add({ published: true }, admin, picture);
    const roleId = await buildRole(portal, { reach: 'self', rights: ['VIEW_RESOURCES'] });
    const outsider = await signedIn(portal, await buildUser(portal, { roleId }));
    expect((await outsider.refused(calls.list, { query: {} })).status).toBe(403);
    expect((await outsider.refused(calls.get, at(id))).status).toBe(403);
    expect((await outsider.send(fileCalls.read, at(image!._id))).statusCode).toBe(404);
    expect((await learner.send(fileCalls.read, at(image!._id))).statusCode).toBe(200);
  });

  test('what is not published, or is for others, does not exist for learners: in the list, by id, and as a file', async () => {
    const group = await buildAssignmentGroup(portal);
    const picture = { files: { image: await pngFile() } };
    const draft = await add({}, admin, picture);
    const forOthers = await add({ published: true, assignmentGroups: [group] }, admin, picture);
    for (const { _id: id, image } of [draft, forOthers]) {
      expect(await listed(learner)).not.toContain(id);
      expect(await listed(learner, { isAdmin: true })).not.toContain(id);
      expect((await learner.refused(calls.get, at(id))).status).toBe(404);
      expect((await learner.send(fileCalls.read, at(image!._id))).statusCode).toBe(404);
    }
    expect(await listed(learner, { published: false })).toEqual([]);
    const member = await signedIn(portal, await buildUser(portal, { groupIds: [group] }));
    expect(await listed(member)).toContain(forOthers._id);
    expect((await read(forOthers._id, member)).audience).toBeNull();
  });

  test.each([
    ['http', { url: 'http://trailkeepers.example' }, 'suggested-follows.needsHttps'],
    ['a script', { url: 'javascript:alert(1)' }, 'suggested-follows.needsHttps'],
    [
      'a host in the place of a name',
      { url: 'https://instagram.com@evil.example/' },
      'suggested-follows.needsHttps',
    ],
    ['no address', { url: 'trailkeepers' }, 'suggested-follows.needsHttps'],
    [
      'an address of another platform',
      { url: 'https://instagram.com.evil.example/us', platform: 'Instagram' },
      'suggested-follows.otherPlatform',
    ],
  ])('an address with %s is refused at its field', async (_what, body, code) => {
    const refusal = await admin.refused(calls.create, { body: { ...site, ...body } } as never);
    expect(refusal.errors).toEqual({ url: expect.any(String) });
    expect([refusal.status, refusal.code]).toEqual([400, code]);
  });

  test('one without a name, of an unknown platform, or for an unknown department is refused', async () => {
    expect((await admin.refused(calls.create, { body: { url: site.url } })).code).toBe(
      'suggested-follows.needsName',
    );
    expect(
      (await admin.refused(calls.create, { body: { ...site, platform: 'Myspace' } } as never)).status,
    ).toBe(400);
    const body = { ...site, assignmentGroups: [newId()] };
    expect((await admin.refused(calls.create, { body })).code).toBe('audiences.unknownName');
    expect((await admin.refused(calls.create, { body: { ...site, brand: newId() } })).code).toBe(
      'suggested-follows.unknownBrand',
    );
  });

  test('a picture is a picture, and is the writer’s own', async () => {
    const files = { image: textFile('page.png', '<html></html>') };
    expect((await admin.refused(calls.create, { body: site, files })).status).toBe(400);
    expect((await admin.refused(calls.create, { body: { ...site, image: newId() } })).code).toBe(
      'suggested-follows.unknownFile',
    );
    const { image } = await add({}, admin, { files: { image: await pngFile() } });
    expect((await admin.refused(calls.create, { body: { ...site, image: image!._id } })).code).toBe(
      'suggested-follows.unknownFile',
    );
  });

  test('a brand manager works on those of their own brands only', async () => {
    const [own, other] = [await buildBrand(portal), await buildBrand(portal)];
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
    const mine = await add({ brand: own }, manager);
    const foreign = await add({ brand: other, published: true });
    const hidden = await add({ brand: other });
    for (const brand of [other, null])
      expect((await manager.refused(calls.create, { body: { ...site, brand } })).code).toBe(
        'suggested-follows.unknownBrand',
      );
    expect((await manager.refused(calls.save, { ...at(foreign._id), body: site })).status).toBe(403);
    expect((await manager.refused(calls.save, { ...at(hidden._id), body: site })).status).toBe(404);
    expect((await manager.refused(calls.save, { ...at(mine._id), body: { brand: other } })).code).toBe(
      'suggested-follows.unknownBrand',
    );
    expect((await manager.refused(calls.remove, at(foreign._id))).status).toBe(403);
    expect((await manager.refused(calls.changeOrder, { body: { ids: [mine._id, foreign._id] } })).code).toBe(
      'suggested-follows.notFound',
    );
    expect(await listed(manager, { isAdmin: true })).toEqual([mine._id]);
    const { outcomes } = await manager.ask(calls.bulk, {
      body: { action: 'publish', ids: [mine._id, hidden._id] },
    });
    expect(outcomes.map(({ done }) => done)).toEqual([true, false]);
    expect((await read(hidden._id)).status).toBe('draft');
  });

  test('a save of an older version changes nothing and shows what stands', async () => {
    const { _id: id, version } = await add();
    await admin.ask(calls.save, { ...at(id), body: { name: 'Theirs', version } });
    const refusal = await admin.refused(calls.save, { ...at(id), body: { name: 'Mine', version } });
    expect([refusal.status, refusal.code]).toEqual([409, 'platform.changedMeanwhile']);
    expect(refusal.current).toMatchObject({ name: 'Theirs', version: version + 1 });
  });
});

describe('reading', () => {
  test('the list is in the order that was chosen, and is searched and narrowed', async () => {
    const [first, second] = [
      await add({ name: 'Zebra bench', published: true }),
      await add({
        name: '',
        nameFr: 'Zèbre d’établi',
        published: true,
        platform: 'YouTube',
        url: 'https://youtu.be/z',
      }),
    ];
    expect(await listed(learner, { text: 'zebra' })).toEqual([first._id]);
    expect(await listed(learner, { text: 'zebre' })).toEqual([second._id]);
    expect(await listed(learner, { platform: 'YouTube' })).toEqual([second._id]);
    const ordered = async () => (await listed(learner)).filter((id) => [first._id, second._id].includes(id));
    expect(await ordered()).toEqual([first._id, second._id]);
    await admin.ask(calls.changeOrder, { body: { ids: [second._id, first._id] } });
    expect(await ordered()).toEqual([second._id, first._id]);
    const { suggests, counts } = await admin.ask(calls.list, {
      query: { isAdmin: 'true', text: 'zebra', sortBy: 'name', direction: 'desc', published: 'true' },
    });
    expect(suggests.map(({ _id }) => _id)).toEqual([first._id]);
    expect(counts).toMatchObject({ all: 1, published: 1, draft: 0 });
  });

  test('it is narrowed by brand and department, and sorted by the last change', async () => {
    const [brand, group] = [await buildBrand(portal), await buildAssignmentGroup(portal)];
    const one = await add({ brand });
    clock = new Date('2026-12-01T13:00:00Z');
    const two = await add({ brand, audience: { assignmentGroups: [group] } });
    const query = { isAdmin: true, brand };
    expect(await listed(admin, { ...query, sortBy: 'updatedAt', direction: 'desc' })).toEqual([
      two._id,
      one._id,
    ]);
    expect(await listed(admin, { ...query, assignmentGroup: group })).toEqual([two._id]);
    expect(await listed(admin, { ...query, status: 'published' })).toEqual([]);
    expect((await admin.ask(calls.list, { query: { ...query, page: 0 } as never })).pagination.total).toBe(2);
  });

  test('whoever only reads them finds in the admin area what others find', async () => {
    const published = await add({ published: true });
    const draft = await add();
    const reader = await signedInAs(portal, 'DISTRICT_MANAGER');
    const { suggests, abilities } = await reader.ask(calls.list, {
      query: { isAdmin: 'true', limit: 100 } as never,
    });
    const ids = suggests.map(({ _id }) => _id);
    expect([ids.includes(published._id), ids.includes(draft._id)]).toEqual([true, false]);
    expect(abilities).toEqual({ create: false, order: false });
    expect(suggests.every((one) => !one.abilities.edit)).toBe(true);
  });

  test('the search of the portal leads editors to the form and everybody else to the page', async () => {
    const { _id: id } = await add({ name: 'Quokka workshop', published: true });
    const pathFor = async (client: Client) =>
      (await client.ask(paletteCalls.find, { query: { text: 'quokka' } })).hits.map(({ kind, path }) => [
        kind,
        path,
      ]);
    expect(await pathFor(admin)).toEqual([['follow', `/auth/admin/suggested-follows/${id}/edit`]]);
    expect(await pathFor(learner)).toEqual([['follow', '/auth/suggested-follows?text=Quokka%20workshop']]);
  });
});

describe('writing', () => {
  test('a new one is a draft at the end, and its address is kept as browsers write it', async () => {
    const before = await add();
    const after = await add({ url: ' HTTPS://WWW.TrailKeepers.example/a b ', description: 'Worth it.' });
    expect(after).toMatchObject({
      status: 'draft',
      published: false,
      platform: 'Website',
      url: 'https://www.trailkeepers.example/a%20b',
      order: before.order + 1,
      brand: null,
      image: null,
    });
  });

  test('every way to change one leads to the same, and what is left out stays', async () => {
    const { _id: id } = await add({ description: 'Stays.' }, admin, { files: { image: await pngFile() } });
    const first = (await admin.ask(calls.save, { ...at(id), body: { name: 'By POST' } })).suggest;
    expect(first).toMatchObject({ name: 'By POST', description: 'Stays.' });
    const second = (await admin.ask(calls.put, { ...at(id), body: { nameFr: 'Par PUT' } })).suggest;
    expect(second).toMatchObject({ name: 'By POST', nameFr: 'Par PUT' });
    const third = (await admin.ask(calls.putByBody, { body: { _id: id, description: '' } })).suggest;
    expect(third).toMatchObject({ name: 'By POST', nameFr: 'Par PUT', description: '' });
    expect(third.image).toEqual(first.image);
    const missing = await admin.send(calls.putByBody, { body: { name: 'Nobody' } } as never);
    expect(missing.statusCode).toBe(400);
  });

  test('the singular and the plural are the same calls', async () => {
    const { _id: id } = await add({ published: true });
    const { cookies } = admin;
    const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      portal.app.inject({ method, url, cookies, ...(payload && { payload }) });
    for (const path of ['/api/suggested-follow', '/api/suggested-follows']) {
      expect((await ask('GET', `${path}/${id}`)).json().suggest._id).toBe(id);
      expect((await ask('GET', `${path}/?limit=100`)).json().suggests.length).toBeGreaterThan(0);
      expect((await ask('POST', `${path}/${id}`, { name: 'Posted' })).json().suggest.name).toBe('Posted');
      expect((await ask('PUT', `${path}/${id}`, { name: 'Put' })).json().suggest.name).toBe('Put');
      expect((await ask('PUT', `${path}/`, { _id: id, name: 'Put by body' })).json().suggest.name).toBe(
        'Put by body',
      );
      const made = (await ask('POST', `${path}/`, site)).json().suggest._id as string;
      expect((await ask('DELETE', `${path}/${made}`)).json()).toEqual({ success: true });
    }
  });

  test('a picture is replaced, removed, and released; a copy keeps the one of its original', async () => {
    const { _id: id, image } = await add({}, admin, { files: { image: await pngFile() } });
    const { suggest: copy } = await admin.ask(calls.duplicate, at(id));
    expect(copy).toMatchObject({ name: 'Trail Keepers (copy)', status: 'draft', url: site.url });
    expect(copy.image!._id).toBe(image!._id);
    const files = { image: await pngFile('other.png', 50, 20) };
    const { suggest: replaced } = await admin.ask(calls.save, { ...at(id), body: {}, files });
    expect(replaced.image!._id).not.toBe(image!._id);
    const kept = async (fileId: string) => (await admin.send(fileCalls.read, at(fileId))).statusCode === 200;
    expect(await kept(image!._id)).toBe(true);
    // A copy may be saved with the picture it shares.
    await admin.ask(calls.save, { ...at(copy._id), body: { image: image!._id } });
    expect(
      (await admin.ask(calls.save, { ...at(copy._id), body: { image: null } })).suggest.image,
    ).toBeNull();
    expect(await kept(image!._id)).toBe(false);
  });

  test('editors of suggested follows may upload as authors do', async () => {
    const roleId = await buildRole(portal, {
      reach: 'everything',
      rights: ['VIEW_SUGGESTED_FOLLOWERS', 'MODIFY_SUGGESTED_FOLLOWERS'],
      adminArea: 'own',
    });
    const editor = await signedIn(portal, await buildUser(portal, { roleId }));
    const body = { _id: newId(), name: 'talk.mp3', sizeBytes: 1000, kind: 'audio' } as const;
    expect((await editor.ask(uploadCalls.begin, { body })).upload.state).toBe('receiving');
    expect((await learner.refused(uploadCalls.begin, { body: { ...body, _id: newId() } })).status).toBe(403);
  });
});

describe('life', () => {
  test('it is published at its time, and goes from the trash after 30 days with its picture', async () => {
    const { _id: id, image } = await add({}, admin, { files: { image: await pngFile() } });
    const isSeen = async () => (await learner.send(calls.get, at(id))).statusCode === 200;
    await admin.ask(calls.schedule, {
      ...at(id),
      body: { publish: { day: '2026-12-03', time: '09:00' }, unpublish: null },
    });
    expect(await isSeen()).toBe(false);
    clock = new Date('2026-12-03T17:00:00Z');
    await jobs.find(({ name }) => name === 'suggested-follow-publishing')!.run(portal.services);
    expect(await isSeen()).toBe(true);
    await admin.ask(calls.remove, at(id));
    expect(await isSeen()).toBe(false);
    await admin.ask(calls.restore, at(id));
    expect(await isSeen()).toBe(true);
    await admin.ask(calls.remove, at(id));
    expect(await listed(admin, { isAdmin: true, deleted: true })).toContain(id);
    clock = new Date('2027-01-03T17:00:00Z');
    await emptyTrash(follows)(portal.services);
    expect((await admin.send(calls.get, at(id))).statusCode).toBe(404);
    expect((await admin.send(fileCalls.read, at(image!._id))).statusCode).toBe(404);
  });

  test('before it is published, the page asks whom that reaches: those who find it', async () => {
    const group = await buildAssignmentGroup(portal);
    await buildUser(portal, { groupIds: [group] });
    const { _id: id } = await add({ assignmentGroups: [group] });
    const { people } = await admin.ask(calls.statusReach, {
      ...at(id),
      query: {},
      body: { status: 'published' },
    });
    expect(people).toBe(1);
    expect((await read(id)).status).toBe('draft');
  });

  test('its history says who changed what', async () => {
    const { _id: id } = await add();
    await admin.ask(calls.save, { ...at(id), body: { url: 'https://other.example/', published: true } });
    const { activities } = await admin.ask(calls.activity, at(id));
    expect(activities.map(({ type, changed }) => [type, changed])).toEqual([
      ['update', ['url']],
      ['publish', ['status']],
      ['create', expect.any(Array)],
    ]);
  });

  test('an audience goes with the last record that names it', async () => {
    const group = await buildAssignmentGroup(portal);
    const { _id: id } = await add({ assignmentGroups: [group] });
    const { suggest } = await admin.ask(calls.save, { ...at(id), body: { audience: {} } });
    expect(suggest.audience).toBeNull();
    const left = await sql`select from audience where ${group} = any(assignment_group_ids)`.execute(
      portal.services.db,
    );
    expect(left.rows).toEqual([]);
  });
});
