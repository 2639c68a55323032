import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { confirmationCalls as calls } from '#contract/library/confirmations.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildBulletin } from '#tests/builders/articles.ts';
import {
  answerQuestion,
  buildCrew,
  buildRecall,
  confirmBulletin,
  confirmationQuestion as question,
  ownConfirmation,
  runConfirmations,
} from '#tests/builders/confirmations.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
// A Monday, eleven in the morning in New York.
let now = new Date('2031-05-12T15:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const run = () => runConfirmations(portal);
const crew = (options?: { readonly zone?: string }) => buildCrew(portal, options);
const recall = (group: string, by: string, more?: object) => buildRecall(admin, group, by, more);
const mailsTo = async (person: BuiltUser) =>
  (
    await sql<{ kind: string; subject: string }>`
      select m.kind, m.subject from mail m where m.person_id = ${person.id} and m.kind in ('bulletin-to-confirm', 'bulletin-unconfirmed') order by m.subject`.execute(
      portal.services.db,
    )
  ).rows;

describe('refusals', () => {
  test('a day that is over, a question without a right option, and one without words are refused at their fields', async () => {
    const body = (confirmation: object) => ({
      body: { title: 'Recall', description: '<p>Check.</p>', confirmation },
    });
    const refused = async (confirmation: object) =>
      (await admin.refused(bulletinCalls.create, body(confirmation) as never)).errors;
    expect(Object.keys(await refused({ by: '2031-05-11' }))).toEqual(['confirmation.by']);
    expect(Object.keys(await refused({ by: '2031-02-30' }))).toEqual(['confirmation.by']);
    const by = '2031-05-20';
    expect(Object.keys(await refused({ by, question: { ...question, right: 2 } }))).toEqual([
      'confirmation.question.right',
    ]);
    expect(
      Object.keys(await refused({ by, question: { ...question, options: [{ text: 'One' }, { text: '' }] } })),
    ).toEqual(['confirmation.question.options.1.text']);
  });

  test('people who are not meant, and bulletins that ask nothing, take no answer and no confirmation', async () => {
    const { group, clients } = await crew();
    const stranger = await signedInAs(portal, 'LEARNER');
    const staff = await signedInAs(portal, 'DISTRICT_MANAGER');
    const bulletin = await recall(group, '2031-05-20');
    const body = { option: 1, edition: 1 };
    expect((await stranger.refused(calls.own, at(bulletin._id))).status).toBe(404);
    expect((await stranger.refused(calls.answer, { ...at(bulletin._id), body })).status).toBe(404);
    // The maker's staff reads what departments get, and is not asked.
    expect((await ownConfirmation(staff, bulletin._id)).isAsked).toBe(false);
    expect((await staff.refused(calls.answer, { ...at(bulletin._id), body })).code).toBe(
      'confirmations.notAsked',
    );
    const plain = await buildBulletin(admin, { audience: { assignmentGroups: [group] } });
    expect((await clients[0].ask(calls.own, at(plain._id))).confirmation).toBeNull();
    expect((await clients[0].refused(calls.answer, { ...at(plain._id), body })).code).toBe(
      'confirmations.notAsked',
    );
  });
});

test('the right option and the explanation stay on the server until the right one is chosen, and every try is kept', async () => {
  const { group, clients, people } = await crew();
  const [client] = clients;
  const bulletin = await recall(group, '2031-05-20');
  for (const call of [calls.own, bulletinCalls.get] as const) {
    const body = (await client.send(call, at(bulletin._id))).body;
    expect(body).not.toContain('It is blue');
    expect(body).not.toContain('"right"');
  }
  expect((await confirmBulletin(client, bulletin._id)).json()).toMatchObject({
    code: 'confirmations.answerFirst',
  });
  const wrong = await answerQuestion(client, bulletin._id, 0);
  expect(wrong).toMatchObject({
    isRight: false,
    confirmation: { question: { answer: null, explanation: null } },
  });
  expect(
    (await client.refused(calls.answer, { ...at(bulletin._id), body: { option: 2, edition: 1 } })).code,
  ).toBe('confirmations.noSuchOption');
  const right = await answerQuestion(client, bulletin._id, 1);
  expect(right).toMatchObject({
    isRight: true,
    confirmation: { question: { answer: 1, triesCount: 2, explanation: { text: 'It is blue.' } } },
  });
  // A third try after the right one is not a try.
  expect((await answerQuestion(client, bulletin._id, 0)).confirmation.question).toMatchObject({
    triesCount: 2,
    answer: 1,
  });
  expect((await confirmBulletin(client, bulletin._id)).statusCode).toBe(200);
  const { rows } =
    await sql`select option, is_right from article_try where user_id = ${people[0].id} order by tried_at, id`.execute(
      portal.services.db,
    );
  expect(rows).toEqual([
    { option: 0, isRight: false },
    { option: 1, isRight: true },
  ]);
});

test('an answer is about the options that were shown: after a correction of the question it is refused and no try', async () => {
  const { group, clients } = await crew();
  const bulletin = await recall(group, '2031-05-20');
  const [client] = clients;
  const { edition, textVersion } = await ownConfirmation(client, bulletin._id);
  const { version } = (await admin.ask(bulletinCalls.get, at(bulletin._id))).announcement;
  const turned = { ...question, options: question.options.toReversed(), right: 0 };
  await admin.ask(bulletinCalls.save, {
    ...at(bulletin._id),
    body: {
      title: 'Recall',
      description: '<p>Check the seal.</p>',
      confirmation: { by: '2031-05-20', question: turned },
      version,
    },
  } as never);
  const body = { option: 1, edition, textVersion };
  expect((await client.refused(calls.answer, { ...at(bulletin._id), body })).code).toBe(
    'confirmations.changed',
  );
  const shown = await ownConfirmation(client, bulletin._id);
  expect(shown.question).toMatchObject({ triesCount: 0, answer: null });
  const again = { option: 0, edition, textVersion: shown.textVersion };
  expect(await client.ask(calls.answer, { ...at(bulletin._id), body: again })).toMatchObject({
    isRight: true,
  });
});

test('the evidence has the dealer where somebody worked when confirming, also if that is none', async () => {
  const { group, clients, people, dealerId } = await crew();
  const bulletin = await recall(group, '2031-05-20', { confirmation: { by: '2031-05-20', question: null } });
  await run();
  const next = await buildDealer(portal, { name: 'Next dealer' });
  const { db } = portal.services;
  const leaves = (of: BuiltUser) =>
    db
      .updateTable('dealerMembership')
      .set({ endedAt: now })
      .where('userId', '=', of.id)
      .where('dealerId', '=', dealerId)
      .execute();
  await leaves(people[0]);
  await db
    .insertInto('dealerMembership')
    .values({ id: newId(), userId: people[0].id, dealerId: next, startedAt: now })
    .execute();
  await leaves(people[1]);
  const sent = Array.from({ length: 50 }, () => confirmBulletin(clients[0], bulletin._id));
  expect(new Set((await Promise.all(sent)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await confirmBulletin(clients[1], bulletin._id)).statusCode).toBe(200);
  const lines = (await admin.send(calls.evidence, at(bulletin._id))).body.split('\r\n');
  const dealerOf = (name: string) => lines.find((line) => line.includes(name))!.split(',')[4];
  expect([dealerOf('Abbott'), dealerOf('Brisbois')]).toEqual(['"Next dealer"', '""']);
  expect((await ownConfirmation(clients[0], bulletin._id)).dealer).toEqual({
    name: 'Next dealer',
    asked: 1,
    confirmed: 1,
  });
});

test('a confirmation names the words that were shown, and holds once however often it is sent', async () => {
  const { group, clients, people, manager } = await crew();
  const bulletin = await recall(group, '2031-05-20', { confirmation: { by: '2031-05-20', question: null } });
  await run();
  const [first, second] = clients;
  const opened = await ownConfirmation(first, bulletin._id);
  expect(opened).toMatchObject({
    isAsked: true,
    dealer: { asked: 2, confirmed: 0 },
    everyone: { asked: 2, confirmed: 0 },
  });
  // A correction comes between reading and confirming.
  const { announcement } = await admin.ask(bulletinCalls.get, at(bulletin._id));
  await admin.ask(bulletinCalls.save, {
    ...at(bulletin._id),
    body: {
      title: 'Recall',
      titleFr: 'Rappel',
      description: '<p>Check both seals.</p>',
      descriptionFr: '<p>Vérifiez les deux joints.</p>',
      version: announcement.version,
    },
  } as never);
  const stale = { language: 'en' as const, edition: 1, textVersion: opened.textVersion };
  expect((await first.refused(calls.confirm, { ...at(bulletin._id), body: stale })).code).toBe(
    'confirmations.changed',
  );
  const replies = await Promise.all(Array.from({ length: 5 }, () => confirmBulletin(first, bulletin._id)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect((await confirmBulletin(second, bulletin._id, 'fr')).statusCode).toBe(200);
  const { rows } = await sql`
    select w.language, w.description from article_confirmation c join article_words w on w.hash = c.words_hash
    where c.user_id in (${people[0].id}, ${people[1].id}) order by w.language`.execute(portal.services.db);
  expect(rows).toEqual([
    { language: 'en', description: '<p>Check both seals.</p>' },
    { language: 'fr', description: '<p>Vérifiez les deux joints.</p>' },
  ]);
  expect((await manager.ask(calls.people, { ...at(bulletin._id), query: {} })).counts).toMatchObject({
    confirmed: 2,
    open: 0,
  });

  // A new version is asked anew, and the earlier confirmations stay.
  const later = (await admin.ask(bulletinCalls.get, at(bulletin._id))).announcement;
  await admin.ask(bulletinCalls.save, {
    ...at(bulletin._id),
    body: {
      title: 'Recall 2',
      description: '<p>Replace them.</p>',
      version: later.version,
      newVersion: true,
    },
  } as never);
  await run();
  expect(await ownConfirmation(first, bulletin._id)).toMatchObject({
    edition: 2,
    confirmedAt: null,
    everyone: { asked: 2, confirmed: 0 },
  });
  const kept = await sql<{ count: number }>`select count(*)::integer as count from article_confirmation
    where article_id = ${bulletin._id} and edition = 1 and confirmed_at is not null`.execute(
    portal.services.db,
  );
  expect(kept.rows[0]!.count).toBe(2);
});

test('managers see their own people only, and learners only themselves', async () => {
  const [one, other] = [await crew(), await crew()];
  const bulletin = await recall(one.group, '2031-05-20', {
    audience: { assignmentGroups: [one.group, other.group] },
  });
  await run();
  const namesFor = async (client: Client, query: object = {}) =>
    (await client.ask(calls.people, { ...at(bulletin._id), query })).people.map(({ user }) => user._id);
  const ids = one.people.map(({ id }) => id);
  expect(await namesFor(one.manager)).toEqual(ids);
  expect(await namesFor(one.manager, { text: 'brisbois' })).toEqual([ids[1]]);
  expect(await namesFor(one.manager, { state: 'late' })).toEqual([]);
  expect(await namesFor(one.clients[0])).toEqual([ids[0]]);
  expect(await namesFor(await signedIn(portal, one.district))).toEqual(ids);
  expect(await namesFor(admin)).toHaveLength(4);
  expect(await ownConfirmation(one.clients[0], bulletin._id)).toMatchObject({
    seesPeople: false,
    dealer: { asked: 2 },
    everyone: { asked: 4 },
  });
});

test('reminders and summaries go out once each, by the clocks of four zones, with two workers', async () => {
  now = new Date('2031-06-02T16:00:00Z');
  const zones = ['America/St_Johns', 'America/New_York', 'America/Denver', 'Pacific/Honolulu'];
  const crews: Awaited<ReturnType<typeof crew>>[] = [];
  for (const zone of zones) crews.push(await crew({ zone }));
  const bulletin = await recall(crews[0]!.group, '2031-06-12', {
    audience: { assignmentGroups: crews.map(({ group }) => group) },
  });
  const both = () => Promise.all([run(), run()]);
  await both();
  const [eager] = crews[0]!.clients;
  await answerQuestion(eager, bulletin._id, 1);
  await confirmBulletin(eager, bulletin._id);
  const counts = async (of: (one: (typeof crews)[number]) => BuiltUser) =>
    Promise.all(crews.map(async (one) => (await mailsTo(of(one))).length));
  expect(await counts(({ people }) => people[1])).toEqual([0, 0, 0, 0]);
  // Half of the time.
  now = new Date('2031-06-08T12:00:00Z');
  await both();
  expect(await counts(({ people }) => people[1])).toEqual([1, 1, 1, 1]);
  expect(await counts(({ people }) => people[0])).toEqual([0, 1, 1, 1]);
  // The last day has begun in Newfoundland, and has not in Hawaii.
  now = new Date('2031-06-12T03:00:00Z');
  await both();
  expect(await counts(({ people }) => people[1])).toEqual([2, 1, 1, 1]);
  now = new Date('2031-06-12T12:00:00Z');
  await both();
  await both();
  expect(await counts(({ people }) => people[1])).toEqual([2, 2, 2, 2]);
  // Midnight in Newfoundland is over, elsewhere it is still the twelfth.
  now = new Date('2031-06-13T03:00:00Z');
  await both();
  expect(await counts(({ boss }) => boss)).toEqual([1, 0, 0, 0]);
  now = new Date('2031-06-13T10:30:00Z');
  await both();
  await both();
  expect(await counts(({ boss }) => boss)).toEqual([1, 1, 1, 1]);
  expect((await mailsTo(crews[0]!.boss))[0]!.subject).toBe('“Recall”: 1 of 2 confirmed');
  expect(await counts(({ district }) => district)).toEqual([0, 0, 0, 0]);
  // Two days after the last midnight.
  now = new Date('2031-06-15T09:00:00Z');
  await both();
  expect(await counts(({ district }) => district)).toEqual([0, 0, 0, 0]);
  now = new Date('2031-06-15T10:30:00Z');
  await both();
  await both();
  expect(await counts(({ district }) => district)).toEqual([1, 1, 1, 1]);
  // People may confirm late, and say so.
  await answerQuestion(crews[3]!.clients[0], bulletin._id, 1);
  expect((await confirmBulletin(crews[3]!.clients[0], bulletin._id)).statusCode).toBe(200);
});

test('unpublishing stops reminders and summaries', async () => {
  now = new Date('2031-07-01T16:00:00Z');
  const { group, people, boss } = await crew();
  const bulletin = await recall(group, '2031-07-05');
  await run();
  await admin.ask(bulletinCalls.changeStatus, { ...at(bulletin._id), body: { status: 'unpublished' } });
  for (const day of ['2031-07-04T12:00:00Z', '2031-07-06T12:00:00Z', '2031-07-09T12:00:00Z']) {
    now = new Date(day);
    await run();
  }
  expect(await mailsTo(people[0])).toEqual([]);
  expect(await mailsTo(boss)).toEqual([]);
});

test('newcomers get as many days as the others had; leavers stay in the evidence only', async () => {
  now = new Date('2031-08-01T16:00:00Z');
  const { group, people, dealerId, clients, manager } = await crew();
  const bulletin = await recall(group, '2031-08-11');
  await run();
  now = new Date('2031-08-05T16:00:00Z');
  const newcomer = await buildUser(portal, { groupIds: [group], dealerId, lastName: 'Zeller' });
  await portal.services.db.deleteFrom('assignmentGroupMember').where('userId', '=', people[0].id).execute();
  await run();
  // Ten days: the end of the fifteenth in New York.
  expect((await ownConfirmation(await signedIn(portal, newcomer), bulletin._id)).deadline).toBe(
    '2031-08-16T04:00:00.000Z',
  );
  expect((await ownConfirmation(clients[1], bulletin._id)).deadline).toBe('2031-08-12T04:00:00.000Z');
  expect((await manager.ask(calls.people, { ...at(bulletin._id), query: {} })).counts).toEqual({
    open: 2,
    late: 0,
    confirmed: 0,
    left: 1,
  });
  const evidence = (await admin.send(calls.evidence, at(bulletin._id))).body;
  expect(evidence).toContain('Abbott');
  // After the day, nobody is asked any more.
  now = new Date('2031-08-13T16:00:00Z');
  const late = await buildUser(portal, { groupIds: [group], dealerId });
  await run();
  const { rows } = await sql`select from article_confirmation where user_id = ${late.id}`.execute(
    portal.services.db,
  );
  expect(rows).toEqual([]);
});

describe('newcomers', () => {
  const joins = ({ group, dealerId }: { group: string; dealerId: string }) =>
    buildUser(portal, { groupIds: [group], dealerId, lastName: 'Zeller' });
  const dueOf = async (person: BuiltUser, id: string) =>
    ownConfirmation(await signedIn(portal, person), id).then(({ dueOn }) => dueOn);

  test('who answers before the worker has come has as many days as the others, too', async () => {
    now = new Date('2031-08-20T16:00:00Z');
    admin = await signedInAs(portal, 'COMPANY_ADMIN');
    const one = await crew();
    const bulletin = await recall(one.group, '2031-08-30');
    // One of the first, just after publishing.
    await answerQuestion(one.clients[0], bulletin._id, 0);
    expect(await dueOf(one.people[0], bulletin._id)).toBe('2031-08-30');
    await run();
    now = new Date('2031-08-28T16:00:00Z');
    const newcomer = await joins(one);
    const client = await signedIn(portal, newcomer);
    await answerQuestion(client, bulletin._id, 0);
    expect(await dueOf(newcomer, bulletin._id)).toBe('2031-09-07');
    const { announcements } = await client.ask(bulletinCalls.list, {});
    expect(announcements[0]).toMatchObject({ mustConfirm: true, dueOn: '2031-09-07' });
    now = new Date('2031-08-28T17:00:00Z');
    await run();
    expect(await dueOf(newcomer, bulletin._id)).toBe('2031-09-07');
  });

  test('a later day holds for newcomers as well', async () => {
    now = new Date('2031-08-20T16:00:00Z');
    admin = await signedInAs(portal, 'COMPANY_ADMIN');
    const one = await crew();
    const bulletin = await recall(one.group, '2031-08-30');
    await run();
    now = new Date('2031-08-22T16:00:00Z');
    const newcomer = await joins(one);
    await run();
    expect(await dueOf(newcomer, bulletin._id)).toBe('2031-09-01');
    now = new Date('2031-08-23T16:00:00Z');
    const { version } = (await admin.ask(bulletinCalls.get, at(bulletin._id))).announcement;
    await admin.ask(bulletinCalls.save, {
      ...at(bulletin._id),
      body: {
        title: 'Recall',
        description: '<p>Check the seal.</p>',
        confirmation: { by: '2031-10-31', question },
        version,
      },
    } as never);
    now = new Date('2031-08-23T16:20:00Z');
    await run();
    expect(await dueOf(one.people[0], bulletin._id)).toBe('2031-10-31');
    expect(await dueOf(newcomer, bulletin._id)).toBe('2031-10-31');
  });

  test('managers and field staff are not told that somebody is missing who still has days', async () => {
    now = new Date('2031-08-20T16:00:00Z');
    admin = await signedInAs(portal, 'COMPANY_ADMIN');
    const one = await crew();
    await recall(one.group, '2031-08-30');
    await run();
    now = new Date('2031-08-29T16:00:00Z');
    await joins(one);
    for (const day of ['2031-08-29T16:20:00Z', '2031-08-31T10:00:00Z', '2031-09-02T10:00:00Z']) {
      now = new Date(day);
      await run();
    }
    for (const person of [one.boss, one.district])
      expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['“Recall”: 0 of 2 confirmed']);
  });
});

test('a new version by a day that is over is refused at the day, so nobody is late at once; a correction is not', async () => {
  now = new Date('2032-01-12T16:00:00Z');
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const { group, boss, people } = await crew();
  const bulletin = await recall(group, '2032-01-16');
  await run();
  now = new Date('2032-01-20T16:00:00Z');
  await run();
  expect(await mailsTo(boss)).toHaveLength(1);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const { version } = (await admin.ask(bulletinCalls.get, at(bulletin._id))).announcement;
  const body = { title: 'Recall', description: '<p>Check both seals.</p>', version };
  const again = { ...at(bulletin._id), body: { ...body, newVersion: true } } as never;
  const refusal = await admin.refused(bulletinCalls.save, again);
  expect(refusal).toMatchObject({ code: 'confirmations.dayPast' });
  expect(Object.keys(refusal.errors)).toEqual(['confirmation.by']);
  await admin.ask(bulletinCalls.save, { ...at(bulletin._id), body } as never);
  await run();
  expect(await ownConfirmation(await signedIn(portal, people[0]), bulletin._id)).toMatchObject({
    edition: 1,
  });
  expect(await mailsTo(boss)).toHaveLength(1);
});

test('French summaries have none and one in the singular', async () => {
  now = new Date('2032-02-02T16:00:00Z');
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const { group, dealerId, clients } = await crew();
  const boss = await buildUser(portal, { role: 'DEALER_MANAGER', dealerId, language: 'fr' });
  const bulletin = await recall(group, '2032-02-05', {
    confirmation: { by: '2032-02-05', question: null },
  });
  await run();
  await confirmBulletin(clients[0], bulletin._id);
  now = new Date('2032-02-06T16:00:00Z');
  await run();
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, body_text as text from mail where person_id = ${boss.id} and kind = 'bulletin-unconfirmed'`.execute(
    portal.services.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.subject).toMatch(/: 1 confirmation sur 2$/);
  expect(rows[0]!.text).toContain('1 personne sur 2 chez Dealer in America/New_York a confirmé');
});
