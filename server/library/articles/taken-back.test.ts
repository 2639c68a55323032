import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import type { Article } from '#contract/library/articles.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { lockFanOut, writePiece } from '#server/people/notifications/fan-out.queries.ts';
import { buildBulletin } from '#tests/builders/articles.ts';
import { buildCrew, buildRecall, confirmBulletin, runConfirmations } from '#tests/builders/confirmations.ts';
import { mailsToBy, quietNights } from '#tests/builders/mail.ts';
import { tellEverybody } from '#tests/builders/notices.ts';
import { buildAssignmentGroup, buildUser, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
/** Half past nine in the evening where the portal is: normal mails wait for the morning. */
const night = '2031-11-21T05:30:00Z';
const morning = '2031-11-21T15:00:00Z';
let now = new Date(night);

beforeAll(async () => {
  portal = await openTestPortal(quietNights, { now: () => now });
});
afterAll(() => portal.close());

const subjects = async ({ email }: BuiltUser) =>
  (await mailsToBy(portal, email, now)).map(({ subject }) => subject);
const setStatus = (id: string, status: 'published' | 'unpublished') =>
  admin.ask(calls.changeStatus, { params: { id }, body: { status } });
const save = async (id: string, body: object) => {
  const { title, description, version } = (await admin.ask(calls.get, { params: { id } })).announcement;
  return (
    await admin.ask(calls.save, { params: { id }, body: { title, description, version, ...body } } as never)
  ).announcement as Article;
};

async function atNight() {
  now = new Date(night);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const group = await buildAssignmentGroup(portal);
  const reader = await buildUser(portal, { groupIds: [group] });
  return { group, reader, audience: { assignmentGroups: [group] } };
}

test('what is unpublished or deleted in the night is mailed to nobody in the morning', async () => {
  const { reader, audience } = await atNight();
  const withdrawn = await buildBulletin(admin, { title: 'Winch bolts', audience });
  const deleted = await buildBulletin(admin, { title: 'Fuel line', audience });
  await buildBulletin(admin, { title: 'Drive belt', audience });
  await tellEverybody(portal);
  expect(await subjects(reader)).toEqual([]);
  await setStatus(withdrawn._id, 'unpublished');
  await admin.ask(calls.remove, { params: { id: deleted._id } });
  now = new Date(morning);
  expect(await subjects(reader)).toEqual(['New announcement: Drive belt']);
  const { deliveries } = await admin.ask(notificationCalls.deliveries, { query: { user: reader.id } });
  expect(deliveries.map(({ mail }) => mail).toSorted()).toEqual(['sent', 'withdrawn', 'withdrawn']);
});

test('published again, it is mailed to those it is for by then, once', async () => {
  const { group, reader, audience } = await atNight();
  const other = await buildUser(portal, { groupIds: [group] });
  const bulletin = await buildBulletin(admin, { title: 'Winch bolts', audience });
  await tellEverybody(portal);
  await subjects(reader);
  await setStatus(bulletin._id, 'unpublished');
  await sql`delete from assignment_group_member where user_id = ${other.id}`.execute(portal.services.db);
  await setStatus(bulletin._id, 'published');
  await tellEverybody(portal);
  now = new Date(morning);
  expect(await subjects(reader)).toEqual(['New announcement: Winch bolts']);
  expect(await subjects(other)).toEqual([]);
});

test('a new version takes the place of the mail about the one before', async () => {
  const { reader, audience } = await atNight();
  const bulletin = await buildBulletin(admin, { title: 'Winch bolts', audience });
  await tellEverybody(portal);
  await subjects(reader);
  await save(bulletin._id, { description: '<p>Replace them.</p>', newVersion: true });
  await tellEverybody(portal);
  now = new Date(morning);
  expect(await subjects(reader)).toHaveLength(1);
});

test('a recall that was published without its mark is mailed at once when it is marked and published again', async () => {
  const { reader, audience } = await atNight();
  const choices = { 'bulletin-published': { portal: true, mail: false } };
  const quiet = await buildUser(portal, { groupIds: audience.assignmentGroups });
  await portal.services.db
    .insertInto('noticeSetting')
    .values({ personId: quiet.id, choices: JSON.stringify(choices) })
    .execute();
  const bulletin = await buildBulletin(admin, { title: 'Brake hose', audience });
  await tellEverybody(portal);
  expect(await subjects(reader)).toEqual([]);
  await setStatus(bulletin._id, 'unpublished');
  await save(bulletin._id, { recall: true });
  await setStatus(bulletin._id, 'published');
  await tellEverybody(portal);
  expect(await subjects(reader)).toEqual(['Recall: Brake hose']);
  expect(await subjects(quiet)).toEqual(['Recall: Brake hose']);
});

test('whoever has confirmed gets no reminder that still waits, and nobody does once it is unpublished', async () => {
  now = new Date('2031-11-10T20:00:00Z');
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const { group, people, clients } = await buildCrew(portal, { zone: 'America/Los_Angeles' });
  const bulletin = await buildRecall(admin, group, '2031-11-20', {
    confirmation: { by: '2031-11-20', question: null },
  });
  await runConfirmations(portal);
  await tellEverybody(portal);
  const before = [await subjects(people[0]), await subjects(people[1])];
  // Midnight: the last day begins.
  now = new Date('2031-11-20T08:00:30Z');
  await runConfirmations(portal);
  await confirmBulletin(clients[0], bulletin._id);
  const waiting = async () =>
    (
      await sql<{ person: string }>`
        select person_id as person from mail where kind = 'bulletin-to-confirm' and about = ${bulletin._id} and held_reason is null`.execute(
        portal.services.db,
      )
    ).rows.map(({ person }) => person);
  expect(await waiting()).toEqual([people[1].id]);
  await setStatus(bulletin._id, 'unpublished');
  expect(await waiting()).toEqual([]);
  now = new Date('2031-11-20T15:00:00Z');
  expect([await subjects(people[0]), await subjects(people[1])]).toEqual(before);
});

test('a worker that is writing to some of the people does not slip through while it is unpublished', async () => {
  const { group, reader, audience } = await atNight();
  const bulletin = await buildBulletin(admin, { title: 'Winch bolts', audience });
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const worker = portal.services.db.transaction().execute(async (tx) => {
    const row = (await lockFanOut(tx))!;
    const condition = sql<boolean>`u.id in (select user_id from assignment_group_member where assignment_group_id = ${group})`;
    await writePiece(tx, row, { condition, limit: 1, isShown: true });
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  const unpublished = setStatus(bulletin._id, 'unpublished');
  // It waits for the piece.
  expect(await Promise.race([unpublished, pause(200, 'waits')])).toBe('waits');
  mayCommit.resolve();
  await worker;
  await unpublished;
  await tellEverybody(portal);
  now = new Date(morning);
  expect(await subjects(reader)).toEqual([]);
});

test('a correction of the audience takes back what waits for others, and a second one brings it back', async () => {
  const { reader, audience } = await atNight();
  const others = await atNight();
  const bulletin = await buildBulletin(admin, { title: 'Winch bolts', audience });
  await tellEverybody(portal);
  await subjects(reader);
  const moved = { title: 'Winch nuts', audience: others.audience };
  await save(bulletin._id, moved);
  await tellEverybody(portal);
  const titleFor = async ({ id }: BuiltUser) =>
    (
      await sql<{ title: string }>`select title from notice where person_id = ${id}`.execute(
        portal.services.db,
      )
    ).rows.map(({ title }) => title);
  // They keep the words they were told, and a correction tells nobody anew.
  expect(await titleFor(reader)).toEqual(['New announcement: “Winch bolts”.']);
  expect(await titleFor(others.reader)).toEqual([]);
  now = new Date(morning);
  expect(await subjects(reader)).toEqual([]);
  now = new Date(night);
  await save(bulletin._id, { title: 'Winch nuts', audience });
  await tellEverybody(portal);
  expect(await titleFor(reader)).toEqual(['New announcement: “Winch nuts”.']);
  now = new Date(morning);
  expect(await subjects(reader)).toEqual(['New announcement: Winch nuts']);
});

test('marked as a recall by a correction, what waits is mailed at once', async () => {
  const { reader, audience } = await atNight();
  const bulletin = await buildBulletin(admin, { title: 'Brake hose', audience });
  await tellEverybody(portal);
  expect(await subjects(reader)).toEqual([]);
  await save(bulletin._id, { recall: true, audience });
  await tellEverybody(portal);
  expect(await subjects(reader)).toEqual(['Recall: Brake hose']);
  await save(bulletin._id, { description: '<p>Both hoses.</p>', audience });
  await tellEverybody(portal);
  expect(await subjects(reader)).toHaveLength(1);
});

test('what was taken back does not use up the mails of the day', async () => {
  const { reader, audience } = await atNight();
  const early = [];
  for (const title of ['One', 'Two', 'Three']) early.push(await buildBulletin(admin, { title, audience }));
  await tellEverybody(portal);
  await subjects(reader);
  for (const { _id } of early) await setStatus(_id, 'unpublished');
  now = new Date(morning);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  for (const title of ['Four', 'Five', 'Six']) await buildBulletin(admin, { title, audience });
  await tellEverybody(portal);
  expect(await subjects(reader)).toHaveLength(3);
});

const lastDay = async () => {
  now = new Date('2031-11-10T20:00:00Z');
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const { group, people } = await buildCrew(portal, { zone: 'America/Los_Angeles' });
  const bulletin = await buildRecall(admin, group, '2031-11-20', {
    confirmation: { by: '2031-11-20', question: null },
  });
  await runConfirmations(portal);
  await tellEverybody(portal);
  await subjects(people[0]);
  // Midnight: the last day begins.
  now = new Date('2031-11-20T08:00:30Z');
  await runConfirmations(portal);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  return { bulletin, audience: { assignmentGroups: [group] }, reader: people[0] };
};
const remindersOf = async (reader: BuiltUser) =>
  (await subjects(reader)).filter((subject) => subject.includes('Last day'));

test('published again on the last day, it reminds those whose reminder was taken back', async () => {
  const { bulletin, reader } = await lastDay();
  await setStatus(bulletin._id, 'unpublished');
  await setStatus(bulletin._id, 'published');
  await runConfirmations(portal);
  await tellEverybody(portal);
  now = new Date('2031-11-20T15:00:00Z');
  expect(await remindersOf(reader)).toHaveLength(1);
  await runConfirmations(portal);
  expect(await remindersOf(reader)).toHaveLength(1);
});

test('nobody is reminded in the morning of a request that was removed, or moved to another day', async () => {
  for (const confirmation of [null, { by: '2031-12-15', question: null }]) {
    const { bulletin, reader, audience } = await lastDay();
    await save(bulletin._id, { confirmation, audience });
    await runConfirmations(portal);
    now = new Date('2031-11-20T15:00:00Z');
    expect(await remindersOf(reader)).toEqual([]);
  }
});
