import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerPosition } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import { buildAdminGroup, buildDealer, buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { loyaltyDealersVisible, submissionsVisible } from './loyalty.scope.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('lists and rules agree on whose credits and submissions people see', async () => {
  const { db } = portal.services;
  const [own, other, away] = [
    await buildDealer(portal),
    await buildDealer(portal),
    await buildDealer(portal),
  ];
  const group = await buildAdminGroup(portal, [own!, other!]);
  const people = await actorsOf(portal, [
    { dealerId: own!, adminGroupIds: [group] },
    { dealerId: away! },
    {},
  ]);
  // Owners are people with a role that reaches their dealers, in this position.
  const owners = people
    .filter(({ reach }) => reach === 'dealers')
    .map((one) => ({ ...one, isDealerOwner: true }));
  expect(ownerPosition).toBe('Owner');
  const dealers = [
    { id: own!, adminGroupIds: [group] },
    { id: other!, adminGroupIds: [group] },
    { id: away!, adminGroupIds: [] },
  ];
  const seen = await expectBothFaces(
    portal,
    loyaltyDealersVisible,
    'dealer',
    [...people, ...owners],
    dealers,
  );
  expect(Math.min(seen.shown, seen.hidden)).toBeGreaterThan(0);
  for (const one of people.filter(({ roleCode }) => roleCode === 'BRAND_MANAGER'))
    expect(dealers.filter((dealer) => loyaltyDealersVisible.holds(one, dealer))).toEqual([]);

  const stranger = await buildUser(portal);
  const submissions = [];
  for (const userId of [stranger.id, ...people.map(({ id }) => id)]) {
    const id = newId();
    await sql`insert into loyalty_submission (id, type, brand, dealer_id, user_id, purchase_date, created_at)
      values (${id}, 'photo', 'anvilcrest', ${own!}, ${userId}, '2026-01-01', now())`.execute(db);
    submissions.push({ id, userId });
  }
  const found = await expectBothFaces(portal, submissionsVisible, 'loyalty_submission', people, submissions);
  expect(Math.min(found.shown, found.hidden)).toBeGreaterThan(0);
});
