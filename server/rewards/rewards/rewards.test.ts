import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { incentiveReportCalls as report } from '#contract/rewards/incentive-reports.calls.ts';
import { incentiveCodeCalls } from '#contract/rewards/incentive-codes.calls.ts';
import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { rewardCalls as calls } from '#contract/rewards/rewards.calls.ts';
import { shopCalls } from '#contract/rewards/shop.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pointsBalance } from '#server/rewards/ledger/ledger.queries.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { readSections } from '#tests/builders/learning.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { address, buildIncentive, givePoints } from '#tests/builders/rewards.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { earners, earnersBy } from './earners.job.ts';

let portal: TestPortal;
let admin: Client;
let brand: string;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  brand = await buildBrand(portal);
});
afterAll(() => portal.close());

interface Learner {
  readonly user: BuiltUser;
  readonly client: Client;
}

async function newLearner(points = 0): Promise<Learner> {
  const user = await buildUser(portal);
  if (points > 0) await givePoints(portal, user.id, points);
  return { user, client: await signedIn(portal, user) };
}

async function newCurriculum(): Promise<{ id: string; courses: readonly BuiltCourse[] }> {
  const courses = [
    await buildCourse(portal, { brandId: brand, questions: 0 }),
    await buildCourse(portal, { brandId: brand, questions: 0 }),
  ];
  return { id: await buildCurriculum(portal, courses, { brandId: brand }), courses };
}

const key = () => ({ idempotencyKey: newId() });
const own = async (client: Client) => (await client.ask(calls.list)).rewards;
const balanceOf = ({ user }: Learner) => pointsBalance(portal.services.db, user.id);

describe('earning', () => {
  test('a reward is earned with the last required course, once, and a second course earns nothing more', async () => {
    const { id: curriculum, courses } = await newCurriculum();
    const { _id } = await buildIncentive(admin, { brand, curriculum });
    const { client } = await newLearner();
    await readSections(client, courses[0]!);
    expect(await own(client)).toEqual([]);
    const { incentives } = await client.ask(shopCalls.currentUser);
    expect(incentives.find((one) => one._id === _id)).toMatchObject({
      obstacle: 'not-earned',
      curriculum: { requiredCount: 2, passedCount: 1 },
    });
    await readSections(client, courses[1]!);
    expect(await own(client)).toMatchObject([{ incentive: { _id }, status: 'earned', source: 'curriculum' }]);
    expect((await client.ask(ledgerCalls.userCoursesStatus)).rewardsCount).toBe(1);
    const pathsToldOf = async () =>
      (await client.ask(notificationCalls.list)).notifications
        .filter(({ kind }) => kind.startsWith('reward-'))
        .map(({ path }) => path);
    expect(await pathsToldOf()).toEqual([`/auth/redeem-reward/${_id}`]);
    await client.ask(calls.redeem, { body: { incentiveId: _id, address, ...key() } });
    expect(await pathsToldOf()).toEqual(['/auth/rewards?view=mine', `/auth/redeem-reward/${_id}`]);
  });

  test('two courses passed at the same moment earn it once', async () => {
    const { id: curriculum, courses } = await newCurriculum();
    await buildIncentive(admin, { brand, curriculum });
    const { client } = await newLearner();
    await Promise.all(courses.map((course) => readSections(client, course)));
    expect(await own(client)).toHaveLength(1);
  });

  test('drafts, incentives outside their days, and people who take no part earn nothing', async () => {
    const { id: curriculum, courses } = await newCurriculum();
    await admin.ask(incentiveCalls.save, { body: { name: 'Draft', brand, curriculum } });
    await buildIncentive(admin, { brand, curriculum, endDate: '2020-01-01' });
    await buildIncentive(admin, { brand, curriculum, startDate: '2099-01-01' });
    const { client } = await newLearner();
    for (const course of courses) await readSections(client, course);
    expect(await own(client)).toEqual([]);
    await buildIncentive(admin, { brand, curriculum });
    const other = await newLearner();
    await portal.services.db
      .updateTable('userAccount')
      .set({ participatingLearner: false })
      .where('id', '=', other.user.id)
      .execute();
    for (const course of courses) await readSections(other.client, course);
    expect(await own(other.client)).toEqual([]);
  });

  test('an incentive published later finds everybody who had passed, once', async () => {
    const { id: curriculum, courses } = await newCurriculum();
    const { client } = await newLearner();
    for (const course of courses) await readSections(client, course);
    const { _id } = await buildIncentive(admin, { brand, curriculum });
    expect((await admin.ask(incentiveCalls.get, { params: { id: _id } })).incentive.isSearching).toBe(true);
    const job = earners(() => contextsOf(portal));
    await job.run(portal.services);
    await job.run(portal.services);
    expect(await own(client)).toMatchObject([{ incentive: { _id } }]);
    const { incentive } = await admin.ask(incentiveCalls.get, { params: { id: _id } });
    expect(incentive).toMatchObject({ isSearching: false, earnedCount: 1 });
  });

  test('a search in pieces goes on after the last person it looked at', async () => {
    const { id: curriculum, courses } = await newCurriculum();
    const people = [await newLearner(), await newLearner(), await newLearner()];
    for (const { client } of people) for (const course of courses) await readSections(client, course);
    const { _id } = await buildIncentive(admin, { brand, curriculum });
    await earnersBy(() => contextsOf(portal), 1).run(portal.services);
    for (const { client } of people) expect(await own(client)).toMatchObject([{ incentive: { _id } }]);
  });
});

describe('redeeming', () => {
  test('takes points and stock, and the same request gets the first answer', async () => {
    const { _id } = await buildIncentive(admin, {
      type: 'points-shop',
      pointsCost: 30,
      quantity: 2,
      perPerson: 1,
    });
    const learner = await newLearner(100);
    const body = { incentiveId: _id, address, ...key() };
    const { reward } = await learner.client.ask(calls.redeem, { body });
    expect(reward).toMatchObject({ status: 'redeemed', points: 30, source: 'shop' });
    expect(reward.redemptionCode).toMatch(/^[0-9A-Z]{8}$/);
    expect((await learner.client.ask(calls.redeem, { body })).reward).toEqual(reward);
    expect(
      await learner.client.refused(calls.redeem, { body: { ...body, incentiveId: newId() } }),
    ).toMatchObject({
      code: 'platform.keyUsed',
    });
    expect(await balanceOf(learner)).toBe(70);
    expect((await learner.client.refused(calls.redeem, { body: { ...body, ...key() } })).code).toBe(
      'rewards.limitReached',
    );
    const { lines, pointsBalance: total, earnedLately } = await learner.client.ask(calls.history);
    expect(lines).toMatchObject([
      { amount: -30, balanceAfter: 70, reward: { _id: reward._id } },
      { amount: 100, balanceAfter: 100 },
    ]);
    expect([total, earnedLately]).toEqual([70, 100]);
  });

  test('takes no more than the person agreed to pay', async () => {
    const { _id: incentiveId, version } = await buildIncentive(admin, {
      type: 'points-shop',
      pointsCost: 10,
    });
    const learner = await newLearner(100);
    const redeem = (points: number) => ({ body: { incentiveId, address, points, ...key() } });
    await admin.ask(incentiveCalls.saveById, {
      params: { id: incentiveId },
      body: { name: 'Torque wrench', type: 'points-shop', pointsCost: 20, version },
    } as never);
    expect(await learner.client.refused(calls.redeem, redeem(10))).toMatchObject({
      status: 409,
      code: 'rewards.costRaised',
      detail: 'This costs 20 points now. No points were taken. Reload the page.',
    });
    expect(await balanceOf(learner)).toBe(100);
    expect((await learner.client.ask(calls.redeem, redeem(30))).reward.points).toBe(20);
  });

  test.each<[string, object, number, string]>([
    ['too few points', { pointsCost: 101 }, 100, 'rewards.tooFewPoints'],
    ['nothing left', { pointsCost: 1, quantity: 0 }, 100, 'rewards.outOfStock'],
    ['no code left', { pointsCost: 1, delivery: 'code' }, 100, 'rewards.outOfStock'],
    ['before its first day', { pointsCost: 1, startDate: '2099-01-01' }, 100, 'rewards.notOpen'],
    ['not earned', { type: 'physical' }, 100, 'rewards.notEarned'],
  ])('%s', async (_what, fields, points, code) => {
    const { _id } = await buildIncentive(admin, { type: 'points-shop', ...fields });
    const learner = await newLearner(points);
    expect(
      (await learner.client.refused(calls.redeem, { body: { incentiveId: _id, address, ...key() } })).code,
    ).toBe(code);
    expect(await balanceOf(learner)).toBe(points);
    expect(await own(learner.client)).toEqual([]);
  });

  test('needs an address if it is shipped, and one thing to redeem', async () => {
    const { _id } = await buildIncentive(admin, { type: 'points-shop', pointsCost: 1 });
    const { client } = await newLearner(5);
    expect(await client.refused(calls.redeem, { body: { incentiveId: _id, ...key() } })).toMatchObject({
      status: 400,
      errors: { address: expect.any(String) },
    });
    expect((await client.refused(calls.redeem, { body: { ...key() } })).status).toBe(400);
    expect(
      await client.refused(calls.redeem, {
        body: { incentiveId: _id, address: { ...address, postalCode: 'nowhere' }, ...key() },
      }),
    ).toMatchObject({ errors: { 'address.postalCode': expect.any(String) } });
  });

  test('a reward of somebody else does not exist', async () => {
    const { id: curriculum, courses } = await newCurriculum();
    await buildIncentive(admin, { brand, curriculum });
    const { client } = await newLearner();
    for (const course of courses) await readSections(client, course);
    const [reward] = await own(client);
    const other = await newLearner();
    expect((await other.client.refused(calls.get, { params: { id: reward!._id } })).status).toBe(404);
    expect(
      (await other.client.refused(calls.redeem, { body: { rewardId: reward!._id, address, ...key() } }))
        .status,
    ).toBe(404);
  });
});

test('the picture of a reward is for its owner and for those who work on it, its QR code once it is redeemed', async () => {
  const [learner, stranger] = [await newLearner(), await newLearner()];
  const { id: curriculumId } = await newCurriculum();
  const { _id: incentiveId } = await buildIncentive(admin, { brand, quantity: 1 });
  const { reward } = await admin.ask(calls.create, {
    body: { name: 'Prize', curriculumId, incentiveId },
    files: { image: await pngFile(), qrcodeImage: await pngFile() },
  } as never);
  const rewardId = reward._id;
  await admin.ask(report.assign, { body: { rewardId, userId: learner.user.id } });
  const { imageId, qrcodeImageId } = await portal.services.db
    .selectFrom('reward')
    .select(['imageId', 'qrcodeImageId'])
    .where('id', '=', rewardId)
    .executeTakeFirstOrThrow();
  const read = async (who: Client, id: string | null) =>
    (await who.send(fileCalls.read, { params: { id: id! } } as never)).statusCode;
  expect([await read(learner.client, imageId), await read(stranger.client, imageId)]).toEqual([200, 404]);
  expect([await read(learner.client, qrcodeImageId), await read(admin, qrcodeImageId)]).toEqual([404, 200]);
  await admin.ask(report.redeem, { body: { rewardId, address, ...key() } });
  expect(await read(learner.client, qrcodeImageId)).toBe(200);
});

describe('contests', () => {
  test('of 30 redeemers of the last item exactly one gets it', async () => {
    const { _id } = await buildIncentive(admin, { type: 'points-shop', pointsCost: 7, quantity: 1 });
    const people = await Promise.all(Array.from({ length: 30 }, () => newLearner(10)));
    const responses = await Promise.all(
      people.map(({ client }) =>
        client.send(calls.redeem, { body: { incentiveId: _id, address, ...key() } }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const balances = await Promise.all(people.map(balanceOf));
    expect(balances.toSorted((a, b) => a - b)).toEqual([3, ...Array.from({ length: 29 }, () => 10)]);
  });

  test('of 60 takers of 20 codes exactly 20 get one, each another', async () => {
    const codes = Array.from({ length: 20 }, (_, index) => `TAKE-${index}`);
    const { _id } = await buildIncentive(
      admin,
      { type: 'points-shop', pointsCost: 1, delivery: 'code' },
      codes,
    );
    const people = await Promise.all(Array.from({ length: 60 }, () => newLearner(1)));
    const responses = await Promise.all(
      people.map(({ client }) => client.send(calls.redeem, { body: { incentiveId: _id, ...key() } })),
    );
    const taken = responses
      .filter(({ statusCode }) => statusCode === 200)
      .map((response) => (response.json() as { reward: { code: string } }).reward.code);
    expect(taken.toSorted()).toEqual(codes.toSorted());
    expect(responses.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
  });

  test('one balance pays once, however many requests arrive', async () => {
    const { _id } = await buildIncentive(admin, { type: 'points-shop', pointsCost: 10 });
    const learner = await newLearner(15);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        learner.client.send(calls.redeem, { body: { incentiveId: _id, address, ...key() } }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await balanceOf(learner)).toBe(5);
  });
});

describe('administrators', () => {
  const earnedBy = async (learner: Learner, fields: object = {}, codes: readonly string[] = []) => {
    const { id: curriculum, courses } = await newCurriculum();
    const incentive = await buildIncentive(admin, { brand, curriculum, ...fields }, codes);
    for (const course of courses) await readSections(learner.client, course);
    const [reward] = await own(learner.client);
    return { incentive, curriculum, rewardId: reward!._id };
  };

  test('a change keeps what it leaves out, and a new picture replaces the old one', async () => {
    const learner = await newLearner();
    const { id: curriculumId } = await newCurriculum();
    const { _id: incentiveId } = await buildIncentive(admin, { brand });
    const { reward } = await admin.ask(calls.create, {
      body: { name: 'Prize', nameFr: 'Prix', curriculumId, incentiveId },
      files: { image: await pngFile() },
    } as never);
    const { _id, version } = reward;
    const { reward: pictured } = await admin.ask(calls.update, {
      body: { _id, version },
      files: { image: await pngFile() },
    } as never);
    expect(pictured).toMatchObject({ name: 'Prize', nameFr: 'Prix', incentive: { _id: incentiveId } });
    expect(pictured.image).not.toBe(reward.image);
    expect(await admin.refused(calls.update, { body: { _id, version, name: 'Late' } })).toMatchObject({
      status: 409,
      current: { name: 'Prize' },
    });
    const { reward: renamed } = await admin.ask(calls.update, {
      body: { _id, version: pictured.version, name: 'Grand prize' },
    });
    expect(renamed).toMatchObject({ name: 'Grand prize', nameFr: 'Prix', image: pictured.image });
    await admin.ask(report.assign, { body: { rewardId: _id, userId: learner.user.id } });
    const { _id: other } = await buildIncentive(admin, { brand });
    expect(
      await admin.refused(calls.update, {
        body: { _id, version: renamed.version + 1, incentiveId: other },
      }),
    ).toMatchObject({ code: 'rewards.incentiveFixed', errors: { incentiveId: expect.any(String) } });
  });

  test('a reward made by hand is assigned, redeemed, sent, tracked, corrected, and undone', async () => {
    const learner = await newLearner();
    const { id: curriculumId } = await newCurriculum();
    const { _id: incentiveId } = await buildIncentive(admin, { brand, quantity: 1 });
    expect(await admin.refused(calls.create, { body: { name: 'Prize' } })).toMatchObject({
      status: 400,
      detail: 'Name, curriculum and incentive are required.',
    });
    const { reward } = await admin.ask(calls.create, { body: { name: 'Prize', curriculumId, incentiveId } });
    expect(reward).toMatchObject({ status: 'unassigned', user: null });
    const rewardId = reward._id;
    await admin.ask(report.assign, { body: { rewardId, userId: learner.user.id } });
    expect((await admin.refused(report.assign, { body: { rewardId, userId: learner.user.id } })).code).toBe(
      'rewards.wrongState',
    );
    expect((await admin.refused(report.send, { body: { rewardId } })).code).toBe('rewards.wrongState');
    const body = { rewardId, address, ...key() };
    const { reward: redeemed } = await admin.ask(report.redeem, { body });
    expect((await admin.ask(report.redeemPut, { body })).reward).toEqual(redeemed);
    expect(redeemed).toMatchObject({ status: 'redeemed', address });
    await admin.ask(report.send, { body: { rewardId, note: 'Handle with care' } });
    const tracking = { carrier: 'Post', trackingNumber: '1Z-9' };
    const { reward: tracked } = await admin.ask(report.addTracking, { body: { rewardId, ...tracking } });
    expect(tracked).toMatchObject({ status: 'sent', note: 'Handle with care', ...tracking });
    const { version } = tracked;
    await admin.ask(report.update, { body: { rewardId, version, trackingNumber: '1Z-10' } });
    expect((await admin.refused(report.update, { body: { rewardId, version, note: '' } })).status).toBe(409);
    const { reward: undone } = await admin.ask(report.undoRedemption, {
      params: { id: rewardId },
      body: { reason: 'Damaged', ...key() },
    });
    expect(undone).toMatchObject({
      status: 'earned',
      address: null,
      trackingNumber: '',
      redemptionCode: null,
    });
    await admin.ask(report.redeem, { body: { rewardId, ...key() } });
    const { incentive } = await admin.ask(report.get, { params: { id: incentiveId } });
    expect(incentive).toMatchObject({ leftCount: 0, figures: { redeemedCount: 1, earnedCount: 0 } });
    await admin.ask(report.send, { body: { rewardId } });
    // What was sent was earned and redeemed too, as the page counts it.
    const file = await admin.send(report.export, { query: { brand, text: incentive.name, format: 'csv' } });
    const [headings = '', ...lines] = file.body.replace('\ufeff', '').trim().split(/\r?\n/);
    const row = lines.find((line) => line.includes(',0,1,1,1,'));
    expect(headings).toContain('"Left","Earned","Redeemed","Sent"');
    expect(row).toContain(incentive.name);
  });

  test('undoing a purchase returns the points and ends it; returned points are not earned', async () => {
    const learner = await newLearner(50);
    const { _id } = await buildIncentive(admin, { type: 'points-shop', pointsCost: 20, quantity: 1 });
    const { reward } = await learner.client.ask(calls.redeem, {
      body: { incentiveId: _id, address, ...key() },
    });
    const params = { id: reward._id };
    const body = { reason: 'Sent twice', ...key() };
    const undone = await admin.ask(report.undoRedemption, { params, body });
    expect(await admin.ask(report.undoRedemption, { params, body })).toEqual(undone);
    expect(undone.reward.status).toBe('undone');
    expect(await balanceOf(learner)).toBe(50);
    expect((await learner.client.ask(calls.history)).earnedLately).toBe(50);
    expect(
      (await learner.client.refused(calls.redeem, { body: { rewardId: reward._id, address, ...key() } }))
        .code,
    ).toBe('rewards.wrongState');
    expect(
      (await learner.client.ask(shopCalls.currentUser)).incentives.find((one) => one._id === _id),
    ).toMatchObject({
      leftCount: 1,
      redeemedCount: 0,
    });
  });

  test('a code that was shown goes to nobody else', async () => {
    const learner = await newLearner();
    const { incentive, rewardId } = await earnedBy(learner, { type: 'code' }, ['ONLY-ONE-CODE']);
    const { reward } = await learner.client.ask(calls.redeem, { body: { rewardId, ...key() } });
    expect(reward.code).toBe('ONLY-ONE-CODE');
    const { rewards } = await admin.ask(report.rewards, { query: { incentiveId: incentive._id } });
    expect(rewards[0]!.code).toBe('••••CODE');
    await admin.ask(report.undoRedemption, { params: { id: rewardId }, body: { reason: 'Wrong', ...key() } });
    expect((await learner.client.refused(calls.redeem, { body: { rewardId, ...key() } })).code).toBe(
      'rewards.outOfStock',
    );
    const { codes, counts } = await admin.ask(incentiveCodeCalls.list, { params: { id: incentive._id } });
    expect(counts).toEqual({ all: 1, claimed: 1, unclaimed: 0 });
    expect(codes[0]!.retiredAt).not.toBeNull();
  });

  test('nobody assigns, redeems, or undoes anything for themselves', async () => {
    const self = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    const client = await signedIn(portal, self);
    const { id: curriculumId } = await newCurriculum();
    const { _id: incentiveId } = await buildIncentive(admin, { brand });
    const { reward } = await client.ask(calls.create, { body: { name: 'Mine', curriculumId, incentiveId } });
    const refused = { status: 403, code: 'rewards.notToYourself' };
    const rewardId = reward._id;
    expect(await client.refused(report.assign, { body: { rewardId, userId: self.id } })).toMatchObject(
      refused,
    );
    await admin.ask(report.assign, { body: { rewardId, userId: self.id } });
    expect(await client.refused(report.redeem, { body: { rewardId, ...key() } })).toMatchObject(refused);
    await admin.ask(report.redeem, { body: { rewardId, ...key() } });
    expect(
      await client.refused(report.undoRedemption, {
        params: { id: rewardId },
        body: { reason: 'x', ...key() },
      }),
    ).toMatchObject(refused);
  });

  test('the report counts, filters, and exports; brand managers see their own brands', async () => {
    const learner = await newLearner();
    const { incentive, rewardId } = await earnedBy(learner);
    const { incentives, figures } = await admin.ask(report.list, { query: { brand, limit: 100 } });
    expect(incentives.find((one) => one._id === incentive._id)!.figures.earnedCount).toBe(1);
    expect(figures.earnedCount).toBeGreaterThan(0);
    const { rewards, counts } = await admin.ask(report.rewards, { query: { incentiveId: incentive._id } });
    expect(rewards.map((one) => one._id)).toEqual([rewardId]);
    expect(counts.earned).toBe(1);
    const [day = ''] = rewards[0]!.earnedOn!.split('T');
    // Midnight of the portal may be another day than here.
    const near = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    const within = async (days: object) =>
      (await admin.ask(report.rewards, { query: { incentiveId: incentive._id, ...days } })).counts.earned;
    expect(await within({ startDate: near(-1), endDate: near(1) })).toBe(1);
    expect(await within({ startDate: near(2) })).toBe(0);
    expect(await within({ endDate: near(-2) })).toBe(0);
    expect(await admin.refused(report.rewards, { query: { startDate: 'yesterday' } } as never)).toMatchObject(
      { status: 400, errors: { startDate: expect.any(String) } },
    );
    const other = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
    expect((await other.ask(report.list)).incentives).toEqual([]);
    expect((await other.refused(report.get, { params: { id: incentive._id } })).status).toBe(404);
    const file = await admin.send(report.rewardsExport, {
      query: { incentiveId: incentive._id, format: 'csv' },
    });
    expect(file.body).toContain('Torque wrench');
    const later = await admin.send(report.rewardsExport, {
      query: { incentiveId: incentive._id, startDate: near(2), format: 'csv' },
    });
    expect(later.body).not.toContain('Torque wrench');
    // The evening of the 27th where the portal is: the file names the day that the list is filtered by.
    await sql`update reward set earned_at = '2026-11-28T05:00:00Z' where id = ${rewardId}`.execute(
      portal.services.db,
    );
    const evening = { incentiveId: incentive._id, startDate: '2026-11-27', endDate: '2026-11-27' };
    expect((await admin.ask(report.rewards, { query: evening })).counts.earned).toBe(1);
    const ofEvening = await admin.send(report.rewardsExport, { query: { ...evening, format: 'csv' } });
    expect(ofEvening.body).toContain('2026-11-27');
    expect(ofEvening.body).not.toContain('2026-11-28');
    expect((await learner.client.refused(report.list)).status).toBe(403);
  });
});
