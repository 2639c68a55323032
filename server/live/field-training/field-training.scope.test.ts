import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerPosition } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import { buildAdminGroup, buildDealer, buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf } from '#tests/builders/random.ts';
import { seesVisit, visitsAdministered, visitsOwned, visitsVisible } from './field-training.scope.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('the list of visits, the rule, and the choice of people to tag agree for every role', async () => {
  const { db } = portal.services;
  const dealers = [await buildDealer(portal), await buildDealer(portal), await buildDealer(portal)];
  const groups = [await buildAdminGroup(portal, [dealers[0]!]), await buildAdminGroup(portal, [dealers[1]!])];
  const people = await actorsOf(portal, [
    {},
    { dealerId: dealers[0]!, adminGroupIds: [groups[0]!] },
    { dealerId: dealers[2]!, adminGroupIds: [groups[1]!] },
  ]);
  // Half of them run field training, and managers own their dealers.
  const admins = people.filter((_, index) => index % 2 === 0).map(({ id }) => id);
  const actors = people.map((actor) => ({
    ...actor,
    isFieldTrainingAdmin: admins.includes(actor.id),
    isDealerOwner: actor.reach === 'dealers',
  }));
  for (const { id, isDealerOwner } of actors)
    if (isDealerOwner)
      await sql`update user_account set dealer_position = ${ownerPosition} where id = ${id}`.execute(db);
  const requester = await buildUser(portal);
  const rows = [];
  for (let count = 0; count < 40; count += 1) {
    const index = oneOf([0, 1, 2]);
    const row = {
      id: newId(),
      dealerId: dealers[index]!,
      adminGroupIds: groups[index] ? [groups[index]] : [],
      instructorId: oneOf(actors).id,
      attendeeIds: actors.map(({ id }) => id).filter(() => oneOf([true, false, false, false])),
    };
    await sql`insert into field_visit (id, dealer_id, requester_id, instructor_id, type, topic, time_zone, start_local, end_local, starts_at,
        ends_at, status, confirmed_at)
      values (${row.id}, ${row.dealerId}, ${requester.id}, ${row.instructorId}, 'Update', 'T', 'UTC', '2031-05-06 08:00', '2031-05-06 09:00',
        '2031-05-06 08:00Z', '2031-05-06 09:00Z', 'confirmed', now())`.execute(db);
    for (const userId of row.attendeeIds)
      await db.insertInto('fieldVisitAttendee').values({ visitId: row.id, userId }).execute();
    rows.push(row);
  }
  for (const scope of [visitsVisible, visitsAdministered, visitsOwned]) {
    const { shown, hidden } = await expectBothFaces(
      portal,
      scope as never,
      'field_visit',
      actors,
      rows as never,
    );
    expect(Math.min(shown, hidden)).toBeGreaterThan(0);
  }
  const settings = { fieldTraining: { ...portal.services.settings.fieldTraining, admins } };
  for (const row of rows) {
    const seers = await sql<{ id: string }>`
      select u.id from user_account u where u.id = any(${people.map(({ id }) => id)}::uuid[]) and ${seesVisit(settings, row.id)}`.execute(
      db,
    );
    const expected = actors
      .filter((actor) => visitsVisible.holds({ ...actor, isPlatformAdmin: false }, row))
      .map(({ id }) => id);
    expect(seers.rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  }
});
