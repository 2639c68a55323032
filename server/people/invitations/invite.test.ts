import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleInvited } from '#server/people/users/users.events.ts';
import type { Change } from '#server/platform/context.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { changing } from '#tests/builders/assignments.ts';
import { mailsTo, storedMailsTo } from '#tests/builders/mail.ts';
import { buildUser } from '#tests/builders/people.ts';
import { statementsOf } from '#tests/builders/statements.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { inviteMany, withdrawInvitations } from './invite.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const invite = (userIds: readonly string[]) =>
  changing(portal, (change) => inviteMany(change, { userIds, lane: 'bulk' }));

/** What a change returns, and how many statements it took. */
const counted = <T>(work: (change: Change) => Promise<T>): Promise<readonly [T, number]> =>
  changing(portal, async (change) => {
    const results: T[] = [];
    const statements = await statementsOf({ services: { db: change.tx } }, async () =>
      results.push(await work(change)),
    );
    return [results[0]!, statements.length];
  });

test('people with a password, closed accounts, and unknown ones are left out', async () => {
  const invited = await buildUser(portal, { language: 'fr' });
  const left = await Promise.all([
    buildUser(portal, { passwordHash: await hashPassword('Gravel77road') }),
    buildUser(portal, { status: 'deactivated' }),
    buildUser(portal, { status: 'denied' }),
    buildUser(portal, { status: 'pending' }),
  ]);
  const sent = await invite([invited, ...left, invited].map(({ id }) => id));
  expect(sent.map(({ userId }) => userId)).toEqual([invited.id]);
  const [mail] = await mailsTo(portal, invited.email);
  // Nobody in particular invites.
  expect(mail!.text).toContain('Un compte a été créé pour vous');
  for (const { email } of left) expect(await storedMailsTo(portal, email)).toEqual([]);
});

test('a mail header ends nowhere, and markup in a name is no markup', async () => {
  const person = await buildUser(portal, { firstName: '<b>Ann</b> {colour}' });
  await invite([person.id]);
  const [mail] = await mailsTo(portal, person.email);
  expect(mail!.html).toContain('&lt;b&gt;Ann');
  expect(mail!.text).toContain('Hello <b>Ann</b> {colour},');
});

test('what is announced for several people leaves by the lane that delays no code', async () => {
  const people = await Promise.all([buildUser(portal), buildUser(portal)]);
  await changing(portal, (change) => change.announce(peopleInvited, { userIds: people.map(({ id }) => id) }));
  const lanes = await portal.services.db
    .selectFrom('mail')
    .select('lane')
    .where(
      'recipient',
      'in',
      people.map(({ email }) => email),
    )
    .execute();
  expect(lanes).toEqual([{ lane: 'bulk' }, { lane: 'bulk' }]);
});

test('three thousand people are invited and withdrawn in a few statements', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into user_account (id, email, first_name, role_id, status)
    select gen_random_uuid(), 'crowd' || n || '@invited.example', 'Crowd', (select id from role where code = 'LEARNER'), 'active'
    from generate_series(1, 3000) n returning id`.execute(portal.services.db);
  const ids = rows.map(({ id }) => id);
  const [sent, inviting] = await counted((change) => inviteMany(change, { userIds: ids, lane: 'bulk' }));
  expect(sent).toHaveLength(3000);
  // Two for each thousand.
  expect(inviting).toBe(6);
  const [withdrawn, withdrawing] = await counted((change) =>
    withdrawInvitations(
      change,
      sent.map(({ id }) => id),
    ),
  );
  expect(withdrawn).toHaveLength(3000);
  expect(withdrawing).toBe(2);
  const { rows: waiting } = await sql`
    select from mail where recipient like 'crowd%@invited.example' and held_at is null`.execute(
    portal.services.db,
  );
  expect(waiting).toEqual([]);
});
