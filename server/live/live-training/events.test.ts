import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls as calls } from '#contract/live/ilt-events.calls.ts';
import { newId } from '#server/platform/ids.ts';
import {
  bodyOf,
  buildEnrollment,
  buildEvent,
  buildLocation,
  buildPublishedEvent,
  buildTemplate,
} from '#tests/builders/live-training.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import {
  anotherProcess,
  clientOf,
  openTestPortal,
  type Client,
  type TestPortal,
} from '#tests/builders/portal.ts';
import { buildBrand, buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
const now = new Date('2031-01-05T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const count = async () =>
  (await admin.ask(calls.list, { query: { isAdmin: 'true' } as never })).pagination.total;
const denver = { virtual: true, timezone: 'America/Denver' };

describe('bad input', () => {
  test.each([
    [
      'an end before the start',
      { startDate: '2031-05-06T08:00', endDate: '2031-05-06T07:59' },
      'endDate',
      'live-training.endsBeforeStart',
    ],
    [
      'an end at the start',
      { startDate: '2031-05-06T08:00', endDate: '2031-05-06T08:00' },
      'endDate',
      'live-training.endsBeforeStart',
    ],
    [
      'more than a month',
      { startDate: '2031-05-06T08:00', endDate: '2031-07-06T08:00' },
      'endDate',
      'live-training.tooLong',
    ],
    ['an end without a start', { endDate: '2031-05-06T08:00' }, 'startDate', 'live-training.needsBothTimes'],
    ['30 February', { startDate: '2031-02-30T08:00' }, 'startDate', 'live-training.unknownTime'],
    ['an instant', { startDate: '2031-02-03T08:00Z' }, 'startDate', 'live-training.unknownTime'],
    ['the year 0', { startDate: '0000-01-01T08:00' }, 'startDate', 'live-training.unknownTime'],
    ['an unknown zone', { timezone: 'Denver' }, 'timezone', 'live-training.unknownZone'],
    ['a skipped hour', { startDate: '2031-03-09T02:30' }, 'startDate', 'meeting-time.skipped'],
    ['a repeated hour', { startDate: '2031-11-02T01:30' }, 'startOccurrence', 'meeting-time.twice'],
    [
      'a repeated hour as the end',
      { startDate: '2031-11-01T08:00', endDate: '2031-11-02T01:00' },
      'endOccurrence',
      'meeting-time.twice',
    ],
    ['no seats', { seats: 0 }, 'seats', 'platform.tooSmall'],
    ['10,001 seats', { seats: 10_001 }, 'seats', 'platform.tooBig'],
    ['a link over http', { link: 'http://meet.example' }, 'link', 'live-training.needsHttps'],
    ['a script as the link', { link: 'javascript:alert(1)' }, 'link', 'live-training.needsHttps'],
    ['an unknown template', { template: newId() }, 'template', 'live-training.unknownTemplate'],
    ['an unknown type', { type: 'Party' }, 'type', 'live-training.unknownType'],
    [
      'a location that is gone',
      { virtual: false, location: newId() },
      'location',
      'live-training.unknownLocation',
    ],
    ['a room without a location', { virtual: false, room: newId() }, 'room', 'live-training.unknownRoom'],
    [
      'an instructor who is none',
      { instructors: [newId()] },
      'instructors',
      'live-training.unknownInstructor',
    ],
    [
      'a price below zero',
      { price: { amountCents: -1, currency: 'USD' } },
      'price.amountCents',
      'platform.tooSmall',
    ],
    ['an address without a host', { preAllowedEmails: ['a@b'] }, 'preAllowedEmails.0', 'platform.email'],
  ])('%s gets a sentence at the field and stores nothing', async (_what, wrong, field, code) => {
    const template = (await buildTemplate(admin))._id;
    const before = await count();
    const refusal = await admin.refused(calls.create, { body: { template, ...denver, ...wrong } } as never);
    expect(refusal).toMatchObject({ status: 400, code });
    expect(Object.keys(refusal.errors)).toContain(field);
    expect(await count()).toBe(before);
  });

  test('a skipped hour is refused with the next time that exists, a repeated one with both of its clocks', async () => {
    const template = (await buildTemplate(admin))._id;
    const detail = async (startDate: string) =>
      (await admin.refused(calls.create, { body: { template, ...denver, startDate } })).detail;
    expect(await detail('2031-03-09T02:30')).toContain('skip from 02:00 to 03:00');
    expect(await detail('2031-11-02T01:30')).toContain('go back from 02:00 to 01:00');
  });
});

describe('who may', () => {
  test('the right to view events opens no drafts without the admin area, and no event outside the audience', async () => {
    const group = await buildAssignmentGroup(portal);
    const dealerId = await buildDealer(portal);
    const draft = await buildEvent(admin, { title: 'Draft' });
    const hidden = await buildPublishedEvent(admin, {
      title: 'Hidden',
      audience: { assignmentGroups: [group] },
    });
    const open = await buildPublishedEvent(admin, { title: 'Open' });
    const listed = async (client: Client, query: object = {}) =>
      (await client.ask(calls.list, { query: { limit: 100, ...query } } as never)).events.map(
        ({ _id }) => _id,
      );
    for (const role of ['LEARNER', 'DEALER_MANAGER', 'DISTRICT_MANAGER'] as const) {
      const client = await signedInAs(portal, role, role === 'DISTRICT_MANAGER' ? {} : { dealerId });
      expect((await client.refused(calls.get, at(draft))).status, role).toBe(404);
      for (const query of [{ isAdmin: 'true' }, { status: 'draft' }, { deleted: 'true' }])
        expect(await listed(client, query), role).toEqual([]);
      expect(await listed(client), role).toContain(open._id);
    }
    const outside = await signedInAs(portal, 'LEARNER', { dealerId });
    expect((await outside.refused(calls.get, at(hidden))).status).toBe(404);
    expect(await listed(outside)).not.toContain(hidden._id);
    const inside = await signedInAs(portal, 'LEARNER', { dealerId, groupIds: [group] });
    expect((await inside.ask(calls.get, at(hidden))).event).toMatchObject({
      title: 'Hidden',
      audience: null,
      preAllowedEmails: null,
      updatedBy: null,
      abilities: { edit: false, cancel: false },
    });
    const { counts } = await outside.ask(calls.list, {});
    expect(counts).toMatchObject({ draft: 0, unpublished: 0, deleted: 0 });
    // A translator has the right and a part of the admin area.
    expect(await listed(await signedInAs(portal, 'TRANSLATOR'), { isAdmin: 'true' })).toContain(draft._id);
  });

  test('a pre-allowed address opens an event to its verified owner, unless the setting is off', async () => {
    const group = await buildAssignmentGroup(portal);
    const dealerId = await buildDealer(portal);
    const [owner, unverified] = [
      await buildUser(portal, { dealerId }),
      await buildUser(portal, { dealerId, verified: false }),
    ];
    const event = await buildPublishedEvent(admin, {
      audience: { assignmentGroups: [group] },
      preAllowedEmails: [owner.email.toUpperCase(), unverified.email],
    });
    expect((await (await signedIn(portal, owner)).ask(calls.get, at(event))).event._id).toBe(event._id);
    expect((await (await signedIn(portal, unverified)).refused(calls.get, at(event))).status).toBe(404);
    const strict = await openTestPortal((settings) => ({
      ...settings,
      liveTraining: { ...settings.liveTraining, preAllowedEmail: false },
    }));
    try {
      const strictAdmin = await signedInAs(strict, 'ILT_ADMIN');
      const somebody = await buildUser(strict, { dealerId: await buildDealer(strict) });
      const closed = await buildPublishedEvent(strictAdmin, {
        audience: { assignmentGroups: [await buildAssignmentGroup(strict)] },
        preAllowedEmails: [somebody.email],
      });
      expect((await (await signedIn(strict, somebody)).refused(calls.get, at(closed))).status).toBe(404);
    } finally {
      await strict.close();
    }
  });

  test('made roles of every reach do with events what their rights and brands allow', async () => {
    const brand = await buildBrand(portal);
    const { id: course } = await buildCourse(portal, { brandId: brand });
    const template = (await buildTemplate(admin, { course }))._id;
    const ofBrand = await buildEvent(admin, { template });
    const ofNone = await buildEvent(admin);
    const rights = ['VIEW_ILT_EVENTS', 'CREATE_ILT_EVENTS', 'EDIT_ILT_EVENTS'] as const;
    for (const [reach, adminArea, statuses] of [
      ['everything', 'own', [200, 200, 200]],
      ['everything', 'none', [404, 404, 403]],
      ['brands', 'own', [200, 404, 200]],
      ['groups', 'whole', [404, 404, 400]],
      ['dealers', 'own', [404, 404, 400]],
      ['self', 'own', [404, 404, 400]],
    ] as const) {
      const roleId = await buildRole(portal, { reach, adminArea, rights });
      const brandIds = reach === 'brands' ? [brand] : [];
      const client = await signedIn(portal, await buildUser(portal, { roleId, brandIds }));
      expect(
        [
          await client.send(calls.get, at(ofBrand)),
          await client.send(calls.get, at(ofNone)),
          await client.send(calls.create, { body: { template } }),
        ].map(({ statusCode }) => statusCode),
        `${reach} ${adminArea}`,
      ).toEqual(statuses);
    }
  });

  test('somebody who sees a record but may not change it is refused with 403', async () => {
    const brand = await buildBrand(portal);
    const { id: course } = await buildCourse(portal, { brandId: brand });
    const event = await buildEvent(admin, { template: (await buildTemplate(admin, { course }))._id });
    const viewer = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
    expect((await viewer.ask(calls.get, at(event))).event.abilities).toMatchObject({ edit: false });
    expect((await viewer.refused(calls.update, bodyOf(event))).status).toBe(403);
    const learner = await signedInAs(portal, 'LEARNER');
    const published = await buildPublishedEvent(admin);
    expect((await learner.refused(calls.cancel, { ...at(published), body: { reason: 'No' } })).status).toBe(
      403,
    );
  });
});

describe('a draft', () => {
  test('takes what it leaves out from its template, and its end from the duration', async () => {
    const template = await buildTemplate(admin, { description: 'Bring glasses.', seats: 12 });
    const event = await buildEvent(admin, {
      template: template._id,
      ...denver,
      startDate: '2031-05-06T08:00',
    });
    expect(event).toMatchObject({
      title: 'CVT hands-on',
      titleFr: 'CVT en pratique',
      description: 'Bring glasses.',
      type: 'Hands-On',
      seats: 12,
      status: 'draft',
      endDate: '2031-05-06T15:00',
      startsAt: '2031-05-06T14:00:00.000Z',
      endsAt: '2031-05-06T21:00:00.000Z',
      abilities: { publish: true, cancel: false, delete: true },
    });
    const named = await buildEvent(admin, { template: template._id, titleFr: 'Autre' });
    expect([named.title, named.titleFr, named.startDate]).toEqual(['', 'Autre', null]);
  });

  test('lasts as long as its template although the clocks change in between', async () => {
    const event = await buildEvent(admin, { ...denver, startDate: '2031-11-01T20:00' });
    expect([event.startsAt, event.endDate, event.endOccurrence, event.endsAt]).toEqual([
      '2031-11-02T02:00:00.000Z',
      '2031-11-02T02:00',
      null,
      '2031-11-02T09:00:00.000Z',
    ]);
  });

  test('is made from published templates only, and keeps its template once somebody joined', async () => {
    const draft = await buildTemplate(admin, { status: 'draft' });
    expect((await admin.refused(calls.create, { body: { template: draft._id } })).code).toBe(
      'live-training.templateNotPublished',
    );
    const event = await buildEvent(admin);
    const other = await buildTemplate(admin, { title: 'Other' });
    const { event: moved } = await admin.ask(calls.update, bodyOf(event, { template: other._id }));
    expect(moved.template.title).toBe('Other');
    await buildEnrollment(portal, event._id, (await buildUser(portal)).id);
    expect(
      await admin.refused(calls.update, bodyOf(moved, { template: (await buildTemplate(admin))._id })),
    ).toMatchObject({ status: 409, code: 'live-training.templateFixed' });
  });

  test.each([
    ['title, date and place', {}, 'startDate', 'live-training.needsDate'],
    ['a place', { startDate: '2031-05-06T08:00' }, 'location', 'live-training.needsPlace'],
    ['a link', { ...denver, startDate: '2031-05-06T08:00' }, 'link', 'live-training.needsLink'],
  ])('is not published without %s', async (_what, body, field, code) => {
    const event = await buildEvent(admin, body);
    const refusal = await admin.refused(calls.changeStatus, { ...at(event), body: { status: 'published' } });
    expect(refusal).toMatchObject({ status: 400, code, errors: { [field]: expect.any(String) } });
  });

  test('a published event cannot lose its place or its date', async () => {
    const event = await buildPublishedEvent(admin);
    expect((await admin.refused(calls.update, bodyOf(event, { link: '' }))).code).toBe(
      'live-training.needsLink',
    );
    const empty = { startDate: null, endDate: null };
    expect((await admin.refused(calls.update, bodyOf(event, empty))).code).toBe('live-training.needsDate');
  });
});

describe('a time that exists twice', () => {
  test('is the one that the caller names, in the page and in every later save', async () => {
    const body = { ...denver, startDate: '2031-11-02T01:30', endDate: '2031-11-02T09:00' };
    const first = await buildEvent(admin, { ...body, startOccurrence: 'first' });
    const second = await buildEvent(admin, { ...body, startOccurrence: 'second' });
    expect([first.startsAt, second.startsAt]).toEqual([
      '2031-11-02T07:30:00.000Z',
      '2031-11-02T08:30:00.000Z',
    ]);
    expect([first.startOccurrence, second.startOccurrence]).toEqual(['first', 'second']);
    const { event: saved } = await admin.ask(calls.update, bodyOf(second, { title: 'Saved' }));
    expect([saved.startsAt, saved.startOccurrence]).toEqual([second.startsAt, 'second']);
    // Named for a time that the clocks show once, it means nothing.
    const plain = await buildEvent(admin, {
      ...denver,
      startDate: '2031-05-06T08:00',
      startOccurrence: 'second',
    });
    expect([plain.startOccurrence, plain.startsAt]).toEqual([null, '2031-05-06T14:00:00.000Z']);
  });
});

describe('the list', () => {
  test('filters by everything the page offers and sorts by city and by start', async () => {
    const { id: course } = await buildCourse(portal);
    const template = await buildTemplate(admin, { title: 'Listed', course });
    const places = [
      await buildLocation(admin, { venue: 'Zebra hall', city: 'Austin', state: 'TX' }),
      await buildLocation(admin, { city: 'Boston', state: 'MA' }),
    ];
    const make = (title: string, body: object) =>
      buildEvent(admin, { template: template._id, title, ...body });
    const on = (day: string) => ({ startDate: `${day}T23:30`, endDate: `${day}T23:59` });
    await make('A', { location: places[1]!._id, ...on('2031-02-01') });
    await make('B', { location: places[0]!._id, ...on('2031-02-02') });
    await make('C', { location: places[0]!._id, ...on('2031-02-03') });
    await make('D', {});
    await make('Past', { ...denver, ...on('2030-12-01') });
    const listed = async (query: object) =>
      (
        await admin.ask(calls.list, { query: { template: template._id, isAdmin: 'true', ...query } as never })
      ).events.map(({ title }) => title);
    expect(await listed({})).toEqual(['Past', 'A', 'B', 'C', 'D']);
    expect(await listed({ sortByStartDate: 'desc' })).toEqual(['C', 'B', 'A', 'Past', 'D']);
    expect(await listed({ sortByCity: 'desc', sortByStartDate: 'desc' })).toEqual([
      'A',
      'C',
      'B',
      'Past',
      'D',
    ]);
    expect(await listed({ sortByCity: 'asc' })).toEqual(['B', 'C', 'A', 'Past', 'D']);
    expect(await listed({ state: 'TX' })).toEqual(['B', 'C']);
    expect(await listed({ location: places[1]!._id })).toEqual(['A']);
    expect(await listed({ course })).toHaveLength(5);
    expect(await listed({ course: newId() })).toEqual([]);
    expect(await listed({ text: 'zebra' })).toEqual(['B', 'C']);
    // Days are those of the event’s own clock, although the instants are on the next day in UTC.
    expect(await listed({ startDate: '2031-02-02', endDate: '2031-02-02' })).toEqual(['B']);
    expect(await listed({ dateRange: 'past' })).toEqual(['Past']);
    expect(await listed({ dateRange: 'upcoming' })).toEqual(['A', 'B', 'C', 'D']);
    expect(await listed({ status: 'published' })).toEqual([]);
    const { counts, pagination } = await admin.ask(calls.list, {
      query: { template: template._id, status: 'published', isAdmin: 'true' } as never,
    });
    expect(counts).toEqual({ all: 5, draft: 5, published: 0, unpublished: 0, deleted: 0, canceled: 0 });
    expect(pagination).toMatchObject({ limit: 10, total: 0 });
  });
});

test('a new virtual event has the price of the settings, with the discount while it lasts', async () => {
  const template = await buildTemplate(admin);
  const priceOf = async (body: object, client = admin) =>
    (await client.ask(calls.create, { body: { template: template._id, ...body } })).event.price;
  const settled = portal.services.settings.liveTraining.virtualPrice;
  expect(await priceOf({ virtual: true })).toEqual({
    amountCents: settled.amountCents,
    currency: settled.currency,
  });
  expect(await priceOf({})).toBeNull();
  expect(await priceOf({ virtual: true, price: null })).toBeNull();
  const own = { amountCents: 500, currency: 'CAD' } as const;
  expect(await priceOf({ virtual: true, price: own })).toEqual(own);

  const other = await anotherProcess(portal, {
    liveTraining: {
      virtualPrice: { amountCents: 9000, discountCents: 1000, discountUntil: '2999-12-31', currency: 'EUR' },
    },
  });
  try {
    const there = clientOf(other.app, admin.cookies);
    expect(await priceOf({ virtual: true }, there)).toEqual({ amountCents: 8000, currency: 'EUR' });
  } finally {
    await other.close();
  }
});
