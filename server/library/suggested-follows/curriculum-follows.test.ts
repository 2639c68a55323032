import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curriculumFollowCalls as calls, followCalls } from '#contract/library/suggested-follows.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let learner: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await signedInAs(portal, 'LEARNER');
});
afterAll(() => portal.close());

const add = async (name: string, body: object = {}): Promise<string> =>
  (
    await admin.ask(followCalls.create, {
      body: { name, url: 'https://site.example/', published: true, ...body },
    })
  ).suggest._id;
const curriculum = async (options: Parameters<typeof buildCurriculum>[2] = {}) =>
  buildCurriculum(portal, [await buildCourse(portal)], options);
const save = (curriculumId: string, suggests: readonly string[], client = admin, version?: number) =>
  client.ask(calls.save, {
    body: { curriculumId, suggests: [...suggests], ...(version !== undefined && { version }) },
  });
const refusalOf = (curriculumId: string, suggests: readonly string[], client: Client, version?: number) =>
  client.refused(calls.save, {
    body: { curriculumId, suggests: [...suggests], ...(version !== undefined && { version }) },
  });
const namesFor = async (id: string, client: Client) =>
  (await client.ask(calls.get, { params: { id } })).suggest.suggests.map(({ name }) => name);

describe('refusals', () => {
  test('only who may edit the curriculum says what it suggests', async () => {
    const id = await curriculum();
    const follow = await add('Mine');
    expect((await refusalOf(id, [follow], learner)).status).toBe(403);
    const roleId = await buildRole(portal, {
      reach: 'everything',
      adminArea: 'own',
      rights: ['VIEW_CURRICULUMS', 'MODIFY_SUGGESTED_FOLLOWERS'],
    });
    const editorOfFollows = await signedIn(portal, await buildUser(portal, { roleId }));
    expect((await refusalOf(id, [follow], editorOfFollows)).status).toBe(403);
    const own = await buildBrand(portal);
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
    const refusal = await refusalOf(id, [follow], manager);
    expect([refusal.status, refusal.code]).toEqual([404, 'suggested-follows.curriculumNotFound']);
    const theirs = await curriculum({ brandId: own });
    expect((await save(theirs, [follow], manager)).suggest.suggests.map(({ _id }) => _id)).toEqual([follow]);
  });

  test('a curriculum of others is not found: in the list and by id', async () => {
    const group = await buildAssignmentGroup(portal);
    const id = await curriculum({ groupIds: [group] });
    await save(id, [await add('For them')]);
    const dealerId = await buildDealer(portal);
    const outside = await signedInAs(portal, 'LEARNER', { dealerId });
    const inside = await signedInAs(portal, 'LEARNER', { dealerId, groupIds: [group] });
    expect((await outside.refused(calls.get, { params: { id } })).status).toBe(404);
    const listedFor = async (client: Client) =>
      (await client.ask(calls.list, { query: { limit: 100 } as never })).suggests.map(({ _id }) => _id);
    expect(await listedFor(outside)).not.toContain(id);
    expect(await listedFor(inside)).toContain(id);
    expect(await namesFor(id, inside)).toEqual(['For them']);
  });

  test('only follows that the person finds can be chosen', async () => {
    const id = await curriculum();
    const gone = await add('Gone');
    await admin.ask(followCalls.remove, { params: { id: gone } });
    for (const one of [newId(), gone]) {
      const refusal = await refusalOf(id, [one], admin);
      expect([refusal.status, refusal.code]).toEqual([400, 'suggested-follows.unknownFollow']);
    }
    const own = await buildBrand(portal);
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
    const draft = await add('Draft of others', { published: false });
    const theirs = await curriculum({ brandId: own });
    expect((await refusalOf(theirs, [draft], manager)).code).toBe('suggested-follows.unknownFollow');
    expect((await refusalOf(id, Array.from({ length: 31 }, newId), admin)).status).toBe(400);
  });

  test('an older version changes nothing, and a curriculum in the trash keeps what it has', async () => {
    const id = await curriculum();
    const [one, two] = [await add('One'), await add('Two')];
    expect((await save(id, [one], admin, 0)).suggest.version).toBe(1);
    const refusal = await refusalOf(id, [two], admin, 0);
    expect([refusal.status, refusal.code]).toEqual([409, 'platform.changedMeanwhile']);
    expect(refusal.current).toMatchObject({ version: 1, suggests: [{ _id: one }] });
    await admin.ask(curriculumRecordCalls.remove, { params: { id } });
    expect((await refusalOf(id, [two], admin)).code).toBe('publishing.inBin');
    expect((await admin.ask(calls.get, { params: { id } })).suggest.abilities.edit).toBe(false);
  });
});

test('the choice has an order of its own, and everybody finds what is published for them', async () => {
  const id = await curriculum();
  const group = await buildAssignmentGroup(portal);
  const [one, two] = [await add('One'), await add('Two')];
  const some = await add('For some', { assignmentGroups: [group] });
  const draft = await add('Draft', { published: false });
  const { suggest } = await save(id, [two, some, draft, one, two]);
  expect(suggest).toMatchObject({ _id: id, unseenCount: 0, abilities: { edit: true } });
  expect(suggest.suggests.map(({ name }) => name)).toEqual(['Two', 'For some', 'Draft', 'One']);
  const dealerId = await buildDealer(portal);
  const dealerLearner = await signedInAs(portal, 'LEARNER', { dealerId });
  expect(await namesFor(id, dealerLearner)).toEqual(['Two', 'One']);
  expect(await namesFor(id, await signedInAs(portal, 'LEARNER', { dealerId, groupIds: [group] }))).toEqual([
    'Two',
    'For some',
    'One',
  ]);
  const seen = (await dealerLearner.ask(calls.get, { params: { id } })).suggest;
  expect([seen.unseenCount, seen.abilities.edit]).toEqual([null, false]);
  expect((await save(id, [])).suggest.suggests).toEqual([]);
});

test('what the writer does not find stays behind what it stood behind, and the trash gives back', async () => {
  const brandId = await buildBrand(portal);
  const id = await curriculum({ brandId });
  const [one, two] = [await add('One'), await add('Two')];
  const hidden = await add('Hidden', { published: false });
  const gone = await add('Gone');
  await save(id, [one, hidden, two, gone]);
  await admin.ask(followCalls.remove, { params: { id: gone } });
  const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brandId] });
  const { suggest } = await save(id, [two, one], manager);
  expect(suggest.suggests.map(({ name }) => name)).toEqual(['Two', 'One']);
  expect(suggest.unseenCount).toBe(1);
  expect(await namesFor(id, admin)).toEqual(['Two', 'One', 'Hidden']);
  await admin.ask(followCalls.restore, { params: { id: gone } });
  expect(await namesFor(id, admin)).toEqual(['Two', 'Gone', 'One', 'Hidden']);
});

test('the list is searched and paged, and a save is in the history of the curriculum', async () => {
  const id = await curriculum({ name: 'Okapi handling' });
  await save(id, [await add('One')]);
  const { suggests, pagination } = await admin.ask(calls.list, { query: { text: 'okapi' } });
  expect(suggests).toMatchObject([{ _id: id, curriculum: { name: 'Okapi handling' } }]);
  expect(pagination).toMatchObject({ page: 1, limit: 10, total: 1 });
  const { activities } = await admin.ask(curriculumRecordCalls.activity, { params: { id } });
  expect(activities[0]).toMatchObject({ type: 'update', changed: ['suggestedFollows'] });
});

test('the calls answer at both paths that the documents allow', async () => {
  const id = await curriculum();
  const follow = await add('One');
  const { cookies } = admin;
  for (const path of ['/api/suggested-follow/curriculum', '/api/curriculum/suggested-follow']) {
    const payload = { curriculumId: id, suggests: [follow] };
    const saved = await portal.app.inject({ method: 'POST', url: `${path}/`, cookies, payload });
    expect(saved.json().suggest._id).toBe(id);
    const one = await portal.app.inject({ method: 'GET', url: `${path}/${id}`, cookies });
    expect(one.json().suggest.suggests).toHaveLength(1);
    const all = await portal.app.inject({ method: 'GET', url: `${path}/`, cookies });
    expect(all.statusCode).toBe(200);
  }
});
