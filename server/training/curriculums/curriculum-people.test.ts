import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import { groupCalls } from '#contract/people/groups.calls.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { curriculumRecordCalls as calls } from '#contract/training/curriculum-records.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { assignedPeople } from '#server/training/courses/assigned/assigned-notice.queries.ts';
import { at, both } from '#tests/builders/curriculums.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildRole,
  buildUser,
  roleIdOf,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let utah: string;
let quebec: string;
let west: string;
let service: string;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  utah = await buildDealer(portal, { country: 'US', region: 'UT' });
  quebec = await buildDealer(portal, { country: 'CA', region: 'QC' });
  west = await buildAdminGroup(portal, [utah]);
  service = await buildAssignmentGroup(portal);
});
afterAll(() => portal.close());

const db = () => portal.services.db;
const create = async (body: object, client = admin) =>
  (await client.ask(calls.create, { body: { name: both('Belts'), brand: null, ...body } } as never))
    .curriculum;
const refusal = async (audience: object, client = admin, brand: string | null = null) =>
  (await client.refused(calls.create, { body: { name: both('Belts'), brand, audience } } as never)).code;

describe('refusals', () => {
  test('an audience names what exists, and dealers and admin groups the editor looks after', async () => {
    expect(await refusal({ dealers: [newId()] })).toBe('audiences.unknownName');
    expect(await refusal({ states: ['US-QC'] })).toBe('audiences.unknownState');
    expect(await refusal({ countries: ['CA'], states: ['US-UT'] })).toBe('audiences.stateElsewhere');
    const brand = await buildBrand(portal);
    const maker = await signedIn(
      portal,
      await buildUser(portal, {
        roleId: await buildRole(portal, {
          reach: 'dealers',
          rights: ['VIEW_CURRICULUMS', 'CREATE_EDIT_CURRICULUM', 'VIEW_DEALERS'],
        }),
        brandIds: [brand],
        dealerId: utah,
      }),
    );
    expect(await refusal({ dealers: [quebec] }, maker, brand)).toBe('audiences.dealerOutOfReach');
    expect(await refusal({ adminGroups: [west] }, maker, brand)).toBe('audiences.groupOutOfReach');
    const { audience } = await create({ brand, audience: { dealers: [utah] } }, maker);
    expect(audience!.dealers.map(({ _id }) => _id)).toEqual([utah]);
  });

  test('what a curriculum names is not deleted', async () => {
    const [group, role] = [
      await buildAssignmentGroup(portal),
      await buildRole(portal, { reach: 'self', rank: 6 }),
    ];
    await create({ audience: { assignmentGroups: [group], roles: [role] } });
    const remove = (id: string) => ({ params: { id }, query: {} }) as never;
    expect((await admin.refused(groupCalls.remove, remove(group))).code).toBe('assignment-groups.isAudience');
    expect((await admin.refused(roleCalls.remove, remove(role))).code).toBe('roles.isAudience');
    const dealer = await buildDealer(portal);
    await create({ audience: { dealers: [dealer] } });
    await expect(sql`delete from dealer where id = ${dealer}`.execute(db())).rejects.toMatchObject({
      constraint: 'named_in_audience',
    });
  });
});

test('a save changes the audience it sends, keeps one it does not send, and opens the curriculum to everybody', async () => {
  const made = await create({ audience: { states: ['US-UT'] } });
  const save = async (version: number, body: object) =>
    (await admin.ask(calls.save, { ...at(made._id), body: { version, ...body } } as never)).curriculum;
  const kept = await save(made.version, { segments: ['Quad'] });
  expect(kept.audience).toEqual(made.audience);
  const changed = await save(kept.version, { audience: { countries: ['CA'] } });
  expect(changed.audience).toMatchObject({ countries: ['CA'], states: [] });
  expect(changed.checks.map(({ code }) => code)).not.toContain('everybody');
  const open = await save(changed.version, { audience: {} });
  expect(open.audience).toBeNull();
  expect(open.checks.map(({ code }) => code)).toContain('everybody');
  const { curriculums } = await admin.ask(curriculumCalls.list, {
    query: { isAdmin: true, text: 'Belts', limit: 100 },
  } as never);
  expect(curriculums.find(({ _id }) => _id === made._id)!.managed!.audience).toBeNull();
});

/** What somebody sees of a curriculum with one required course. */
async function seenBy(person: BuiltUser, curriculum: string, { id }: BuiltCourse) {
  const client = await signedIn(portal, person);
  const { courses } = await client.ask(progressCalls.mandatory);
  const found = await client.send(curriculumCalls.detail, at(curriculum));
  const listed = await client.ask(courseCalls.list, { query: { limit: 100 } } as never);
  return {
    sees: found.statusCode === 200,
    isRequired: courses.some(({ _id }) => _id === id),
    listsCourse: listed.courses.some(({ _id }) => _id === id),
  };
}
const everything = { sees: true, isRequired: true, listsCourse: true };
const nothing = { sees: false, isRequired: false, listsCourse: false };

async function isTold(person: BuiltUser, { id: courseId }: BuiltCourse): Promise<boolean> {
  const { rows } = await sql`select from user_account u where u.id = ${person.id}
    and ${assignedPeople({ courseId, today: portal.services.today() })}`.execute(db());
  return rows.length > 0;
}

const joinDealer = (person: BuiltUser, dealer: string) =>
  sql`insert into dealer_membership (id, user_id, dealer_id) values (${newId()}, ${person.id}, ${dealer})`;

interface Case {
  readonly name: string;
  readonly audience: () => Promise<Partial<AudienceValues>>;
  readonly inside: () => Promise<BuiltUser>;
  readonly outside: () => Promise<BuiltUser>;
  /** What brings the person outside in. */
  readonly move: (person: BuiltUser) => Promise<ReturnType<typeof sql>>;
}

const cases: readonly Case[] = [
  {
    name: 'a role',
    audience: async () => ({ roles: [await roleIdOf(portal, 'DEALER_MANAGER')] }),
    inside: () => buildUser(portal, { role: 'DEALER_MANAGER', dealerId: utah }),
    outside: () => buildUser(portal, { dealerId: utah }),
    move: async ({ id }) =>
      sql`update user_account set role_id = ${await roleIdOf(portal, 'DEALER_MANAGER')} where id = ${id}`,
  },
  {
    name: 'a dealer',
    audience: async () => ({ dealers: [utah] }),
    inside: () => buildUser(portal, { dealerId: utah }),
    outside: () => buildUser(portal, { dealerId: quebec }),
    move: async (person) => joinDealer(person, utah),
  },
  {
    name: 'a state',
    audience: async () => ({ states: ['CA-QC'] }),
    inside: () => buildUser(portal, { dealerId: quebec }),
    outside: () => buildUser(portal, { dealerId: utah }),
    move: async (person) => joinDealer(person, quebec),
  },
  {
    name: 'an admin group',
    audience: async () => ({ adminGroups: [west] }),
    inside: () => buildUser(portal, { dealerId: utah }),
    outside: () => buildUser(portal, { dealerId: quebec }),
    move: async ({ id }) => sql`insert into admin_group_user values (${west}, ${id})`,
  },
  {
    name: 'a department and a country',
    audience: async () => ({ assignmentGroups: [service], countries: ['US'] }),
    inside: () => buildUser(portal, { dealerId: utah, groupIds: [service] }),
    outside: () => buildUser(portal, { dealerId: utah }),
    move: async ({ id }) => sql`insert into assignment_group_member values (${service}, ${id})`,
  },
];

test.each(cases)(
  'a curriculum for $name is for these people only, at once when somebody moves',
  async (one) => {
    const [course, inside, outside] = [await buildCourse(portal), await one.inside(), await one.outside()];
    const curriculum = await buildCurriculum(portal, [course], { audience: await one.audience() });
    expect(await seenBy(inside, curriculum, course)).toEqual(everything);
    expect(await seenBy(outside, curriculum, course)).toEqual(nothing);
    expect([await isTold(inside, course), await isTold(outside, course)]).toEqual([true, false]);
    await (await one.move(outside)).execute(db());
    expect(await seenBy(outside, curriculum, course)).toEqual(everything);
    expect(await isTold(outside, course)).toBe(true);
  },
);

test('the manufacturer’s staff may take training for places and is told nothing, and gets training for its role or admin group', async () => {
  const [forUtah, forRole, forGroup] = [
    await buildCourse(portal),
    await buildCourse(portal),
    await buildCourse(portal),
  ];
  const district = await buildUser(portal, { role: 'DISTRICT_MANAGER', adminGroupIds: [west] });
  const other = await buildUser(portal, { role: 'TRANSLATOR' });
  const places = await buildCurriculum(portal, [forUtah], { audience: { states: ['US-UT'] } });
  const roles = await buildCurriculum(portal, [forRole], {
    audience: { roles: [await roleIdOf(portal, 'DISTRICT_MANAGER')] },
  });
  const groups = await buildCurriculum(portal, [forGroup], { audience: { adminGroups: [west] } });
  const seen = async (person: BuiltUser) => [
    (await seenBy(person, places, forUtah)).sees,
    (await seenBy(person, roles, forRole)).sees,
    (await seenBy(person, groups, forGroup)).sees,
  ];
  expect(await seen(district)).toEqual([true, true, true]);
  expect(await seen(other)).toEqual([true, false, false]);
  const told = (person: BuiltUser) =>
    Promise.all([forUtah, forRole, forGroup].map((course) => isTold(person, course)));
  expect(await told(district)).toEqual([false, true, true]);
  expect(await told(other)).toEqual([false, false, false]);
});
