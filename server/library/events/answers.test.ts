import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import type { EventAnswer } from '#contract/library/event-answers.ts';
import { calendarEntries } from '#server/people/accounts/accounts.ports.ts';
import { buildNewsEvent } from '#tests/builders/events.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { eventDates } from './event-contributions.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2031-05-01T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const answer = (id: string, type: EventAnswer) => ({ ...at(id), body: { type } });
const published = (body: object = {}) => buildNewsEvent(admin, { published: true, ...body });
const namesFor = async (client: Client, id: string, query: object = {}) =>
  (await client.ask(calls.attendees, { ...at(id), query })).attendees.map(({ user }) => user.name).toSorted();

describe('answers', () => {
  test('the last answer counts, once for each person', async () => {
    const event = await published();
    const client = await signedInAs(portal, 'LEARNER');
    await signedInAs(portal, 'LEARNER').then((other) =>
      other.ask(calls.attend, answer(event._id, 'interested')),
    );
    for (const type of ['going', 'interested', 'not-interested', 'going'] as const)
      expect((await client.ask(calls.attend, answer(event._id, type))).event.answer).toBe(type);
    const seen = (await client.ask(calls.get, at(event._id))).event;
    expect(seen).toMatchObject({
      answer: 'going',
      counts: { going: 1, interested: 1, notInterested: 0 },
      abilities: { answer: true, edit: false },
    });
    const own = await client.ask(calls.list, { query: { answer: 'going' } });
    expect(own.events.map(({ _id }) => _id)).toEqual([event._id]);
    const wrong = { ...at(event._id), body: { type: 'maybe' } };
    expect((await client.refused(calls.attend, wrong as never)).status).toBe(400);
  });

  test('the same answer sent ten times at once is one answer', async () => {
    const event = await published();
    const client = await signedInAs(portal, 'LEARNER');
    await Promise.all(Array.from({ length: 10 }, () => client.ask(calls.attend, answer(event._id, 'going'))));
    expect((await client.ask(calls.get, at(event._id))).event.counts.going).toBe(1);
  });

  test('answers and a cancellation at the same moment leave no answer after it, and nothing fails', async () => {
    const event = await published();
    const people = await Promise.all(Array.from({ length: 8 }, () => signedInAs(portal, 'LEARNER')));
    const sent = await Promise.all([
      ...people.map((client) => client.send(calls.attend, answer(event._id, 'going'))),
      admin.send(calls.cancel, { ...at(event._id), body: { reason: 'Snow' } }),
    ]);
    const statuses = sent.slice(0, -1).map(({ statusCode }) => statusCode);
    expect(sent.at(-1)!.statusCode).toBe(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const { counts } = (await admin.ask(calls.get, at(event._id))).event;
    expect(counts.going).toBe(statuses.filter((status) => status === 200).length);
  });

  test('none is taken after the end, while the event is canceled, or before it is published', async () => {
    const client = await signedInAs(portal, 'LEARNER');
    const event = await published();
    await admin.ask(calls.cancel, { ...at(event._id), body: { reason: 'Snow' } });
    expect((await client.refused(calls.attend, answer(event._id, 'going'))).code).toBe('events.isCanceled');
    expect((await client.ask(calls.get, at(event._id))).event.abilities.answer).toBe(false);
    await admin.ask(calls.unCancel, at(event._id));
    await client.ask(calls.attend, answer(event._id, 'going'));
    const before = now;
    now = new Date('2031-05-07T02:30:00Z');
    expect((await client.refused(calls.attend, answer(event._id, 'interested'))).code).toBe('events.isOver');
    now = before;
    expect((await client.ask(calls.get, at(event._id))).event.answer).toBe('going');
    const draft = await buildNewsEvent(admin);
    expect((await admin.refused(calls.attend, answer(draft._id, 'going'))).code).toBe(
      'publishing.notPublished',
    );
  });

  test('whoever answered keeps the event when the audience changes', async () => {
    const [group, other] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
    const client = await signedInAs(portal, 'LEARNER', { groupIds: [group] });
    await signedInAs(portal, 'LEARNER', { groupIds: [other] });
    const event = await published({ audience: { assignmentGroups: [group] } });
    await client.ask(calls.attend, answer(event._id, 'going'));
    const { title, startDate, endDate, timezone, venue, version } = event;
    const body = { title, startDate, endDate, timezone, venue, audience: { assignmentGroups: [other] } };
    await admin.ask(calls.save, { ...at(event._id), body: { ...body, version } } as never);
    expect((await client.ask(calls.get, at(event._id))).event.answer).toBe('going');
  });
});

describe('who answered', () => {
  test('managers see their own people, field staff their dealers’, administrators everyone, and others themselves', async () => {
    const [dealerId, otherDealer] = [await buildDealer(portal), await buildDealer(portal)];
    const district = await buildAdminGroup(portal, [dealerId]);
    const group = await buildAssignmentGroup(portal);
    const people = new Map<string, Client>();
    for (const [name, dealer] of [
      ['Ana', dealerId],
      ['Ben', dealerId],
      ['Cal', otherDealer],
    ] as const) {
      const person = await buildUser(portal, {
        firstName: name,
        lastName: 'Who',
        dealerId: dealer,
        groupIds: [group],
      });
      people.set(name, await signedIn(portal, person));
    }
    const event = await published({ title: 'Who', audience: { assignmentGroups: [group] } });
    // Outside the audience, a manager has nothing to see until somebody of the dealer answers.
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
    expect((await manager.refused(calls.get, at(event._id))).status).toBe(404);
    await people.get('Ana')!.ask(calls.attend, answer(event._id, 'going'));
    await people.get('Ben')!.ask(calls.attend, answer(event._id, 'not-interested'));
    await people.get('Cal')!.ask(calls.attend, answer(event._id, 'going'));

    expect(await namesFor(manager, event._id)).toEqual(['Ana Who', 'Ben Who']);
    expect((await manager.ask(calls.get, at(event._id))).event).toMatchObject({
      seesPeople: true,
      abilities: { answer: false },
      counts: { going: 2, interested: 0, notInterested: 1 },
    });
    expect((await manager.refused(calls.attend, answer(event._id, 'going'))).status).toBe(403);
    const field = await signedInAs(portal, 'DISTRICT_MANAGER', { adminGroupIds: [district] });
    expect(await namesFor(field, event._id)).toEqual(['Ana Who', 'Ben Who']);
    const elsewhere = await signedInAs(portal, 'DISTRICT_MANAGER');
    expect(await namesFor(elsewhere, event._id)).toEqual([]);
    expect(await namesFor(people.get('Cal')!, event._id)).toEqual(['Cal Who']);
    expect(await namesFor(admin, event._id)).toEqual(['Ana Who', 'Ben Who', 'Cal Who']);
    expect(await namesFor(admin, event._id, { type: 'going' })).toEqual(['Ana Who', 'Cal Who']);
    expect(await namesFor(admin, event._id, { type: 'all', text: 'who' })).toHaveLength(3);
    expect(await namesFor(admin, event._id, { text: 'ben' })).toEqual(['Ben Who']);
    const { counts } = await admin.ask(calls.attendees, { ...at(event._id), query: { type: 'going' } });
    expect(counts).toEqual({ all: 3, going: 2, interested: 0, notInterested: 1 });

    const csv = async (client: Client, query: object = {}) =>
      (await client.send(calls.attendeesFile, { ...at(event._id), query } as never)).body
        .replace('\uFEFF', '')
        .replaceAll('"', '')
        .trim()
        .split('\r\n');
    const all = await csv(admin);
    expect(all[0]).toBe('Name,Dealer,Answer,Answered on');
    expect(all.slice(1).map((line) => line.split(',')[0])).toEqual([
      'Ana Who',
      'Ben Who',
      'Cal Who',
      '',
      'Rows: 3',
    ]);
    expect((await csv(manager, { type: 'going' })).slice(1)).toEqual([
      expect.stringMatching(/^Ana Who,.*,Going,2031-05-01$/),
      '',
      'Rows: 1',
    ]);
  });

  test('other readers see how many answered, and neither who else nor a file of them', async () => {
    const [ownBrand, foreign] = [await buildBrand(portal), await buildBrand(portal)];
    const event = await published({ title: 'Whose', brand: foreign });
    const open = await published({ title: 'Of no brand' });
    const mine = await published({ title: 'Of the brand', brand: ownBrand });
    const learner = await signedInAs(portal, 'LEARNER');
    for (const { _id } of [event, open, mine]) await learner.ask(calls.attend, answer(_id, 'going'));
    const readers = [
      learner,
      await signedInAs(portal, 'ILT_ADMIN'),
      await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [ownBrand] }),
      await signedIn(
        portal,
        await buildUser(portal, {
          roleId: await buildRole(portal, { reach: 'everything', rights: ['VIEW_EVENTS', 'VIEW_USERS'] }),
        }),
      ),
    ];
    for (const reader of readers)
      for (const { _id } of [event, open]) {
        expect((await reader.ask(calls.get, at(_id))).event).toMatchObject({
          seesPeople: false,
          counts: { going: 1 },
        });
        const own = reader === learner ? ['Robin Tester'] : [];
        expect(await namesFor(reader, _id)).toEqual(own);
        const { body } = await reader.send(calls.attendeesFile, at(_id) as never);
        expect(body.split('Robin').length - 1).toBe(own.length);
      }
    const [, , brandManager] = readers;
    expect((await brandManager!.ask(calls.get, at(mine._id))).event.seesPeople).toBe(true);
    expect(await namesFor(brandManager!, mine._id)).toEqual(['Robin Tester']);
  });

  test('formulas in a name do nothing in the file, and people who left are not counted', async () => {
    const event = await published({ title: '=2+2' });
    const person = await buildUser(portal, { firstName: '=HYPERLINK("x")', lastName: 'Formula' });
    await signedIn(portal, person).then((client) => client.ask(calls.attend, answer(event._id, 'going')));
    const file = (await admin.send(calls.attendeesFile, at(event._id))).body;
    expect(file).not.toMatch(/(^|,|")=HYPERLINK/m);
    await portal.services.db
      .updateTable('userAccount')
      .set({ status: 'deactivated' })
      .where('id', '=', person.id)
      .execute();
    expect((await admin.ask(calls.get, at(event._id))).event.counts.going).toBe(0);
    expect(await namesFor(admin, event._id)).toEqual([]);
  });
});

test('the calendar feed has what a person goes to or is interested in, with canceled events as canceled', async () => {
  const user = await buildUser(portal);
  const client = await signedIn(portal, user);
  const [going, interested, not] = [
    await published({ title: 'Going' }),
    await published({ title: 'Interested', startDate: '2031-05-07T08:00', endDate: '2031-05-09T16:00' }),
    await published({ title: 'Not' }),
  ];
  await client.ask(calls.attend, answer(going._id, 'going'));
  await client.ask(calls.attend, answer(interested._id, 'interested'));
  await client.ask(calls.attend, answer(not._id, 'not-interested'));
  await admin.ask(calls.cancel, { ...at(interested._id), body: { reason: 'Snow' } });
  expect(eventDates.port).toBe(calendarEntries.name);
  const { db, settings } = portal.services;
  const question = { db, userId: user.id, today: '2031-05-01', language: 'en', settings } as never;
  expect(await eventDates.answer(question)).toMatchObject([
    { key: `event-${going._id}`, title: 'Going', sequence: 0, location: expect.stringContaining('Mesa') },
    { key: `event-${interested._id}`, title: 'Interested', sequence: 1, isCancelled: true },
  ]);
  const file = (await client.send(calls.calendarFile, at(interested._id))).body;
  // Somebody who may not view events any more does not see them in the calendar either.
  const withoutRight = await buildRole(portal, { reach: 'self' });
  await portal.services.db
    .updateTable('userAccount')
    .set({ roleId: withoutRight })
    .where('id', '=', user.id)
    .execute();
  expect(await eventDates.answer(question)).toEqual([]);
  for (const line of ['STATUS:CANCELLED', 'SEQUENCE:1', 'DTSTART;TZID=America/Denver:20310507T080000'])
    expect(file).toContain(line);
  const draft = await buildNewsEvent(admin, { startDate: null, endDate: null });
  expect((await admin.refused(calls.calendarFile, at(draft._id))).code).toBe('events.noDate');
});
