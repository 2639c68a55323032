import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { settingCalls as calls } from '#contract/people/settings.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { startUpFor } from '#contract/platform/start-up.rules.ts';
import { screens } from '#contract/screens.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildRegistration, register } from '#tests/builders/registration.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal((settings) => ({
    ...settings,
    resetPositions: true,
    skipVerification: true,
    approvalNewUser: { enabled: false, dealerManagers: false },
  }));
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  await portal.services.db
    .insertInto('assignmentGroup')
    .values({ id: '01900000-0000-7000-8000-0000000000c1', name: 'Service', category: 'department' })
    .execute();
});
afterAll(() => portal.close());

const home = screens.find(({ id }) => id === 'dashboards.learner')!;
/** What the person is asked for before the home opens. */
async function prompted(client: Client): Promise<unknown> {
  return startUpFor(await client.ask(sessionCalls.read), home, '/auth', null);
}
const asked = { kind: 'open', prompt: 'positions' };
const learner = async () => signedInAs(portal, 'LEARNER', { dealerId: await buildDealer(portal) });

test('only a platform administrator asks everyone again', async () => {
  for (const role of ['LEARNER', 'DEALER_MANAGER', 'COMPANY_ADMIN'] as const)
    expect((await (await signedInAs(portal, role)).refused(calls.resetPositions)).status).toBe(403);
  expect((await portal.stranger.refused(calls.resetPositions)).status).toBe(401);
});

test('people who stated their positions are not asked, until everyone is asked again', async () => {
  const { browser } = await register(portal, await buildRegistration(portal));
  expect((await browser.ask(sessionCalls.read)).user!.resetPositions).toBe(true);
  expect(await prompted(browser)).not.toMatchObject({ prompt: 'positions' });

  const added = await learner();
  expect(await prompted(added)).toEqual(asked);
  await added.ask(profileCalls.updatePosition, { body: { primaryRole: 'Parts', dealerPosition: 'Manager' } });
  expect(await prompted(added)).not.toMatchObject({ prompt: 'positions' });

  expect(await admin.ask(calls.resetPositions)).toEqual({ people: 2 });
  expect(await prompted(browser)).toEqual(asked);
  expect(await prompted(added)).toEqual(asked);
  // What is on record stays, and a save of the profile is no answer.
  const { user } = await added.ask(profileCalls.me);
  expect(user).toMatchObject({ primaryRole: 'Parts', dealerPosition: 'Manager' });
  await added.ask(profileCalls.updateInfo, { body: { primaryRole: 'Service', dealerPosition: 'Staff' } });
  expect(await prompted(added)).toEqual(asked);
  await added.ask(profileCalls.updatePosition, { body: { primaryRole: 'Parts', dealerPosition: 'Staff' } });
  expect(await prompted(added)).not.toMatchObject({ prompt: 'positions' });
  expect(await admin.ask(calls.resetPositions)).toEqual({ people: 1 });
});

test('somebody without positions who fills in both has stated them', async () => {
  const client = await learner();
  const stated = async () => (await client.ask(sessionCalls.read)).user!.resetPositions;
  await client.ask(profileCalls.updateInfo, { body: { city: 'Bend', primaryRole: 'Parts' } });
  expect(await stated()).toBe(false);
  await client.ask(profileCalls.updateInfo, { body: { dealerPosition: 'Manager' } });
  expect(await stated()).toBe(true);
});

test('the log names who asked everyone again, and the history of the settings does not list it as a setting', async () => {
  const { people } = await admin.ask(calls.resetPositions);
  const entry = await portal.services.db
    .selectFrom('activityLog')
    .select(['entityKind', 'after', 'userId'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ entityKind: 'settings', after: { positionsReset: people } });
  const me = await admin.ask(sessionCalls.read);
  expect(entry.userId).toBe(me.user!._id);
  expect((await admin.ask(calls.get)).setting.managed!.history).toEqual([]);
});
