import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visitCalls as calls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import {
  buildOwner,
  buildStaff,
  buildTeacher,
  buildVisit,
  type BuiltPerson,
} from '#tests/builders/field-training.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import { buildDealer, buildUser, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let [owner, teacher, staff, colleague]: BuiltPerson[] = [];
let visit: VisitDetail;
const start = new Date('2031-01-06T12:00:00Z');
let now = start;
const chief = 'chief@follow.example';

beforeAll(async () => {
  portal = await openTestPortal(
    (settings) => ({
      ...settings,
      fieldTraining: { ...settings.fieldTraining, enabled: true, admins: [chief] },
    }),
    { now: () => now },
  );
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  const { id } = await buildUser(portal, { role: 'COMPANY_ADMIN' });
  await portal.services.db.updateTable('userAccount').set({ email: chief }).where('id', '=', id).execute();
});
afterAll(() => portal.close());

beforeEach(async () => {
  now = start;
  const dealer = await buildDealer(portal, { name: 'Red Mesa' });
  owner = await buildOwner(portal, dealer, { firstName: 'Omar' });
  teacher = await buildTeacher(portal, { firstName: 'Ines' });
  staff = await buildStaff(portal, dealer, { firstName: 'Ben' });
  colleague = await buildStaff(portal, dealer, { firstName: 'Ada' });
  const attendees = [staff.user.id, colleague.user.id];
  visit = await buildVisit(owner, { attendees, instructor: teacher.user.id });
  await teacher.client.ask(calls.confirm, at());
});

const at = () => ({ params: { id: visit._id } });
const deactivate = ({ id }: BuiltUser) =>
  admin.ask(userCalls.bulk, { body: { action: 'deactivate', reason: 'Left', ids: [id] } } as never);
const moveAway = async ({ id }: BuiltUser) => {
  const { user } = await admin.ask(userCalls.get, { params: { userId: id } } as never);
  const body = { version: user.version, dealers: [await buildDealer(portal)] };
  await admin.ask(userCalls.save, { params: { id }, body } as never);
};
const subjectsTo = async (email: string) =>
  (await storedMailsTo(portal, email)).map(({ subject }) => subject);
const seen = async () => (await admin.ask(calls.get, at())).appointment;

test.each([
  ['is deactivated', deactivate],
  ['leaves the dealer', moveAway],
])('an attendee who %s leaves the coming visit, and the others are told', async (_what, move) => {
  await move(staff!.user);
  const after = await seen();
  expect(after.attendees.map(({ _id }) => _id)).toEqual([colleague!.user.id]);
  expect(after).toMatchObject({ status: 'confirmed', version: visit.version + 2 });
  expect(await subjectsTo(teacher!.user.email)).toContain('One attendee fewer: Suspension hour');
  expect(await subjectsTo(owner!.user.email)).toContain('One attendee fewer: Suspension hour');
  const own = (await subjectsTo(staff!.user.email)).filter((one) => one.startsWith('Visit without you'));
  // Nobody writes to an account that is not active.
  expect(own).toHaveLength(move === deactivate ? 0 : 1);
  expect((await subjectsTo(colleague!.user.email)).length).toBe(1);
});

test('a change that leaves the person at the dealer, and a visit that is over, keep the attendee', async () => {
  const { user } = await admin.ask(userCalls.get, { params: { userId: staff!.user.id } } as never);
  const body = { version: user.version, email: `new-${staff!.user.email}` };
  await admin.ask(userCalls.save, { params: { id: staff!.user.id }, body } as never);
  now = new Date('2031-05-06T13:00:00Z');
  await deactivate(colleague!.user);
  expect((await seen()).attendees).toHaveLength(2);
});

test('a visit whose instructor is gone stays, and its administrators and the requester are told', async () => {
  const before = (await subjectsTo(chief)).length;
  await deactivate(teacher!.user);
  const after = await seen();
  expect(after).toMatchObject({ status: 'confirmed', instructor: { _id: teacher!.user.id }, read: false });
  const mails = await storedMailsTo(portal, chief);
  expect(mails).toHaveLength(before + 1);
  expect(mails.at(-1)).toMatchObject({ subject: 'Visit without an instructor: Suspension hour' });
  expect(mails.at(-1)?.bodyText).toContain(`/auth/admin/field-training/${visit._id}`);
  expect(await subjectsTo(owner!.user.email)).toContain('Visit without an instructor: Suspension hour');
  const second = await buildTeacher(portal);
  const { type, topic, note, startDate, endDate, version } = after;
  await admin.ask(calls.update, {
    ...at(),
    body: {
      type,
      topic,
      note,
      startDate,
      endDate,
      version,
      attendees: after.attendees.map(({ _id }) => _id),
      instructor: second.user.id,
    },
  });
  expect((await seen()).instructor._id).toBe(second.user.id);
});

test('a visit stays when the owner who asked for it leaves', async () => {
  await moveAway(owner!.user);
  expect(await seen()).toMatchObject({ status: 'confirmed', requester: { _id: owner!.user.id } });
});

const saveUser = async ({ id }: BuiltUser, changes: object) => {
  const { user } = await admin.ask(userCalls.get, { params: { userId: id } } as never);
  await admin.ask(userCalls.save, { params: { id }, body: { version: user.version, ...changes } } as never);
};

test('an instructor who is no instructor any more leaves a visit that its administrators and the requester hear of, once', async () => {
  const told = async () =>
    (await subjectsTo(chief)).filter((one) => one === 'Visit without an instructor: Suspension hour').length;
  const before = await told();
  await saveUser(teacher!.user, { lastName: 'Still' });
  expect(await told()).toBe(before);
  await saveUser(teacher!.user, { isInstructor: false });
  expect(await seen()).toMatchObject({ status: 'confirmed', instructor: { _id: teacher!.user.id } });
  expect(await told()).toBe(before + 1);
  expect(await subjectsTo(owner!.user.email)).toContain('Visit without an instructor: Suspension hour');
  await saveUser(teacher!.user, { email: `again-${teacher!.user.email}` });
  expect(await told()).toBe(before + 1);
});

describe('a dealer that is switched off', () => {
  const dealerOf = async () => {
    const { dealer } = await admin.ask(dealerCalls.get, { params: { id: visit.dealer._id } } as never);
    return dealer;
  };
  const saveDealer = async (changes: object) => {
    const { _id, abilities: _abilities, businessUnits, ...dealer } = await dealerOf();
    const units = businessUnits.map((unit) => unit._id);
    await admin.ask(dealerCalls.save, {
      params: { id: _id },
      body: { ...dealer, businessUnits: units, ...changes },
    } as never);
  };

  test('loses its coming visits: canceled with the reason, with everybody told and the instructor free again', async () => {
    const other = await buildOwner(portal, visit.dealer._id, { language: 'fr' });
    const second = await buildVisit(other, {
      attendees: [staff!.user.id],
      instructor: teacher!.user.id,
      startDate: '2031-05-07T09:00',
      endDate: '2031-05-07T11:00',
    });
    const chiefBefore = (await subjectsTo(chief)).length;
    await saveDealer({ phone: '+1 555 010 0199' });
    expect(await seen()).toMatchObject({ status: 'confirmed' });
    await saveDealer({ status: 'inactive' });
    expect(await seen()).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The dealer is no longer active.',
      cancelledAt: now.toISOString(),
    });
    const { appointment } = await admin.ask(calls.get, { params: { id: second._id } });
    expect(appointment).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Le concessionnaire n’est plus actif.',
    });
    const canceled = 'Visit canceled: Suspension hour';
    const counts = async (person: BuiltPerson) =>
      (await subjectsTo(person.user.email)).filter((one) => one === canceled).length;
    // The pending one was no news to attendees.
    expect([await counts(teacher!), await counts(owner!), await counts(staff!)]).toEqual([2, 1, 1]);
    expect((await storedMailsTo(portal, other.user.email)).at(-1)?.bodyText).toContain(
      'Le concessionnaire Red Mesa n’est plus actif, la visite y est donc annulée : Suspension hour.',
    );
    expect((await subjectsTo(chief)).length).toBe(chiefBefore + 2);
    const booked = await portal.services.db
      .selectFrom('liveBooking')
      .select('id')
      .where('visitId', 'in', [visit._id, second._id])
      .execute();
    expect(booked).toEqual([]);
  });

  test('keeps visits that are over or under way', async () => {
    now = new Date('2031-05-06T13:30:00Z');
    await saveDealer({ status: 'inactive' });
    expect((await seen()).status).toBe('confirmed');
  });
});
