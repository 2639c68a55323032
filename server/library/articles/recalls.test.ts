import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import { confirmationCalls } from '#contract/library/confirmations.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { buildBulletin } from '#tests/builders/articles.ts';
import { confirmBulletin } from '#tests/builders/confirmations.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import { tellEverybody } from '#tests/builders/notices.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
/** Late in the evening where the portal is, and everybody got enough. The year is far ahead, so that what waits is not due by the database. */
const now = () => new Date('2031-11-21T05:30:00Z');

beforeAll(async () => {
  portal = await openTestPortal(
    (settings) => ({ ...settings, mails: { perDay: 1, quietFrom: '20:00', quietUntil: '07:00' } }),
    { now },
  );
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const published = async (body: object) => {
  const bulletin = await buildBulletin(admin, body);
  await tellEverybody(portal);
  return bulletin;
};
const subjects = async (email: string) => (await mailsTo(portal, email)).map(({ subject }) => subject);

test('a recall is mailed at night, and managers of people without mails are told, other managers not', async () => {
  const group = await buildAssignmentGroup(portal);
  const [dealerId, otherDealer] = [await buildDealer(portal), await buildDealer(portal)];
  const reader = await buildUser(portal, { dealerId, groupIds: [group] });
  const unmailed = await buildUser(portal, { dealerId, groupIds: [group] });
  const manager = await buildUser(portal, { role: 'DEALER_MANAGER', dealerId });
  const stranger = await buildUser(portal, { role: 'DEALER_MANAGER', dealerId: otherDealer });
  await sql`update user_account set receive_emails = false where id = ${unmailed.id}`.execute(
    portal.services.db,
  );
  const audience = { assignmentGroups: [group] };

  const plain = await published({ title: 'Winch bolts', audience });
  expect(plain.recall).toBe(false);
  expect(await subjects(reader.email)).toEqual([]);

  const recall = await published({ title: 'Brake hose', audience, recall: true });
  expect(await subjects(reader.email)).toEqual(['Recall: Brake hose']);
  expect(await subjects(unmailed.email)).toEqual([]);
  expect(await subjects(manager.email)).toEqual(['Recall: tell your people – Brake hose']);
  expect(await subjects(stranger.email)).toEqual([]);
  // Whoever is told to pass it on can read it.
  const params = { params: { id: recall._id } };
  expect((await (await signedIn(portal, manager)).ask(calls.get, params)).announcement.title).toBe(
    'Brake hose',
  );
  expect((await (await signedIn(portal, stranger)).refused(calls.get, params)).status).toBe(404);

  const { announcement } = await admin.ask(calls.save, {
    params: { id: recall._id },
    body: { title: 'Brake hose', description: '<p>Corrected.</p>', version: recall.version },
  } as never);
  expect(announcement.recall).toBe(true);
});

test('managers are told as well of people whose address refuses mails', async () => {
  const group = await buildAssignmentGroup(portal);
  const dealerId = await buildDealer(portal);
  const reader = await buildUser(portal, { dealerId, groupIds: [group] });
  const manager = await buildUser(portal, { role: 'DEALER_MANAGER', dealerId });
  await portal.services.db
    .insertInto('refusedAddress')
    .values({ address: reader.email, refusals: 3, stoppedAt: new Date() })
    .execute();
  await published({ title: 'Fuel cap', audience: { assignmentGroups: [group] }, recall: true });
  expect(await subjects(reader.email)).toEqual([]);
  expect(await subjects(manager.email)).toEqual(['Recall: tell your people – Fuel cap']);
});

test('managers are told as well of people who switched off the mails of recalls alone', async () => {
  const group = await buildAssignmentGroup(portal);
  const dealerId = await buildDealer(portal);
  const choices = { 'bulletin-recall': { portal: true, mail: false } };
  const reader = await buildUser(portal, { dealerId, groupIds: [group] });
  await portal.services.db
    .insertInto('noticeSetting')
    .values({ personId: reader.id, choices: JSON.stringify(choices) })
    .execute();
  const manager = await buildUser(portal, { role: 'DEALER_MANAGER', dealerId });
  await published({ title: 'Fuel line', audience: { assignmentGroups: [group] }, recall: true });
  expect(await subjects(reader.email)).toEqual([]);
  expect(await subjects(manager.email)).toEqual(['Recall: tell your people – Fuel line']);
});

test('the delivery record says who confirmed it', async () => {
  const group = await buildAssignmentGroup(portal);
  const reader = await buildUser(portal, { groupIds: [group] });
  const bulletin = await published({
    title: 'Throttle cable',
    audience: { assignmentGroups: [group] },
    recall: true,
    confirmation: { by: '2031-12-01', question: null },
  });
  const record = async () => {
    const { deliveries } = await admin.ask(notificationCalls.deliveries, { query: { user: reader.id } });
    return deliveries[0]!;
  };
  expect(await record()).toMatchObject({ kind: 'bulletin-recall', confirmedAt: null });
  const client = await signedIn(portal, reader);
  const params = { params: { id: bulletin._id } };
  const { edition, textVersion } = (await client.ask(confirmationCalls.own, params)).confirmation!;
  await client.ask(confirmationCalls.confirm, { ...params, body: { language: 'en', edition, textVersion } });
  expect((await record()).confirmedAt).toBe(now().toISOString());
});

test('the delivery record has the confirmation with the version that was confirmed', async () => {
  const group = await buildAssignmentGroup(portal);
  const reader = await buildUser(portal, { groupIds: [group] });
  const body = {
    title: 'Steering bolt',
    description: '<p>Check it.</p>',
    confirmation: { by: '2031-12-01', question: null },
  };
  const bulletin = await published({ ...body, audience: { assignmentGroups: [group] }, recall: true });
  await confirmBulletin(await signedIn(portal, reader), bulletin._id);
  const { version } = bulletin;
  await admin.ask(calls.save, {
    params: { id: bulletin._id },
    body: { ...body, description: '<p>Replace it.</p>', version, newVersion: true },
  } as never);
  await tellEverybody(portal);
  const { deliveries } = await admin.ask(notificationCalls.deliveries, { query: { user: reader.id } });
  expect(deliveries.map(({ title, confirmedAt }) => [title, confirmedAt !== null])).toEqual([
    ['New version of a recall: “Steering bolt”.', false],
    ['Recall: “Steering bolt”.', true],
  ]);
});

test('a recall is yes or no', async () => {
  expect(
    (
      await admin.refused(calls.create, {
        body: { title: 'X', description: '<p>X</p>', recall: 'yes' },
      } as never)
    ).errors,
  ).toHaveProperty('recall');
});
