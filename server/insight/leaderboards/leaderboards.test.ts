import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaderboardCalls as calls } from '#contract/insight/leaderboards.calls.ts';
import type { BoardPeriod, DealerOrder } from '#contract/insight/leaderboards.fields.ts';
import { mergingCalls } from '#contract/people/merging.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { recountEarnedMonths } from '#server/rewards/ledger/earned.queries.ts';
import { undo } from '#server/rewards/ledger/move-points.ts';
import { earn } from '#tests/builders/earnings.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type UserOptions } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

const october = '2026-10-10T18:00:00Z';
const november = '2026-11-10T18:00:00Z';

let portal: TestPortal;
let platform: Client;
let dealerId: string;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-20T18:00:00Z') });
  platform = await signedInAs(portal, 'PLATFORM_ADMIN');
  dealerId = await buildDealer(portal, { name: 'Harbor Hill' });
});
afterAll(() => portal.close());

let nr = 0;
/** A person of age with a name of their own. */
async function buildPerson(options: UserOptions & { born?: string | null } = {}) {
  const { born = '1990-05-04', ...rest } = options;
  const lastName = `Number ${(nr += 1)}`;
  const user = await buildUser(portal, { dealerId, firstName: 'Person', lastName, ...rest });
  await portal.services.db
    .updateTable('userAccount')
    .set({ dateOfBirth: born })
    .where('id', '=', user.id)
    .execute();
  return { ...user, name: `Person ${lastName}` };
}

const read = (period?: BoardPeriod, dealersBy?: DealerOrder) =>
  platform.ask(calls.read, { query: { ...(period && { period }), ...(dealersBy && { dealersBy }) } });
const pointsOf = async (name: string, period: BoardPeriod = 'all') =>
  (await read(period)).users.find(({ user }) => user?.fullName === name)?.points;

describe('refusals', () => {
  test('only platform administrators read the leaderboards', async () => {
    expect((await portal.stranger.refused(calls.read)).status).toBe(401);
    for (const role of ['LEARNER', 'DEALER_MANAGER', 'COMPANY_ADMIN'] as const)
      expect((await (await signedInAs(portal, role)).refused(calls.read)).status).toBe(403);
  });

  test('an unknown period is refused in words', async () => {
    for (const period of ['week', 'month;--', '2026-11']) {
      const refused = await platform.refused(calls.read, { query: { period: period as never } });
      expect(refused.status).toBe(400);
      expect(refused.detail).toMatch(/^Period must be one of: month, year, all/);
    }
  });

  test('a dealer’s board is for the dealer’s people', async () => {
    const stranger = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: await buildDealer(portal) });
    const params = { dealerId };
    expect((await stranger.refused(calls.dealer, { params })).code).toBe('leaderboards.dealerNotFound');
    // Its points come from every brand.
    const brand = await signedInAs(portal, 'BRAND_MANAGER');
    expect((await brand.refused(calls.dealer, { params })).code).toBe('leaderboards.dealerNotFound');
    expect((await stranger.refused(calls.show, { params, body: { isShown: true } })).code).toBe(
      'leaderboards.dealerNotFound',
    );
    const staff = await signedInAs(portal, 'LEARNER', { dealerId });
    expect((await staff.refused(calls.dealer, { params })).code).toBe('leaderboards.notShown');
    expect((await staff.refused(calls.show, { params, body: { isShown: true } })).code).toBe(
      'leaderboards.notManager',
    );
    expect((await portal.stranger.refused(calls.own)).status).toBe(401);
  });
});

describe('ranks', () => {
  test('an empty portal has empty boards', async () => {
    expect(await read()).toMatchObject({
      period: '2026-11',
      before: '2026-10',
      users: [],
      dealers: [],
      usersCount: 0,
      dealersCount: 0,
    });
  });

  test('equal points share a rank, the next ranks are left out, and a rise and a fall are told', async () => {
    const [a, b, c, d, e] = [
      await buildPerson(),
      await buildPerson(),
      await buildPerson(),
      await buildPerson(),
      await buildPerson(),
    ];
    for (const [person, before, now] of [
      [a, 40, 190],
      [b, 90, 160],
      [c, 60, 160],
      [d, 60, 130],
      [e, 0, 10],
    ] as const) {
      if (before) await earn(portal, person.id, before, october);
      await earn(portal, person.id, now, november);
    }
    const { users, usersCount, ...board } = await read('month');
    expect(
      users.map(({ user, rank, isShared, rankBefore, points }) => [
        user?.fullName,
        rank,
        isShared,
        rankBefore,
        points,
      ]),
    ).toEqual([
      [a.name, 1, false, 4, 190],
      [b.name, 2, true, 1, 160],
      [c.name, 2, true, 2, 160],
      [d.name, 4, false, 2, 130],
      [e.name, 5, false, null, 10],
    ]);
    expect(usersCount).toBe(5);
    expect(board).toMatchObject({ dealersCount: 1, kinds: ['course-passed', 'loyalty-approved'] });
    expect(board.dealers).toMatchObject([
      {
        dealer: { name: 'Harbor Hill' },
        rank: 1,
        rankBefore: 1,
        points: 650,
        earnersCount: 5,
        activeCount: 6,
      },
    ]);
    expect((await read('year')).users.map(({ points, rankBefore }) => [points, rankBefore])).toEqual([
      [250, null],
      [230, null],
      [220, null],
      [190, null],
      [10, null],
    ]);
    expect(await read('all')).toMatchObject({ period: null, before: null });
    expect(users[0]!.user!.dealers).toEqual([{ _id: dealerId, name: 'Harbor Hill' }]);
  });

  test('dealers are ranked in total and for each active person', async () => {
    const small = await buildDealer(portal, { name: 'Small' });
    const person = await buildPerson({ dealerId: small });
    await earn(portal, person.id, 300, november);
    const names = async (by: DealerOrder) =>
      (await read('month', by)).dealers.map(({ dealer, rank, perPerson }) => [
        dealer.name,
        rank,
        Math.round(perPerson),
      ]);
    expect(await names('total')).toEqual([
      ['Harbor Hill', 1, 108],
      ['Small', 2, 300],
    ]);
    expect(await names('person')).toEqual([
      ['Small', 1, 300],
      ['Harbor Hill', 2, 108],
    ]);
  });

  test('what was taken back leaves its month', async () => {
    const person = await buildPerson();
    const businessKey = await earn(portal, person.id, 500, october);
    await earn(portal, person.id, 1, november);
    expect(await pointsOf(person.name)).toBe(501);
    await portal.services.db
      .transaction()
      .execute((tx) => undo(tx, { businessKey, byUserId: person.id, note: 'Wrong' }));
    expect(await pointsOf(person.name)).toBe(1);
    expect(await pointsOf(person.name, 'month')).toBe(1);
  });

  test('after a change of the zone the months are those of the new one at once', async () => {
    const person = await buildPerson();
    await earn(portal, person.id, 77, '2026-11-01T03:00:00Z');
    expect(await pointsOf(person.name, 'month')).toBeUndefined();
    await recountEarnedMonths(portal.services.db, 'Asia/Tokyo');
    // The stored months are those of Tokyo, and the portal’s are not: the postings are counted.
    expect(await pointsOf(person.name, 'month')).toBeUndefined();
    expect(await pointsOf(person.name)).toBe(77);
    await recountEarnedMonths(portal.services.db, 'America/Los_Angeles');
  });
});

describe('who is named', () => {
  test('nobody under 18, without a birth date, or by choice; their points count for their dealer', async () => {
    const place = await buildDealer(portal, { name: 'Two Rivers' });
    const born = ['2008-11-20', '2008-11-21', null, '1980-01-01'];
    const people = [];
    for (const one of born) {
      const person = await buildPerson({ dealerId: place, born: one });
      people.push(person);
      await earn(portal, person.id, 1000, november);
    }
    const chooser = await signedIn(portal, people[3]!);
    expect(await chooser.ask(calls.own)).toEqual({ isNamed: true, neverNamed: null });
    expect(await chooser.ask(calls.choose, { body: { isNamed: false } })).toMatchObject({ isNamed: false });
    const { users, dealers } = await read();
    const first = users.filter(({ points }) => points === 1000);
    expect(first.map(({ user }) => user?.fullName ?? null)).toEqual([people[0]!.name, null, null, null]);
    expect(first.every(({ rank, isShared }) => rank === 1 && isShared)).toBe(true);
    expect(dealers[0]).toMatchObject({ dealer: { name: 'Two Rivers' }, points: 4000, activeCount: 4 });
    // Nothing of whoever is not named leaves the server.
    const text = (await platform.send(calls.read)).body;
    for (const { id, name } of people.slice(1)) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(`"${name}"`);
    }
    expect(await (await signedIn(portal, people[1]!)).ask(calls.own)).toMatchObject({ neverNamed: 'minor' });
    expect(await (await signedIn(portal, people[2]!)).ask(calls.own)).toMatchObject({
      neverNamed: 'no-birth-date',
    });
    await chooser.ask(calls.choose, { body: { isNamed: true } });
    await chooser.ask(calls.choose, { body: { isNamed: true } });
    expect(await pointsOf(people[3]!.name)).toBe(1000);
    expect((await chooser.send(profileCalls.myData)).json()).toMatchObject({ notOnLeaderboardsSince: null });
  });

  test('whoever does not participate, left, or was merged is on no board', async () => {
    const place = await buildDealer(portal, { name: 'Far' });
    const [gone, resting, secondary, primary] = [
      await buildPerson({ dealerId: place }),
      await buildPerson({ dealerId: place }),
      await buildPerson({ dealerId: place }),
      await buildPerson({ dealerId: place }),
    ];
    for (const { id } of [gone, resting, secondary]) await earn(portal, id, 40, november);
    const { db } = portal.services;
    await db.updateTable('userAccount').set({ status: 'deactivated' }).where('id', '=', gone.id).execute();
    await db
      .updateTable('userAccount')
      .set({ participatingLearner: false })
      .where('id', '=', resting.id)
      .execute();
    const optedOut = await signedIn(portal, secondary);
    await optedOut.ask(calls.choose, { body: { isNamed: false } });
    await platform.ask(mergingCalls.merge, { body: { primary: primary.id, secondary: secondary.id } });
    expect(await pointsOf(gone.name)).toBeUndefined();
    expect(await pointsOf(resting.name)).toBeUndefined();
    // The choice of either account holds for both.
    expect(await pointsOf(primary.name)).toBeUndefined();
    const far = (await read()).dealers.find(({ dealer }) => dealer.name === 'Far');
    expect(far).toMatchObject({ points: 40, earnersCount: 1, activeCount: 1 });
    await platform.ask(mergingCalls.separate, { params: { userId: secondary.id } });
    expect((await read()).dealers.find(({ dealer }) => dealer.name === 'Far')).toMatchObject({
      points: 40,
      activeCount: 2,
    });
  });
});

describe('the board of a dealer', () => {
  test('its manager shows it to its staff and hides it again', async () => {
    const own = await buildDealer(portal, { name: 'Own' });
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: own });
    const person = await buildPerson({ dealerId: own });
    await earn(portal, person.id, 30, november);
    const staff = await signedIn(portal, person);
    const params = { dealerId: own };
    expect(await manager.ask(calls.dealer, { params })).toMatchObject({
      isShown: false,
      mayShow: true,
      usersCount: 1,
      users: [{ rank: 1, points: 30, user: { fullName: person.name } }],
    });
    expect(await manager.ask(calls.show, { params, body: { isShown: true } })).toEqual({ isShown: true });
    expect(await staff.ask(calls.dealer, { params, query: { period: 'all' } })).toMatchObject({
      isShown: true,
      mayShow: false,
      usersCount: 1,
    });
    await manager.ask(calls.show, { params, body: { isShown: false } });
    expect((await staff.refused(calls.dealer, { params })).code).toBe('leaderboards.notShown');
  });
});
