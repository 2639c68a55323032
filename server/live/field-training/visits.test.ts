import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { availabilityCalls } from '#contract/live/field-availabilities.calls.ts';
import { visitCalls as calls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildOwner,
  buildStaff,
  buildTeacher,
  buildVisit,
  requestBody,
  type BuiltPerson,
} from '#tests/builders/field-training.ts';
import { buildEvent } from '#tests/builders/live-training.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import { buildAdminGroup, buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { samples } from './field-training.samples.ts';

let portal: TestPortal;
let admin: Client;
let dealer: string;
let owner: BuiltPerson;
let teacher: BuiltPerson;
const start = new Date('2031-01-06T12:00:00Z');
let now = start;
const chief = 'chief@builder.example';

beforeAll(async () => {
  portal = await openTestPortal(
    (settings) => ({
      ...settings,
      fieldTraining: { ...settings.fieldTraining, enabled: true, admins: [chief] },
    }),
    { now: () => now },
  );
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  dealer = await buildDealer(portal);
  owner = await buildOwner(portal, dealer, { firstName: 'Omar' });
  teacher = await buildTeacher(portal, { firstName: 'Ines' });
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const cancel = (client: Client, visit: VisitDetail) =>
  client.ask(calls.cancel, { ...at(visit), body: { reason: 'Snow' } });
/** The body that saves a visit as it is, with changes. */
const bodyOf = (visit: VisitDetail, changes: object = {}) => ({
  ...at(visit),
  body: {
    type: visit.type,
    topic: visit.topic,
    note: visit.note,
    attendees: visit.attendees.map((one) => one._id),
    startDate: visit.startDate,
    startOccurrence: visit.startOccurrence,
    endDate: visit.endDate,
    endOccurrence: visit.endOccurrence,
    version: visit.version,
    ...changes,
  },
});
const open = ({ cookies }: Client, url: string) => portal.app.inject({ url, cookies: { ...cookies } });
/** A dealer of its own with its owner, because a dealer has one open request. */
const anotherOwner = async () => buildOwner(portal, await buildDealer(portal));

describe('asking for a visit', () => {
  test('people who are not owners are refused with the reason, and an owner of an active dealer may ask', async () => {
    const staff = await buildStaff(portal, dealer);
    const idle = await buildOwner(portal, await buildDealer(portal, { status: 'inactive' }));
    const reasonOf = async (client: Client) => (await client.ask(calls.abilityRequest)).reason;
    expect(await reasonOf(staff.client)).toMatchObject({
      code: 'not-owner',
      message: { en: expect.stringContaining('owner'), fr: expect.stringContaining('propriétaire') },
    });
    expect((await reasonOf(idle.client))?.code).toBe('no-dealer');
    const body = requestBody([staff.user.id]);
    expect((await staff.client.refused(calls.create, { body })).status).toBe(403);
    expect((await teacher.client.refused(calls.create, { body })).status).toBe(403);
    expect((await admin.refused(calls.create, { body })).code).toBe('field-training.notOwner');
    expect((await idle.client.refused(calls.create, { body })).code).toBe('field-training.noDealer');
    expect(await owner.client.ask(calls.abilityRequest)).toMatchObject({
      able: true,
      reason: null,
      dealers: [{ _id: dealer, openRequest: null }],
      types: expect.arrayContaining([expect.objectContaining({ value: 'Hands-On' })]),
    });
  });

  test.each([
    ['an end before the start', { endDate: '2031-05-06T08:00' }, 'field-training.endsBeforeStart', 'endDate'],
    ['more than twelve hours', { endDate: '2031-05-06T21:01' }, 'field-training.tooLong', 'endDate'],
    ['30 February', { startDate: '2031-02-30T09:00' }, 'live-training.unknownTime', 'startDate'],
    [
      'a time that the clocks skip',
      { startDate: '2031-03-09T02:30', endDate: '2031-03-09T04:00' },
      'meeting-time.skipped',
      'startDate',
    ],
    [
      'a time that exists twice',
      { startDate: '2031-11-02T01:30', endDate: '2031-11-02T04:00' },
      'meeting-time.twice',
      'startOccurrence',
    ],
    [
      'a time that is over',
      { startDate: '2031-01-06T06:00', endDate: '2031-01-06T08:00' },
      'field-training.inThePast',
      'startDate',
    ],
    ['an unknown type', { type: 'Picnic' }, 'live-training.unknownType', 'type'],
    ['nobody who attends', { attendees: [] }, 'platform.tooFew', 'attendees'],
    ['somebody from another dealer', { attendees: [newId()] }, 'field-training.unknownAttendee', 'attendees'],
    ['another dealer', { dealer: newId() }, 'field-training.unknownDealer', 'dealer'],
    ['an unknown instructor', { instructor: newId() }, 'field-training.unknownInstructor', 'instructor'],
    [
      'a Sunday',
      { startDate: '2031-05-04T09:00', endDate: '2031-05-04T11:00' },
      'field-training.nobodyFree',
      'startDate',
    ],
  ])('%s is refused at its field and stores nothing', async (_name, changes, code, field) => {
    const refusal = await owner.client.refused(calls.create, { body: requestBody([owner.user.id], changes) });
    expect([400, 409]).toContain(refusal.status);
    expect(refusal.code).toBe(code);
    expect(refusal.errors).toHaveProperty(field);
    expect((await owner.client.ask(calls.list)).appointments).toEqual([]);
  });

  test('a request blocks its slot for visits and events, and a dealer has one open request', async () => {
    const visit = await buildVisit(owner, { instructor: teacher.user.id });
    expect(visit).toMatchObject({
      status: 'pending',
      instructor: { _id: teacher.user.id },
      timezone: 'America/New_York',
      startsAt: '2031-05-06T13:00:00.000Z',
      read: true,
      abilities: { edit: true, withdraw: true, cancel: true, confirm: false, complete: false },
    });
    const [mail] = await storedMailsTo(portal, teacher.user.email);
    expect(mail?.subject).toBe('Visit requested: Suspension hour');
    const later = { startDate: '2031-05-08T09:00', endDate: '2031-05-08T11:00' };
    expect((await owner.client.ask(calls.abilityRequest)).reason?.code).toBe('open-request');
    const again = requestBody([owner.user.id], later);
    expect((await owner.client.refused(calls.create, { body: again })).code).toBe(
      'field-training.openRequest',
    );
    const other = await anotherOwner();
    const same = requestBody([other.user.id], { instructor: teacher.user.id });
    expect(await other.client.refused(calls.create, { body: same })).toMatchObject({
      status: 409,
      code: 'field-training.slotTaken',
      detail: expect.stringContaining('Ines Tester'),
    });
    const event = { virtual: true, timezone: 'America/New_York', instructors: [teacher.user.id] };
    const overlapping = await buildEvent(admin);
    const refusal = await admin.refused(eventCalls.create, {
      body: {
        template: overlapping.template._id,
        ...event,
        startDate: '2031-05-06T10:59',
        endDate: '2031-05-06T12:00',
      },
    });
    expect(refusal.code).toBe('live-training.instructorTaken');
    await owner.client.ask(calls.remove, at(visit));
    const { appointment: next } = await other.client.ask(calls.create, { body: same });
    await cancel(other.client, next);
  });

  test('of many requests for one slot at once, one succeeds and the others get 409', async () => {
    const slot = { startDate: '2031-05-13T09:00', endDate: '2031-05-13T10:00' };
    const owners = await Promise.all(Array.from({ length: 40 }, anotherOwner));
    const second = await buildTeacher(portal);
    const ask = (more: object) =>
      Promise.all(
        owners.map(({ client, user }) =>
          client.send(calls.create, { body: requestBody([user.id], { ...slot, ...more }) }),
        ),
      );
    const countsOf = (replies: Awaited<ReturnType<typeof ask>>) =>
      [...Map.groupBy(replies, ({ statusCode }) => statusCode)]
        .map(([status, all]) => [status, all.length])
        .toSorted();
    expect(countsOf(await ask({ instructor: teacher.user.id }))).toEqual([
      [200, 1],
      [409, 39],
    ]);
    // Any instructor: only the second one is free.
    expect(countsOf(await ask({ instructor: null }))).toEqual([
      [200, 1],
      [409, 39],
    ]);
    await portal.services.db.deleteFrom('fieldVisit').execute();
    await second.client.ask(availabilityCalls.save, { body: { timezone: 'America/New_York', weekly: [] } });
  });
});

describe('the states of a visit', () => {
  test('only the instructor confirms, and many confirmations at once take effect once', async () => {
    const { client, user } = await buildStaff(portal, dealer, { language: 'fr' });
    const visit = await buildVisit(owner, { attendees: [user.id] });
    for (const other of [owner.client, client])
      expect((await other.refused(calls.confirm, at(visit))).status).toBe(403);
    expect(
      (await teacher.client.refused(calls.complete, { ...at(visit), body: { report: 'Done' } })).code,
    ).toBe('field-training.notConfirmed');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => teacher.client.send(calls.confirm, at(visit))),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { appointment: confirmed } = await owner.client.ask(calls.get, at(visit));
    expect(confirmed).toMatchObject({ status: 'confirmed', version: visit.version + 1, read: false });
    const mails = await storedMailsTo(portal, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Visite confirmée\s: Suspension hour$/),
    ]);
    expect((await owner.client.refused(calls.remove, at(visit))).code).toBe('field-training.notPending');
    expect((await owner.client.refused(calls.update, bodyOf(confirmed))).status).toBe(403);
    await cancel(owner.client, visit);
    const again = await cancel(teacher.client, visit);
    expect(again.appointment).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Snow',
      cancelledBy: { _id: owner.user.id },
      version: visit.version + 2,
    });
    expect((await teacher.client.refused(calls.confirm, at(visit))).code).toBe('field-training.isCanceled');
    expect((await storedMailsTo(portal, user.email)).length).toBe(2);
  });

  test('a visit is completed with a report after its start, once', async () => {
    const visit = await buildVisit(owner);
    await teacher.client.ask(calls.confirm, at(visit));
    const report = { ...at(visit), body: { report: 'We set the sag of six bikes.' } };
    expect(
      (await teacher.client.refused(calls.complete, { ...at(visit), body: { report: '' } })).status,
    ).toBe(400);
    expect((await teacher.client.refused(calls.complete, report)).code).toBe('field-training.notStarted');
    now = new Date('2031-05-06T13:00:00Z');
    try {
      expect((await owner.client.refused(calls.complete, report)).status).toBe(403);
      const unknown = { ...at(visit), body: { report: 'x', photos: [newId()] } };
      expect((await teacher.client.refused(calls.complete, unknown)).code).toBe(
        'field-training.unknownPhoto',
      );
      await teacher.client.ask(calls.complete, report);
      const { appointment } = await teacher.client.ask(calls.complete, {
        ...at(visit),
        body: { report: 'Another' },
      });
      expect(appointment).toMatchObject({ status: 'completed', report: 'We set the sag of six bikes.' });
      for (const { refusal } of [
        { refusal: await teacher.client.refused(calls.cancel, { ...at(visit), body: { reason: 'Late' } }) },
        { refusal: await teacher.client.refused(calls.update, bodyOf(appointment)) },
      ])
        expect(refusal.code).toBe('field-training.isCompleted');
      const subjects = (await storedMailsTo(portal, owner.user.email)).map(({ subject }) => subject);
      expect(subjects.filter((one) => one === 'Visit report: Suspension hour')).toHaveLength(1);
    } finally {
      now = start;
    }
  });

  test('a pending request can no longer be confirmed when its time is over', async () => {
    const visit = await buildVisit(owner, { startDate: '2031-05-07T09:00', endDate: '2031-05-07T10:00' });
    now = new Date('2031-05-07T14:00:00Z');
    try {
      expect((await teacher.client.refused(calls.confirm, at(visit))).code).toBe('field-training.isOver');
    } finally {
      now = start;
    }
    await owner.client.ask(calls.remove, at(visit));
    expect((await owner.client.refused(calls.remove, at(visit))).status).toBe(404);
    expect((await owner.client.refused(calls.get, at(visit))).status).toBe(404);
  });
});

describe('changing a visit', () => {
  test('the requester moves a pending request within the hours, and the new time is booked like the first', async () => {
    const moving = { startDate: '2031-06-03T09:00', endDate: '2031-06-03T10:00' };
    const visit = await buildVisit(owner, moving);
    const save = (client: Client, changes: object) => client.refused(calls.update, bodyOf(visit, changes));
    const evening = { startDate: '2031-06-03T18:00', endDate: '2031-06-03T19:00' };
    expect((await save(owner.client, evening)).code).toBe('field-training.outsideHours');
    expect((await save(owner.client, { instructor: newId() })).code).toBe('field-training.instructorFixed');
    expect((await save(owner.client, { attendees: [newId()] })).code).toBe('field-training.unknownAttendee');
    expect((await save(owner.client, { version: 7 })).status).toBe(409);
    const other = await anotherOwner();
    const next = await buildVisit(other, { startDate: '2031-06-03T10:00', endDate: '2031-06-03T11:00' });
    expect((await save(owner.client, { endDate: '2031-06-03T10:30' })).code).toBe('field-training.slotTaken');
    const { appointment: moved } = await owner.client.ask(
      calls.update,
      bodyOf(visit, { startDate: '2031-06-03T08:00', endDate: '2031-06-03T09:00' }),
    );
    expect(moved).toMatchObject({ startsAt: '2031-06-03T12:00:00.000Z', version: visit.version + 1 });
    const { appointment: late } = await teacher.client.ask(calls.update, bodyOf(moved, evening));
    expect(late.startsAt).toBe('2031-06-03T22:00:00.000Z');
    await cancel(owner.client, late);
    await cancel(other.client, next);
  });

  test('an administrator gives a visit to another instructor, and the slot of the former one is free', async () => {
    const [first, second] = [await buildTeacher(portal), await buildTeacher(portal)];
    const slot = { startDate: '2031-06-10T09:00', endDate: '2031-06-10T10:00' };
    const visit = await buildVisit(owner, { ...slot, instructor: first.user.id });
    await first.client.ask(calls.confirm, at(visit));
    const { appointment } = await admin.ask(calls.get, at(visit));
    expect(appointment.abilities).toMatchObject({ edit: true, chooseInstructor: true, confirm: false });
    await admin.ask(calls.update, bodyOf(appointment, { instructor: second.user.id }));
    expect((await first.client.refused(calls.get, at(visit))).status).toBe(404);
    expect((await second.client.ask(calls.get, at(visit))).appointment.status).toBe('confirmed');
    expect((await storedMailsTo(portal, first.user.email)).map(({ subject }) => subject)).toContain(
      'Visit moved to another instructor: Suspension hour',
    );
    const other = await anotherOwner();
    await cancel(other.client, await buildVisit(other, { ...slot, instructor: first.user.id }));
    await cancel(owner.client, appointment);
  });
});

describe('who sees a visit', () => {
  test('its owners, attendees, instructor, and the administrators within their reach; nobody else', async () => {
    const place = await buildDealer(portal);
    const group = await buildAdminGroup(portal, [place]);
    const asker = await buildOwner(portal, place);
    const [partner, attendee, colleague] = [
      await buildOwner(portal, place),
      await buildStaff(portal, place),
      await buildStaff(portal, place),
    ];
    const visit = await buildVisit(asker, {
      attendees: [attendee.user.id],
      instructor: teacher.user.id,
      startDate: '2031-06-17T09:00',
      endDate: '2031-06-17T10:00',
    });
    const runner = await buildUser(portal, { role: 'DISTRICT_MANAGER', adminGroupIds: [group] });
    await portal.services.db
      .updateTable('userAccount')
      .set({ email: chief })
      .where('id', '=', runner.id)
      .execute();
    const runs = await signedIn(portal, runner);
    const sees = async (client: Client) => (await client.send(calls.get, at(visit))).statusCode === 200;
    for (const client of [asker.client, partner.client, attendee.client, teacher.client, runs, admin])
      expect(await sees(client)).toBe(true);
    const strangers = [
      owner.client,
      colleague.client,
      (await buildTeacher(portal)).client,
      await signedInAs(portal, 'DISTRICT_MANAGER', { adminGroupIds: [group] }),
      await signedInAs(portal, 'COMPANY_ADMIN'),
    ];
    for (const client of strangers) {
      expect(await sees(client)).toBe(false);
      expect((await client.refused(calls.read, { ...at(visit), body: {} })).status).toBe(404);
    }
    for (const [name, client] of [
      ['partner', partner.client],
      ['attendee', attendee.client],
    ] as const)
      expect((await client.refused(calls.remove, at(visit))).status, name).toBe(403);
    expect(
      (await attendee.client.refused(calls.cancel, { ...at(visit), body: { reason: 'No' } })).status,
    ).toBe(403);
    await admin
      .ask(calls.list, { query: { adminGroup: group } })
      .then(({ appointments }) => expect(appointments.map(({ _id }) => _id)).toEqual([visit._id]));
    // Outside the admin group, the administrator sees nothing.
    await portal.services.db.deleteFrom('adminGroupDealer').where('dealerId', '=', place).execute();
    expect(await sees(runs)).toBe(false);
  });

  test('the calendar takes at most 1,000 visits', async () => {
    const { db } = portal.services;
    for (const insert of samples.rows!(1001)) await insert.execute(db);
    const query = { startDate: '2031-05-06', endDate: '2031-05-06', type: 'Update' };
    expect(await admin.refused(calls.all, { query })).toMatchObject({
      status: 400,
      code: 'platform.tooManyForOnePage',
    });
    await sql`delete from field_visit where ctid = (select ctid from field_visit where type = 'Update' limit 1)`.execute(
      db,
    );
    expect((await admin.ask(calls.all, { query })).appointments).toHaveLength(1000);
    await db.deleteFrom('fieldVisit').where('type', '=', 'Update').execute();
  });

  test('the list filters and counts, and short paths reach the same', async () => {
    const asker = await anotherOwner();
    const visit = await buildVisit(asker, {
      topic: 'Belt clinic',
      startDate: '2031-07-01T09:00',
      endDate: '2031-07-01T10:00',
    });
    const { appointments, counts } = await asker.client.ask(calls.list, { query: { query: 'clinic' } });
    expect(appointments.map(({ _id }) => _id)).toEqual([visit._id]);
    expect(counts).toEqual({ all: 1, pending: 1, confirmed: 0, completed: 0, cancelled: 0 });
    expect((await asker.client.ask(calls.list, { query: { status: 'confirmed' } })).appointments).toEqual([]);
    const ofDealer = async (id: string) =>
      (await asker.client.ask(calls.list, { query: { dealer: id } })).counts.all;
    expect([await ofDealer(visit.dealer._id), await ofDealer(newId())]).toEqual([1, 0]);
    const all = (startDate: string, endDate: string) =>
      asker.client.ask(calls.all, { query: { startDate, endDate } });
    expect((await all('2031-07-01', '2031-07-01')).appointments).toHaveLength(1);
    expect((await all('2031-07-02', '2031-07-31')).appointments).toHaveLength(0);
    const reversed = { query: { startDate: '2031-07-02', endDate: '2031-07-01' } };
    const ids = async (days: object) =>
      (await asker.client.ask(calls.all, { query: days })).appointments.map((one) => one._id);
    expect(await ids({})).toEqual([visit._id]);
    expect(await ids({ startDate: '2031-07-01' })).toEqual([visit._id]);
    expect(await ids({ startDate: '2031-07-02' })).toEqual([]);
    expect(await ids({ endDate: '2031-06-30' })).toEqual([]);
    expect((await asker.client.refused(calls.all, reversed)).code).toBe('field-training.rangeReversed');
    for (const path of [
      '/api/field-training/list',
      '/api/field-training/all?startDate=2031-07-01&endDate=2031-07-01',
      '/api/field-training/ability-request',
      '/api/field-training/availabilities',
      '/api/field-training/dealer-users',
      `/api/field-training/${visit._id}`,
    ])
      expect((await open(asker.client, path)).statusCode, path).toBe(200);
    expect((await open(teacher.client, '/api/field-training/notifications')).statusCode).toBe(200);
    await cancel(asker.client, visit);
  });

  test('coming visits are listed with the next one first, and past ones with the latest first', async () => {
    const asker = await anotherOwner();
    const topics = async (dateRange: 'upcoming' | 'past') =>
      (await asker.client.ask(calls.list, { query: { dateRange } })).appointments.map(({ topic }) => topic);
    const ask = async (topic: string, day: string) => {
      const visit = await buildVisit(asker, {
        topic,
        startDate: `${day}T09:00`,
        endDate: `${day}T10:00`,
      });
      // A dealer has one open request.
      await cancel(asker.client, visit);
      return visit;
    };
    const over = await ask('Over', '2031-07-16');
    await ask('Later', '2031-07-15');
    await ask('Next', '2031-07-14');
    const { db } = portal.services;
    await sql`update field_visit set starts_at = '2020-05-06 13:00Z', ends_at = '2020-05-06 14:00Z' where id = ${over._id}`.execute(
      db,
    );
    expect(await topics('upcoming')).toEqual(['Next', 'Later']);
    expect(await topics('past')).toEqual(['Over']);
  });

  test('read marks belong to a person, and a change by somebody else removes them', async () => {
    const slot = { startDate: '2031-07-08T09:00', endDate: '2031-07-08T10:00' };
    const visit = await buildVisit(owner, { ...slot, instructor: teacher.user.id });
    const isRead = async (client: Client) => (await client.ask(calls.get, at(visit))).appointment.read;
    expect([await isRead(owner.client), await isRead(teacher.client)]).toEqual([true, false]);
    await teacher.client.ask(calls.read, { ...at(visit), body: {} });
    expect(await isRead(teacher.client)).toBe(true);
    await owner.client.ask(calls.comment, { ...at(visit), body: { message: 'See you' } });
    expect([await isRead(owner.client), await isRead(teacher.client)]).toEqual([true, false]);
    await owner.client.ask(calls.read, { ...at(visit), body: { read: false } });
    expect(await isRead(owner.client)).toBe(false);
    await cancel(owner.client, visit);
  });
});
