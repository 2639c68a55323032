import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { calls } from '#server/rooms.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { actingAs, actsAsHeader } from '#contract/platform/acts-as.ts';
import type { Call, CallInput } from '#contract/platform/call.ts';
import type { Problem } from '#contract/platform/errors.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let passwordHash: string;
const password = 'Saddle42ridge';

beforeAll(async () => {
  portal = await openTestPortal();
  passwordHash = await hashPassword(password);
});
afterAll(() => portal.close());

const db = () => portal.services.db;
const body = { receiveEmails: false };

/** Sends a change the way a person's page would. */
async function as<C extends Call>(client: Client, page: string | undefined, call: C, input: CallInput<C>) {
  const response = await client.send(call, input as never, page ? { [actsAsHeader]: page } : {});
  return { status: response.statusCode, code: response.json<Partial<Problem>>().code };
}
const save = (client: Client, page?: string) => as(client, page, profileCalls.updateEmailOpt, { body });
const wantsMail = async ({ id }: BuiltUser) =>
  (
    await db()
      .selectFrom('userAccount')
      .select('receiveEmails')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).receiveEmails;
const other = { status: 409, code: 'platform.actsAsOther' };
const ended = { status: 409, code: 'platform.actingEnded' };
const fine = { status: 200, code: undefined };

/** An administrator who acts for a learner and may make changes. */
async function acting() {
  const admin = await buildUser(portal, { role: 'COMPANY_ADMIN', passwordHash });
  const learner = await buildUser(portal);
  const client = await signedIn(portal, admin);
  const query = { reason: 'Ticket 4711: cannot see a course' };
  await client.ask(proxyCalls.start, { params: { proxyId: learner.id }, query });
  await client.ask(proxyCalls.stepUp, { body: { password } });
  return { client, admin, learner, page: actingAs(learner.id, admin.id) };
}
const endTime = ({ id }: BuiltUser) =>
  db()
    .updateTable('session')
    .set({ proxyExpiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', id)
    .execute();

describe('a change names the person its page acts as', () => {
  test('and affects nobody else: two tabs, two people', async () => {
    const [first, second] = [await buildUser(portal), await buildUser(portal)];
    // The second person signed in in another tab: both tabs now have that person's cookie.
    const cookie = await signedIn(portal, second);
    expect(await save(cookie, first.id)).toEqual(other);
    expect(await wantsMail(second)).toBe(true);
    expect(await save(cookie, second.id)).toEqual(fine);
    expect(await wantsMail(second)).toBe(false);
    expect(await wantsMail(first)).toBe(true);
  });

  test('offline work of one person is never saved for another', async () => {
    const course = await buildCourse(portal);
    await buildCurriculum(portal, [course]);
    const [first, second] = [await buildUser(portal), await buildUser(portal)];
    const request = {
      params: { id: course.id },
      body: { events: [{ eventId: newId(), sectionId: course.sectionIds[0]! }] },
    };
    const cookie = await signedIn(portal, second);
    expect(await as(cookie, first.id, progressCalls.record, request)).toEqual(other);
    const events = await db()
      .selectFrom('learningEvent')
      .select('userId')
      .where('courseId', '=', course.id)
      .execute();
    expect(events).toEqual([]);
    // After signing in again, the first person's page sends it again and it is saved.
    expect(await as(await signedIn(portal, first), first.id, progressCalls.record, request)).toEqual(fine);
  });

  test("is checked before anything else, with an error in the reader's language", async () => {
    const user = await buildUser(portal, { language: 'fr' });
    const client = await signedIn(portal, user);
    const response = await client.send(proxyCalls.stepUp, { body: { password: 3 } } as never, {
      [actsAsHeader]: newId(),
    });
    expect(response.json()).toMatchObject({
      code: 'platform.actsAsOther',
      detail: expect.stringContaining('Rechargez') as string,
    });
  });

  test('reading names nobody, and callers other than our pages pass', async () => {
    const client = await signedIn(portal, await buildUser(portal));
    expect((await client.send(sessionCalls.read, {}, { [actsAsHeader]: newId() })).statusCode).toBe(200);
    expect(await save(client)).toEqual(fine);
  });

  test('without a session the error asks to sign in, whatever the page', async () => {
    expect((await save(portal.stranger, newId())).status).toBe(401);
  });

  test('signing in and out decide who the person is, so they pass', async () => {
    const [first, second] = [await buildUser(portal, { passwordHash }), await buildUser(portal)];
    const client = await signedIn(portal, second);
    const signIn = { body: { email: first.email, password } };
    expect((await as(client, first.id, signInCalls.login, signIn)).status).toBe(200);
    const out = await client.send(signInCalls.logout, {}, { [actsAsHeader]: first.id });
    expect(out.statusCode).toBe(302);
  });

  test('the language chosen on a page is not saved to another person’s account', async () => {
    const [first, second] = [await buildUser(portal), await buildUser(portal)];
    const client = await signedIn(portal, second);
    const query = { lang: 'fr' } as const;
    expect(await as(client, first.id, sessionCalls.setLanguage, { query })).toEqual(other);
  });
});

describe('acting for someone', () => {
  test("is a different page than that person’s own and the administrator's own", async () => {
    const { client, admin, learner, page } = await acting();
    expect(await save(client, page)).toEqual(fine);
    expect(await save(client, learner.id)).toEqual(other);
    expect(await save(client, admin.id)).toEqual(other);
    expect(await wantsMail(admin)).toBe(true);
    const own = await signedIn(portal, learner);
    expect(await save(own, page)).toEqual(other);
  });

  test('when its time is up, nothing reaches the administrator’s own account, named or not', async () => {
    const { client, admin, learner, page } = await acting();
    await endTime(admin);
    for (const from of [page, undefined]) expect(await save(client, from)).toEqual(ended);
    expect(await save(client, learner.id)).toEqual(other);
    expect([await wantsMail(admin), await wantsMail(learner)]).toEqual([true, true]);
    // The administrator's own reading continues, and so does a page that knows acting has ended.
    expect(await client.ask(sessionCalls.read)).toMatchObject({ user: { _id: admin.id }, proxy: null });
    expect(await save(client, admin.id)).toEqual(fine);
  });

  test('once explicitly ended, callers without a page act as themselves again', async () => {
    const { client, admin, learner, page } = await acting();
    await endTime(admin);
    expect((await as(client, page, proxyCalls.close, {})).status).toBe(200);
    expect(await save(client, page)).toEqual(ended);
    expect(await save(client)).toEqual(fine);
    expect([await wantsMail(admin), await wantsMail(learner)]).toEqual([false, true]);
  });

  test('if closed in another tab, the tab left behind changes nothing', async () => {
    const { client, admin, page } = await acting();
    await client.ask(proxyCalls.close);
    expect(await save(client, page)).toEqual(ended);
    expect(await wantsMail(admin)).toBe(true);
  });

  test('also ends if the administrator loses the right', async () => {
    const { client, admin, page } = await acting();
    const role = await db()
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'DEALER_MANAGER')
      .executeTakeFirstOrThrow();
    await db().updateTable('userAccount').set({ roleId: role.id }).where('id', '=', admin.id).execute();
    for (const from of [page, undefined]) expect(await save(client, from)).toEqual(ended);
    expect(await wantsMail(admin)).toBe(true);
  });
});

test('every changing call is checked, except those that decide who the person is', async () => {
  const changing = calls.filter(
    (call) =>
      (call.method !== 'GET' || call.changesState) &&
      !call.fromContentOrigin &&
      !call.fromMailPrograms &&
      !call.bearer,
  );
  const free = changing.filter((call) => call.asAnybody).map((call) => call.id);
  expect(free.toSorted()).toEqual([
    'invitations.accept',
    'session.login',
    'session.logout',
    'session.proxy-remove',
  ]);
  const client = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN' }));
  for (const call of changing.filter((one) => !one.asAnybody)) {
    const params = Object.fromEntries(
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, newId()]),
    );
    expect(await as(client, newId(), call, { params } as never), call.id).toEqual(other);
  }
});
