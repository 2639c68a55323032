import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { groupCalls as calls } from '#contract/people/groups.calls.ts';
import { mergingCalls } from '#contract/people/merging.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildBusinessUnit,
  buildDealer,
  buildRole,
  buildUser,
  roleIdOf,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf } from '#tests/builders/random.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { applyNextRule, ruleDayJob } from './apply-rules.ts';

let portal: TestPortal;
let admin: Client;
let learner: string;
let manager: string;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await roleIdOf(portal, 'LEARNER');
  manager = await roleIdOf(portal, 'DEALER_MANAGER');
});
afterAll(() => portal.close());

type Rule = NonNullable<NonNullable<Parameters<typeof saved>[1]>['rule']>;
let made = 0;
const named = () => `Rule ${(made += 1)}`;

const saved = (id: string, body: NonNullable<Parameters<typeof admin.ask<typeof calls.save>>[1]>['body']) =>
  admin.ask(calls.save, { params: { id }, body });
const add = async (rule: Rule, more: object = {}) =>
  (await admin.ask(calls.create, { body: { name: named(), rule, ...more } })).assignmentGroup;

const refusedRule = (rule: Rule, more: object = {}) =>
  admin.refused(calls.create, { body: { name: named(), rule, ...more } });

const nobody = JSON.stringify([[{ kind: 'positions', isNot: false, values: ['Nobody'], days: null }]]);

async function applied(limit?: number) {
  while (await applyNextRule(contextsOf(portal).forWork(), limit));
}

const membersOf = async (groupId: string) => {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from assignment_group_member where assignment_group_id = ${groupId}`.execute(
    portal.services.db,
  );
  return new Set(rows.map(({ id }) => id));
};
const isIn = async (groupId: string, userId: string) => (await membersOf(groupId)).has(userId);

const wrongTotals = async () => (await checkTotals(portal.services.db)).flatMap((check) => check.examples);

/** Everybody whom a test builds has this position, so that rules of a test concern only them. */
async function person(position: string, options: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(portal, options);
  await sql`update user_account set dealer_position = ${position} where id = ${user.id}`.execute(
    portal.services.db,
  );
  return user.id;
}

describe('refusals', () => {
  test('people without the right, or without the farthest reach, set and try no rule', async () => {
    const body = { rule: [[{ kind: 'participants' as const }]] };
    const manages = await signedInAs(portal, 'DEALER_MANAGER');
    expect((await manages.refused(calls.previewRule, { body })).status).toBe(403);
    const roleId = await buildRole(portal, {
      reach: 'groups',
      adminArea: 'own',
      rights: ['MODIFY_ASSIGNMENT_GROUPS', 'VIEW_USERS'],
    });
    const narrow = await signedIn(portal, await buildUser(portal, { roleId }));
    const { _id: id, version } = await add([[{ kind: 'positions', values: ['Nobody'] }]]);
    for (const refusal of [
      await narrow.refused(calls.previewRule, { body }),
      await narrow.refused(calls.why, { body: { ...body, userId: newId() } }),
      await narrow.refused(calls.create, { body: { name: named(), ...body } }),
      await narrow.refused(calls.save, { params: { id }, body: { name: named(), rule: [], version } }),
    ])
      expect(refusal).toMatchObject({ status: 403, code: 'assignment-groups.ruleNeedsEverything' });
    // What stands may stay.
    const { assignmentGroup } = await narrow.ask(calls.save, {
      params: { id },
      body: { description: 'Told', version },
    });
    expect(assignmentGroup).toMatchObject({ description: 'Told', abilities: { editRule: false } });
  });

  test('a rule with an empty, unknown, or fifty-first condition is refused with a sentence, and nothing is stored', async () => {
    const cases: readonly (readonly [Rule, RegExp])[] = [
      [[[]], /at least one value/],
      [[[{ kind: 'roles', values: [] }]], /at least one value/],
      [[[{ kind: 'memberSince', days: null }]], /at least one value/],
      [[[{ kind: 'roles', values: ['no id'] }]], /from its list/],
      [[[{ kind: 'states', values: ['US-XX'] }]], /from its list/],
      [[[{ kind: 'languages', values: ['de'] }]], /from its list/],
      [[Array.from({ length: 51 }, () => ({ kind: 'participants' }))], /50 conditions/],
      [[[{ kind: 'roles', values: [newId()] }]], /no longer exists/],
      [[[{ kind: 'countries', values: ['XX'] }]], /no country XX/],
    ];
    for (const [rule, sentence] of cases)
      expect(JSON.stringify(await refusedRule(rule)), JSON.stringify(rule)).toMatch(sentence);
    expect(await refusedRule([[{ kind: 'participants' }]], { isDefault: true })).toMatchObject({
      code: 'assignment-groups.ruleIsNoDefault',
    });
    const { assignmentGroup } = await admin.ask(calls.create, { body: { name: named() } });
    expect(
      await admin.refused(calls.save, {
        params: { id: assignmentGroup._id },
        body: { keep: [{ userId: newId(), isIn: true }] },
      }),
    ).toMatchObject({ code: 'assignment-groups.handNeedsRule' });
    await applied();
    const { assignmentGroups } = await admin.ask(calls.list, { query: { followsRule: 'true' } });
    expect(assignmentGroups.filter(({ rule }) => JSON.stringify(rule) !== nobody)).toEqual([]);
  });

  test('somebody unknown is kept nowhere, and the rule is not saved either', async () => {
    expect(
      await refusedRule([[{ kind: 'participants' }]], { keep: [{ userId: newId(), isIn: true }] }),
    ).toMatchObject({ code: 'assignment-groups.unknownUser' });
  });

  test('what a rule names is not deleted', async () => {
    const roleId = await buildRole(portal, { reach: 'self' });
    const { _id: id } = await add([[{ kind: 'roles', values: [roleId] }]]);
    const removal = () => sql`delete from role where id = ${roleId}`.execute(portal.services.db);
    await expect(removal()).rejects.toMatchObject({ constraint: 'named_in_audience' });
    await admin.ask(calls.remove, { params: { id }, query: { withMembers: 'true' } });
    await removal();
  });

  test('nobody joins a department with a rule by choice', async () => {
    const { _id: id, name } = await add([[{ kind: 'positions', values: ['Nobody'] }]]);
    const names = (await portal.stranger.ask(calls.allNames, { query: { text: name } })).names;
    expect(names).toEqual([]);
    const offered = (await admin.ask(calls.all)).assignmentGroups.find((one) => one._id === id);
    expect(offered).toMatchObject({ followsRule: true });
    const user = await buildUser(portal);
    expect(
      await admin.refused(userCalls.save, { params: { id: user.id }, body: { assignmentGroups: [id] } }),
    ).toMatchObject({
      code: 'assignment-groups.followsRule',
      errors: { assignmentGroups: expect.any(String) },
    });
    const own = await signedInAs(portal, 'LEARNER', { dealerId: await buildDealer(portal) });
    expect((await own.refused(profileCalls.updateAudience, { body: { assignmentGroup: id } })).status).toBe(
      400,
    );
  });
});

describe('members by rule', () => {
  test('people join and leave in the transaction that changes them, whatever it changes', async () => {
    const unit = await buildBusinessUnit(portal);
    const dealerId = await buildDealer(portal, { businessUnitIds: [unit], region: 'UT' });
    const other = await buildDealer(portal);
    const { _id: id } = await add([
      [
        { kind: 'roles', values: [learner] },
        { kind: 'businessUnits', values: [unit] },
        { kind: 'positions', values: ['Follower'] },
        { kind: 'languages', values: ['fr'], isNot: true },
      ],
      [{ kind: 'instructors' }, { kind: 'positions', values: ['Follower'] }],
    ]);
    await applied();
    const userId = await person('Follower', { dealerId });
    expect(await isIn(id, userId)).toBe(true);
    const change = async (body: object, isNow: boolean) => {
      await admin.ask(userCalls.save, { params: { id: userId }, body });
      expect(await isIn(id, userId), JSON.stringify(body)).toBe(isNow);
    };
    await change({ role: manager }, false);
    await change({ role: learner }, true);
    await change({ dealers: [other] }, false);
    await change({ dealers: [dealerId] }, true);
    await change({ language: 'fr' }, false);
    await change({ isInstructor: true }, true);
    await change({ isInstructor: false, language: 'en' }, true);
    await change({ dealerPosition: 'Elsewhere' }, false);
    await change({ dealerPosition: 'Follower' }, true);
    // A save that lists the departments leaves those with a rule alone.
    await change({ assignmentGroups: [] }, true);
    await change({ assignmentGroups: [id] }, true);
    await change({ assignmentGroups: [id], role: manager }, false);
    await change({ role: learner }, true);

    const { dealer } = await admin.ask(dealerCalls.get, { params: { id: dealerId } });
    await admin.ask(dealerCalls.save, {
      params: { id: dealerId },
      body: { businessUnits: [], version: dealer.version },
    });
    expect(await isIn(id, userId)).toBe(false);
    expect(await wrongTotals()).toEqual([]);
  });

  test('the person’s own profile moves them too, and training for the department follows at once', async () => {
    const { _id: id } = await add([[{ kind: 'mainJobs', values: ['Technician'] }]]);
    await applied();
    const user = await buildUser(portal, { dealerId: await buildDealer(portal) });
    await sql`update user_account set primary_role = 'Technician' where id = ${user.id}`.execute(
      portal.services.db,
    );
    const client = await signedIn(portal, user);
    const { user: me } = await client.ask(profileCalls.me);
    expect(me.assignmentGroups.map(({ _id }) => _id)).toEqual([id]);
  });

  test('a changed rule is applied piece by piece; until then the department says so', async () => {
    const position = named();
    const people = [await person(position), await person(position), await person(position)];
    const group = await add([[{ kind: 'positions', values: [position] }]]);
    expect(group).toMatchObject({ usersCount: 0, isBeingApplied: true });
    expect(await wrongTotals()).toEqual([]);
    await applied(7);
    const { assignmentGroup } = await admin.ask(calls.get, { params: { id: group._id } });
    expect(assignmentGroup).toMatchObject({ usersCount: 3, isBeingApplied: false });
    expect(assignmentGroup.rule).toEqual([
      [{ kind: 'positions', isNot: false, values: [position], days: null }],
    ]);
    await admin.ask(calls.save, {
      params: { id: group._id },
      body: { rule: [[{ kind: 'positions', values: [named()] }]], version: assignmentGroup.version },
    });
    await applied();
    expect(await membersOf(group._id)).toEqual(new Set());

    // Back by hand: whoever is in stays, and follows nothing any more.
    await admin.ask(calls.save, {
      params: { id: group._id },
      body: { rule: [[{ kind: 'positions', values: [position] }]] },
    });
    await applied();
    await admin.ask(calls.save, { params: { id: group._id }, body: { rule: [] } });
    await sql`update user_account set dealer_position = 'Gone' where id = ${people[0]!}`.execute(
      portal.services.db,
    );
    expect(await membersOf(group._id)).toEqual(new Set(people));
    expect(await wrongTotals()).toEqual([]);
  });

  test('a rule that cannot be applied is tried again, after the others', async () => {
    const position = named();
    await person(position);
    const group = await add([[{ kind: 'positions', values: [position] }]]);
    const context = contextsOf(portal).forWork();
    const broken = () => Promise.reject(new Error('Somebody who hears of it fails.'));
    const failing: typeof context = {
      ...context,
      change: (work) => context.change((change) => work({ ...change, announce: broken })),
    };
    expect(await applyNextRule(failing)).toBe(true);
    expect(await membersOf(group._id)).toEqual(new Set());
    // It waits a minute.
    expect(await applyNextRule(context)).toBe(false);
    await sql`update assignment_group_rule_work set since = now()`.execute(portal.services.db);
    await applied();
    expect((await membersOf(group._id)).size).toBe(1);
  });

  test('somebody is kept in or out by hand, whatever the rule says, until they are let go', async () => {
    const position = named();
    const [inRule, outside] = [await person(position), await person('Elsewhere')];
    const { _id: id } = await add([[{ kind: 'positions', values: [position] }]], {
      keep: [{ userId: outside, isIn: true, reason: 'Helps on Fridays' }],
    });
    await applied();
    const save = (body: object) => admin.ask(calls.save, { params: { id }, body: body });
    expect(await membersOf(id)).toEqual(new Set([inRule, outside]));
    await save({ keep: [{ userId: inRule, isIn: false, reason: 'On leave' }] });
    expect(await membersOf(id)).toEqual(new Set([outside]));
    const { people } = await admin.ask(calls.byHand, { params: { id } });
    expect(people.map(({ _id, isIn: kept, reason }) => [_id, kept, reason])).toEqual([
      [outside, true, 'Helps on Fridays'],
      [inRule, false, 'On leave'],
    ]);
    await save({ release: [inRule, outside] });
    expect(await membersOf(id)).toEqual(new Set([inRule]));
    // The lists of earlier clients keep people in or out as well.
    await save({ addUsers: [outside], removeUsers: [inRule] });
    expect(await membersOf(id)).toEqual(new Set([outside]));
    await applied();
    expect(await membersOf(id)).toEqual(new Set([outside]));
  });

  test('conditions on days hold from their day on', async () => {
    const position = named();
    const userId = await person(position);
    await sql`update user_account set created_at = now() - interval '28 days' where id = ${userId}`.execute(
      portal.services.db,
    );
    const { _id: id } = await add([
      [
        { kind: 'positions', values: [position] },
        { kind: 'memberSince', days: 30 },
      ],
    ]);
    await applied();
    expect(await isIn(id, userId)).toBe(false);
    const later = new Date(portal.services.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    await ruleDayJob.run({ ...portal.services, today: () => later });
    await applied();
    expect(await isIn(id, userId)).toBe(true);
    await ruleDayJob.run(portal.services);
    await applied();
    expect(await isIn(id, userId)).toBe(false);
  });

  test('a merged account is in no department by rule, and is again once it is separated', async () => {
    const position = named();
    const { _id: id } = await add([[{ kind: 'positions', values: [position] }]]);
    await applied();
    const [primary, secondary] = [await person('Primary'), await person(position)];
    await admin.ask(calls.save, { params: { id }, body: { keep: [] } });
    await admin.ask(mergingCalls.merge, { body: { primary, secondary } });
    expect(await membersOf(id)).toEqual(new Set());
    await admin.ask(mergingCalls.separate, { params: { userId: secondary } });
    expect(await membersOf(id)).toEqual(new Set([secondary]));
    expect(await wrongTotals()).toEqual([]);
  });

  test('who was in a department on a past day is known', async () => {
    const position = named();
    const userId = await person(position);
    const { _id: id } = await add([[{ kind: 'positions', values: [position] }]]);
    await applied();
    await admin.ask(userCalls.save, { params: { id: userId }, body: { dealerPosition: 'Gone' } });
    await admin.ask(userCalls.save, { params: { id: userId }, body: { dealerPosition: position } });
    const { rows } = await sql<{ ended: boolean }>`
      select ended_at is not null as ended from assignment_group_period where user_id = ${userId} and assignment_group_id = ${id} order by id`.execute(
      portal.services.db,
    );
    expect(rows.map(({ ended }) => ended)).toEqual([true, false]);
  });
});

describe('before a rule is saved', () => {
  test('the form counts what people find by joining: published content, not drafts or the trash', async () => {
    const { assignmentGroup: group } = await admin.ask(calls.create, { body: { name: named() } });
    const course = await buildCourse(portal);
    for (const name of ['One', 'Two', 'Deleted'])
      await buildCurriculum(portal, [course], { name: `${name} ${group._id}`, groupIds: [group._id] });
    const { db } = portal.services;
    await db
      .updateTable('curriculum')
      .set({ deletedAt: new Date() })
      .where('name', '=', `Deleted ${group._id}`)
      .execute();
    const rule = [[{ kind: 'positions' as const, values: [named()] }]];
    const preview = () => admin.ask(calls.previewRule, { body: { group: group._id, rule } });
    expect(await preview()).toMatchObject({
      uses: 3,
      content: [{ name: { en: 'Curriculums', fr: 'Parcours' }, count: 2 }],
    });
    await db
      .updateTable('curriculum')
      .set({ status: 'draft' })
      .where('name', '=', `Two ${group._id}`)
      .execute();
    expect((await preview()).content).toEqual([{ name: { en: 'Curriculum', fr: 'Parcours' }, count: 1 }]);
    const { content } = await admin.ask(calls.previewRule, { body: { rule } });
    expect(content).toEqual([]);
  });

  test('the form shows who joins and leaves, and why; nothing is stored', async () => {
    const position = named();
    const dealerId = await buildDealer(portal, { name: 'Two Rivers' });
    const [stays, leaves, joins] = [
      await person(position, { lastName: 'Stays' }),
      await person('Office', { lastName: 'Leaves' }),
      await person(position, { lastName: 'Joins', dealerId }),
    ];
    const { assignmentGroup: group } = await admin.ask(calls.create, {
      body: { name: named(), users: [stays, leaves] },
    });
    const rule = [
      [
        { kind: 'roles' as const, values: [learner] },
        { kind: 'positions' as const, values: [position] },
      ],
    ];
    const body = { group: group._id, rule };
    const preview = await admin.ask(calls.previewRule, { body });
    expect(preview).toMatchObject({ before: 2, after: 2, joins: 1, leaves: 1, uses: 0, content: [] });
    expect(preview.people.map(({ _id, joins: does, dealer }) => [_id, does, dealer])).toEqual([
      [joins, true, 'Two Rivers'],
      [leaves, false, ''],
    ]);
    const [in_, out] = preview.people.map(({ because }) => because);
    expect(in_).toMatchObject({
      isIn: true,
      conditions: [
        { kind: 'roles', own: [{ name: 'Learner' }], holds: true },
        { kind: 'positions', own: [{ value: position }], holds: true },
      ],
    });
    expect(out).toMatchObject({
      isIn: false,
      conditions: [{ kind: 'positions', own: [{ value: 'Office' }], holds: false }],
    });
    expect(await membersOf(group._id)).toEqual(new Set([stays, leaves]));
    const kept = await admin.ask(calls.previewRule, {
      body: { ...body, keep: [{ userId: leaves, isIn: true, reason: 'Needed' }] },
    });
    expect(kept).toMatchObject({ after: 3, leaves: 0 });
    const { because } = await admin.ask(calls.why, {
      body: { ...body, keep: [{ userId: leaves, isIn: true, reason: 'Needed' }], userId: leaves },
    });
    expect(because).toEqual({ isIn: true, byHand: 'in', reason: 'Needed', conditions: [] });
    expect((await admin.refused(calls.why, { body: { ...body, userId: newId() } })).code).toBe(
      'assignment-groups.unknownUser',
    );
    expect(
      await portal.services.db
        .selectFrom('assignmentGroupCondition')
        .selectAll()
        .where('assignmentGroupId', '=', group._id)
        .execute(),
    ).toEqual([]);

    // What was shown is what a save does.
    await admin.ask(calls.save, { params: { id: group._id }, body: { rule } });
    await applied();
    expect(await membersOf(group._id)).toEqual(new Set([stays, joins]));
    const { users } = await admin.ask(calls.users, { params: { id: group._id } });
    expect(users.map((user) => user.because?.conditions.length)).toEqual([2, 2]);
  });
});

describe('at once', () => {
  test('of two saves of a rule one wins, and a hand at the same time counts or is refused', async () => {
    const [one, two] = [named(), named()];
    const [first, second, third] = [await person(one), await person(two), await person('Third')];
    const { _id: id, version } = await add([[{ kind: 'positions', values: ['Nobody'] }]]);
    const bodies: readonly Parameters<typeof saved>[1][] = [
      { rule: [[{ kind: 'positions', values: [one] }]], version },
      { rule: [[{ kind: 'positions', values: [two] }]], version },
      { keep: [{ userId: third, isIn: true, reason: '' }], version },
    ];
    const [outcomes] = await Promise.all([
      Promise.all(bodies.map((body) => admin.send(calls.save, { params: { id }, body: body }))),
      applied(3),
    ]);
    expect(outcomes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    await applied();
    const expected = [[first], [second], [third]][
      outcomes.findIndex(({ statusCode }) => statusCode === 200)
    ]!;
    expect(await membersOf(id)).toEqual(new Set(expected));
    expect(await wrongTotals()).toEqual([]);
  });

  test('people who move while a rule is applied, saved again, and overridden end where the rule says', async () => {
    const positions = [named(), named(), named()];
    const people: string[] = [];
    for (let count = 0; count < 12; count += 1) people.push(await person(oneOf(positions)));
    const { _id: id } = await add([[{ kind: 'positions', values: [positions[0]!] }]]);
    const moves = people.map(async (userId) => {
      for (let round = 0; round < 4; round += 1)
        await admin.ask(userCalls.save, {
          params: { id: userId },
          body: { dealerPosition: oneOf(positions) },
        });
    });
    const saves = (async () => {
      for (let round = 0; round < 6; round += 1)
        await admin.ask(calls.save, {
          params: { id },
          body: {
            rule: [[{ kind: 'positions', values: [oneOf(positions)] }]],
            ...(round % 2 === 0 && {
              keep: [{ userId: oneOf(people), isIn: oneOf([true, false]), reason: '' }],
            }),
          },
        });
    })();
    const applying = (async () => {
      for (let round = 0; round < 30; round += 1) await applyNextRule(contextsOf(portal).forWork(), 5);
    })();
    await Promise.all([...moves, saves, applying]);
    await applied();
    expect(await wrongTotals()).toEqual([]);
  });
});
