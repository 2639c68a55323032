import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curriculumIncentiveCalls } from '#contract/rewards/curriculum-incentives.calls.ts';
import { incentiveCodeCalls as codes } from '#contract/rewards/incentive-codes.calls.ts';
import { incentiveCalls as calls } from '#contract/rewards/incentives.calls.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import { paletteCalls } from '#contract/people/palette.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { workbookOf } from '#tests/builders/workbooks.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildIncentive } from '#tests/builders/rewards.ts';
import { buildBrand, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let learner: Client;
let person: BuiltUser;
let brand: string;
let brandManager: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  person = await buildUser(portal);
  learner = await signedIn(portal, person);
  brand = await buildBrand(portal);
  brandManager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
});
afterAll(() => portal.close());

describe('refusals', () => {
  test('learners see no list and change nothing', async () => {
    const { _id: id } = await buildIncentive(admin, {});
    expect((await learner.refused(calls.list)).status).toBe(403);
    expect((await learner.refused(calls.save, { body: { name: 'Mine' } })).status).toBe(403);
    expect((await learner.refused(codes.list, { params: { id } })).status).toBe(403);
  });

  test('brand managers work on incentives of their own brands only', async () => {
    const { _id: id } = await buildIncentive(admin, {});
    expect((await brandManager.refused(calls.get, { params: { id } })).status).toBe(404);
    expect(await brandManager.refused(calls.save, { body: { name: 'No brand' } })).toMatchObject({
      code: 'incentives.unknownBrand',
      errors: { brand: expect.any(String) },
    });
    const { incentive } = await brandManager.ask(calls.save, { body: { name: 'Own', brand } });
    expect(incentive).toMatchObject({ status: 'draft', abilities: { publish: true, delete: false } });
  });

  test.each<[string, object, string, string]>([
    ['no name', { name: '' }, 'incentives.needsName', 'name'],
    [
      'an end before the start',
      { startDate: '2027-02-02', endDate: '2027-02-01' },
      'incentives.endsBeforeStart',
      'endDate',
    ],
    ['a quantity beside codes', { type: 'code', quantity: 5 }, 'incentives.codesAreTheStock', 'quantity'],
    ['free in the shop', { type: 'points-shop', active: true }, 'incentives.needsPoints', 'pointsCost'],
    [
      'a QR code without its picture',
      { type: 'qrcode', active: true },
      'incentives.needsQrcode',
      'qrcodeImage',
    ],
    ['an unknown curriculum', { curriculum: newId() }, 'incentives.unknownCurriculum', 'curriculum'],
    ['an unknown brand', { brand: newId() }, 'incentives.unknownBrand', 'brand'],
    ['251 characters', { description: 'x'.repeat(251) }, 'platform.tooLong', 'description'],
    ['half a point', { pointsCost: 0.5 }, 'platform.notWhole', 'pointsCost'],
    ['points below zero', { pointsCost: -1 }, 'platform.tooSmall', 'pointsCost'],
    ['a huge price', { pointsCost: 1e21 }, 'platform.tooBig', 'pointsCost'],
  ])('%s', async (_what, body, code, field) => {
    const refusal = await admin.refused(calls.save, { body: { name: 'Torque wrench', ...body } } as never);
    expect(refusal.code).toBe(code);
    expect(refusal.errors[field]).toEqual(expect.any(String));
  });

  test('an old version gets the record as it stands; without one, what stands counts', async () => {
    const made = await buildIncentive(admin, {});
    const { _id } = made;
    const { version } = (await admin.ask(calls.save, { body: { _id, name: 'Newer' } })).incentive;
    expect(version).toBe(made.version + 1);
    await admin.ask(calls.save, { body: { _id, version, name: 'New', active: true } });
    expect(
      await admin.refused(calls.saveById, { params: { id: _id }, body: { version, name: 'Late' } }),
    ).toMatchObject({
      status: 409,
      current: { name: 'New' },
    });
  });
});

test('an incentive is published, ordered, duplicated, deleted, and restored', async () => {
  const first = await buildIncentive(admin, { name: 'First' });
  const second = await buildIncentive(admin, { name: 'Second', quantity: 3 });
  expect(first).toMatchObject({ status: 'published', active: true, delivery: 'shipped', leftCount: null });
  expect(second.leftCount).toBe(3);
  await admin.ask(calls.updateOrders, { body: { ids: [second._id, first._id] } });
  const { incentives } = await admin.ask(calls.list, { query: { text: 'second' } });
  expect(incentives[0]).toMatchObject({ _id: second._id, order: first.order });
  const { incentive: copy } = await admin.ask(calls.duplicate, { params: { id: second._id } });
  expect(copy).toMatchObject({ name: 'Second (copy)', status: 'draft', quantity: 3 });
  await admin.ask(calls.remove, { params: { id: copy._id } });
  const { incentives: deleted } = await admin.ask(calls.list, { query: { deleted: 'true' } });
  expect(deleted.map((one) => one._id)).toContain(copy._id);
  expect((await admin.ask(calls.restore, { params: { id: copy._id } })).incentive.deletedAt).toBeNull();
});

test('all incentives are read at once to put them in order', async () => {
  const { incentives, pagination } = await admin.ask(calls.list, { query: { page: 0 } });
  expect(incentives).toHaveLength(pagination.total);
  const orders = incentives.map(({ order }) => order);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
});

test('the search finds incentives for people who work on them, and for nobody else', async () => {
  const { _id } = await buildIncentive(admin, { name: 'Kestrel ratchet', nameFr: 'Cliquet Kestrel' });
  const hits = async (client: Client) =>
    (await client.ask(paletteCalls.find, { query: { text: 'kestrel', area: 'admin' } })).hits;
  expect(await hits(admin)).toMatchObject([
    { kind: 'incentive', _id, title: 'Kestrel ratchet', path: `/auth/admin/incentives/${_id}/edit` },
  ]);
  expect(await hits(brandManager)).toEqual([]);
  expect(await hits(learner)).toEqual([]);
  const { incentive } = await admin.ask(calls.get, { params: { id: _id } });
  await admin.ask(calls.remove, { params: { id: incentive._id } });
  expect(await hits(admin)).toEqual([]);
});

test('several incentives are changed at once, each by its own state', async () => {
  const live = await buildIncentive(admin, { brand });
  const { incentive: draft } = await admin.ask(calls.save, { body: { name: 'Draft', brand } });
  const { outcomes } = await admin.ask(calls.bulk, {
    body: { action: 'unpublish', ids: [live._id, draft._id] },
  });
  expect(outcomes).toMatchObject([
    { _id: live._id, done: true },
    { _id: draft._id, done: false },
  ]);
});

describe('codes', () => {
  test('come from files as well: CSV of Excel with a column of them, and workbooks', async () => {
    const { _id: id } = await buildIncentive(admin, { type: 'code' });
    const files = {
      'file-0': {
        name: 'codes.csv',
        content: Buffer.from('sep=;\r\nNº;Code\r\n1;F-1\r\n2;F-É\r\n', 'latin1'),
      },
      'file-1': { name: 'codes.txt', content: Buffer.from('"F-3"\r\nF-1,2\r\n') },
      'file-2': { name: 'codes.xlsx', content: workbookOf([['F-4'], [12345]]) },
    };
    const reply = await admin.ask(codes.add, { params: { id }, body: { codes: 'F-0' }, files });
    expect(reply.codes.map(({ code }) => code).toSorted()).toEqual(
      ['12345', 'F-0', 'F-1', 'F-1,2', 'F-3', 'F-4', 'F-É'].toSorted(),
    );
    const broken = { 'file-0': { name: 'codes.xlsx', content: workbookOf([['A', 'B']]) } };
    expect(await admin.refused(codes.add, { params: { id }, files: broken })).toMatchObject({
      code: 'tables.columns',
      errors: { codes: expect.stringContaining('code') as string },
    });
    expect((await admin.refused(codes.add, { params: { id }, body: {} })).code).toBe(
      'incentives.codesRequired',
    );
  });

  test('are added once, and duplicates are reported', async () => {
    const { _id: id } = await buildIncentive(admin, { type: 'code' }, ['A1', 'B2']);
    const reply = await admin.ask(codes.add, { params: { id }, body: { codes: 'B2\tC3\r\nC3  D4' } });
    expect(reply).toMatchObject({ addedCount: 2, duplicatesCount: 2, duplicates: ['B2', 'C3'] });
    const { counts, codes: listed } = await admin.ask(codes.list, { params: { id } });
    expect(counts).toEqual({ all: 4, claimed: 0, unclaimed: 4 });
    expect(listed.map(({ code }) => code)).toEqual(['A1', 'B2', 'C3', 'D4']);
    expect((await admin.ask(calls.get, { params: { id } })).incentive.unclaimedCnt).toBe(4);
  });

  test('a code stands in one incentive only, also when two people add it at once, and after somebody got it', async () => {
    const [first, second] = [
      await buildIncentive(admin, { type: 'code' }),
      await buildIncentive(admin, { type: 'code' }),
    ];
    const add = (id: string, pasted: string) =>
      admin.ask(codes.add, { params: { id }, body: { codes: pasted } });
    await add(first._id, 'ONCE-1 ONCE-2');
    expect(await add(second._id, 'ONCE-2 ONCE-3')).toMatchObject({ addedCount: 1, duplicates: ['ONCE-2'] });
    const both = await Promise.all([add(first._id, 'ONCE-4'), add(second._id, 'ONCE-4')]);
    expect(both.map(({ addedCount }) => addedCount).toSorted()).toEqual([0, 1]);
    const { code } = await admin.ask(codes.assign, {
      params: { id: first._id },
      body: { user: (await buildUser(portal)).id, idempotencyKey: newId() },
    });
    expect(await add(second._id, code.code)).toMatchObject({ addedCount: 0, duplicates: [code.code] });
    const { codes: left } = await admin.ask(codes.list, { params: { id: second._id } });
    await admin.ask(codes.remove, { params: { id: left.find((found) => found.code === 'ONCE-3')!._id } });
    expect(await add(first._id, 'ONCE-3')).toMatchObject({ addedCount: 1 });
  });

  test('3 MB of codes with one zero-width space are refused, and nothing is added', async () => {
    const { _id: id } = await buildIncentive(admin, { type: 'code' });
    const many = Array.from({ length: 90_000 }, (_, index) => `CODE-${index}-${'x'.repeat(22)}`);
    many[512] = 'GOOD\u200bLOOKING';
    expect(
      await admin.refused(codes.add, { params: { id }, body: { codes: many.join('\n') } }),
    ).toMatchObject({
      status: 400,
      code: 'incentives.codeInvisible',
      errors: { codes: expect.stringContaining('513') },
    });
    expect((await admin.ask(codes.list, { params: { id } })).counts.all).toBe(0);
  });

  test('100,000 codes are added in one request', async () => {
    const { _id: id } = await buildIncentive(admin, { type: 'code' });
    const many = Array.from({ length: 100_000 }, (_, index) => `C-${index}`).join('\n');
    const reply = await admin.ask(codes.add, { params: { id }, body: { codes: many } });
    expect(reply).toMatchObject({ addedCount: 100_000, duplicatesCount: 0 });
  });

  test('an incentive that is shipped takes none', async () => {
    const { _id: id } = await buildIncentive(admin, {});
    expect((await admin.refused(codes.add, { params: { id }, body: { codes: 'A' } })).code).toBe(
      'incentives.takesNoCodes',
    );
  });

  test('one is handed to a person, who has it; it stays and is nobody else’s', async () => {
    const { _id: id } = await buildIncentive(admin, { type: 'code' }, ['FIRST', 'SECOND']);
    const { users } = await admin.ask(codes.availableUsers, {
      params: { id },
      query: { text: person.email },
    });
    expect(users.map((one) => one._id)).toEqual([person.id]);
    const body = { user: person.id, idempotencyKey: newId() };
    const { code } = await admin.ask(codes.assign, { params: { id }, body });
    expect(await admin.ask(codes.assign, { params: { id }, body })).toEqual({ code });
    expect(code).toMatchObject({ code: 'FIRST', claimed: true, user: { _id: person.id } });
    expect((await admin.refused(codes.remove, { params: { id: code._id } })).code).toBe(
      'incentives.codeClaimed',
    );
    const { rewards } = await learner.ask(rewardCalls.list, { query: { isRedeened: 'true' } });
    expect(rewards[0]).toMatchObject({ code: 'FIRST', status: 'redeemed', points: 0 });
    const { rewards: seen } = await admin.ask(rewardCalls.user, { params: { userId: person.id } });
    expect(seen[0]!.code).toBe('••••');
    expect((await admin.refused(calls.remove, { params: { id } })).code).toBe('incentives.hasRewards');
  });

  test('a chosen one is handed over once', async () => {
    const { _id: id } = await buildIncentive(admin, { type: 'code' }, ['THIRD', 'FOURTH']);
    const rows = await portal.services.db
      .selectFrom('incentiveCode')
      .select(['id', 'code'])
      .where('incentiveId', '=', id)
      .execute();
    const chosen = rows.find(({ code }) => code === 'FOURTH')!.id;
    const [one, other] = [await buildUser(portal), await buildUser(portal)];
    const hand = (user: BuiltUser) => ({
      params: { id },
      body: { user: user.id, code: chosen, idempotencyKey: newId() },
    });
    expect((await admin.ask(codes.assign, hand(one))).code).toMatchObject({ code: 'FOURTH', claimed: true });
    expect((await admin.refused(codes.assign, hand(other))).code).toBe('incentives.codeClaimed');
  });

  test('nobody hands one to themselves', async () => {
    const self = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    const client = await signedIn(portal, self);
    const { _id: id } = await buildIncentive(admin, { type: 'code' }, ['X']);
    expect(
      await client.refused(codes.assign, {
        params: { id },
        body: { user: self.id, idempotencyKey: newId() },
      }),
    ).toMatchObject({ status: 403, code: 'incentives.notToYourself' });
  });
});

test('a curriculum gets its incentives, and gives them up', async () => {
  const id = await buildCurriculum(portal, [], { brandId: brand });
  const { _id } = await buildIncentive(admin, { brand });
  const shop = await buildIncentive(admin, { brand, type: 'points-shop', pointsCost: 5 });
  const before = await brandManager.ask(curriculumIncentiveCalls.existing, { params: { id } });
  expect(before.incentives).toMatchObject([{ isInside: false }, ...before.incentives.slice(1)]);
  const { incentives } = await brandManager.ask(curriculumIncentiveCalls.add, {
    params: { id },
    body: { incentives: [_id] },
  });
  expect(incentives.find((one) => one._id === _id)).toMatchObject({ isInside: true });
  expect(
    (await admin.refused(curriculumIncentiveCalls.add, { params: { id }, body: { incentives: [shop._id] } }))
      .status,
  ).toBe(404);
  await brandManager.ask(curriculumIncentiveCalls.add, { params: { id }, body: { remove: [_id] } });
  expect((await admin.ask(calls.get, { params: { id: _id } })).incentive.curriculum).toBeNull();
});

test('the picture of a QR code is only for those who redeemed it', async () => {
  const { incentive } = await admin.ask(calls.save, {
    body: { name: 'Pass', type: 'qrcode' },
    files: { image: await pngFile(), qrcodeImage: await pngFile() },
  } as never);
  await admin.ask(calls.changeStatus, { params: { id: incentive._id }, body: { status: 'published' } });
  const read = (who: Client, location: string | null) =>
    who.send(fileCalls.read, { params: { id: location!.split('/').at(-1)! } } as never);
  expect((await read(learner, incentive.image)).statusCode).toBe(200);
  expect((await read(learner, incentive.qrcodeImage)).statusCode).toBe(404);
  expect((await read(admin, incentive.qrcodeImage)).statusCode).toBe(200);
});
