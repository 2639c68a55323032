import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { interestCalls as calls } from '#contract/live/ilt-interest.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { templateCalls } from '#contract/live/ilt-templates.calls.ts';
import { bodyOf, buildEvent, buildPublishedEvent, buildTemplate } from '#tests/builders/live-training.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
const now = new Date('2031-04-01T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

interface Named {
  readonly _id: string;
}
const at = ({ _id }: Named) => ({ params: { id: _id } });
const topicsOf = async (client: Client) =>
  new Map((await client.ask(calls.topics)).topics.map((topic) => [topic._id, topic.isInterested]));
const mailsTo = async (personId: string) =>
  (
    await portal.services.db
      .selectFrom('mail')
      .select('subject')
      .where('personId', '=', personId)
      .where('kind', '=', 'topic-dated')
      .execute()
  ).map(({ subject }) => subject);

test('nobody is interested in a draft, a deleted template, or a topic whose course others see', async () => {
  const group = await buildAssignmentGroup(portal);
  const course = await buildCourse(portal);
  await buildCurriculum(portal, [course], { groupIds: [group] });
  const hidden = await buildTemplate(admin, { course: course.id });
  const draft = await buildTemplate(admin, { status: 'draft' });
  const deleted = await buildTemplate(admin);
  await admin.ask(templateCalls.remove, at(deleted));
  const dealerId = await buildDealer(portal);
  const learner = await signedInAs(portal, 'LEARNER', { dealerId });
  for (const one of [hidden, draft, deleted]) {
    expect((await learner.refused(calls.register, at(one))).code).toBe('live-training.topicNotFound');
    expect((await learner.refused(calls.withdraw, at(one))).status).toBe(404);
  }
  const topics = await topicsOf(learner);
  expect([hidden, draft, deleted].some(({ _id }) => topics.has(_id))).toBe(false);
  const member = await signedIn(portal, await buildUser(portal, { dealerId, groupIds: [group] }));
  await member.ask(calls.register, at(hidden));
  expect((await topicsOf(member)).get(hidden._id)).toBe(true);
  expect((await learner.refused(calls.demand)).status).toBe(403);
});

test('people register and withdraw, and topics with a date that they can join are not asked about', async () => {
  const template = await buildTemplate(admin);
  const learner = await signedInAs(portal, 'LEARNER');
  expect((await topicsOf(learner)).get(template._id)).toBe(false);
  await learner.ask(calls.register, at(template));
  await learner.ask(calls.register, at(template));
  expect((await topicsOf(learner)).get(template._id)).toBe(true);
  await buildPublishedEvent(admin, { template: template._id });
  // Still shown to whoever is interested, to withdraw it.
  expect((await topicsOf(learner)).get(template._id)).toBe(true);
  expect((await topicsOf(await signedInAs(portal, 'LEARNER'))).has(template._id)).toBe(false);
  await learner.ask(calls.withdraw, at(template));
  expect((await topicsOf(learner)).has(template._id)).toBe(false);
});

test('administrators see how many people would come, from where, without those who have a seat', async () => {
  const [one, two] = [await buildTemplate(admin), await buildTemplate(admin)];
  const quebec = await buildDealer(portal, { country: 'CA', region: 'QC' });
  const colorado = await buildDealer(portal);
  const people = await Promise.all(
    [quebec, quebec, colorado].map((dealerId) => signedInAs(portal, 'LEARNER', { dealerId })),
  );
  for (const person of people) await person.ask(calls.register, at(one));
  await people[0]!.ask(calls.register, at(two));
  const demand = async (template: Named) => {
    const reply = await admin.ask(calls.demand, { query: { template: template._id } });
    return {
      people: reply.people,
      regions: reply.regions,
      count: reply.templates.find(({ _id }) => _id === template._id)?.people,
    };
  };
  expect(await demand(one)).toEqual({
    people: 3,
    count: 3,
    regions: [
      { country: 'CA', region: 'QC', people: 2 },
      { country: 'US', region: 'CO', people: 1 },
    ],
  });
  expect((await demand(two)).people).toBe(1);
  const listed = async () => {
    const { templates } = await admin.ask(templateCalls.list, { query: { limit: 50 } });
    return [one, two].map(({ _id }) => templates.find((row) => row._id === _id)?.interestedPeople);
  };
  expect(await listed()).toEqual([3, 1]);
  const event = await buildPublishedEvent(admin, { template: one._id });
  await people[2]!.ask(ownPlaceCalls.enroll, at(event));
  expect(await demand(one)).toMatchObject({ people: 2, regions: [{ region: 'QC', people: 2 }] });
  expect(await listed()).toEqual([2, 1]);
});

test('interested people whom a date is for are told once, when it is published or opened to them', async () => {
  const template = await buildTemplate(admin);
  const group = await buildAssignmentGroup(portal);
  const dealerId = await buildDealer(portal);
  const inside = await buildUser(portal, { dealerId, groupIds: [group] });
  const outside = await buildUser(portal, { dealerId });
  for (const user of [inside, outside])
    await (await signedIn(portal, user)).ask(calls.register, at(template));
  const event = await buildEvent(admin, {
    template: template._id,
    title: 'Told once',
    virtual: true,
    link: 'https://meet.example/cvt',
    timezone: 'America/Denver',
    startDate: '2031-05-06T08:00',
    endDate: '2031-05-06T09:00',
    audience: { assignmentGroups: [group] },
  });
  expect(await mailsTo(inside.id)).toEqual([]);
  for (const status of ['published', 'unpublished', 'published'] as const)
    await admin.ask(eventCalls.changeStatus, { ...at(event), body: { status } });
  expect(await mailsTo(inside.id)).toEqual(['There is a date for Told once']);
  expect(await mailsTo(outside.id)).toEqual([]);
  const { event: published } = await admin.ask(eventCalls.get, at(event));
  await admin.ask(eventCalls.update, bodyOf(published, { audience: {} }));
  expect(await mailsTo(inside.id)).toHaveLength(1);
  expect(await mailsTo(outside.id)).toEqual(['There is a date for Told once']);
});
