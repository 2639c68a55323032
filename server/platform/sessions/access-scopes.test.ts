import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildBusinessUnit,
  buildDealer,
  buildUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { many, oneOf } from '#tests/builders/random.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { rounds } from '#tests/harness/rounds.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const db = () => portal.services.db;

/** People whose stored scope differs from a fresh count. */
const differing = async () => {
  const { rows } = await sql<{ id: string }>`
    select e.user_id as id from exact_access_scope e full join access_scope a on a.user_id = e.user_id
    where (a.dealer_ids, a.business_unit_ids, a.assignment_group_ids, a.owned_brand_ids, a.admin_group_ids, a.dealers, a.assignment_groups,
        a.member_group_ids, a.countries, a.states)
      is distinct from (e.dealer_ids, e.business_unit_ids, e.assignment_group_ids, e.owned_brand_ids, e.admin_group_ids, e.dealers, e.assignment_groups,
        e.member_group_ids, e.countries, e.states)
    union all
    select r.id from role r where r.rights is distinct from array(select name from role_right where role_id = r.id order by name)`.execute(
    db(),
  );
  return rows;
};

test("a person's stored scope equals a fresh count after concurrent changes", async () => {
  const people = (await many(4, () => buildUser(portal))).map(({ id }) => id);
  const units = await many(3, () => buildBusinessUnit(portal));
  const dealers = await many(3, () => buildDealer(portal, { businessUnitIds: [oneOf(units)] }));
  const departments = await many(3, () => buildAssignmentGroup(portal));
  const brands = await many(2, () => buildBrand(portal));
  const districts = await many(2, () => buildAdminGroup(portal, [oneOf(dealers)]));
  const roles = (await db().selectFrom('role').select('id').execute()).map(({ id }) => id);

  const changes: readonly (() => Promise<unknown>)[] = [
    () =>
      sql`insert into dealer_membership (id, user_id, dealer_id) values (${newId()}, ${oneOf(people)}, ${oneOf(dealers)})
        on conflict do nothing`.execute(db()),
    () =>
      sql`update dealer_membership set ended_at = greatest(now(), started_at) where ended_at is null and user_id = ${oneOf(people)}`.execute(
        db(),
      ),
    () => sql`delete from dealer_membership where dealer_id = ${oneOf(dealers)}`.execute(db()),
    () =>
      sql`update dealer set status = ${oneOf(['active', 'inactive'])} where id = ${oneOf(dealers)}`.execute(
        db(),
      ),
    () =>
      sql`insert into dealer_business_unit values (${oneOf(dealers)}, ${oneOf(units)}) on conflict do nothing`.execute(
        db(),
      ),
    () => sql`update dealer set name = ${newId()} where id = ${oneOf(dealers)}`.execute(db()),
    () => sql`update business_unit set name = ${newId()} where id = ${oneOf(units)}`.execute(db()),
    () =>
      sql`update assignment_group set name = ${newId()}, name_fr = ${newId()} where id = ${oneOf(departments)}`.execute(
        db(),
      ),
    () => sql`delete from dealer_business_unit where dealer_id = ${oneOf(dealers)}`.execute(db()),
    () =>
      sql`insert into assignment_group_member values (${oneOf(departments)}, ${oneOf(people)}) on conflict do nothing`.execute(
        db(),
      ),
    () => sql`delete from assignment_group_member where user_id = ${oneOf(people)}`.execute(db()),
    () =>
      sql`insert into brand_owner (brand_id, user_id) values (${oneOf(brands)}, ${oneOf(people)}) on conflict do nothing`.execute(
        db(),
      ),
    () => sql`delete from brand_owner where brand_id = ${oneOf(brands)}`.execute(db()),
    () =>
      sql`insert into admin_group_staff values (${oneOf(districts)}, ${oneOf(people)}) on conflict do nothing`.execute(
        db(),
      ),
    () =>
      sql`insert into admin_group_user values (${oneOf(districts)}, ${oneOf(people)}) on conflict do nothing`.execute(
        db(),
      ),
    () => sql`delete from admin_group_user where user_id = ${oneOf(people)}`.execute(db()),
    () =>
      sql`insert into admin_group_dealer values (${oneOf(districts)}, ${oneOf(dealers)}) on conflict do nothing`.execute(
        db(),
      ),
    () => sql`delete from admin_group_dealer where dealer_id = ${oneOf(dealers)}`.execute(db()),
    () =>
      sql`update dealer set country = ${oneOf(['US', 'CA', ''])}, region = ${oneOf(['UT', 'QC', ''])} where id = ${oneOf(dealers)}`.execute(
        db(),
      ),
    () =>
      sql`update user_account set country = ${oneOf(['US', 'GB', ''])}, region = ${oneOf(['CO', ''])} where id = ${oneOf(people)}`.execute(
        db(),
      ),
    () =>
      sql`update admin_group set status = ${oneOf(['active', 'inactive'])} where id = ${oneOf(districts)}`.execute(
        db(),
      ),
    () =>
      sql`insert into role_right values (${oneOf(roles)}, ${oneOf(['VIEW_COURSES', 'VIEW_USERS'])}) on conflict do nothing`.execute(
        db(),
      ),
    () => sql`delete from role_right where role_id = ${oneOf(roles)} and name = 'VIEW_COURSES'`.execute(db()),
  ];
  for (let round = 0; round < rounds(60); round += 1) {
    await many(6, () => oneOf(changes)());
    expect(await differing(), `after round ${round}`).toEqual([]);
  }
});

test('a person who moves from one row to another is updated on both sides', async () => {
  const [from, to] = [await buildUser(portal), await buildUser(portal)];
  const group = await buildAssignmentGroup(portal);
  await sql`insert into assignment_group_member values (${group}, ${from.id})`.execute(db());
  await sql`update assignment_group_member set user_id = ${to.id} where user_id = ${from.id}`.execute(db());
  const scopes = await db()
    .selectFrom('accessScope')
    .select(['userId', 'assignmentGroupIds'])
    .where('userId', 'in', [from.id, to.id])
    .execute();
  expect(scopes).toContainEqual({ userId: from.id, assignmentGroupIds: [] });
  expect(scopes).toContainEqual({ userId: to.id, assignmentGroupIds: [group] });
});
