import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import { promotionCalls } from '#contract/library/promotions.calls.ts';
import { jobs } from '#server/jobs.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import {
  answerQuestion,
  buildCrew,
  buildRecall,
  confirmBulletin,
  ownConfirmation,
  runConfirmations,
} from '#tests/builders/confirmations.ts';
import { buildBulletin, buildPromotion } from '#tests/builders/articles.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import { tellEverybody } from '#tests/builders/notices.ts';
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
let now = new Date('2031-05-12T15:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const read = async (id: string) => (await admin.ask(calls.get, at(id))).announcement;
const editionOf = async (id: string) => (await ownConfirmation(admin, id)).edition;
const publishing = (id: string, answer: object = {}) => ({
  ...at(id),
  body: { status: 'published' as const, ...answer },
});
const unpublish = (id: string) =>
  admin.ask(calls.changeStatus, { ...at(id), body: { status: 'unpublished' } });
const plan = (day: string, answer: object = {}) => ({
  publish: { day, time: '09:00' },
  unpublish: null,
  ...answer,
});
const runPlans = () =>
  runJob(
    jobs.find(({ name }) => name === 'bulletin-publishing')!,
    portal.services,
  );

/** Saves a bulletin with other words; `more` changes it further. */
async function rewrite(id: string, description = '<p>Check both seals.</p>', more: object = {}) {
  const { title, titleFr, descriptionFr, version } = await read(id);
  const body = { title, titleFr, description, descriptionFr, version, ...more };
  return (await admin.ask(calls.save, { ...at(id), body } as never)).announcement;
}

/** An announcement that one of two people has confirmed and that is unpublished. */
async function confirmedOne() {
  const crew = await buildCrew(portal);
  const bulletin = await buildRecall(admin, crew.group, '2031-05-20');
  await runConfirmations(portal);
  await answerQuestion(crew.clients[0], bulletin._id, 1);
  await confirmBulletin(crew.clients[0], bulletin._id);
  await unpublish(bulletin._id);
  return { ...crew, id: bulletin._id };
}

describe('a text that changed while it was unpublished', () => {
  test('is published as the version that its author says', async () => {
    const { id, clients } = await confirmedOne();
    await rewrite(id);
    expect((await read(id)).rewritten).toBe(true);
    await admin.ask(calls.changeStatus, publishing(id, { newVersion: false }));
    expect((await read(id)).rewritten).toBe(false);
    expect(await ownConfirmation(clients[0], id)).toMatchObject({
      edition: 1,
      confirmedAt: expect.any(String),
    });

    await unpublish(id);
    await rewrite(id, '<p>Check all seals.</p>');
    await admin.ask(calls.changeStatus, publishing(id, { newVersion: true }));
    expect(await ownConfirmation(clients[0], id)).toMatchObject({ edition: 2, confirmedAt: null });
  });

  test('is a new version if nobody says: nobody is known to have read it', async () => {
    const [one, many] = [await confirmedOne(), await confirmedOne()];
    for (const { id } of [one, many]) await rewrite(id);
    await admin.ask(calls.changeStatus, publishing(one.id));
    await admin.ask(calls.bulk, { body: { action: 'publish', ids: [many.id] } });
    for (const { id, clients } of [one, many])
      expect(await ownConfirmation(clients[0], id)).toMatchObject({ edition: 2, confirmedAt: null });
  });

  test('is marked for its writers only', async () => {
    const { id, clients } = await confirmedOne();
    await rewrite(id);
    await admin.ask(calls.changeStatus, publishing(id, { newVersion: false }));
    await unpublish(id);
    await rewrite(id, '<p>Check every seal.</p>');
    expect((await read(id)).rewritten).toBe(true);
    await admin.ask(calls.changeStatus, publishing(id, { newVersion: false }));
    expect((await clients[0].ask(calls.get, at(id))).announcement.rewritten).toBe(false);
  });

  test('is not asked about if only something else changed, or if it has its words back', async () => {
    const { id } = await confirmedOne();
    await rewrite(id, '<p>Check both seals.</p>');
    await rewrite(id, '<p>Check the seal.</p>', { facts: [{ label: 'Models', value: '2027 trail' }] });
    await admin.ask(calls.changeStatus, publishing(id));
    expect(await editionOf(id)).toBe(1);
  });

  test('is found also if one save unpublishes and rewrites it, and another one publishes it', async () => {
    const { id } = await confirmedOne();
    await admin.ask(calls.changeStatus, publishing(id));
    await rewrite(id, '<p>Check both seals.</p>', { published: false });
    const { title, description, version } = await read(id);
    const body = { title, description, version, published: true };
    await admin.ask(calls.save, { ...at(id), body } as never);
    expect(await editionOf(id)).toBe(2);
  });

  test('is planned with the answer', async () => {
    const [corrected, renewed] = [await confirmedOne(), await confirmedOne()];
    for (const { id } of [corrected, renewed]) await rewrite(id);
    const planned = (id: string, newVersion: boolean) =>
      admin.ask(calls.schedule, { ...at(id), body: plan('2031-05-13', { newVersion }) });
    await planned(corrected.id, false);
    await planned(renewed.id, true);
    // Words that change after the plan are nobody's yet.
    const later = await confirmedOne();
    await admin.ask(calls.schedule, { ...at(later.id), body: plan('2031-05-13') });
    await rewrite(later.id);
    now = new Date('2031-05-14T15:00:00Z');
    expect(await runPlans()).toBe('3 planned changes made, 0 refused.');
    expect(await editionOf(corrected.id)).toBe(1);
    expect(await editionOf(renewed.id)).toBe(2);
    expect(await editionOf(later.id)).toBe(2);
  });
});

test('people whom it is for when it is published again confirm by its day: they are no newcomers', async () => {
  const before = now;
  const [wrong, right] = [await buildCrew(portal), await buildCrew(portal)];
  const { _id } = await buildRecall(admin, wrong.group, '2031-05-30');
  await runConfirmations(portal);
  await unpublish(_id);
  await rewrite(_id, '<p>Check the seal.</p>', { audience: { assignmentGroups: [right.group] } });
  now = new Date(now.getTime() + 5 * 86_400_000);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  await admin.ask(calls.changeStatus, publishing(_id));
  await runConfirmations(portal);
  const client = await signedIn(portal, right.people[0]);
  expect(await ownConfirmation(client, _id)).toMatchObject({ dueOn: '2031-05-30' });
  now = before;
});

test('a save that publishes cancels the plan to publish', async () => {
  const { group } = await buildCrew(portal);
  const { _id } = await buildRecall(admin, group, '2031-05-30', { published: false });
  const unpublishing = { day: '2031-05-29', time: '09:00' };
  await admin.ask(calls.schedule, { ...at(_id), body: plan('2031-05-20', { unpublish: unpublishing }) });
  const { plans } = await rewrite(_id, '<p>Check both seals.</p>', { published: true });
  expect(plans).toMatchObject({ publish: null, unpublish: unpublishing });
});

test('published late on the last day, it leaves a day to people for whom that day is over', async () => {
  const before = now;
  // Still the 12th where the portal is, half past one on the 13th in New York.
  now = new Date('2031-05-13T05:30:00Z');
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const crew = await buildCrew(portal);
  const { _id } = await buildRecall(admin, crew.group, '2031-05-12');
  const [early, other] = [await signedIn(portal, crew.people[0]), await signedIn(portal, crew.people[1])];
  // One opens it before the worker has come.
  await answerQuestion(early, _id, 0);
  await runConfirmations(portal);
  for (const client of [early, other])
    expect(await ownConfirmation(client, _id)).toMatchObject({
      dueOn: '2031-05-13',
      deadline: '2031-05-14T04:00:00.000Z',
    });
  now = before;
});

test('publishing is not planned for a day after the one by which people confirm', async () => {
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const { group } = await buildCrew(portal);
  const { _id: id } = await buildRecall(admin, group, '2031-06-20', { published: false });
  const late = { ...at(id), body: plan('2031-06-21') };
  expect(await admin.refused(calls.schedule, late)).toMatchObject({
    code: 'confirmations.publishedLate',
    errors: { 'publish.day': expect.any(String) },
  });
  await admin.ask(calls.schedule, { ...at(id), body: plan('2031-06-20') });

  const { confirmation, version } = await read(id);
  const earlier = { title: 'Recall', version, confirmation: { ...confirmation!, by: '2031-06-19' } };
  expect(await admin.refused(calls.save, { ...at(id), body: earlier } as never)).toMatchObject({
    code: 'confirmations.dayBeforePublication',
    errors: { 'confirmation.by': expect.any(String) },
  });
  await admin.ask(calls.schedule, { ...at(id), body: plan('2031-06-19') });
  await admin.ask(calls.save, {
    ...at(id),
    body: { ...earlier, version: (await read(id)).version },
  } as never);
});

describe('whoever was not told when it was published first', () => {
  const deliver = async () => {
    await tellEverybody(portal);
  };
  const reader = async () => {
    const group = await buildAssignmentGroup(portal);
    return { group, person: await buildUser(portal, { groupIds: [group] }) };
  };
  /** Those of promotions wait for a digest. */
  const mailsOf = ({ id }: BuiltUser) =>
    portal.services.db.selectFrom('mail').select('kind').where('personId', '=', id).execute();
  const subjects = async ({ email }: BuiltUser) =>
    (await mailsTo(portal, email)).map(({ subject }) => subject);

  test('is told when it is published again: unpublished at once, it had reached nobody', async () => {
    const { group, person } = await reader();
    const { _id } = await buildBulletin(admin, {
      title: 'Too soon',
      audience: { assignmentGroups: [group] },
    });
    await unpublish(_id);
    await deliver();
    expect(await subjects(person)).toEqual([]);
    await admin.ask(calls.changeStatus, publishing(_id));
    await deliver();
    expect(await subjects(person)).toEqual(['New announcement: Too soon']);
  });

  test('is told under the title of now after the audience was put right, and the others not again', async () => {
    const [first, second] = [await reader(), await reader()];
    const both = { assignmentGroups: [first.group, second.group] };
    const { _id } = await buildBulletin(admin, {
      title: 'Wrong audience',
      audience: { assignmentGroups: [first.group] },
    });
    await deliver();
    expect(await subjects(first.person)).toHaveLength(1);
    await unpublish(_id);
    await rewrite(_id, '<p>Text</p>', { title: 'Right audience', audience: both });
    await admin.ask(calls.changeStatus, publishing(_id, { newVersion: false }));
    await deliver();
    expect(await subjects(first.person)).toEqual(['New announcement: Wrong audience']);
    expect(await subjects(second.person)).toEqual(['New announcement: Right audience']);
  });

  test('is told when it comes back from the trash', async () => {
    const { group, person } = await reader();
    const { _id } = await buildBulletin(admin, { title: 'Trashed', audience: { assignmentGroups: [group] } });
    await admin.ask(calls.remove, at(_id));
    await deliver();
    expect(await subjects(person)).toEqual([]);
    await admin.ask(calls.restore, at(_id));
    await deliver();
    expect(await subjects(person)).toEqual(['New announcement: Trashed']);
  });

  test('is not told of a promotion that is over by then', async () => {
    const { group, person } = await reader();
    const { _id } = await buildPromotion(admin, {
      endDate: '2031-05-15',
      audience: { assignmentGroups: [group] },
    });
    const set = (status: 'published' | 'unpublished') =>
      admin.ask(promotionCalls.changeStatus, { ...at(_id), body: { status } });
    await set('unpublished');
    await deliver();
    const before = now;
    now = new Date('2031-05-17T15:00:00Z');
    await set('published');
    await deliver();
    expect(await mailsOf(person)).toEqual([]);
    now = before;
  });
});
