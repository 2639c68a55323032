import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationCalls as calls } from '#contract/people/invitations.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { newId } from '#server/platform/ids.ts';
import {
  accept,
  buildInvited,
  invitationOf,
  lastTokenSentTo,
  somebodyOf,
  tokensSentTo,
} from '#tests/builders/invitations.ts';
import { mailsTo, storedMailsTo } from '#tests/builders/mail.ts';
import {
  buildAdminGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let dealerId: string;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN', { firstName: 'Ada', lastName: 'Admin' });
  dealerId = await buildDealer(portal);
});
afterAll(() => portal.close());

const invited = (options = {}) => buildInvited(portal, admin, { dealerId, ...options });
const params = async (userId: string) => ({ id: (await invitationOf(portal, userId))!.id });

describe('the list', () => {
  test('is for those who may add people: nobody who reaches only a dealer or themselves', async () => {
    const person = await invited();
    const ids = await params(person.id);
    const atDealer = await buildRole(portal, { reach: 'dealers', rights: ['MODIFY_USERS', 'VIEW_USERS'] });
    const views = await buildRole(portal, { reach: 'everything', rights: ['VIEW_USERS'] });
    const clients = [
      await signedInAs(portal, 'DEALER_MANAGER', { dealerId }),
      await signedInAs(portal, 'LEARNER', { dealerId }),
      await signedIn(portal, await buildUser(portal, { roleId: atDealer, dealerId })),
      await signedIn(portal, await buildUser(portal, { roleId: views })),
    ];
    for (const client of clients) {
      for (const call of [calls.resend, calls.withdraw] as const)
        expect((await client.refused(call, { params: ids })).status).toBe(403);
      expect((await client.refused(calls.list)).status).toBe(403);
      expect((await client.refused(calls.bulk, { body: { action: 'withdraw', ids: [ids.id] } })).status).toBe(
        403,
      );
    }
    expect((await portal.stranger.refused(calls.list)).status).toBe(401);
    expect(await invitationOf(portal, person.id)).toMatchObject({ sends: 1, withdrawnAt: null });
  });

  test('has the people the caller sees, and nobody above the caller is changed', async () => {
    const [here, elsewhere] = [await buildDealer(portal), await buildDealer(portal)];
    const inside = await invited({ dealerId: here });
    const outside = await invited({ dealerId: elsewhere });
    const roleId = await buildRole(portal, {
      reach: 'groups',
      adminArea: 'own',
      rights: ['MODIFY_USERS', 'VIEW_USERS'],
    });
    const field = await signedIn(
      portal,
      await buildUser(portal, { roleId, adminGroupIds: [await buildAdminGroup(portal, [here])] }),
    );
    const { invitations } = await field.ask(calls.list, { query: { limit: 100 } });
    expect(invitations.map(({ user }) => user._id)).toEqual([inside.id]);
    expect((await field.refused(calls.withdraw, { params: await params(outside.id) })).status).toBe(404);
    const peer = await buildInvited(portal, await signedInAs(portal, 'PLATFORM_ADMIN'), {
      role: 'COMPANY_ADMIN',
    });
    const listed = await admin.ask(calls.list, { query: { text: peer.email } });
    expect(listed.invitations[0]!.abilities).toEqual({ resend: false, withdraw: false });
    expect((await admin.refused(calls.withdraw, { params: await params(peer.id) })).code).toBe(
      'users.notYours',
    );
    expect((await admin.refused(calls.resend, { params: await params(peer.id) })).code).toBe(
      'users.notYours',
    );
  });

  test('tells the states apart, with their numbers', async () => {
    const client = await signedInAs(portal, 'COMPANY_ADMIN');
    const word = `Q${newId().slice(-8)}`;
    const people = await Promise.all(
      ['open', 'expired', 'used', 'withdrawn'].map(async (state) => ({
        state,
        ...(await invited({ firstName: word })),
      })),
    );
    const of = (state: string) => people.find((one) => one.state === state)!;
    await sql`update invitation set sent_at = sent_at - interval '8 days', expires_at = expires_at - interval '8 days'
      where user_id = ${of('expired').id}`.execute(portal.services.db);
    await accept(somebodyOf(portal), await lastTokenSentTo(portal, of('used').email));
    await client.ask(calls.withdraw, { params: await params(of('withdrawn').id) });
    const all = await client.ask(calls.list, { query: { text: word } });
    expect(all.counts).toEqual({ all: 4, open: 1, expired: 1, used: 1, withdrawn: 1 });
    for (const { state, id } of people) {
      const { invitations, pagination } = await client.ask(calls.list, {
        query: { text: word, state: state as 'open' },
      });
      expect(invitations.map(({ user, state: is }) => [user._id, is])).toEqual([[id, state]]);
      expect(pagination.total).toBe(1);
      expect(invitations[0]!.abilities).toEqual({ resend: state !== 'used', withdraw: state === 'open' });
    }
  });

  test('a withdrawn or expired invitation is open again once it is sent again, and logged', async () => {
    const person = await invited();
    const ids = await params(person.id);
    await admin.ask(calls.withdraw, { params: ids });
    expect((await admin.refused(calls.withdraw, { params: ids })).code).toBe('invitations.notOpen');
    const { invitation } = await admin.ask(calls.resend, { params: ids });
    expect(invitation).toMatchObject({ state: 'open', sends: 2, withdrawnAt: null, withdrawnBy: null });
    expect((await accept(somebodyOf(portal), await lastTokenSentTo(portal, person.email))).statusCode).toBe(
      200,
    );
    expect((await admin.refused(calls.resend, { params: ids })).code).toBe('invitations.alreadyIn');
    const { rows } = await sql<{ invitation: string }>`
      select after ->> 'invitation' as invitation from activity_log
      where entity_kind = 'user' and entity_id = ${person.id} and after ? 'invitation' order by at, id`.execute(
      portal.services.db,
    );
    expect(rows.map(({ invitation: state }) => state)).toEqual(['withdrawn', 'sent', 'used']);
  });

  test('an open invitation is not sent twice within a minute, and not to a deactivated person', async () => {
    const person = await invited();
    const ids = await params(person.id);
    expect((await admin.refused(calls.resend, { params: ids })).code).toBe('invitations.justSent');
    await admin.ask(userCalls.deactivate, { body: { _id: person.id, reason: 'Not hired' } });
    expect((await admin.refused(calls.resend, { params: ids })).code).toBe('invitations.notActive');
    expect(await tokensSentTo(portal, person.email)).toHaveLength(1);
  });

  test('withdrawing takes back the mail that still waits', async () => {
    const person = await invited();
    await admin.ask(calls.withdraw, { params: await params(person.id) });
    expect(await mailsTo(portal, person.email)).toEqual([]);
    expect(await storedMailsTo(portal, person.email)).toMatchObject([{ bodyText: '' }]);
  });

  test('many are withdrawn and sent again at once, in the lane that delays no code', async () => {
    const people = await Promise.all([invited(), invited()]);
    const ids = await Promise.all(people.map(async ({ id }) => (await params(id)).id));
    const withdrawn = await admin.ask(calls.bulk, { body: { action: 'withdraw', ids: [...ids, newId()] } });
    expect(withdrawn.outcomes.map(({ done }) => done)).toEqual([true, true, false]);
    const sent = await admin.ask(calls.bulk, { body: { action: 'resend', ids } });
    expect(sent.outcomes.every(({ done }) => done)).toBe(true);
    const lanes = await portal.services.db
      .selectFrom('mail')
      .select('lane')
      .where(
        'recipient',
        'in',
        people.map(({ email }) => email),
      )
      .where('heldAt', 'is', null)
      .execute();
    expect(lanes).toEqual([{ lane: 'bulk' }, { lane: 'bulk' }]);
  });
});
