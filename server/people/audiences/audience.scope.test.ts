import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everybody, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { reaches, roleCodes } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAudience, buildPlacesOfAudiences, randomAudience } from '#tests/builders/audiences.ts';
import { actorOf, actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import { buildRole, buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { many, oneOf } from '#tests/builders/random.ts';
import { isPersonOf, isPersonOfStored } from './audience.queries.ts';
import { isMeantFor, isWithin, wordsOf } from './audience.rules.ts';
import { withinAudience } from './audience.scope.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('an audience of any kind limits lists and the rule alike, for every role and for made roles', async () => {
  const { db } = portal.services;
  const madeRoles = await Promise.all(reaches.map((reach) => buildRole(portal, { reach })));
  const values = await buildPlacesOfAudiences(portal, madeRoles);
  const rows = [];
  for (let count = 0; count < 80; count += 1) {
    const row = { id: newId(), audience: randomAudience(values) };
    const audienceId = await buildAudience(portal, row.audience ?? {});
    await sql`insert into resource (id, name, type, status, position, audience_id)
      values (${row.id}, ${row.id}, 'link', 'draft', ${count}, ${audienceId})`.execute(db);
    rows.push(row);
  }
  const situations = [
    {},
    { groupIds: [values.assignmentGroups[0]!], dealerId: values.dealers[0]! },
    {
      groupIds: values.assignmentGroups,
      dealerId: values.dealers[1]!,
      adminGroupIds: [values.adminGroups[0]!],
    },
  ];
  const actors = [
    ...(await actorsOf(portal, situations)),
    ...(await Promise.all(
      madeRoles.flatMap((roleId) => situations.map((situation) => actorOf(portal, { ...situation, roleId }))),
    )),
  ];
  const { shown, hidden } = await expectBothFaces(portal, withinAudience, 'resource', actors, rows);
  expect(Math.min(shown, hidden)).toBeGreaterThan(100);
});

test('the people of an audience are those whom the rule names, chosen or stored', async () => {
  const { db } = portal.services;
  const values = await buildPlacesOfAudiences(portal);
  const options = () => ({
    role: oneOf(roleCodes),
    status: oneOf(['active', 'active', 'active', 'deactivated'] as const),
    groupIds: values.assignmentGroups.filter(() => oneOf([true, false])),
    adminGroupIds: values.adminGroups.filter(() => oneOf([true, false, false, false])),
    ...(oneOf([true, true, false]) && { dealerId: oneOf(values.dealers) }),
  });
  const people = (await many(60, () => buildUser(portal, options()))).map(({ id }) => id);
  // People without a dealer are found by their own address, some are in an admin group, some work at two dealers.
  for (const id of people.slice(0, 30))
    await sql`update user_account set country = ${oneOf(['US', 'CA', ''])}, region = ${oneOf(['UT', 'QC', ''])} where id = ${id}`.execute(
      db,
    );
  for (const id of people.slice(10, 20)) {
    await sql`insert into admin_group_user values (${oneOf(values.adminGroups)}, ${id})`.execute(db);
    await sql`insert into dealer_membership (id, user_id, dealer_id) values (${newId()}, ${id}, ${oneOf(values.dealers)})
      on conflict do nothing`.execute(db);
  }
  await sql`update user_account set merged_into_id = ${people[1]!} where id = ${people[0]!}`.execute(db);

  const { rows } = await sql<AudienceValues & { id: string; counted: boolean }>`
    select u.id, u.status = 'active' and u.merged_into_id is null as counted, array[u.role_id] as roles, a.assignment_group_ids as "assignmentGroups",
      a.business_unit_ids as "businessUnits", a.dealer_ids as dealers, a.member_group_ids as "adminGroups", a.countries, a.states
    from user_account u join access_scope a on a.user_id = u.id where u.id = any(${people}::uuid[])`.execute(
    db,
  );
  const sizes = new Set<number>();
  for (let round = 0; round < 80; round += 1) {
    const audience = randomAudience(values) ?? everybody;
    const meant = rows.filter((person) => person.counted && isMeantFor(audience, person)).map(({ id }) => id);
    const stored = isPersonOfStored((await buildAudience(portal, audience)) ?? '');
    for (const condition of [
      sql<boolean>`exists (select from access_scope a where a.user_id = u.id and ${isPersonOf(audience)})`,
      stored,
    ]) {
      const found = await sql<{ id: string }>`
        select u.id from user_account u where u.id = any(${people}::uuid[]) and ${condition}`.execute(db);
      expect(found.rows.map(({ id }) => id).toSorted(), JSON.stringify(audience)).toEqual(meant.toSorted());
    }
    sizes.add(meant.length);
  }
  expect(sizes.size).toBeGreaterThan(10);
});

test('people at dealers see exactly what is meant for them; the staff also sees what names departments or places', () => {
  const person: AudienceValues = { ...everybody, roles: ['r'], countries: ['US'], states: ['US-UT'] };
  const cases: readonly [Partial<AudienceValues>, meant: boolean, staff: boolean][] = [
    [{}, true, true],
    [{ roles: ['r', 's'] }, true, true],
    [{ roles: ['s'] }, false, false],
    [{ adminGroups: ['g'] }, false, false],
    [{ countries: ['CA', 'US'], states: ['US-UT'] }, true, true],
    [{ countries: ['CA'] }, false, true],
    [{ dealers: ['d'] }, false, true],
    [{ assignmentGroups: ['a'], businessUnits: ['b'], roles: ['r'] }, false, true],
    [{ assignmentGroups: ['a'], roles: ['s'] }, false, false],
  ];
  for (const [chosen, meant, staff] of cases) {
    const audience = { ...everybody, ...chosen };
    expect([chosen, isMeantFor(audience, person)]).toEqual([chosen, meant]);
    expect([chosen, isWithin(audience, person, true)]).toEqual([chosen, meant]);
    expect([chosen, isWithin(audience, person, false)]).toEqual([chosen, staff]);
  }
});

test('the words of an audience and of a person match whatever they contain', async () => {
  const odd = ["Côte d'Or", 'back\\slash', 'a & (b | !c):*', "'quoted'"];
  for (const country of odd) {
    const matches = async (own: string) =>
      (
        await sql<{ matches: boolean }>`select ${wordsOf({ ...everybody, countries: [own] }, true)}::tsvector
          @@ audience_query('{}', '{}', '{}', '{}', '{}', ${[country]}::text[], '{}') as matches`.execute(
          portal.services.db,
        )
      ).rows[0]!.matches;
    expect(await Promise.all(odd.map(matches))).toEqual(odd.map((own) => own === country));
  }
});

test('what an audience names cannot be deleted, and the audience goes with its record', async () => {
  const { db } = portal.services;
  const values = await buildPlacesOfAudiences(portal, [await buildRole(portal, { reach: 'self' })]);
  const roles = [values.roles.at(-1)!];
  const audienceId = await buildAudience(portal, { ...values, roles });
  const id = newId();
  await sql`insert into resource (id, name, type, status, position, audience_id) values (${id}, 'Named', 'link', 'draft', 1, ${audienceId})`.execute(
    db,
  );
  const named = {
    assignment_group: values.assignmentGroups[0],
    business_unit: values.businessUnits[0],
    role: roles[0],
    dealer: values.dealers[0],
    admin_group: values.adminGroups[0],
  };
  const remove = (table: string, key: string | undefined) =>
    sql`delete from ${sql.table(table)} where id = ${key}`.execute(db);
  for (const [table, key] of Object.entries(named))
    await expect(remove(table, key), table).rejects.toMatchObject({ constraint: 'named_in_audience' });
  await expect(buildAudience(portal, { dealers: [newId()] })).rejects.toMatchObject({
    constraint: 'audience_dealer_ids',
  });

  await remove('resource', id);
  expect(await db.selectFrom('audience').select('id').where('id', '=', audienceId).execute()).toEqual([]);
  await sql`delete from admin_group where id = ${named.admin_group}`.execute(db);
});
