import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { groupCalls } from '#contract/people/groups.calls.ts';
import { importCalls } from '#contract/people/imports.calls.ts';
import { mergingCalls } from '#contract/people/merging.calls.ts';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { applyNextRule } from '#server/people/department-rules/apply-rules.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import { applied, importOf, tableOf, undone } from '#tests/builders/imports.ts';
import {
  buildAdminGroup,
  buildDealer,
  buildRole,
  buildUser,
  roleIdOf,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import type { Client, TestPortal } from '#tests/builders/portal.ts';
import { userImports } from '#tests/builders/user-imports.ts';
import { legacyRoles } from './legacy-types.ts';
import { legacyRole } from './write-users.queries.ts';

const setting = userImports();
const { headings, address, tableWith, judged, said, accountOf } = setting;
let portal: TestPortal;
let admin: Client;
let dealer: typeof setting.dealer;
beforeAll(() => ({ portal, admin, dealer } = setting));
const confirm = (id: string, number: number) =>
  admin.ask(importCalls.correct, { params: { id, number }, body: { confirmed: true } });

describe('cells that do not fit', () => {
  test.each<[string, string, string, string]>([
    ['an address with a line break', 'Phone', '', 'e-mail'],
    ['a birth date of February 30', 'Date of birth', '2001-02-30', 'date'],
    ['a date with two readings', 'Date of birth', '03/04/2001', 'two ways'],
    ['an unknown language', 'Language', 'Klingon', 'write en or fr'],
    ['neither yes nor no', 'Receive e-mails', 'maybe', 'write yes or no'],
    ['an unknown status', 'Status', 'gone', 'write active or deactivated'],
    ['a new person who is away', 'Status', 'Deactivated', 'becomes active'],
    ['an unknown department', 'Departments', 'Kitchen', 'no department “Kitchen”'],
    ['an unknown dealer', 'Dealer number', '999-none', 'No such dealer: 999-none'],
    ['an unknown role', 'Role', 'Emperor', 'no role “Emperor”'],
    ['a role above', 'Role', 'Platform Administrator', 'below your own'],
    ['the highest type of the former portal', 'Role', 'Super Admin', 'Super Admin'],
  ])('%s', async (what, column, cell, sentence) => {
    const email = what.includes('line break') ? 'nadia@red.example\nBcc: all@red.example' : address();
    const before = await portal.services.db.selectFrom('userAccount').select('id').execute();
    const { rows, outcomes, id } = await judged(tableWith([column], [email, cell]));
    expect(outcomes).toEqual(['error']);
    expect(said(rows)[0]!.toLowerCase()).toContain(sentence.toLowerCase());
    expect((await admin.refused(importCalls.apply, { params: { id } })).code).toBe('imports.nothingToApply');
    expect(await portal.services.db.selectFrom('userAccount').select('id').execute()).toEqual(before);
  });

  test('a department that follows a rule, which nobody joins by choice', async () => {
    const { assignmentGroup } = await admin.ask(groupCalls.create, {
      body: { name: 'By rule', rule: [[{ kind: 'positions', values: ['Chosen'] }]] },
    });
    const { db } = portal.services;
    const [member, other] = [await buildUser(portal), await buildUser(portal)];
    await sql`update user_account set dealer_position = 'Chosen' where id = ${member.id}`.execute(db);
    while (await applyNextRule(contextsOf(portal).forWork()));
    const { rows, id } = await judged(
      tableOf([
        ['E-mail', 'Departments', 'Phone'],
        [member.email, 'By rule', '1'],
        [other.email, 'By rule', '1'],
        [other.email.replace('@', '+new@'), 'By rule; Service Technician', '1'],
      ]),
    );
    // Whoever is in it by the rule may be named with it, as a file of the list does.
    expect(rows.map(({ outcome }) => outcome)).toEqual(['update', 'error', 'error']);
    expect(said(rows).slice(1)).toEqual([
      expect.stringContaining('follow its rule'),
      expect.stringContaining('follow its rule'),
    ]);
    await applied(portal, admin, id);
    const { user } = await admin.ask(userCalls.get, { params: { userId: member.id } });
    expect(user).toMatchObject({ phone: '1', assignmentGroups: [{ _id: assignmentGroup._id }] });
    const { rows: members } = await sql<{ id: string }>`
      select user_id as id from assignment_group_member where assignment_group_id = ${assignmentGroup._id}`.execute(
      db,
    );
    expect(members.map((one) => one.id)).toEqual([member.id]);
  });

  test('one bad row never stops the others', async () => {
    const [one, two] = [address(), address()];
    const { id } = await judged(tableWith(['Phone'], [one, '1'], ['bad', '1'], [two, '2']));
    const { import: done } = await applied(portal, admin, id);
    expect(done.results).toMatchObject({ added: 2 });
    expect([await accountOf(one), await accountOf(two)]).toMatchObject([{ phone: '1' }, { phone: '2' }]);
  });
});

describe('what the importer may give', () => {
  test('field staff bring people to their dealers as learners, and nobody elsewhere', async () => {
    const other = await portal.services.db
      .selectFrom('dealer')
      .select('number')
      .where('id', '=', await buildDealer(portal))
      .executeTakeFirstOrThrow();
    const client = await signedIn(
      portal,
      await buildUser(portal, {
        roleId: await buildRole(portal, {
          reach: 'groups',
          rank: 3,
          rights: ['BULK_INVITE_USERS', 'MODIFY_USERS'],
        }),
        adminGroupIds: [await buildAdminGroup(portal, [dealer.id])],
      }),
    );
    const colleague = await buildUser(portal, { dealerId: dealer.id });
    const stranger = await buildUser(portal);
    const { rows, outcomes, id } = await judged(
      tableWith(
        ['Dealer number', 'Role'],
        [address(), dealer.number, ''],
        [address(), other.number, ''],
        [address(), dealer.number, 'Dealer Manager'],
        [stranger.email, dealer.number, ''],
        [colleague.email, `${dealer.number}; ${other.number}`, ''],
      ),
      client,
    );
    expect(outcomes).toEqual(['add', 'error', 'error', 'error', 'error']);
    expect(said(rows).slice(1)).toEqual([
      `You can’t manage the dealer ${other.number}.`,
      expect.stringContaining('You can only give a role that is below your own'),
      `An account with the address ${stranger.email} already exists.`,
      `You can’t manage the dealer ${other.number}.`,
    ]);
    await client.ask(importCalls.apply, { params: { id } });
  });

  test('oneself and people who are not below are left as they are', async () => {
    const self = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    const above = await buildUser(portal, { role: 'PLATFORM_ADMIN' });
    const { rows, outcomes } = await judged(
      tableWith([], [self.email], [above.email]),
      await signedIn(portal, self),
    );
    expect(outcomes).toEqual(['error', 'error']);
    expect(said(rows)).toEqual([
      expect.stringContaining('your own role or status'),
      expect.stringContaining('not below yours'),
    ]);
  });

  test('types of the former portal become roles with their reach', async () => {
    const platform = await signedInAs(portal, 'PLATFORM_ADMIN');
    const types = ['Media Center Admin', 'Reporting Admin', 'all reporting admin'];
    const addresses = types.map(address);
    const csv = tableWith(['User type'], ...types.map((type, index) => [addresses[index]!, type]));
    const keeper = await signedIn(
      portal,
      await buildUser(portal, {
        roleId: await buildRole(portal, {
          reach: 'everything',
          rank: 1,
          adminArea: 'whole',
          rights: ['BULK_INVITE_USERS', 'MODIFY_USERS', 'EDIT_USER_ROLES'],
        }),
      }),
    );
    expect((await judged(csv, keeper)).outcomes).toEqual(['error', 'error', 'error']);
    const { id, outcomes } = await judged(csv, platform);
    expect(outcomes).toEqual(['add', 'add', 'add']);
    await applied(portal, platform, id);
    expect(await Promise.all(addresses.map(accountOf))).toMatchObject([
      { role: 'Media Center Admin', reach: 'everything' },
      { role: 'Reporting Admin', reach: 'dealers' },
      { role: 'All Reporting Admin', reach: 'everything' },
    ]);
    // The second import finds them.
    const { outcomes: again } = await judged(csv, platform);
    expect(again).toEqual(['same', 'same', 'same']);
  });

  test('of two imports that add the role of a type at once, the second finds it', async () => {
    const { db } = portal.services;
    const type = {
      ...legacyRoles.get('reporting admin')!,
      name: 'Type of two imports',
      nameFr: 'Type de deux importations',
    };
    const given = (seconds: number) =>
      db.transaction().execute(async (tx) => {
        const role = await legacyRole(tx, type);
        await sql`select pg_sleep(${seconds})`.execute(tx);
        return role;
      });
    const [one, other] = await Promise.all([given(0.2), given(0.2)]);
    expect(other.id).toBe(one.id);
    expect([one.isNew, other.isNew].toSorted()).toEqual([false, true]);
  });
});

describe('doubts', () => {
  test('a changed role and somebody who is away are carried out only if somebody accepts it', async () => {
    const learner = await buildUser(portal, { dealerId: dealer.id });
    const away = await buildUser(portal, { status: 'deactivated' });
    const denied = await buildUser(portal, { status: 'denied' });
    const waiting = await buildUser(portal, { status: 'pending' });
    const csv = tableOf([
      ['E-mail', 'Role', 'Status'],
      [learner.email, 'Dealer Manager', ''],
      [away.email, '', ''],
      [denied.email, '', 'Active'],
      [waiting.email, '', 'Active'],
      [away.email.replace('@', '+x@'), '', ''],
    ]);
    const { id, outcomes, rows } = await judged(csv);
    expect(outcomes).toEqual(['check', 'check', 'check', 'check', 'add']);
    expect(rows.map(({ canConfirm }) => canConfirm)).toEqual([true, true, true, false, false]);
    expect((await confirm(id, 2)).row.outcome).toBe('update');
    expect((await confirm(id, 3)).row.changes).toEqual([
      { column: 'status', from: 'Deactivated', to: 'Active' },
    ]);
    expect((await confirm(id, 5)).row.outcome).toBe('check');
    await applied(portal, admin, id);
    expect(
      await Promise.all([learner, away, denied, waiting].map(({ email }) => accountOf(email))),
    ).toMatchObject([
      { role: 'Dealer Manager' },
      { status: 'active' },
      { status: 'denied' },
      { status: 'pending' },
    ]);
    await undone(portal, admin, id);
    expect(await Promise.all([learner, away].map(({ email }) => accountOf(email)))).toMatchObject([
      { role: 'Learner' },
      { status: 'deactivated' },
    ]);
  });

  test('a merged account, an erased one, and a stand-in', async () => {
    const [kept, merged, erased] = [
      await buildUser(portal, { firstName: 'Kenji', lastName: 'Mori' }),
      await buildUser(portal, { firstName: 'Kenji', lastName: 'Mori' }),
      await buildUser(portal, { firstName: 'Gone' }),
    ];
    await admin.ask(mergingCalls.merge, { body: { primary: kept.id, secondary: merged.id } });
    const claimed = address();
    await sql`
      insert into user_account (id, email, claimed_email, role_id, status, merged_into_id)
      select x.id, 'stand-in@nobody.example', ${claimed}, ${await roleIdOf(portal, 'LEARNER')}, 'active', x.id from (select new_id() as id) x`.execute(
      portal.services.db,
    );
    const { outcomes, rows, id } = await judged(tableWith([], [merged.email], [claimed], [erased.email]));
    expect(outcomes).toEqual(['check', 'add', 'update']);
    expect(rows[0]!.canConfirm).toBe(false);
    expect(said(rows)[0]).toContain('merged into another one');
    // Erased meanwhile: the row is emptied, and nothing of it is carried out.
    await (
      await signedInAs(portal, 'PLATFORM_ADMIN')
    ).ask(userErasureCalls.erase, {
      params: { id: erased.id },
      body: { email: erased.email, reason: 'asked for it' },
    });
    const { rows: after } = await importOf(admin, id);
    expect(after[2]!.values).toEqual({ email: '', firstName: '', lastName: '' });
    const { import: done } = await applied(portal, admin, id);
    expect(done.results).toMatchObject({ added: 1, updated: 0 });
  });

  test('an unknown dealer with a close match is suggested', async () => {
    await sql`update dealer set name = 'Iron Horse Powersports' where id = ${dealer.id}`.execute(
      portal.services.db,
    );
    const { id, rows, outcomes } = await judged(tableWith(['Dealer'], [address(), 'Iron Hors Powersports']));
    expect(outcomes).toEqual(['check']);
    expect(rows[0]!.suggestion).toEqual({
      column: 'dealers',
      value: dealer.number,
      label: `Iron Horse Powersports, ${dealer.number}`,
    });
    const { row } = await admin.ask(importCalls.correct, {
      params: { id, number: 2 },
      body: { cells: { dealers: rows[0]!.suggestion!.value } },
    });
    expect(row.outcome).toBe('add');
  });

  test('somebody of the same name at the dealer is looked at first', async () => {
    await buildUser(portal, { firstName: 'Marcus', lastName: 'Hale', dealerId: dealer.id });
    const email = address();
    const csv = tableOf([
      [...headings, 'Dealer'],
      [email, 'marcus', 'Hale', dealer.number],
    ]);
    const { id, outcomes } = await judged(csv);
    expect(outcomes).toEqual(['check']);
    expect((await confirm(id, 2)).row.outcome).toBe('add');
    expect((await applied(portal, admin, id)).import.results.added).toBe(1);
    expect(await accountOf(email)).toMatchObject({ status: 'active' });
  });
});

describe('at once', () => {
  test('a thousand and one rows are refused, and whoever may not import gets nowhere', async () => {
    const emails = Array.from({ length: 1001 }, address);
    expect((await admin.refused(userCalls.bulkInviteEmails, { body: { emails } })).status).toBe(400);
    expect(
      (await admin.refused(userCalls.bulkInvite, { body: { users: emails.map((email) => ({ email })) } }))
        .status,
    ).toBe(400);
    const manager = await signedIn(
      portal,
      await buildUser(portal, {
        roleId: await buildRole(portal, { reach: 'dealers', rights: ['BULK_INVITE_USERS', 'MODIFY_USERS'] }),
        dealerId: dealer.id,
      }),
    );
    const body = { emails: [address()] };
    expect((await manager.refused(userCalls.bulkInviteEmails, { body })).code).toBe('users.fieldRefused');
    expect(
      (await (await signedInAs(portal, 'DEALER_MANAGER')).refused(userCalls.bulkInviteEmails, { body }))
        .status,
    ).toBe(403);
  });

  test('people are invited by the rules of an import', async () => {
    const [one, two] = [address(), address()];
    const known = await buildUser(portal, { firstName: 'Ann', lastName: 'Known', dealerId: dealer.id });
    const person = (email: string, more: object = {}) => ({
      firstName: 'Nadia',
      lastName: `F ${email}`,
      email,
      ...more,
    });
    const { created, updated, skipped } = await admin.ask(userCalls.bulkInvite, {
      body: {
        users: [
          person(one, { dealerId: dealer.number, role: 'Learner' }),
          person(two, { dealerId: dealer.id }),
          person(one.toUpperCase()),
          person(address(), { role: 'Platform Administrator' }),
          { email: known.email, firstName: 'Ann', lastName: 'Known', role: 'Dealer Manager' },
          { email: 7 },
        ],
      },
    });
    expect([created, updated]).toEqual([2, 0]);
    expect(skipped.map(({ row }) => row)).toEqual([3, 4, 5, 6]);
    expect(skipped[0]!.reason).toBe('Same e-mail as row 1.');
    expect(await storedMailsTo(portal, one)).toHaveLength(1);
    const { user } = await admin.ask(userCalls.get, { params: { userId: (await accountOf(two))!.id } });
    expect(user.dealers).toMatchObject([{ _id: dealer.id }]);
  });

  test('addresses alone become people without a name', async () => {
    const [one, two] = [address(), address()];
    const { created, skipped } = await admin.ask(userCalls.bulkInviteEmails, {
      body: { emails: [one, 'nobody', ` ${two} `], dealer: dealer.number },
    });
    expect([created, skipped.map(({ row }) => row)]).toEqual([2, [2]]);
    const { user } = await admin.ask(userCalls.get, { params: { userId: (await accountOf(one))!.id } });
    expect(user).toMatchObject({ firstName: '', lastName: '', dealers: [{ _id: dealer.id }] });
  });
});
