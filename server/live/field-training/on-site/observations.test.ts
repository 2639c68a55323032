import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checklistCalls, type Checklist } from '#contract/live/field-checklists.calls.ts';
import { onSiteCalls as calls } from '#contract/live/field-on-site.calls.ts';
import { visitCalls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildOwner,
  buildStaff,
  buildTeacher,
  buildVisit,
  checklistBody,
  type BuiltPerson,
} from '#tests/builders/field-training.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let teacher: BuiltPerson;
let owner: BuiltPerson;
let staff: BuiltPerson;
let visit: VisitDetail;
let checklist: Checklist;
const before = new Date('2031-01-06T12:00:00Z');
const during = new Date('2031-05-06T14:00:00Z');
let now = before;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

beforeEach(async () => {
  now = before;
  const dealer = await buildDealer(portal);
  teacher = await buildTeacher(portal, { firstName: 'Ines' });
  owner = await buildOwner(portal, dealer, { firstName: 'Omar' });
  staff = await buildStaff(portal, dealer, { firstName: 'Ben' });
  visit = await buildVisit(owner, { attendees: [staff.user.id], instructor: teacher.user.id });
  await teacher.client.ask(visitCalls.confirm, at());
  checklist = (
    await admin.ask(checklistCalls.create, { body: checklistBody('Delivery', { type: 'Hands-On' }) })
  ).checklist;
  now = during;
});

const at = () => ({ params: { id: visit._id } });
const of = () => ({ checklist: checklist._id, person: staff.user.id });
const judgement = (index: number, more: object = {}) => ({
  id: newId(),
  kind: 'judgement',
  ...of(),
  item: checklist.items[index]!._id,
  verdict: 'approved',
  ...more,
});
const signature = (part: 'instructor' | 'observed', name: string) => ({
  id: newId(),
  kind: 'signature',
  ...of(),
  part,
  name,
});
const send = async (client: Client, items: readonly unknown[], more: object = {}) =>
  client.ask(calls.work, { ...at(), body: { items: [...items], ...more } });
const codes = async (client: Client, items: readonly unknown[]) =>
  (await send(client, items)).items.map((one) => (one.taken ? 'taken' : one.code));
const both = () => [judgement(0), judgement(1, { verdict: 'needs-work', note: 'Read the sheet' })];

test('administrators keep checklists, and other people do not', async () => {
  for (const { client } of [teacher, owner, staff])
    expect((await client.refused(checklistCalls.list)).status).toBe(403);
  const { checklists } = await admin.ask(checklistCalls.list, { query: { text: 'deliv' } });
  expect(checklists[0]).toMatchObject({ name: 'Delivery', nameFr: 'Delivery FR', type: 'Hands-On' });
  const params = { id: checklist._id };
  const { _id: first, ...item } = checklist.items[0]!;
  const body = { ...checklistBody('Delivery 2'), items: [{ _id: first, ...item }], version: 1 };
  const { checklist: saved } = await admin.ask(checklistCalls.save, { params, body });
  expect(saved).toMatchObject({ name: 'Delivery 2', items: [{ _id: first }], version: 2 });
  expect((await admin.refused(checklistCalls.save, { params, body })).status).toBe(409);
  await admin.ask(checklistCalls.remove, { params });
  expect((await admin.refused(checklistCalls.get, { params })).status).toBe(404);
});

test.each([
  ['an empty list', { items: [] }, 'items'],
  ['an item without French', { items: [{ en: 'One', fr: '' }] }, 'items.0.fr'],
  [
    'the same item twice',
    {
      items: [
        { en: 'One', fr: 'Un' },
        { en: 'one', fr: 'Une' },
      ],
    },
    'items',
  ],
  ['an item of another list', { items: [{ _id: newId(), en: 'One', fr: 'Un' }] }, 'items.0.en'],
  ['an unknown type', { type: 'Picnic' }, 'type'],
])('%s is refused at its field', async (_name, changes, field) => {
  const refusal = await admin.refused(checklistCalls.create, { body: checklistBody('Bad', changes) });
  expect(refusal.status).toBe(400);
  expect(refusal.errors).toHaveProperty([field]);
});

test('the instructor judges each item, and everybody who sees the visit reads it', async () => {
  const { appointment } = await teacher.client.ask(visitCalls.get, at());
  expect(appointment.checklists.find(({ _id }) => _id === checklist._id)).toMatchObject({
    name: { en: 'Delivery', fr: 'Delivery FR' },
  });
  expect(await codes(staff.client, [judgement(0)])).toEqual(['platform.notAllowed']);
  expect(await codes(teacher.client, both())).toEqual(['taken', 'taken']);
  const { appointment: read } = await owner.client.ask(visitCalls.get, at());
  expect(read.checklists).toEqual([]);
  expect(read.abilities.observe).toBe(false);
  expect(read.observations).toMatchObject([
    {
      person: { _id: staff.user.id },
      items: [
        { text: { en: 'Sets the sag' }, verdict: 'approved' },
        { text: { fr: 'Serre l’axe au couple' }, verdict: 'needs-work', note: 'Read the sheet' },
      ],
    },
  ]);
  const stranger = await buildOwner(portal, await buildDealer(portal));
  expect((await stranger.client.refused(calls.work, { ...at(), body: { items: both() } })).status).toBe(404);
});

test('a begun observation keeps its items when the checklist changes', async () => {
  await send(teacher.client, [judgement(0)]);
  await admin.ask(checklistCalls.save, {
    params: { id: checklist._id },
    body: { ...checklistBody('Changed'), items: [{ en: 'Other', fr: 'Autre' }], version: 1 },
  });
  const { items, appointment } = await send(teacher.client, [judgement(1)]);
  expect(items).toMatchObject([{ taken: true }]);
  expect(appointment.observations[0]).toMatchObject({
    name: { en: 'Delivery' },
    items: [{ verdict: 'approved' }, { verdict: 'approved' }],
  });
});

test('each piece of work is answered for itself and taken once, and times are bounded', async () => {
  const good = judgement(0, { occurredAt: '2031-05-06T13:30:00Z' });
  const answers = await send(teacher.client, [
    good,
    judgement(0, { item: newId() }),
    { id: newId(), kind: 'judgement', ...of(), verdict: 'perfect' },
    judgement(1, { person: owner.user.id }),
    'nothing',
    good,
  ]);
  expect(answers.items.map((one) => (one.taken ? 'taken' : one.reason))).toEqual([
    'taken',
    expect.stringContaining('not on the checklist'),
    expect.stringMatching(/\S/),
    expect.stringContaining('doesn’t attend'),
    expect.stringMatching(/\S/),
    'taken',
  ]);
  expect(answers.appointment.observations[0]!.items[0]!.judgedAt).toBe('2031-05-06T13:30:00.000Z');
  // An older judgement that arrives later does not replace the newer one.
  await send(teacher.client, [
    judgement(0, { verdict: 'rejected', occurredAt: '2031-05-06T13:00:00Z' }),
    judgement(1, { occurredAt: '2040-01-01T00:00:00Z' }),
  ]);
  const { appointment } = await teacher.client.ask(visitCalls.get, at());
  expect(appointment.observations[0]!.items).toMatchObject([
    { verdict: 'approved' },
    { judgedAt: during.toISOString() },
  ]);
  // Another person cannot use the id of somebody's work.
  expect(await codes(admin, [good])).toEqual(['field-on-site.idInUse']);
});

test('nobody observes long before the visit, or at one that is not confirmed or canceled', async () => {
  now = new Date('2031-05-06T12:29:00Z');
  expect(await codes(teacher.client, [judgement(0)])).toEqual(['field-on-site.tooEarly']);
  now = new Date('2031-05-06T12:30:00Z');
  await teacher.client.ask(visitCalls.cancel, { ...at(), body: { reason: 'Snow' } });
  expect(await codes(teacher.client, [judgement(0)])).toEqual(['field-training.isCanceled']);
});

test('two people sign, the record says how, and a signed observation does not change', async () => {
  await send(teacher.client, [judgement(0)]);
  expect(await codes(teacher.client, [signature('instructor', 'Ines')])).toEqual(['field-on-site.notFilled']);
  await send(teacher.client, [judgement(1)]);
  expect(await codes(staff.client, [signature('observed', 'Ben')])).toEqual([
    'field-on-site.instructorFirst',
  ]);
  expect(
    await codes(teacher.client, [signature('instructor', 'Ines Tester'), signature('observed', 'Ben T.')]),
  ).toEqual(['taken', 'taken']);
  const { appointment } = await owner.client.ask(visitCalls.get, at());
  expect(appointment.observations[0]!.signatures).toMatchObject([
    { part: 'instructor', name: 'Ines Tester', how: 'own-account', account: { _id: teacher.user.id } },
    { part: 'observed', name: 'Ben T.', how: 'instructor-device', account: { _id: teacher.user.id } },
  ]);
  expect(await codes(teacher.client, [judgement(0, { verdict: 'rejected' })])).toEqual([
    'field-on-site.isSigned',
  ]);
  expect(await codes(staff.client, [signature('observed', 'Ben')])).toEqual(['field-on-site.alreadySigned']);
  expect(await codes(owner.client, [signature('observed', 'Ben')])).toEqual(['platform.notAllowed']);
});

test('the person observed signs with the own account, also after the visit was completed', async () => {
  await send(teacher.client, [...both(), signature('instructor', 'Ines')]);
  await teacher.client.ask(visitCalls.complete, { ...at(), body: { report: 'Done' } });
  expect(await codes(staff.client, [signature('instructor', 'Ben')])).toEqual(['platform.notAllowed']);
  expect(await codes(staff.client, [signature('observed', 'Ben')])).toEqual(['taken']);
  const { appointment } = await owner.client.ask(visitCalls.get, at());
  expect(appointment.observations[0]!.signatures[1]).toMatchObject({
    how: 'own-account',
    account: { _id: staff.user.id },
  });
});

test('signatures are taken back with a reason, and stay on record', async () => {
  await send(teacher.client, [...both(), signature('instructor', 'Ines')]);
  const { observations } = (await teacher.client.ask(visitCalls.get, at())).appointment;
  const oid = observations[0]!._id;
  const back = (reason: string) => ({ params: { id: visit._id, oid }, body: { reason } });
  expect((await teacher.client.refused(calls.takeBack, back(''))).status).toBe(400);
  expect((await staff.client.refused(calls.takeBack, back('Mine'))).status).toBe(403);
  const { appointment } = await teacher.client.ask(calls.takeBack, back('Wrong item'));
  expect(appointment.observations[0]).toMatchObject({
    signatures: [],
    takenBack: [{ part: 'instructor', name: 'Ines', reason: 'Wrong item', by: { _id: teacher.user.id } }],
  });
  expect((await teacher.client.refused(calls.takeBack, back('Again'))).code).toBe('field-on-site.notSigned');
  expect(await codes(teacher.client, [judgement(0, { verdict: 'rejected' })])).toEqual(['taken']);
});

test('a required checklist is filled before the visit is completed', async () => {
  const required = await admin.ask(checklistCalls.save, {
    params: { id: checklist._id },
    body: {
      ...checklistBody('Delivery', { type: 'Hands-On', required: true }),
      items: checklist.items,
      version: 1,
    },
  });
  expect(required.checklist.required).toBe(true);
  const report = { id: newId(), kind: 'report', report: 'All done' };
  expect(await codes(teacher.client, [report])).toEqual(['field-on-site.checklistMissing']);
  await send(teacher.client, [judgement(0)]);
  expect(
    (await teacher.client.refused(visitCalls.complete, { ...at(), body: { report: 'All done' } })).code,
  ).toBe('field-on-site.checklistOpen');
  expect(await codes(teacher.client, [judgement(1), report, report])).toEqual(['taken', 'taken', 'taken']);
  // A second report does not replace the first one, and its author is told.
  expect(await codes(admin, [{ ...report, id: newId(), report: 'Other' }])).toEqual([
    'field-training.isCompleted',
  ]);
  const { appointment } = await owner.client.ask(visitCalls.get, at());
  expect(appointment).toMatchObject({ status: 'completed', report: 'All done' });
  await admin.ask(checklistCalls.remove, { params: { id: checklist._id } });
});
