import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import type { Article } from '#contract/library/articles.ts';
import { confirmationCalls } from '#contract/library/confirmations.calls.ts';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { undoableCalls } from '#contract/platform/undoable.calls.ts';
import { buildBulletin } from '#tests/builders/articles.ts';
import { confirmBulletin, runConfirmations } from '#tests/builders/confirmations.ts';
import { mailsToBy, quietNights } from '#tests/builders/mail.ts';
import { letChangesLeave, tellEverybody } from '#tests/builders/notices.ts';
import {
  buildAssignmentGroup,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let group: string;
let reader: BuiltUser;
const noon = '2031-11-20T20:00:00Z';
let now = new Date(noon);

beforeAll(async () => {
  portal = await openTestPortal(quietNights, { now: () => now });
});
afterAll(() => portal.close());
beforeEach(async () => {
  now = new Date(noon);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  group = await buildAssignmentGroup(portal);
  reader = await buildUser(portal, { groupIds: [group] });
});

const draft = (body: object = {}) =>
  buildBulletin(admin, { published: false, audience: { assignmentGroups: [group] }, ...body });
const reachOf = (id: string, query: object = {}, client = admin) =>
  client.ask(calls.statusReach, { params: { id }, body: { status: 'published' }, query });
const publish = (id: string, query: object = {}) =>
  admin.send(calls.changeStatus, { params: { id }, body: { status: 'published' }, query } as never);
const statusOf = async (id: string) => (await admin.ask(calls.get, { params: { id } })).announcement.status;
const openChange = async (client = admin) => (await client.ask(undoableCalls.list, {})).changes[0]!;
const undo = (id: string, client = admin) => client.send(undoableCalls.undo, { params: { id } });
/** What the workers do by now: changes whose time is over leave, and the people are told. */
async function work() {
  await letChangesLeave(portal);
  await tellEverybody(portal);
}
const later = (seconds: number) => (now = new Date(Date.parse(noon) + seconds * 1000));
const mailsTo = async ({ email }: BuiltUser) =>
  (await mailsToBy(portal, email, now)).map(({ subject }) => subject);

describe('whom a publication reaches', () => {
  test('is told to those who may publish it, and to nobody else', async () => {
    const { _id } = await draft();
    const learner = await signedInAs(portal, 'LEARNER');
    const asked = { params: { id: _id }, body: { status: 'published' as const } };
    expect((await learner.send(calls.statusReach, asked)).statusCode).toBe(403);
  });

  test('is the number that is told, with the way of each person, and nothing is published for it', async () => {
    const french = await buildUser(portal, { groupIds: [group], language: 'fr' });
    const quiet = await buildUser(portal, { groupIds: [group] });
    await sql`update user_account set receive_emails = false where id = ${quiet.id}`.execute(
      portal.services.db,
    );
    const digest = await buildUser(portal, { groupIds: [group] });
    await sql`insert into notice_setting (person_id, choices) values (${digest.id}, ${JSON.stringify({ 'bulletin-published': { portal: true, mail: 'digest' } })}::jsonb)`.execute(
      portal.services.db,
    );
    const { _id } = await draft({ title: 'Winch bolts' });
    const reach = await reachOf(_id);
    expect(reach).toMatchObject({
      people: 4,
      ways: { now: 2, morning: 0, summary: 1, portal: 1 },
      otherLanguage: { reads: 'fr', people: 1 },
      departments: [{ people: 4 }],
    });
    const way = new Map(reach.persons.map((one) => [one._id, one.way]));
    expect([reader, french, quiet, digest].map(({ id }) => way.get(id))).toEqual([
      'now',
      'now',
      'portal',
      'summary',
    ]);
    expect(await statusOf(_id)).toBe('draft');
    await publish(_id);
    await work();
    const { broadcasts } = await admin.ask(notificationCalls.broadcasts, {});
    expect(broadcasts[0]).toMatchObject({ peopleCount: reach.people });
    expect(
      [await mailsTo(reader), await mailsTo(quiet), await mailsTo(digest)].map((mails) => mails.length),
    ).toEqual([1, 0, 0]);
  });

  test('at night, mails wait for the morning; those of a recall do not', async () => {
    now = new Date('2031-11-21T05:30:00Z');
    expect((await reachOf((await draft())._id)).ways).toMatchObject({ now: 0, morning: 1 });
    expect((await reachOf((await draft({ recall: true }))._id)).ways).toMatchObject({ now: 1, morning: 0 });
  });

  test('finds names, and shows only people whom the author may see', async () => {
    const { _id } = await draft();
    const { name } = (await reachOf(_id)).persons[0]!;
    const { persons, pagination } = await reachOf(_id, { text: name });
    expect(persons.map((one) => one._id)).toEqual([reader.id]);
    expect(pagination.total).toBe(1);
    expect((await reachOf(_id, { text: 'Nobody at all' })).persons).toEqual([]);
  });

  test('is refused as the publication would be', async () => {
    const { _id } = await draft({ description: '' });
    expect(
      (await admin.send(calls.statusReach, { params: { id: _id }, body: { status: 'published' } }))
        .statusCode,
    ).toBe(400);
  });

  test('counts who finds a resource, whom nobody mails', async () => {
    const { resource } = await admin.ask(resourceCalls.create, {
      body: {
        name: 'Site',
        type: 'link',
        url: 'https://samples.example/',
        audience: { assignmentGroups: [group] },
      },
    } as never);
    const reach = await admin.ask(resourceCalls.statusReach, {
      params: { id: resource._id },
      body: { status: 'published' },
    });
    expect(reach).toMatchObject({ people: 1, ways: { now: 0, portal: 1 } });
  });
});

describe('publishing for the people that were counted', () => {
  test('is refused if they are others by now, and says how many', async () => {
    const { _id } = await draft();
    const { people } = await reachOf(_id);
    await buildUser(portal, { groupIds: [group] });
    const refused = await publish(_id, { people });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('now 2');
    expect(await statusOf(_id)).toBe('draft');
    expect((await admin.ask(undoableCalls.list, {})).changes).toEqual([]);
  });

  test('shows the text at once and mails half a minute later, with the note', async () => {
    const { _id } = await draft({ title: 'Winch bolts', recall: true });
    expect((await publish(_id, { people: 1, note: 'Checked with all workshops.' })).statusCode).toBe(200);
    expect(await statusOf(_id)).toBe('published');
    await work();
    later(29);
    await work();
    expect(await mailsTo(reader)).toEqual([]);
    later(30);
    await work();
    const mails = await mailsToBy(portal, reader.email, now);
    expect(mails.map(({ subject }) => subject)).toEqual(['Recall: Winch bolts']);
    expect(mails[0]!.text).toContain('Checked with all workshops.');
    await work();
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  test('one that cannot be told does not hold up the others, and is told once it can be', async () => {
    const { db } = portal.services;
    const [stuck, other] = [await draft({ title: 'Stuck bolts' }), await draft({ title: 'Other bolts' })];
    await publish(stuck._id, { people: 1 });
    await publish(other._id, { people: 1 });
    const { rows } = await sql<{ telling: unknown }>`
      select telling from undoable_change where record_id = ${stuck._id} and ended_at is null`.execute(db);
    const write = (telling: unknown) =>
      sql`update undoable_change set telling = ${JSON.stringify(telling)}::jsonb, retry_at = now()
        where record_id = ${stuck._id} and ended_at is null`.execute(db);
    await write({ ...(rows[0]!.telling as object), shown: 'broken' });
    later(31);
    await work();
    const subjects = async () => (await mailsToBy(portal, reader.email, now)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['New announcement: Other bolts']);
    await work();
    expect(await subjects()).toEqual(['New announcement: Other bolts']);
    await write(rows[0]!.telling);
    await work();
    expect((await subjects()).toSorted()).toEqual([
      'New announcement: Other bolts',
      'New announcement: Stuck bolts',
    ]);
  });
});

describe('undoing', () => {
  test('is only for the person who made the change', async () => {
    const { _id } = await draft();
    await publish(_id, { people: 1 });
    const change = await openChange();
    const other = await signedInAs(portal, 'COMPANY_ADMIN');
    expect((await undo(change._id, other)).statusCode).toBe(404);
    expect((await other.ask(undoableCalls.list, {})).changes).toEqual([]);
    expect(await statusOf(_id)).toBe('published');
  });

  test('is refused when its time is over, before and after the mails have left', async () => {
    const { _id } = await draft();
    await publish(_id, { people: 1 });
    const change = await openChange();
    later(30);
    expect((await undo(change._id)).statusCode).toBe(409);
    await work();
    const refused = await undo(change._id);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('too late');
    expect(await statusOf(_id)).toBe('published');
  });

  test('is refused if the record was changed since', async () => {
    const { _id } = await draft();
    await publish(_id, { people: 1 });
    const change = await openChange();
    await admin.ask(calls.save, { params: { id: _id }, body: { title: 'Other bolts' } } as never);
    const refused = await undo(change._id);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('changed again');
  });

  test('makes it a draft again with its plans, and nobody is ever told', async () => {
    const { _id } = await draft();
    const plan = { day: '2031-12-01', time: '09:00' };
    await admin.ask(calls.schedule, { params: { id: _id }, body: { publish: plan, unpublish: null } });
    const before = (await admin.ask(calls.get, { params: { id: _id } })).announcement;
    await publish(_id, { people: 1 });
    const change = await openChange();
    expect(change).toMatchObject({ kind: 'bulletin', record: _id, people: 1, secondsLeft: 30 });
    expect((await undo(change._id)).statusCode).toBe(200);
    const after = (await admin.ask(calls.get, { params: { id: _id } })).announcement;
    expect(after).toEqual({
      ...before,
      version: after.version,
      updatedAt: after.updatedAt,
      updatedBy: after.updatedBy,
    });
    expect(after.status).toBe('draft');
    expect(after.plans?.publish).toMatchObject(plan);
    later(60);
    await work();
    expect(await mailsTo(reader)).toEqual([]);
    expect((await undo(change._id)).body).toContain('undone already');
    // Published later, it is told as if it were the first time.
    expect((await publish(_id, { people: 1 })).statusCode).toBe(200);
    later(120);
    await work();
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  test('and leaving at the same moment: one of the two happens', async () => {
    const { _id } = await draft();
    await publish(_id, { people: 1 });
    const change = await openChange();
    const answers = await Promise.all([undo(change._id), undo(change._id), undo(change._id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const again = await draft();
    await publish(again._id, { people: 1 });
    const second = await openChange();
    later(30);
    const [answer] = await Promise.all([undo(second._id), work()]);
    expect(answer.statusCode).toBe(409);
    await work();
    expect(await mailsTo(reader)).toHaveLength(1);
  });
});

describe('undoing the change of a text that people confirmed', () => {
  const confirmBy = '2031-12-06';
  async function confirmed() {
    const { _id } = await buildBulletin(admin, {
      title: 'Winch bolts',
      audience: { assignmentGroups: [group] },
      confirmation: { by: confirmBy },
    });
    await runConfirmations(portal);
    await tellEverybody(portal);
    const person = await signedIn(portal, reader);
    await confirmBulletin(person, _id);
    return (await admin.ask(calls.get, { params: { id: _id } })).announcement;
  }
  const save = ({ _id, version }: Article, body: object, query: object = {}) =>
    admin.send(calls.save, { params: { id: _id }, body: { version, ...body }, query } as never);

  const editionOf = async ({ _id }: Article) =>
    (
      await portal.services.db
        .selectFrom('article')
        .select('edition')
        .where('id', '=', _id)
        .executeTakeFirstOrThrow()
    ).edition;

  test('a new version asks again half a minute later; undone, the confirmation holds as before', async () => {
    const before = await confirmed();
    const written = { description: '<p>At least 12 mm.</p>', newVersion: true };
    const reach = await admin.ask(calls.saveReach, {
      params: { id: before._id },
      body: { version: before.version, ...written },
    } as never);
    expect(reach).toMatchObject({ people: 1, ways: { now: 1 } });
    expect((await save(before, written, { people: 1 })).statusCode).toBe(200);
    const changed = (await admin.ask(calls.get, { params: { id: before._id } })).announcement;
    expect(changed).toMatchObject({ description: written.description });
    expect(await editionOf(before)).toBe(2);
    expect((await undo((await openChange())._id)).statusCode).toBe(200);
    const after = (await admin.ask(calls.get, { params: { id: before._id } })).announcement;
    expect(after.description).toBe(before.description);
    expect(await editionOf(before)).toBe(1);
    later(60);
    await work();
    expect(await mailsTo(reader)).toEqual(['New announcement: Winch bolts']);
    const { people } = await admin.ask(confirmationCalls.people, { params: { id: before._id }, query: {} });
    expect(people.map(({ state }) => state)).toEqual(['confirmed']);
  });

  test('a correction tells nobody, and undone, the words are those before', async () => {
    const before = await confirmed();
    expect((await save(before, { title: 'Winch bolt' }, { people: 1 })).statusCode).toBe(200);
    expect((await undo((await openChange())._id)).statusCode).toBe(200);
    const after = (await admin.ask(calls.get, { params: { id: before._id } })).announcement;
    expect(after.title).toBe('Winch bolts');
    expect(await editionOf(before)).toBe(1);
    later(60);
    await work();
    expect(await mailsTo(reader)).toEqual(['New announcement: Winch bolts']);
  });
});
