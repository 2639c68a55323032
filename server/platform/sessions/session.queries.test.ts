import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDealer, buildRole, buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { newId } from '#server/platform/ids.ts';
import { statementsOf } from '#tests/builders/statements.ts';
import { insertSession, touchSession } from './session-changes.queries.ts';
import { personAsActor, sessionByToken } from './session.queries.ts';
import { hashToken, newToken } from './tokens.ts';

let portal: TestPortal;
const signIn = (userId: string, tokenHash: Buffer) =>
  portal.services.db.transaction().execute((tx) =>
    insertSession(tx, {
      userId,
      tokenHash,
      limited: false,
      lifetimeSeconds: 3600,
      ip: '127.0.0.1',
      userAgent: 'test',
    }),
  );
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('work begun for a person is their own, or of who acted for them', async () => {
  const { db } = portal.services;
  const [person, other] = [await buildUser(portal), await buildUser(portal)];
  const own = await personAsActor(db, portal.services.settings, person.id);
  expect(own?.session).toMatchObject({ proxiedBy: null, steppedUp: false });
  const forThem = await personAsActor(db, portal.services.settings, person.id, other.id);
  expect(forThem?.session).toMatchObject({ proxiedBy: other.id, steppedUp: true });
  expect(await personAsActor(db, portal.services.settings, newId())).toBeUndefined();
});

test('field-training administrators are named in the settings by id or verified address, dealer owners by position', async () => {
  const { db, settings } = portal.services;
  const [byId, byAddress, unverified] = [
    await buildUser(portal),
    await buildUser(portal),
    await buildUser(portal, { verified: false }),
  ];
  const admins = [byId.id, byAddress.email.toUpperCase(), unverified.email];
  const within = { ...settings, fieldTraining: { ...settings.fieldTraining, admins } };
  const runs = async (id: string) => (await personAsActor(db, within, id))!.isFieldTrainingAdmin;
  expect(await Promise.all([byId, byAddress, unverified].map(({ id }) => runs(id)))).toEqual([
    true,
    true,
    false,
  ]);
  expect((await personAsActor(db, settings, byId.id))!.isFieldTrainingAdmin).toBe(false);

  const owns = async (role: 'DEALER_MANAGER' | 'LEARNER', dealerPosition: string) => {
    const { id } = await buildUser(portal, { role });
    await db.updateTable('userAccount').set({ dealerPosition }).where('id', '=', id).execute();
    return (await personAsActor(db, settings, id))!.isDealerOwner;
  };
  expect(await owns('DEALER_MANAGER', 'Owner')).toBe(true);
  expect(await owns('DEALER_MANAGER', 'Manager')).toBe(false);
  expect(await owns('LEARNER', 'Owner')).toBe(false);
});

test('a session that is used lasts its time from then on, and the person was seen', async () => {
  const { db } = portal.services;
  const person = await buildUser(portal);
  const sessionId = await signIn(person.id, Buffer.from(newId()));
  const long = '2000-01-01T00:00:00.000Z';
  await db
    .updateTable('session')
    .set({ lastSeenAt: long, expiresAt: long })
    .where('id', '=', sessionId)
    .execute();
  await touchSession(db, sessionId, person.id);
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect(Date.parse(session.expiresAt) - Date.parse(session.lastSeenAt)).toBe(3_600_000);
  const { lastSeenAt } = await db
    .selectFrom('userAccount')
    .select('lastSeenAt')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(lastSeenAt).toBe(session.lastSeenAt);
});

test('sessions asked for at once are read with one statement, and each finds its own person', async () => {
  const { db, settings } = portal.services;
  const read = (token: string) => sessionByToken(db, () => settings, hashToken(token));
  const [one, other] = [await buildUser(portal), await buildUser(portal)];
  const [first, second, ended] = [newToken(), newToken(), newToken()];
  await signIn(one.id, hashToken(first));
  await signIn(other.id, hashToken(second));
  await db
    .deleteFrom('session')
    .where('id', '=', await signIn(one.id, hashToken(ended)))
    .execute();
  const readAll = () =>
    statementsOf(portal, async () => {
      const found = await Promise.all([second, ended, first, second].map(read));
      expect(found.map((session) => session?.actor.id)).toEqual([other.id, undefined, one.id, other.id]);
    });
  // Their people with a second one, as long as this process does not know them.
  expect(await readAll()).toHaveLength(2);
  expect(await readAll()).toHaveLength(1);
});

test('a failure to read reaches everybody who asked', async () => {
  const { db, settings } = portal.services;
  const failing = { ofPerson: sql`1 as something`, current: sql`1 / 0 as nothing` };
  const read = () => sessionByToken(db, () => settings, hashToken('any'), failing);
  const outcomes = await Promise.allSettled([read(), read()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a person is read again as soon as one of their rows has changed, and only then', async () => {
  const { db, settings } = portal.services;
  const roleId = await buildRole(portal, { reach: 'dealers', rights: ['VIEW_EVENTS'] });
  const [person, other] = [await buildUser(portal, { roleId }), await buildUser(portal)];
  const [token, otherToken] = [newToken(), newToken()];
  await signIn(person.id, hashToken(token));
  await signIn(other.id, hashToken(otherToken));
  const more = {
    ofPerson: sql<{ readAt: string }>`clock_timestamp() as "readAt", u.full_name as name`,
    current: sql<{ now: string }>`clock_timestamp() as now`,
  };
  const read = async () => (await sessionByToken(db, () => settings, hashToken(token), more))!;
  const isReadAgain = async (change: () => Promise<unknown>) => {
    const before = await read();
    await change();
    const after = await read();
    expect(after.current.now).not.toBe(before.current.now);
    return { isAgain: after.ofPerson.readAt !== before.ofPerson.readAt, ...after };
  };

  expect((await isReadAgain(async () => {})).isAgain).toBe(false);
  // The other person was stored in the same second, and is nobody's neighbor.
  const others = await sessionByToken(db, () => settings, hashToken(otherToken), more);
  expect(others?.actor.id).toBe(other.id);
  expect((await isReadAgain(() => touchSession(db, newId(), person.id))).isAgain).toBe(false);

  const renamed = await isReadAgain(() =>
    db.updateTable('userAccount').set({ firstName: 'Renamed' }).where('id', '=', person.id).execute(),
  );
  expect(renamed).toMatchObject({ isAgain: true, ofPerson: { name: expect.stringContaining('Renamed') } });
  const entitled = await isReadAgain(() =>
    db
      .updateTable('role')
      .set({ rights: ['VIEW_MESSAGES'] })
      .where('id', '=', roleId)
      .execute(),
  );
  expect([...entitled.actor.rights]).toEqual(['VIEW_MESSAGES']);
  const dealerId = await buildDealer(portal);
  const moved = await isReadAgain(() =>
    db.insertInto('dealerMembership').values({ id: newId(), userId: person.id, dealerId }).execute(),
  );
  expect(moved.actor.dealerIds).toEqual([dealerId]);

  await db.updateTable('userAccount').set({ status: 'deactivated' }).where('id', '=', person.id).execute();
  expect(await sessionByToken(db, () => settings, hashToken(token), more)).toBeNull();
});
