import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everybody } from '#contract/people/audiences.fields.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAudience } from '#tests/builders/audiences.ts';
import { actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import { buildAdminGroup, buildAssignmentGroup, buildDealer, buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf } from '#tests/builders/random.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { eventsManaged, eventsRead, eventsVisible } from './events.scope.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('the list of events and the rule agree for every role', async () => {
  const { db } = portal.services;
  const brands = [await buildBrand(portal), await buildBrand(portal)];
  const groups = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  const dealerId = await buildDealer(portal);
  const colleague = await buildUser(portal, { dealerId });
  const adminGroup = await buildAdminGroup(portal, [dealerId]);
  const actors = await actorsOf(portal, [
    {},
    { dealerId, groupIds: [groups[0]!], brandIds: [brands[0]!] },
    { adminGroupIds: [adminGroup] },
  ]);
  const rows = [];
  for (let count = 0; count < 60; count += 1) {
    const people = oneOf([[], [], [colleague.id], [oneOf(actors).id]]);
    const row = {
      id: newId(),
      status: oneOf(['published', 'published', 'draft', 'unpublished'] as const),
      deletedAt: oneOf([null, null, null, '2027-01-05T10:00:00.000Z']),
      brandId: oneOf([null, ...brands]),
      audience: {
        ...everybody,
        assignmentGroups: groups.filter(() => oneOf([true, false, false])),
      },
      answeredPeople: people,
    };
    const answeredDealers = people.flatMap((id) =>
      id === colleague.id ? [dealerId] : actors.find((actor) => actor.id === id)!.dealerIds,
    );
    const audienceId = await buildAudience(portal, row.audience);
    await sql`insert into event (id, title, time_zone, start_local, end_local, starts_at, ends_at, venue, status, deleted_at, brand_id, audience_id)
      values (${row.id}, ${row.id}, 'UTC', '2031-01-01 08:00', '2031-01-01 09:00', '2031-01-01 08:00Z', '2031-01-01 09:00Z', 'Hall',
        ${row.status}, ${row.deletedAt}, ${row.brandId}, ${audienceId})`.execute(db);
    for (const id of people)
      await sql`insert into event_answer (event_id, user_id, type, answered_at) values (${row.id}, ${id}, 'going', now())`.execute(
        db,
      );
    rows.push({ ...row, answeredDealers, answeredGroups: answeredDealers.map(() => adminGroup) });
  }
  for (const scope of [eventsVisible, eventsManaged, eventsRead]) {
    const { shown, hidden } = await expectBothFaces(portal, scope, 'event', actors, rows);
    expect(Math.min(shown, hidden)).toBeGreaterThan(0);
  }
});
