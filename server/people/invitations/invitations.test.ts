import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountScreens } from '#contract/people/accounts.screens.ts';
import { invitationCalls as calls } from '#contract/people/invitations.calls.ts';
import { mergingCalls } from '#contract/people/merging.calls.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { startUpFor } from '#contract/platform/start-up.rules.ts';
import { newId } from '#server/platform/ids.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import {
  accept,
  acceptance,
  buildInvited,
  invitationOf,
  lastTokenSentTo,
  somebodyOf,
  tokensSentTo,
} from '#tests/builders/invitations.ts';
import { codeSentTo, mailsTo } from '#tests/builders/mail.ts';
import { buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { versionOf } from '#tests/builders/versions.ts';

let portal: TestPortal;
let admin: Client;
let dealerId: string;
const clock = { now: Date.now() };
const day = 86_400_000;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date(clock.now) });
  admin = await signedInAs(portal, 'COMPANY_ADMIN', { firstName: 'Ada', lastName: 'Admin' });
  dealerId = await buildDealer(portal);
});
afterAll(() => portal.close());

const somebody = () => somebodyOf(portal);
const invited = (options = {}) => buildInvited(portal, admin, { dealerId, ...options });
const stateOf = async (token: string) => (await somebody().ask(calls.look, { params: { token } })).link.state;
const accountOf = (id: string) =>
  portal.services.db
    .selectFrom('userAccount')
    .select([
      'passwordHash',
      'emailVerifiedAt',
      'firstName',
      'lastName',
      'dateOfBirth',
      'country',
      'primaryRole',
      'dealerPosition',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const params = async (userId: string) => ({ id: (await invitationOf(portal, userId))!.id });
const later = async (milliseconds: number, work: () => Promise<unknown>) => {
  clock.now += milliseconds;
  try {
    await work();
  } finally {
    clock.now -= milliseconds;
  }
};

describe('an invited person', () => {
  test('opens the link, chooses a password, and is signed in with a verified address', async () => {
    const person = await invited({ language: 'fr', firstName: 'Zoé' });
    const [mail] = await mailsTo(portal, person.email);
    expect(mail).toMatchObject({ subject: expect.stringContaining('Votre invitation au portail') });
    expect(mail!.text).toContain('Ada Admin vous a créé un compte');
    expect(mail!.text).toContain('/fr/public/invitation/');
    const token = await lastTokenSentTo(portal, person.email);
    const browser = somebody();
    expect(await browser.ask(calls.look, { params: { token } })).toEqual({
      link: {
        state: 'open',
        email: person.email,
        firstName: 'Zoé',
        invitedBy: 'Ada Admin',
        expiresAt: new Date(clock.now + 7 * day).toISOString(),
        missing: ['dateOfBirth', 'country', 'primaryRole', 'dealerPosition'],
      },
    });
    const response = await accept(browser, token, { firstName: 'Somebody', lastName: 'Else' });
    expect(response.statusCode).toBe(200);
    const inside = clientOf(portal.app, { paddock: response.cookies[0]!.value });
    const session = await inside.ask(sessionCalls.read);
    expect(session).toMatchObject({
      limited: false,
      user: { _id: person.id, emailVerified: true, firstName: 'Zoé' },
    });
    expect(await accountOf(person.id)).toMatchObject({
      firstName: 'Zoé',
      dateOfBirth: '1991-04-12',
      country: 'US',
      primaryRole: 'Service',
      dealerPosition: 'Staff',
    });
    const signIn = await somebody().send(signInCalls.login, {
      body: { email: person.email, password: acceptance.password },
    });
    expect(signIn.statusCode).toBe(200);
    const log = await portal.services.db
      .selectFrom('activityLog')
      .select(['type', 'after'])
      .where('userId', '=', person.id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    // The first two are of one moment, in any order.
    const [accepted, entered] = log.slice(0, 2).toSorted((a, b) => b.type.localeCompare(a.type));
    expect([accepted!.type, entered!.type, ...log.slice(2).map(({ type }) => type)]).toEqual([
      'update',
      'login',
      'login',
    ]);
    expect(accepted!.after).toMatchObject({ invitation: 'used', privacy: true });
    expect(JSON.stringify(log)).not.toContain(acceptance.password);
  });

  test('only the hash of the token is stored, and the text of the mail no longer than a code', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    const { rows } = await sql<{ tables: string[] }>`
      select array(select distinct 'invitation_link' from invitation_link l where l::text like ${`%${token}%`}
        union select 'invitation' from invitation i where i::text like ${`%${token}%`}
        union select 'activity_log' from activity_log a where a::text like ${`%${token}%`}) as tables`.execute(
      portal.services.db,
    );
    expect(rows[0]!.tables).toEqual([]);
    const link = await portal.services.db
      .selectFrom('invitationLink')
      .select('email')
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst();
    expect(link).toEqual({ email: person.email });
    const mail = await portal.services.db
      .selectFrom('mail')
      .select(['holdsCode', 'lane', 'urgency'])
      .where('recipient', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(mail).toEqual({ holdsCode: true, lane: 'personal', urgency: 'account' });
  });

  test('opening the link any number of times, and sending anything but the form, changes nothing', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    const before = await Promise.all([accountOf(person.id), invitationOf(portal, person.id)]);
    const page = `/public/invitation/${token}`;
    const api = `/api/invitation-links/${token}`;
    for (const [method, url] of [
      ['GET', page],
      ['HEAD', page],
      ['POST', page],
      ['GET', api],
      ['HEAD', api],
      ['POST', api],
      ['PUT', api],
      ['DELETE', api],
    ] as const)
      expect((await portal.app.inject({ method, url })).statusCode).toBeLessThan(500);
    for (const payload of [{}, { privacy: true }, { password: 'x' }, 'privacy=true'])
      expect(
        (await portal.app.inject({ method: 'POST', url: api, payload })).statusCode,
      ).toBeGreaterThanOrEqual(400);
    expect(await Promise.all([accountOf(person.id), invitationOf(portal, person.id)])).toEqual(before);
    expect(await stateOf(token)).toBe('open');
  });

  test('has to accept the privacy policy, repeat the password, and fill in what is missing, as registration asks', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    const refusal = async (more: object) => {
      const { errors, code, status } = await somebody().refused(calls.accept, {
        params: { token },
        body: { ...acceptance, ...more },
      });
      expect(status).toBe(400);
      return Object.keys(errors).length > 0 ? Object.keys(errors) : [code];
    };
    expect(await refusal({ privacy: false })).toEqual(['privacy']);
    expect(await refusal({ confirmation: 'Gravel78road' })).toEqual(['confirmation']);
    for (const password of ['short1', 'password1', 'with space 1', 'x'.repeat(41)])
      expect((await refusal({ password, confirmation: password })).at(0)).toBe('password');
    for (const field of ['dateOfBirth', 'country', 'primaryRole', 'dealerPosition'])
      expect(await refusal({ [field]: undefined })).toEqual([field]);
    expect(await refusal({ dateOfBirth: '2099-01-01' })).toEqual(['dateOfBirth']);
    expect(await refusal({ dateOfBirth: '2023-02-30' })).toEqual(['dateOfBirth']);
    expect(await refusal({ country: 'XX' })).toEqual(['country']);
    expect(await refusal({ primaryRole: 'Emperor' })).toEqual(['primaryRole']);
    expect(await stateOf(token)).toBe('open');
    expect((await accountOf(person.id)).passwordHash).toBeNull();
  });

  test('of the maker’s staff is asked for the password alone', async () => {
    const person = await buildInvited(portal, admin, { role: 'DISTRICT_MANAGER' });
    const token = await lastTokenSentTo(portal, person.email);
    const { link } = await somebody().ask(calls.look, { params: { token } });
    expect(link).toMatchObject({ state: 'open', missing: [] });
    const { password, confirmation, privacy } = acceptance;
    const sent = await somebody().send(calls.accept, {
      params: { token },
      body: { password, confirmation, privacy },
    });
    expect(sent.statusCode).toBe(200);
  });

  test('without a name gets to the start-up step that asks for it', async () => {
    const person = await invited();
    await portal.services.db
      .updateTable('userAccount')
      .set({ firstName: '', lastName: '' })
      .where('id', '=', person.id)
      .execute();
    const token = await lastTokenSentTo(portal, person.email);
    const { link } = await somebody().ask(calls.look, { params: { token } });
    expect(link).toMatchObject({ missing: ['dateOfBirth', 'country'] });
    const response = await accept(somebody(), token);
    const inside = clientOf(portal.app, { paddock: response.cookies[0]!.value });
    const session = await inside.ask(sessionCalls.read);
    expect(startUpFor(session, accountScreens.me, accountScreens.me.path, null)).toEqual({
      kind: 'redirect',
      to: accountScreens.missingInfo.path,
    });
    await inside.ask(profileCalls.updateInfo, { body: { firstName: 'Nia', lastName: 'Holt' } });
    expect((await inside.ask(sessionCalls.read)).user!.fullName).toBe('Nia Holt');
  });

  test('whose mail refused before gets the invitation, and the link clears the address', async () => {
    const person = await invited();
    await sql`insert into refused_address (address, refusals, since, last_at, last_reason, stopped_at)
      values (${person.email}, 3, now(), now(), 'no such user', now())`.execute(portal.services.db);
    await accept(somebody(), await lastTokenSentTo(portal, person.email));
    const { rows } =
      await sql`select from refused_address where address = ${person.email} and refusals > 0`.execute(
        portal.services.db,
      );
    expect(rows).toEqual([]);
  });
});

describe('a link that does not work', () => {
  test('says nothing about a token that nobody was sent', async () => {
    for (const token of ['x', newToken(), '%00', newToken().toUpperCase()]) {
      const client = somebody();
      expect((await client.refused(calls.look, { params: { token } })).code).toBe('invitations.noLink');
      expect((await client.refused(calls.accept, { params: { token }, body: acceptance })).code).toBe(
        'invitations.noLink',
      );
    }
  });

  test('fifty guesses from one address are stopped, and a real link from elsewhere works', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    const guesser = somebody();
    const statuses: number[] = [];
    for (let guess = 0; guess < 50; guess += 1) {
      const wrong = { params: { token: newToken() } };
      const { status } =
        guess % 2
          ? await guesser.refused(calls.look, wrong)
          : await guesser.refused(calls.accept, { ...wrong, body: acceptance });
      statuses.push(status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
    expect(statuses.slice(30)).toEqual(Array.from({ length: 20 }, () => 429));
    expect((await guesser.refused(calls.look, { params: { token } })).status).toBe(429);
    expect(await stateOf(token)).toBe('open');
  });

  test('an open link may be opened more often than may be guessed', async () => {
    const token = await lastTokenSentTo(portal, (await invited()).email);
    const client = somebody();
    for (let time = 0; time < 40; time += 1)
      expect((await client.ask(calls.look, { params: { token } })).link.state).toBe('open');
  });

  test('one that was used says so, and the second of two at once is refused', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    const sent = await Promise.all(
      [1, 2, 3].map((n) =>
        accept(somebody(), token, { password: `Gravel${n}road77`, confirmation: `Gravel${n}road77` }),
      ),
    );
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
    const winner = sent.findIndex(({ statusCode }) => statusCode === 200) + 1;
    const signIn = await somebody().send(signInCalls.login, {
      body: { email: person.email, password: `Gravel${winner}road77` },
    });
    expect(signIn.statusCode).toBe(200);
    expect(await stateOf(token)).toBe('used');
    expect((await somebody().refused(calls.accept, { params: { token }, body: acceptance })).code).toBe(
      'invitations.used',
    );
    expect(await somebody().ask(calls.look, { params: { token } })).toEqual({ link: { state: 'used' } });
  });

  test('one that is seven days old has expired', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    await later(7 * day - 1000, async () => expect(await stateOf(token)).toBe('open'));
    await later(7 * day, async () => {
      expect(await somebody().ask(calls.look, { params: { token } })).toEqual({ link: { state: 'expired' } });
      expect((await somebody().refused(calls.accept, { params: { token }, body: acceptance })).code).toBe(
        'invitations.expired',
      );
    });
    expect((await accountOf(person.id)).passwordHash).toBeNull();
  });

  test('one that was withdrawn between opening the page and sending the form is refused', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    expect(await stateOf(token)).toBe('open');
    await admin.ask(calls.withdraw, { params: await params(person.id) });
    expect((await somebody().refused(calls.accept, { params: { token }, body: acceptance })).code).toBe(
      'invitations.withdrawn',
    );
    expect(await stateOf(token)).toBe('withdrawn');
  });

  test('one that is withdrawn, or whose account is deactivated, while the form is sent is used or refused, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [first, second] = [await invited(), await invited()];
      const ids = await params(first.id);
      const [accepted, withdrawn] = await Promise.all([
        accept(somebody(), await lastTokenSentTo(portal, first.email)),
        admin.send(calls.withdraw, { params: ids }),
      ]);
      expect([accepted.statusCode, withdrawn.statusCode].toSorted()).toEqual(
        accepted.statusCode === 200 ? [200, 409] : [200, 410],
      );
      const { usedAt, withdrawnAt } = (await invitationOf(portal, first.id))!;
      expect([usedAt !== null, withdrawnAt !== null]).toEqual(
        accepted.statusCode === 200 ? [true, false] : [false, true],
      );
      await Promise.all([
        accept(somebody(), await lastTokenSentTo(portal, second.email)),
        admin.ask(userCalls.deactivate, { body: { _id: second.id, reason: 'Not hired' } }),
      ]);
      const sessions = await portal.services.db
        .selectFrom('session')
        .select('id')
        .where('userId', '=', second.id)
        .execute();
      expect(sessions).toEqual([]);
    }
  });

  test('one whose invitation was sent again refers to the later mail, which works', async () => {
    const person = await invited();
    await later(2 * 60_000, async () => {
      await admin.ask(calls.resend, { params: await params(person.id) });
      const [first, second] = await tokensSentTo(portal, person.email);
      expect(await stateOf(first!)).toBe('replaced');
      expect(
        (await somebody().refused(calls.accept, { params: { token: first! }, body: acceptance })).code,
      ).toBe('invitations.replaced');
      expect((await accept(somebody(), second!)).statusCode).toBe(200);
      expect(await stateOf(first!)).toBe('used');
    });
  });

  test('one to an account that was deactivated is withdrawn until the account is active again', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    await admin.ask(userCalls.deactivate, { body: { _id: person.id, reason: 'Not hired' } });
    expect((await somebody().refused(calls.accept, { params: { token }, body: acceptance })).code).toBe(
      'invitations.withdrawn',
    );
    await admin.ask(userCalls.bulk, { body: { action: 'reactivate', ids: [person.id] } });
    expect(await stateOf(token)).toBe('open');
  });

  test('one to an account that was merged into another opens neither', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    const primary = await buildUser(portal, { dealerId });
    await admin.ask(mergingCalls.merge, { body: { primary: primary.id, secondary: person.id } });
    expect((await somebody().refused(calls.accept, { params: { token }, body: acceptance })).code).toBe(
      'invitations.withdrawn',
    );
    expect(await accountOf(primary.id)).toMatchObject({ passwordHash: null });
    await admin.ask(mergingCalls.separate, { params: { userId: person.id } });
    expect(await stateOf(token)).toBe('open');
  });

  test('one to a person who was erased is unknown, and nothing of the invitation stays', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    const platform = await signedInAs(portal, 'PLATFORM_ADMIN');
    await platform.ask(userErasureCalls.erase, {
      params: { id: person.id },
      body: { email: person.email, reason: 'Asked for it' },
    });
    expect(await invitationOf(portal, person.id)).toBeUndefined();
    expect((await somebody().refused(calls.accept, { params: { token }, body: acceptance })).code).toBe(
      'invitations.noLink',
    );
  });

  test('one to an earlier address opens nothing, and the new address gets another', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    const email = `${newId()}@invited.example`;
    await admin.ask(userCalls.save, {
      params: { id: person.id },
      body: { email, version: await versionOf(portal, 'userAccount', person.id) },
    });
    expect(await stateOf(token)).toBe('withdrawn');
    expect((await somebody().refused(calls.accept, { params: { token }, body: acceptance })).code).toBe(
      'invitations.withdrawn',
    );
    expect((await mailsTo(portal, email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your invitation'),
    ]);
    expect((await accept(somebody(), await lastTokenSentTo(portal, email))).statusCode).toBe(200);
  });

  test('one to a person who chose a password by a recovery code meanwhile changes it no more', async () => {
    const person = await invited();
    const token = await lastTokenSentTo(portal, person.email);
    await somebody().ask(recoveryCalls.forgotPassword, { body: { email: person.email } });
    const body = { email: person.email, password: 'Quarry88lane', confirmation: 'Quarry88lane' };
    await somebody().ask(recoveryCalls.resetPassword, {
      body: { ...body, code: await codeSentTo(portal, person.email) },
    });
    const { passwordHash } = await accountOf(person.id);
    expect((await somebody().refused(calls.accept, { params: { token }, body: acceptance })).code).toBe(
      'invitations.used',
    );
    expect((await accountOf(person.id)).passwordHash).toBe(passwordHash);
  });
});

test('the file of personal data names the invitation, and no token', async () => {
  const person = await invited();
  const token = await lastTokenSentTo(portal, person.email);
  const response = await accept(somebody(), token);
  const inside = clientOf(portal.app, { paddock: response.cookies[0]!.value });
  const { body } = await inside.send(profileCalls.myData);
  expect(JSON.parse(body)).toMatchObject({ invitations: [{ sends: 1, addresses: [person.email] }] });
  expect(body).not.toContain(token);
});

test('a sign-in page that is closed closes invitations too', async () => {
  const closed = await openTestPortal((settings) => ({ ...settings, loginDisabled: true }));
  try {
    const boss = await signedInAs(closed, 'COMPANY_ADMIN');
    const person = await buildInvited(closed, boss);
    const token = await lastTokenSentTo(closed, person.email);
    const { code } = await closed.stranger.refused(calls.accept, { params: { token }, body: acceptance });
    expect(code).toBe('accounts.loginDisabled');
  } finally {
    await closed.close();
  }
});
