import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { confirmationCalls as calls } from '#contract/library/confirmations.calls.ts';
import { buildBulletin } from '#tests/builders/articles.ts';
import {
  answerQuestion,
  buildCrew,
  buildRecall,
  confirmationQuestion as question,
  confirmBulletin,
  ownConfirmation,
  runConfirmations,
} from '#tests/builders/confirmations.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date();
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
});
afterAll(() => portal.close());
beforeEach(() => at('2031-05-12T15:00:00Z'));

/** Moves the clock. Sessions end on the way, so the administrator signs in again. */
async function at(time: string) {
  now = new Date(time);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
}
const params = (id: string) => ({ params: { id } });
const open = (client: Client, id: string) =>
  client.send(bulletinCalls.get, { ...params(id), query: { visit: 'true' } } as never);
/** Saves a bulletin as a correction. */
async function correct(id: string, confirmation: object | null) {
  const { title, titleFr, description, descriptionFr, version } = (
    await admin.ask(bulletinCalls.get, params(id))
  ).announcement;
  const body = { title, titleFr, description, descriptionFr, version, confirmation };
  await admin.ask(bulletinCalls.save, { ...params(id), body } as never);
}
const openedBy = async (manager: Client, id: string) => {
  const { people } = await manager.ask(calls.people, { ...params(id), query: {} } as never);
  return people.map(({ openedAt }) => openedAt !== null);
};
const noticesTo = async ({ id }: BuiltUser, kind: string) =>
  (await sql`select from notice where person_id = ${id} and kind = ${kind}`.execute(portal.services.db)).rows
    .length;

test('whoever answered another question has not answered the corrected one, and does not learn its correct option', async () => {
  const { group, clients } = await buildCrew(portal);
  const bulletin = await buildRecall(admin, group, '2031-05-20');
  await runConfirmations(portal);
  await answerQuestion(clients[0], bulletin._id, 1);
  await answerQuestion(clients[1], bulletin._id, 1);
  await confirmBulletin(clients[1], bulletin._id);
  await correct(bulletin._id, { by: '2031-05-20', question: { ...question, explanation: 'It is green.' } });
  expect((await ownConfirmation(clients[0], bulletin._id)).question).toMatchObject({ answer: 1 });
  await correct(bulletin._id, {
    by: '2031-05-20',
    question: { ...question, text: 'Where is it?', right: 0 },
  });
  for (const client of clients)
    expect((await ownConfirmation(client, bulletin._id)).question).toMatchObject({
      answer: null,
      explanation: null,
    });
  expect((await confirmBulletin(clients[0], bulletin._id)).statusCode).toBe(409);
  await answerQuestion(clients[0], bulletin._id, 0);
  expect((await confirmBulletin(clients[0], bulletin._id)).statusCode).toBe(200);
  expect((await ownConfirmation(clients[1], bulletin._id)).confirmedAt).not.toBeNull();
});

test('a question that is added by a correction shows its correct option to nobody who confirmed without it', async () => {
  const { group, clients } = await buildCrew(portal);
  const bulletin = await buildRecall(admin, group, '2031-05-20', {
    confirmation: { by: '2031-05-20', question: null },
  });
  await runConfirmations(portal);
  await confirmBulletin(clients[0], bulletin._id);
  await correct(bulletin._id, { by: '2031-05-20', question });
  expect((await ownConfirmation(clients[0], bulletin._id)).question).toMatchObject({ answer: null });
});

test('whoever opened it before being asked counts as having opened it', async () => {
  const { group, clients, manager } = await buildCrew(portal);
  // One opens it before the worker comes, the other before anything is asked at all.
  const early = await buildRecall(admin, group, '2031-05-20');
  await open(clients[0], early._id);
  await runConfirmations(portal);
  expect(await openedBy(manager, early._id)).toEqual([true, false]);
  const plain = await buildBulletin(admin, { audience: { assignmentGroups: [group] } });
  await open(clients[1], plain._id);
  await correct(plain._id, { by: '2031-05-20', question: null });
  await runConfirmations(portal);
  expect(await openedBy(manager, plain._id)).toEqual([false, true]);
});

test('a later day brings its reminders and summaries, each once', async () => {
  await at('2031-06-01T15:00:00Z');
  const { group, people, boss, district } = await buildCrew(portal);
  const bulletin = await buildRecall(admin, group, '2031-06-10');
  const told = async () => [
    await noticesTo(people[0], 'bulletin-to-confirm'),
    await noticesTo(boss, 'bulletin-unconfirmed'),
    await noticesTo(district, 'bulletin-unconfirmed'),
  ];
  const runAt = async (time: string) => {
    await at(time);
    await runConfirmations(portal);
    await runConfirmations(portal);
    // Read, so that similar ones do not become one line.
    await sql`update notice set read_at = ${now} where read_at is null`.execute(portal.services.db);
  };
  await runAt('2031-06-01T15:01:00Z');
  await runAt('2031-06-10T12:00:00Z');
  await runAt('2031-06-11T05:00:00Z');
  await runAt('2031-06-14T05:00:00Z');
  expect(await told()).toEqual([1, 1, 1]);
  await at('2031-06-14T15:00:00Z');
  await correct(bulletin._id, { by: '2031-06-30', question });
  await runAt('2031-06-14T15:01:00Z');
  expect(await told()).toEqual([1, 1, 1]);
  await runAt('2031-06-17T12:00:00Z');
  expect(await told()).toEqual([2, 1, 1]);
  await runAt('2031-06-30T12:00:00Z');
  await runAt('2031-07-01T05:00:00Z');
  await runAt('2031-07-04T05:00:00Z');
  expect(await told()).toEqual([3, 2, 2]);
});

test('field staff open what people of their dealers are asked, whomever it is for, and say who has not confirmed', async () => {
  const { people, district } = await buildCrew(portal);
  const roleId = (
    await sql<{ id: string }>`select role_id as id from user_account where id = ${people[0].id}`.execute(
      portal.services.db,
    )
  ).rows[0]!.id;
  const bulletin = await buildRecall(admin, '', '2031-05-20', { audience: { roles: [roleId] } });
  await runConfirmations(portal);
  const staff = await signedIn(portal, district);
  expect((await staff.ask(bulletinCalls.get, params(bulletin._id))).announcement._id).toBe(bulletin._id);
  const listed = await staff.ask(calls.people, { ...params(bulletin._id), query: {} } as never);
  expect(listed.people.map(({ user }) => user._id).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
  const stranger = await signedIn(portal, await buildUser(portal, { role: 'DISTRICT_MANAGER' }));
  expect((await stranger.refused(bulletinCalls.get, params(bulletin._id))).status).toBe(404);
});

test('summaries reach nobody whose role does not read announcements, and none of an inactive group', async () => {
  await at('2031-06-01T15:00:00Z');
  const { group, boss, district } = await buildCrew(portal);
  await buildRecall(admin, group, '2031-06-10');
  await runConfirmations(portal);
  await sql`update admin_group set status = 'inactive' where id in (select admin_group_id from admin_group_staff where user_id = ${district.id})`.execute(
    portal.services.db,
  );
  await sql`
    with made as (insert into role (id, name, rank, reach) select gen_random_uuid(), 'Watches the shop ' || gen_random_uuid(), 5, 'dealers' returning id)
    update user_account set role_id = (select id from made) where id = ${boss.id}`.execute(
    portal.services.db,
  );
  await at('2031-06-14T05:00:00Z');
  await runConfirmations(portal);
  expect(await noticesTo(boss, 'bulletin-unconfirmed')).toBe(0);
  expect(await noticesTo(district, 'bulletin-unconfirmed')).toBe(0);
});

test('newcomers have as many days as the others when the request was added by a correction', async () => {
  const { group, dealerId, people } = await buildCrew(portal);
  const bulletin = await buildBulletin(admin, { audience: { assignmentGroups: [group] } });
  await at('2031-06-20T15:00:00Z');
  await correct(bulletin._id, { by: '2031-06-29', question: null });
  await runConfirmations(portal);
  await at('2031-06-23T15:00:00Z');
  const newcomer = await buildUser(portal, { groupIds: [group], dealerId });
  await runConfirmations(portal);
  const dueOf = async (person: BuiltUser) =>
    (await ownConfirmation(await signedIn(portal, person), bulletin._id)).dueOn;
  expect([await dueOf(newcomer), await dueOf(people[0])]).toEqual(['2031-07-02', '2031-06-29']);
});

test('the first time counts as opened, also if the person opens it again before being asked', async () => {
  const { group, clients, manager } = await buildCrew(portal);
  const plain = await buildBulletin(admin, { audience: { assignmentGroups: [group] } });
  await open(clients[0], plain._id);
  now = new Date('2031-05-12T18:00:00Z');
  await open(clients[0], plain._id);
  await correct(plain._id, { by: '2031-05-20', question: null });
  await runConfirmations(portal);
  const { people } = await manager.ask(calls.people, { ...params(plain._id), query: {} } as never);
  expect(people[0]!.openedAt).toBe('2031-05-12T15:00:00.000Z');
});

test('whoever left stays with the dealer where they were asked, and opens nothing for the next one', async () => {
  const { dealerId, people, manager } = await buildCrew(portal);
  const next = await buildCrew(portal);
  const bulletin = await buildRecall(admin, '', '2031-05-20', { audience: { dealers: [dealerId] } });
  await runConfirmations(portal);
  await sql`update dealer_membership set dealer_id = ${next.dealerId} where user_id = ${people[0].id}`.execute(
    portal.services.db,
  );
  now = new Date('2031-05-12T16:00:00Z');
  await runConfirmations(portal);
  expect((await next.manager.refused(bulletinCalls.get, params(bulletin._id))).status).toBe(404);
  const [left] = (
    await admin.ask(calls.people, { ...params(bulletin._id), query: { state: 'left' } } as never)
  ).people;
  expect(left).toMatchObject({ user: { _id: people[0].id }, dealer: { _id: dealerId } });
  // Coming back, the person is asked again, and the manager still follows the others.
  await sql`update dealer_membership set dealer_id = ${dealerId} where user_id = ${people[0].id}`.execute(
    portal.services.db,
  );
  now = new Date('2031-05-12T17:00:00Z');
  await runConfirmations(portal);
  expect(
    (await manager.ask(calls.people, { ...params(bulletin._id), query: {} } as never)).counts,
  ).toMatchObject({
    open: 3,
    left: 0,
  });
});

test('people who are asked on their last day are reminded when half of their time is over, not at once', async () => {
  const { group, people } = await buildCrew(portal);
  const bulletin = await buildRecall(admin, group, '2031-05-12');
  await runConfirmations(portal);
  await runConfirmations(portal);
  expect(await noticesTo(people[0], 'bulletin-to-confirm')).toBe(0);
  // Asked at eleven in the morning: half of the thirteen hours.
  now = new Date('2031-05-12T21:31:00Z');
  await runConfirmations(portal);
  await runConfirmations(portal);
  expect(await noticesTo(people[0], 'bulletin-to-confirm')).toBe(1);
  expect((await ownConfirmation(await signedIn(portal, people[0]), bulletin._id)).confirmedAt).toBeNull();
});

test('other readers see how many have confirmed, and not who', async () => {
  const { group, people, manager } = await buildCrew(portal);
  const bulletin = await buildRecall(admin, group, '2031-05-20');
  await runConfirmations(portal);
  const peopleFor = async (client: Client) =>
    (await client.ask(calls.people, { ...params(bulletin._id), query: {} } as never)).people.length;
  const evidenceFor = async (client: Client) =>
    (await client.send(calls.evidence, params(bulletin._id))).body;
  for (const role of ['ILT_ADMIN', 'TRANSLATOR', 'BRAND_MANAGER'] as const) {
    const reader = await signedInAs(portal, role);
    expect(await ownConfirmation(reader, bulletin._id)).toMatchObject({
      seesPeople: false,
      everyone: { asked: 2, confirmed: 0 },
    });
    expect(await peopleFor(reader)).toBe(0);
    expect(await evidenceFor(reader)).not.toContain('@');
  }
  expect((await ownConfirmation(manager, bulletin._id)).seesPeople).toBe(true);
  expect(await peopleFor(manager)).toBe(2);
  expect(await evidenceFor(manager)).toContain(people[0].email);
});

test('a question that changes while the announcement is unpublished is asked anew, also if it is published as a correction', async () => {
  const { group, clients } = await buildCrew(portal);
  const { _id } = await buildRecall(admin, group, '2031-05-20');
  await runConfirmations(portal);
  await answerQuestion(clients[0], _id, 1);
  await admin.ask(bulletinCalls.changeStatus, { ...params(_id), body: { status: 'unpublished' } });
  await correct(_id, { by: '2031-05-20', question: { ...question, right: 0 } });
  await admin.ask(bulletinCalls.changeStatus, {
    ...params(_id),
    body: { status: 'published', newVersion: false },
  });
  const own = await ownConfirmation(clients[0], _id);
  expect(own).toMatchObject({ edition: 1, question: { answer: null, explanation: null } });
  expect((await confirmBulletin(clients[0], _id)).statusCode).toBe(409);
});

test('an answer at the moment of a correction is about the one or the other, never about both', async () => {
  const { group, clients } = await buildCrew(portal);
  const { _id } = await buildRecall(admin, group, '2031-05-20');
  await runConfirmations(portal);
  const { edition, textVersion } = await ownConfirmation(clients[0], _id);
  const mayCommit = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const author = portal.services.db.transaction().execute(async (tx) => {
    await sql`select from article where id = ${_id} for update`.execute(tx);
    await sql`update article set question = question || '{"right": 0}', version = version + 1 where id = ${_id}`.execute(
      tx,
    );
    isLocked.resolve();
    await mayCommit.promise;
  });
  await isLocked.promise;
  const answer = clients[0].send(calls.answer, { ...params(_id), body: { option: 1, edition, textVersion } });
  mayCommit.resolve();
  await author;
  expect((await answer).statusCode).toBe(409);
  expect((await ownConfirmation(clients[0], _id)).question).toMatchObject({ answer: null });
});

test('whoever comes after the day is over is not asked any more', async () => {
  const { group, dealerId } = await buildCrew(portal);
  const { _id } = await buildRecall(admin, group, '2031-05-14');
  await runConfirmations(portal);
  await at('2031-05-16T15:00:00Z');
  const late = await signedIn(portal, await buildUser(portal, { groupIds: [group], dealerId }));
  expect(await ownConfirmation(late, _id)).toMatchObject({ isAsked: false, dueOn: null });
  const { edition } = await ownConfirmation(late, _id);
  const answer = await late.send(calls.answer, { ...params(_id), body: { option: 1, edition } });
  expect(answer.statusCode).toBe(403);
});

test('evidence stays at hand, with the texts that were confirmed, after the request is gone', async () => {
  const { group, clients, manager } = await buildCrew(portal);
  const { _id, title, titleFr } = await buildRecall(admin, group, '2031-05-20', {
    confirmation: { by: '2031-05-20', question: null },
  });
  await runConfirmations(portal);
  expect((await admin.ask(calls.words, params(_id))).words).toEqual([]);
  await confirmBulletin(clients[0], _id);
  await correct(_id, null);
  const { announcement } = await admin.ask(bulletinCalls.get, params(_id));
  expect(announcement).toMatchObject({ confirmBy: null, hasConfirmations: true });
  const read = await clients[1].ask(bulletinCalls.get, params(_id));
  expect(read.announcement.hasConfirmations).toBe(false);
  // Who looks after nobody sees their own words alone, and another department sees no announcement.
  for (const client of [admin, manager, clients[0]])
    expect((await client.ask(calls.words, params(_id))).words).toEqual([
      expect.objectContaining({ edition: 1, language: 'en', title, peopleCount: 1, question: '' }),
    ]);
  expect((await clients[1].ask(calls.words, params(_id))).words).toEqual([]);
  expect(titleFr).not.toBe(title);
  const stranger = await signedInAs(portal, 'LEARNER');
  expect((await stranger.refused(calls.words, params(_id))).status).toBe(404);
});

test('evidence does not call somebody late whose version was replaced before the deadline', async () => {
  const { group, clients } = await buildCrew(portal);
  const { _id, title, description, version } = await buildRecall(admin, group, '2031-05-20', {
    confirmation: { by: '2031-05-20', question: null },
  });
  await runConfirmations(portal);
  await confirmBulletin(clients[0], _id);
  const body = { title, description, version, newVersion: true };
  await admin.ask(bulletinCalls.save, { ...params(_id), body } as never);
  await runConfirmations(portal);
  await at('2031-05-23T15:00:00Z');
  await runConfirmations(portal);
  const file = await admin.send(calls.evidence, { ...params(_id), query: { format: 'csv' } } as never);
  const states = file.rawPayload.toString().match(/\b(confirmed|replaced|late|left|open)\b/g) ?? [];
  expect(states.toSorted()).toEqual(['confirmed', 'late', 'late', 'replaced']);
});
