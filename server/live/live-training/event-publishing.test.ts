import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls as calls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import { templateCalls } from '#contract/live/ilt-templates.calls.ts';
import type { Right } from '#contract/platform/rights.ts';
import { jobs } from '#server/jobs.ts';
import { emptyTrash } from '#server/people/publishing/publishable-parts.ts';
import { newId } from '#server/platform/ids.ts';
import {
  bodyOf,
  buildEnrollment,
  buildEvent,
  buildInstructor,
  buildLocation,
  buildPublishedEvent,
  buildTemplate,
  placesOf,
} from '#tests/builders/live-training.ts';
import { buildAssignmentGroup, buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse } from '#tests/builders/training.ts';
import { liveEvents } from './live-event-kind.ts';

let portal: TestPortal;
let admin: Client;
const today = new Date('2031-01-05T12:00:00Z');
let now = today;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const read = async (event: EventDetail, client = admin) => (await client.ask(calls.get, at(event))).event;
const plan = (publish: string | null, unpublish: string | null = null) => ({
  publish: publish === null ? null : { day: publish, time: '09:00' },
  unpublish: unpublish === null ? null : { day: unpublish, time: '09:00' },
});
const virtual = {
  virtual: true,
  link: 'https://meet.example/cvt',
  timezone: 'America/Denver',
  startDate: '2031-05-06T08:00',
};
const publishDue = () => jobs.find(({ name }) => name === 'ilt-event-publishing')!.run(portal.services);
/** Somebody with these rights who works on the events of one brand, and the template of such events. */
async function brandStaff(...rights: readonly Right[]): Promise<{ client: Client; template: string }> {
  const brand = await buildBrand(portal);
  const { id: course } = await buildCourse(portal, { brandId: brand });
  const roleId = await buildRole(portal, {
    reach: 'brands',
    adminArea: 'own',
    rights: ['VIEW_ILT_EVENTS', ...rights],
  });
  const user = await buildUser(portal, { roleId, brandIds: [brand] });
  const { _id: template } = await buildTemplate(admin, { course });
  return { client: await signedIn(portal, user), template };
}

describe('refusals', () => {
  const ask = (client: Client, event: { readonly _id: string }) =>
    Promise.all([
      client.refused(calls.duplicate, at(event)),
      client.refused(calls.schedule, { ...at(event), body: plan('2031-02-01') }),
    ]).then((refusals) => refusals.map(({ status }) => status));

  test('an unknown event, a role without the right, and an event of another brand', async () => {
    const [draft, published] = [await buildEvent(admin, virtual), await buildPublishedEvent(admin)];
    expect(await ask(admin, { _id: newId() })).toEqual([404, 404]);
    for (const role of ['LEARNER', 'DEALER_MANAGER', 'TRANSLATOR'] as const)
      expect(await ask(await signedInAs(portal, role), published), role).toEqual([403, 403]);
    const { client } = await brandStaff('CREATE_ILT_EVENTS', 'PUBLISH_ILT_EVENTS', 'DELETE_ILT_EVENTS');
    expect(await ask(client, draft)).toEqual([404, 404]);
    // Everybody finds it, and only people who work on it change it.
    expect(await ask(client, published)).toEqual([403, 403]);
    const { outcomes } = await client.ask(calls.bulk, {
      body: { action: 'delete', ids: [draft._id, published._id, newId()] },
    });
    expect(outcomes).toMatchObject(Array.from({ length: 3 }, () => ({ done: false, name: null })));
    expect((await read(published)).deletedAt).toBeNull();
  });

  test('each needs its own right: editing neither duplicates nor schedules', async () => {
    const { client, template } = await brandStaff('EDIT_ILT_EVENTS');
    const event = await buildEvent(admin, { template, ...virtual });
    expect(await ask(client, event)).toEqual([403, 403]);
    expect((await read(event, client)).abilities).toMatchObject({ duplicate: false, schedule: false });
    const bulk = { body: { action: 'publish' as const, ids: [event._id] } };
    expect((await client.refused(calls.bulk, bulk)).status).toBe(403);
    expect((await (await signedInAs(portal, 'LEARNER')).refused(calls.bulk, bulk)).status).toBe(403);
  });

  test('an event in the trash is neither duplicated nor scheduled', async () => {
    const event = await buildEvent(admin, virtual);
    await admin.ask(calls.remove, at(event));
    expect((await admin.refused(calls.duplicate, at(event))).code).toBe('publishing.inBin');
    const body = plan('2031-02-01');
    expect((await admin.refused(calls.schedule, { ...at(event), body })).code).toBe('publishing.inBin');
  });
});

describe('a duplicate', () => {
  test('is a draft with the date and place of its original, and with nobody and nothing booked', async () => {
    const { user } = await buildInstructor(portal);
    const location = await buildLocation(admin);
    const group = await buildAssignmentGroup(portal);
    const { id: course } = await buildCourse(portal);
    const { _id: template } = await buildTemplate(admin, { course });
    const original = await buildPublishedEvent(admin, {
      template,
      title: 'Winter tuning',
      titleFr: 'Réglages d’hiver',
      virtual: false,
      link: '',
      location: location._id,
      room: location.rooms[0]!._id,
      instructors: [user.id],
      seats: 6,
      price: { amountCents: 9900, currency: 'CAD' },
      minPeople: 3,
      decideOn: '2031-04-20',
      firstUntil: '2031-04-01',
      audience: { assignmentGroups: [group] },
      preAllowedEmails: ['guest@example.com'],
    });
    await buildEnrollment(portal, original._id, (await buildUser(portal, { groupIds: [group] })).id);
    await admin.ask(calls.confirm, at(original));
    await admin.ask(calls.schedule, { ...at(original), body: plan(null, '2031-03-01') });
    const { event: copy } = await admin.ask(calls.duplicate, at(original));
    expect(copy).toMatchObject({
      title: 'Winter tuning (copy)',
      titleFr: 'Réglages d’hiver (copie)',
      template: { _id: template },
      startDate: '2031-05-06T08:00',
      endDate: '2031-05-06T09:00',
      startsAt: original.startsAt,
      location: { _id: location._id },
      price: { amountCents: 9900, currency: 'CAD' },
      minPeople: 3,
      decideOn: '2031-04-20',
      firstUntil: '2031-04-01',
      audience: original.audience,
      seats: 6,
      status: 'draft',
      publishedAt: null,
      room: null,
      instructors: [],
      preAllowedEmails: [],
      seatsTaken: 0,
      confirmedAt: null,
      plans: { publish: null, unpublish: null },
      enrolled: [],
      waitlist: [],
    });
    expect(await placesOf(portal, copy._id)).toEqual([]);
    expect(await read(original)).toMatchObject({
      seatsTaken: 1,
      room: { name: 'Workshop' },
      instructors: [{ _id: user.id }],
    });
    const booked = await portal.services.db
      .selectFrom('liveBooking')
      .select('eventId')
      .where('eventId', '=', copy._id)
      .execute();
    expect(booked).toEqual([]);
    const { activities } = await admin.ask(calls.activity, at(copy));
    expect(activities).toMatchObject([{ type: 'create', changed: ['duplicateOf'] }]);
    // The audience is a copy as well: it changes with its own event.
    await admin.ask(calls.update, bodyOf(copy, { location: location._id, audience: {} }));
    expect((await read(original)).audience).toEqual(original.audience);
  });

  test('keeps the join link for those who may see it, and leaves a cancellation behind', async () => {
    const { client, template } = await brandStaff('CREATE_ILT_EVENTS');
    const original = await buildPublishedEvent(admin, { template });
    await admin.ask(calls.cancel, { ...at(original), body: { reason: 'Snow' } });
    const { event: copy } = await client.ask(calls.duplicate, at(original));
    expect(copy).toMatchObject({ canceledAt: null, cancelReason: null, link: null, version: 1 });
    expect((await read(copy)).link).toBe('https://meet.example/cvt');
    expect((await read(copy)).abilities).toMatchObject({ publish: true, edit: true });
  });

  test('needs a template that new events may have', async () => {
    const { _id: template, version } = await buildTemplate(admin);
    const event = await buildEvent(admin, { template, ...virtual });
    await admin.ask(templateCalls.update, {
      params: { id: template },
      body: { version, status: 'unpublished' } as never,
    });
    expect((await admin.refused(calls.duplicate, at(event))).code).toBe('live-training.templateNotPublished');
    await admin.ask(calls.remove, at(event));
    const before = now;
    now = new Date('2031-03-01T12:00:00Z');
    await emptyTrash(liveEvents)(portal.services);
    now = before;
    expect((await admin.refused(calls.get, at(event))).status).toBe(404);
    const log = await portal.services.db
      .selectFrom('activityLog')
      .select(['type', 'entityKind'])
      .where('entityId', '=', event._id)
      .where('userId', 'is', null)
      .execute();
    expect(log).toEqual([{ type: 'delete', entityKind: 'ilt-event' }]);
  });
});

describe('plans', () => {
  test('an event is published and unpublished at its times, and learners never see that', async () => {
    const event = await buildEvent(admin, virtual);
    const { event: planned } = await admin.ask(calls.schedule, {
      ...at(event),
      body: plan('2031-02-01', '2031-03-01'),
    });
    expect(planned.plans).toMatchObject({
      publish: { day: '2031-02-01', time: '09:00', by: { name: 'Robin Tester' } },
      unpublish: { day: '2031-03-01' },
      zone: portal.services.settings.timeZone,
    });
    const learner = await signedInAs(portal, 'LEARNER');
    try {
      now = new Date('2031-02-02T00:00:00Z');
      expect(await publishDue()).toBe('1 planned changes made, 0 refused.');
      expect(await read(event, learner)).toMatchObject({ status: 'published', plans: null });
      now = new Date('2031-03-02T00:00:00Z');
      await publishDue();
      expect((await learner.refused(calls.get, at(event))).status).toBe(404);
      expect(await read(event)).toMatchObject({
        status: 'unpublished',
        plans: { publish: null, unpublish: null },
      });
    } finally {
      now = today;
    }
  });

  test('nothing is planned for an event without a date, after its end, or while it is canceled', async () => {
    const refusal = async (event: EventDetail, day: string) =>
      admin.refused(calls.schedule, { ...at(event), body: plan(day) });
    expect(await refusal(await buildEvent(admin), '2031-02-01')).toMatchObject({
      code: 'live-training.needsDate',
    });
    const event = await buildPublishedEvent(admin);
    await admin.ask(calls.changeStatus, { ...at(event), body: { status: 'unpublished' } });
    expect(await refusal(event, '2031-05-07')).toMatchObject({
      code: 'live-training.publishedLate',
      errors: { 'publish.day': expect.any(String) },
    });
    await admin.ask(calls.schedule, { ...at(event), body: plan('2031-05-05') });
    const earlier = { startDate: '2031-05-04T08:00', endDate: '2031-05-04T09:00' };
    const { version } = await read(event);
    expect(await admin.refused(calls.update, bodyOf(event, { ...earlier, version }))).toMatchObject({
      code: 'live-training.endsBeforePublication',
      errors: { endDate: expect.any(String) },
    });
    const { event: canceled } = await admin.ask(calls.cancel, { ...at(event), body: { reason: 'Snow' } });
    expect(canceled.plans?.publish).toBeNull();
    expect(await refusal(event, '2031-05-05')).toMatchObject({ code: 'live-training.alreadyCanceled' });
  });

  test('a plan that has become impossible says why, and the trash cancels one', async () => {
    const location = await buildLocation(admin);
    const planned = await buildEvent(admin, { location: location._id, startDate: '2031-05-06T08:00' });
    const binned = await buildEvent(admin, virtual);
    for (const event of [planned, binned])
      await admin.ask(calls.schedule, { ...at(event), body: plan('2031-02-01') });
    await admin.ask(calls.remove, at(binned));
    await admin.ask(calls.restore, at(binned));
    await portal.services.db
      .updateTable('iltLocation')
      .set({ active: false })
      .where('id', '=', location._id)
      .execute();
    now = new Date('2031-02-02T00:00:00Z');
    try {
      expect(await publishDue()).toBe('0 planned changes made, 1 refused.');
      expect(await read(planned)).toMatchObject({
        status: 'draft',
        plans: { publish: { failedAt: now.toISOString(), problem: { fr: expect.any(String) } } },
      });
      expect(await read(binned)).toMatchObject({ status: 'draft', plans: { publish: null } });
    } finally {
      now = today;
    }
  });
});

describe('many at once', () => {
  test('each is decided by its own rules: those with people are canceled and not deleted', async () => {
    const joined = await buildPublishedEvent(admin, { title: 'Joined' });
    await buildEnrollment(portal, joined._id, (await buildUser(portal)).id, 'waitlisted');
    const empty = await buildPublishedEvent(admin, { title: 'Empty' });
    const unknown = newId();
    const { outcomes } = await admin.ask(calls.bulk, {
      body: { action: 'delete', ids: [joined._id, empty._id, unknown] },
    });
    expect(outcomes).toMatchObject([
      { _id: joined._id, done: false, name: { en: 'Joined' }, message: expect.stringContaining('Cancel it') },
      { _id: empty._id, done: true },
      { _id: unknown, done: false, name: null },
    ]);
    expect((await read(joined)).deletedAt).toBeNull();
    const restored = await admin.ask(calls.bulk, { body: { action: 'restore', ids: [empty._id] } });
    expect(restored.outcomes).toMatchObject([{ done: true }]);
    expect(await read(empty)).toMatchObject({ status: 'published', deletedAt: null });
  });

  test('a draft without a date stays one, an event comes back only while its room is free', async () => {
    const location = await buildLocation(admin);
    const place = {
      virtual: false,
      link: '',
      location: location._id,
      room: location.rooms[0]!._id,
    };
    const [undated, first] = [await buildEvent(admin), await buildPublishedEvent(admin, place)];
    const done = async (action: 'publish' | 'unpublish' | 'delete' | 'restore', ...events: EventDetail[]) =>
      (await admin.ask(calls.bulk, { body: { action, ids: events.map(({ _id }) => _id) } })).outcomes.map(
        (one) => one.done,
      );
    expect(await done('publish', undated, first)).toEqual([false, false]);
    expect(await done('unpublish', undated, first)).toEqual([false, true]);
    expect(await done('publish', first)).toEqual([true]);
    expect(await done('delete', first)).toEqual([true]);
    await buildPublishedEvent(admin, place);
    expect(await done('restore', first)).toEqual([false]);
    expect((await read(first)).deletedAt).not.toBeNull();
  });
});
