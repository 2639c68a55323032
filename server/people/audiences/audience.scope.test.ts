import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { all } from '#server/platform/access/scope.ts';
import { actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import { buildAssignmentGroup, buildBusinessUnit, buildDealer } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf } from '#tests/builders/random.ts';
import { buildCurriculum } from '#tests/builders/training.ts';
import {
  dealerStaff,
  meantFor,
  namesDepartmentOf,
  withinDepartments,
  withinUnits,
} from './audience.scope.ts';

const ofCurriculum = { table: 'curriculum_audience', record: 'curriculum_id', array: 'audience' } as const;
const ofResource = { table: 'resource_audience_group', record: 'resource_id' } as const;

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('departments and business units limit only dealers’ people, in lists and by the rule', async () => {
  const { db } = portal.services;
  const groups = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  const units = [await buildBusinessUnit(portal), await buildBusinessUnit(portal)];
  const dealerId = await buildDealer(portal, { businessUnitIds: [units[0]!] });
  const rows = [];
  for (let count = 0; count < 40; count += 1) {
    const row = {
      id: newId(),
      assignmentGroupIds: groups.filter(() => oneOf([true, false])),
      businessUnitIds: units.filter(() => oneOf([true, false])),
    };
    await sql`insert into resource (id, name, type, status, position) values (${row.id}, ${row.id}, 'link', 'published', ${count})`.execute(
      db,
    );
    for (const id of row.assignmentGroupIds)
      await sql`insert into resource_audience_group (resource_id, assignment_group_id) values (${row.id}, ${id})`.execute(
        db,
      );
    for (const id of row.businessUnitIds)
      await sql`insert into resource_audience_unit (resource_id, business_unit_id) values (${row.id}, ${id})`.execute(
        db,
      );
    rows.push(row);
  }
  const actors = await actorsOf(portal, [{}, { groupIds: [groups[0]!] }, { dealerId, groupIds: groups }]);
  const scope = all(
    withinDepartments(ofResource),
    withinUnits({ table: 'resource_audience_unit', record: 'resource_id' }),
  );
  const { shown, hidden } = await expectBothFaces(portal, scope, 'resource', actors, rows);
  expect(Math.min(shown, hidden)).toBeGreaterThan(0);
});

test("a curriculum's audience is the people who may take it, whether checked for one person or for all", async () => {
  const { db } = portal.services;
  const groups = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  const curriculums = [];
  for (const assignmentGroupIds of [[], [groups[0]!], [groups[1]!], groups])
    curriculums.push({
      id: await buildCurriculum(portal, [], { groupIds: assignmentGroupIds }),
      assignmentGroupIds,
    });
  const actors = await actorsOf(portal, [{}, { groupIds: [groups[0]!] }]);
  await expectBothFaces(portal, withinDepartments(ofCurriculum), 'curriculum', actors, curriculums);

  for (const actor of actors) {
    const { rows } = await sql<{ id: string; meant: boolean; named: boolean; staff: boolean }>`
      select k.id, ${meantFor(ofCurriculum, 'k', 'u')} as meant, ${namesDepartmentOf(ofCurriculum, 'k', 'u')} as named,
        ${dealerStaff.sql('u')} as staff
      from curriculum k cross join user_account u
      where u.id = ${actor.id} and k.id = any(${curriculums.map((one) => one.id)}::uuid[])`.execute(db);
    for (const { id, meant, named, staff } of rows) {
      const curriculum = curriculums.find((one) => one.id === id)!;
      expect([actor.roleCode, staff]).toEqual([actor.roleCode, dealerStaff.holds(actor)]);
      expect([actor.roleCode, meant]).toEqual([
        actor.roleCode,
        withinDepartments(ofCurriculum).holds(actor, curriculum),
      ]);
      expect(named).toBe(meant && (staff || named));
    }
  }
});
