import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seatCalls as calls } from '#contract/live/ilt-seats.calls.ts';
import { buildEnrollment, buildPublishedEvent } from '#tests/builders/live-training.ts';
import { buildAssignmentGroup, buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2031-01-05T12:00:00Z') });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const idsOf = (people: readonly { readonly _id: string }[]) => people.map(({ _id }) => _id).toSorted();

describe('who may', () => {
  test('learners find nobody, and nothing to look for is refused', async () => {
    const event = await buildPublishedEvent(admin);
    const learner = await signedInAs(portal, 'LEARNER');
    const body = { addresses: 'ana@x.example' };
    expect((await learner.refused(calls.findPeople, { ...at(event), body })).status).toBe(403);
    for (const addresses of ['', 'Ana Silva'])
      expect(await admin.refused(calls.findPeople, { ...at(event), body: { addresses } })).toMatchObject({
        status: 400,
        code: 'live-training.nobodyNamed',
      });
  });

  test('a dealer manager finds the own staff; others are as unknown as nobody', async () => {
    const dealerId = await buildDealer(portal);
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
    const own = await buildUser(portal, { dealerId });
    const elsewhere = await buildDealer(portal);
    const other = await buildUser(portal, { dealerId: elsewhere });
    const event = await buildPublishedEvent(admin);
    await buildEnrollment(portal, event._id, other.id);
    const found = await manager.ask(calls.findPeople, {
      ...at(event),
      body: { addresses: [own.email, other.email, 'nobody@x.example'].join('\n') },
    });
    expect(idsOf(found.people)).toEqual([own.id]);
    expect(found.placed).toEqual([]);
    expect(found.unknown).toEqual([other.email, 'nobody@x.example']);
    const there = await manager.ask(calls.findPeople, { ...at(event), body: { dealer: elsewhere } });
    expect(there.people).toEqual([]);
  });
});

test('addresses are found in any case and form, those with a place and unknown ones are named', async () => {
  const group = await buildAssignmentGroup(portal);
  const dealerId = await buildDealer(portal);
  const inside = await Promise.all([1, 2].map(() => buildUser(portal, { dealerId, groupIds: [group] })));
  const outside = await buildUser(portal, { dealerId });
  const inactive = await buildUser(portal, { dealerId, groupIds: [group], status: 'deactivated' });
  const event = await buildPublishedEvent(admin, { audience: { assignmentGroups: [group] } });
  await buildEnrollment(portal, event._id, inside[1]!.id);
  const addresses = `"Tester, Ana" <${inside[0]!.email.toUpperCase()}>; ${inside[1]!.email}, ${outside.email} ${inactive.email}`;
  const found = await admin.ask(calls.findPeople, { ...at(event), body: { addresses } });
  expect(found.people).toMatchObject([{ _id: inside[0]!.id, obstacle: null }]);
  expect(found.placed).toEqual([inside[1]!.email]);
  expect(found.unknown).toEqual([outside.email, inactive.email]);
});

test('a dealer, a department, or both', async () => {
  const group = await buildAssignmentGroup(portal);
  const [one, two] = [await buildDealer(portal), await buildDealer(portal)];
  const a = await buildUser(portal, { dealerId: one, groupIds: [group] });
  const b = await buildUser(portal, { dealerId: one });
  const c = await buildUser(portal, { dealerId: two, groupIds: [group] });
  const event = await buildPublishedEvent(admin);
  const found = async (body: { dealer?: string; department?: string }) =>
    idsOf((await admin.ask(calls.findPeople, { ...at(event), body })).people);
  expect(await found({ dealer: one })).toEqual([a.id, b.id].toSorted());
  expect(await found({ department: group })).toEqual([a.id, c.id].toSorted());
  expect(await found({ dealer: one, department: group })).toEqual([a.id]);
});

test('a file with a column of addresses, and the outcome says how many wait', async () => {
  const people = await Promise.all([1, 2, 3].map(() => buildUser(portal)));
  const event = await buildPublishedEvent(admin, { seats: 2 });
  const csv = ['Name,E-mail', ...people.map(({ email }) => `Somebody,${email}`)].join('\r\n');
  const found = await admin.ask(calls.findPeople, {
    ...at(event),
    body: {},
    files: { file: { name: 'people.csv', type: 'text/csv', content: Buffer.from(csv) } },
  });
  expect(idsOf(found.people)).toEqual(people.map(({ id }) => id).toSorted());
  const { places } = await admin.ask(calls.enrollUsers, {
    ...at(event),
    body: { users: found.people.map(({ _id }) => _id) },
  });
  expect(places).toEqual({ enrolled: 2, waitlisted: 1 });
});
