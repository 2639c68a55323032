import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paletteCalls } from '#contract/people/palette.calls.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let near: string;
let group: string;
beforeAll(async () => {
  portal = await openTestPortal();
  near = await buildDealer(portal, { name: 'Kestrel Motors Near' });
  await buildDealer(portal, { name: 'Kestrel Motors Far' });
  await buildUser(portal, { firstName: 'Kestrel', lastName: 'Okafor', dealerId: near });
  group = await buildAssignmentGroup(portal);
  const brandId = await buildBrand(portal, 'Kestrel');
  const open = await buildCourse(portal, { name: 'Kestrel brakes', brandId });
  const closed = await buildCourse(portal, { name: 'Kestrel suspension', brandId });
  const draft = await buildCourse(portal, { name: 'Kestrel secrets', published: false });
  await buildCurriculum(portal, [open, draft], { name: 'Kestrel for workshops', groupIds: [group] });
  await buildCurriculum(portal, [closed], {
    name: 'Kestrel for others',
    groupIds: [await buildAssignmentGroup(portal)],
  });
});
afterAll(() => portal.close());

const found = async (client: Client, text: string) =>
  (await client.ask(paletteCalls.find, { query: { text } })).hits.map(
    ({ kind, title }) => `${kind} ${title}`,
  );

describe('the palette offers', () => {
  test('a learner their own training, and neither people nor dealers', async () => {
    const learner = await signedInAs(portal, 'LEARNER', { dealerId: near, groupIds: [group] });
    expect(await found(learner, 'kestrel')).toEqual([
      'course Kestrel brakes',
      'curriculum Kestrel for workshops',
      'brand Kestrel',
    ]);
  });

  test('field staff the people and dealers of their own district', async () => {
    const district = await signedInAs(portal, 'DISTRICT_MANAGER', {
      adminGroupIds: [await buildAdminGroup(portal, [near])],
    });
    const all = await found(district, 'KESTREL');
    expect(all).not.toContain('dealer Kestrel Motors Far');
    expect(all.filter((one) => one.startsWith('course'))).toEqual([
      'course Kestrel brakes',
      'course Kestrel suspension',
    ]);
  });

  test('an administrator everything, each with its address', async () => {
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    expect(await found(admin, 'kestrel motors')).toEqual([
      'dealer Kestrel Motors Far',
      'dealer Kestrel Motors Near',
    ]);
    const { hits } = await admin.ask(paletteCalls.find, { query: { text: 'okafor' } });
    expect(hits).toEqual([
      expect.objectContaining({
        kind: 'person',
        title: 'Kestrel Okafor',
        path: `/auth/admin/user-manager/${hits[0]!._id}/edit`,
      }),
    ]);
  });

  test('in the admin area the training the person works on, including drafts, in its editor and never in the player', async () => {
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    const { hits } = await admin.ask(paletteCalls.find, { query: { text: 'kestrel', area: 'admin' } });
    const training = hits.filter((hit) => ['course', 'curriculum', 'brand'].includes(hit.kind));
    expect(training.map((hit) => hit.title)).toContain('Kestrel secrets');
    expect(training.filter((hit) => !hit.path.startsWith('/auth/admin/'))).toEqual([]);
    const foreign = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
    const others = await foreign.ask(paletteCalls.find, { query: { text: 'kestrel', area: 'admin' } });
    expect(others.hits.filter((hit) => hit.kind !== 'person' && hit.kind !== 'dealer')).toEqual([]);
    const learner = await signedInAs(portal, 'LEARNER', { dealerId: near, groupIds: [group] });
    const own = await learner.ask(paletteCalls.find, { query: { text: 'kestrel', area: 'admin' } });
    expect(own.hits.filter((hit) => hit.path.startsWith('/auth/admin'))).toEqual([]);
  });

  test('nothing for a single letter, and nothing for wildcards', async () => {
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    expect((await admin.refused(paletteCalls.find, { query: { text: 'k' } })).status).toBe(400);
    expect(await found(admin, '%%')).toEqual([]);
  });
});
