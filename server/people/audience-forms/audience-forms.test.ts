import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audienceCalls as calls } from '#contract/people/audiences.calls.ts';
import {
  audienceFields,
  audienceKinds,
  everybody,
  type AudienceValues,
} from '#contract/people/audiences.fields.ts';
import { groupCalls } from '#contract/people/groups.calls.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { reaches, roleCodes } from '#contract/platform/roles.ts';
import { isMeantFor, isWithin, valuesOfActor } from '#server/people/audiences/audience.rules.ts';
import { isDealerStaff } from '#server/platform/access/actor.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAudience, buildPlacesOfAudiences, randomAudience } from '#tests/builders/audiences.ts';
import { actorOf } from '#tests/builders/both-faces.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildBusinessUnit,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { many, oneOf } from '#tests/builders/random.ts';
import { statementsOf } from '#tests/builders/statements.ts';
import { rounds } from '#tests/harness/rounds.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const countOf = async (client: Client, audience: Partial<AudienceValues>, dealerStaffOnly = false) =>
  (await client.ask(calls.count, { body: { audience, dealerStaffOnly } } as never)).count;
const refusalOf = async (client: Client, audience: Partial<AudienceValues>) =>
  (await client.refused(calls.count, { body: { audience } } as never)).code;

describe('refusals', () => {
  test('an audience names only what exists, in countries and states the portal knows', async () => {
    for (const kind of ['assignmentGroups', 'businessUnits', 'roles', 'dealers', 'adminGroups'] as const)
      expect([kind, await refusalOf(admin, { [kind]: [newId()] })]).toEqual([kind, 'audiences.unknownName']);
    expect(await refusalOf(admin, { countries: ['ZZ'] })).toBe('audiences.unknownCountry');
    expect(await refusalOf(admin, { states: ['US-QC'] })).toBe('audiences.unknownState');
    expect(await refusalOf(admin, { states: ['Utah'] })).toBe('audiences.unknownState');
    expect(await refusalOf(admin, { countries: ['CA'], states: ['US-UT'] })).toBe('audiences.stateElsewhere');
  });

  test('people address only dealers and admin groups they reach', async () => {
    const [own, other] = [await buildDealer(portal), await buildDealer(portal)];
    const [district, elsewhere] = [
      await buildAdminGroup(portal, [own]),
      await buildAdminGroup(portal, [other]),
    ];
    const writerOf = async (
      reach: (typeof reaches)[number],
      rights: readonly ('VIEW_DEALERS' | 'CREATE_EDIT_RESOURCE' | 'CREATE_EDIT_INCENTIVE')[],
    ) =>
      signedIn(
        portal,
        await buildUser(portal, {
          roleId: await buildRole(portal, { reach, adminArea: 'own', rights }),
          dealerId: own,
          adminGroupIds: [district],
        }),
      );
    const atDealer = await writerOf('dealers', ['CREATE_EDIT_RESOURCE']);
    expect((await countOf(atDealer, { dealers: [own] })).peopleCount).toBe(1);
    expect(await refusalOf(atDealer, { dealers: [own, other] })).toBe('audiences.dealerOutOfReach');
    expect(await refusalOf(atDealer, { adminGroups: [district] })).toBe('audiences.groupOutOfReach');
    const field = await writerOf('groups', ['CREATE_EDIT_RESOURCE', 'VIEW_DEALERS']);
    expect((await countOf(field, { adminGroups: [district] })).peopleCount).toBeGreaterThan(0);
    expect(await refusalOf(field, { adminGroups: [elsewhere] })).toBe('audiences.groupOutOfReach');
    expect(await refusalOf(field, { dealers: [other] })).toBe('audiences.dealerOutOfReach');
    expect((await field.ask(calls.choices, {})).adminGroups.map(({ _id }) => _id)).toEqual([district]);
    expect((await field.ask(calls.dealers, { query: {} })).dealers.map(({ _id }) => _id)).toEqual([own]);
    const everywhere = await writerOf('everything', ['CREATE_EDIT_RESOURCE', 'VIEW_DEALERS']);
    expect((await countOf(everywhere, { dealers: [own, other] })).dealers.map(({ _id }) => _id)).toEqual([
      own,
    ]);
    // People who only write incentives address them, too.
    const rewarding = await writerOf('everything', ['CREATE_EDIT_INCENTIVE']);
    expect((await rewarding.ask(calls.choices, {})).roles.length).toBeGreaterThan(0);
    // Without a right on dealers the reach shows none, and their names are not in a count either.
    const blind = await writerOf('everything', ['CREATE_EDIT_RESOURCE']);
    expect(await refusalOf(blind, { dealers: [other] })).toBe('audiences.dealerOutOfReach');
    expect((await countOf(blind, {})).dealers.map(({ _id }) => _id)).toEqual([own]);
  });

  test('a person is explained only to people who see them', async () => {
    const stranger = await buildUser(portal);
    const writer = await signedIn(
      portal,
      await buildUser(portal, {
        roleId: await buildRole(portal, { reach: 'self', rights: ['CREATE_EDIT_RESOURCE'] }),
      }),
    );
    const body = { audience: {}, userId: stranger.id };
    expect((await writer.refused(calls.explain, { body } as never)).code).toBe('audiences.personNotFound');
  });

  test('a department, business unit or role that an audience names is not deleted, and the reply says why', async () => {
    const assignmentGroups = [await buildAssignmentGroup(portal)];
    const businessUnits = [await buildBusinessUnit(portal)];
    const roles = [await buildRole(portal, { reach: 'self', rank: 6 })];
    await buildAudience(portal, { assignmentGroups, businessUnits, roles });
    const at = ([id]: readonly string[]) => ({ params: { id: id! }, query: {} }) as never;
    expect((await admin.refused(groupCalls.remove, at(assignmentGroups))).code).toBe(
      'assignment-groups.isAudience',
    );
    expect((await admin.refused(businessUnitCalls.remove, at(businessUnits))).code).toBe(
      'business-units.isAudience',
    );
    expect((await admin.refused(roleCalls.remove, at(roles))).code).toBe('roles.isAudience');
  });
});

describe('counts', () => {
  test('active people are counted once, by language and by dealer', async () => {
    const group = await buildAssignmentGroup(portal);
    const [first, second] = [await buildDealer(portal), await buildDealer(portal)];
    const at = (dealerId: string | undefined, language: 'en' | 'fr' = 'en') =>
      buildUser(portal, { groupIds: [group], language, ...(dealerId && { dealerId }) });
    const both = await at(first, 'fr');
    await sql`insert into dealer_membership (id, user_id, dealer_id) values (${newId()}, ${both.id}, ${second})`.execute(
      portal.services.db,
    );
    await Promise.all([at(first), at(undefined), at(undefined, 'fr')]);
    await buildUser(portal, { groupIds: [group], status: 'deactivated' });
    await buildUser(portal, { groupIds: [group], role: 'COMPANY_ADMIN' });
    const count = await countOf(admin, { assignmentGroups: [group] });
    expect(count).toMatchObject({
      peopleCount: 5,
      languages: [
        { language: 'en', peopleCount: 3 },
        { language: 'fr', peopleCount: 2 },
      ],
      otherDealers: { peopleCount: 0 },
      withoutDealer: { peopleCount: 3 },
    });
    expect(count.dealers.map(({ _id, peopleCount }) => [_id, peopleCount])).toEqual([
      [first, 2],
      [second, 1],
    ]);
    expect((await countOf(admin, { assignmentGroups: [group] }, true)).peopleCount).toBe(4);
  });

  test('the dealers beyond the first twenty are added up', async () => {
    const group = await buildAssignmentGroup(portal);
    for (let number = 0; number < 23; number += 1)
      await buildUser(portal, { groupIds: [group], dealerId: await buildDealer(portal) });
    const count = await countOf(admin, { assignmentGroups: [group] });
    expect([count.dealers.length, count.otherDealers.peopleCount]).toEqual([20, 3]);
  });

  test('a count takes the same statements for few people and for many', async () => {
    const group = await buildAssignmentGroup(portal);
    const statements = async () =>
      (await statementsOf(portal, () => countOf(admin, { assignmentGroups: [group] }))).length;
    const before = await statements();
    await many(40, () => buildUser(portal, { groupIds: [group] }));
    expect(await statements()).toBe(before);
  });
});

test('why somebody is in an audience agrees with who is in it and who sees its records', async () => {
  const values = await buildPlacesOfAudiences(portal);
  for (let round = 0; round < rounds(40, 8); round += 1) {
    const actor = await actorOf(portal, {
      role: oneOf(roleCodes),
      groupIds: values.assignmentGroups.filter(() => oneOf([true, false])),
      ...(oneOf([true, true, false]) && { dealerId: oneOf(values.dealers) }),
    });
    const chosen = randomAudience(values) ?? everybody;
    // States outside the chosen countries are refused.
    const audience = audienceFields.safeParse(chosen).success ? chosen : { ...chosen, countries: [] };
    const { explanation } = await admin.ask(calls.explain, { body: { audience, userId: actor.id } } as never);
    const own = valuesOfActor(actor);
    expect(explanation.isMeant).toBe(isMeantFor(audience, own));
    expect(explanation.maySee).toBe(isWithin(audience, own, isDealerStaff(actor)));
    expect(explanation.isMeant).toBe(explanation.kinds.every(({ matches }) => matches));
    expect(explanation.kinds.map(({ kind }) => kind)).toEqual(audienceKinds);
    for (const { kind, own: shown } of explanation.kinds)
      expect(shown.map(({ value }) => value).toSorted()).toEqual([...own[kind]].toSorted());
  }
});
