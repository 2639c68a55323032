import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { favoriteCalls } from '#contract/library/favorites.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildNewsEvent, eventPlan } from '#tests/builders/events.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildAssignmentGroup, buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { deriveEventsAgain } from './derive-events.ts';
import { emptyTrash } from '#server/people/publishing/publishable-parts.ts';
import { events } from './events-published.ts';

let portal: TestPortal;
let admin: Client;
let learner: Client;
let now = new Date('2031-05-01T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await signedInAs(portal, 'LEARNER');
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const published = (body: object = {}) => buildNewsEvent(admin, { published: true, ...body });
const titlesFor = async (client: Client, query: object = {}) =>
  (await client.ask(calls.list, { query: { limit: 100, ...query } } as never)).events.map(
    ({ title }) => title,
  );
const save = (id: string, version: number, body: object = {}) => ({
  ...at(id),
  body: { ...eventPlan, ...body, version },
});

describe('refusals', () => {
  test('learners, dealer managers, and field staff read, and change nothing', async () => {
    const event = await published();
    for (const role of ['LEARNER', 'DEALER_MANAGER', 'DISTRICT_MANAGER', 'SALES_REP', 'ILT_ADMIN'] as const) {
      const client = await signedInAs(portal, role);
      const refusals = [
        await client.refused(calls.create, { body: eventPlan } as never),
        await client.refused(calls.save, save(event._id, event.version) as never),
        await client.refused(calls.remove, at(event._id)),
        await client.refused(calls.cancel, { ...at(event._id), body: { reason: 'Snow' } }),
        await client.refused(calls.changeStatus, { ...at(event._id), body: { status: 'unpublished' } }),
        await client.refused(calls.activity, at(event._id)),
      ];
      expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
      expect((await client.ask(calls.get, at(event._id))).event).toMatchObject({
        title: event.title,
        audience: null,
        plans: null,
        createdBy: null,
      });
    }
    expect((await portal.stranger.refused(calls.list, {})).status).toBe(401);
  });

  test('a made role without the right reads no events, and one with it reads them', async () => {
    const event = await published();
    const without = await buildUser(portal, { roleId: await buildRole(portal, { reach: 'dealers' }) });
    const client = await signedIn(portal, without);
    expect((await client.refused(calls.list, {})).status).toBe(403);
    expect((await client.refused(calls.attend, { ...at(event._id), body: { type: 'going' } })).status).toBe(
      403,
    );
    const reading = await buildRole(portal, { reach: 'self', rights: ['VIEW_EVENTS'] });
    const reader = await signedIn(portal, await buildUser(portal, { roleId: reading }));
    expect(await titlesFor(reader)).toContain(event.title);
  });

  test('drafts, unpublished ones, and the trash do not exist for readers', async () => {
    const draft = await buildNewsEvent(admin, { title: 'Draft words' });
    const trashed = await published({ title: 'Trashed words' });
    await admin.ask(calls.remove, at(trashed._id));
    for (const { _id } of [draft, trashed]) {
      const refusals = [
        await learner.refused(calls.get, at(_id)),
        await learner.refused(calls.favorite, { ...at(_id), body: { favored: true } }),
        await learner.refused(calls.attend, { ...at(_id), body: { type: 'going' } }),
        await learner.refused(calls.attendees, at(_id)),
        await learner.refused(calls.calendarFile, at(_id)),
        await learner.refused(calls.another, { ...at(_id), query: { index: 1 } }),
      ];
      expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404));
    }
    for (const query of [{ published: false }, { isAdmin: true }, { deleted: true }, { status: 'draft' }])
      expect(await titlesFor(learner, query)).toEqual([]);
    expect((await learner.ask(calls.list, {})).counts).toMatchObject({ draft: 0, deleted: 0 });
    expect(await titlesFor(admin, { published: false })).toContain('Draft words');
  });

  test('a department reads its own events alone', async () => {
    const [group, other] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
    const member = await signedInAs(portal, 'LEARNER', { groupIds: [group] });
    const stranger = await signedInAs(portal, 'LEARNER', { groupIds: [other] });
    await signedInAs(portal, 'LEARNER', { groupIds: [group] });
    const event = await published({ title: 'For service', audience: { assignmentGroups: [group] } });
    expect(await titlesFor(member)).toContain('For service');
    expect(await titlesFor(stranger)).not.toContain('For service');
    expect((await stranger.refused(calls.get, at(event._id))).status).toBe(404);
    const going = { ...at(event._id), body: { type: 'going' as const } };
    expect((await stranger.refused(calls.attend, going)).status).toBe(404);
    expect((await member.ask(calls.attend, going)).event.answer).toBe('going');
  });

  test('brand managers work on events of own brands alone', async () => {
    const [own, foreign] = [await buildBrand(portal), await buildBrand(portal)];
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
    for (const brand of [foreign, null, newId()])
      expect(await manager.refused(calls.create, { body: { ...eventPlan, brand } } as never)).toMatchObject({
        status: 400,
        errors: { brand: expect.any(String) },
      });
    const theirs = await buildNewsEvent(admin, { brand: foreign });
    expect((await manager.refused(calls.get, at(theirs._id))).status).toBe(404);
    expect((await manager.refused(calls.save, save(theirs._id, 1) as never)).status).toBe(404);
    const open = await published({ brand: foreign, title: 'Seen, not theirs' });
    for (const refusal of [
      await manager.refused(calls.save, save(open._id, open.version) as never),
      await manager.refused(calls.cancel, { ...at(open._id), body: { reason: 'Snow' } }),
      await manager.refused(calls.remove, at(open._id)),
    ])
      expect(refusal.status).toBe(403);
    const mine = await buildNewsEvent(manager, { brand: own, title: 'Brand evening' });
    expect(mine.brand?._id).toBe(own);
    expect(await titlesFor(manager, { isAdmin: true })).toEqual(['Brand evening']);
    const moved = save(mine._id, mine.version, { brand: foreign });
    expect((await manager.refused(calls.save, moved as never)).code).toBe('events.unknownBrand');
  });

  test('publishing needs a title, a date that is not over, and a place or a link', async () => {
    const cases: [object, string, string][] = [
      [{ title: '' }, 'events.needsTitle', 'title'],
      [{ startDate: null, endDate: null }, 'events.needsDate', 'startDate'],
      [{ venue: '', city: '' }, 'events.needsPlace', 'venue'],
      [{ startDate: '2031-04-01T08:00', endDate: '2031-04-01T09:00' }, 'events.needsLaterDate', 'endDate'],
    ];
    for (const [change, code, field] of cases) {
      const body = { ...eventPlan, title: 'Unready', ...change, published: true };
      expect(await admin.refused(calls.create, { body } as never)).toMatchObject({
        code,
        errors: { [field]: expect.any(String) },
      });
    }
    expect(await titlesFor(admin, { isAdmin: true, text: 'Unready' })).toEqual([]);
    const online = { title: 'Online', venue: '', city: '', link: 'https://meet.example/room' };
    expect(await published(online)).toMatchObject({ online: true, link: online.link, status: 'published' });
    const draft = await buildNewsEvent(admin, { startDate: null, endDate: null });
    const publish = { ...at(draft._id), body: { status: 'published' as const } };
    expect((await admin.refused(calls.changeStatus, publish)).code).toBe('events.needsDate');
    const ready = await published();
    const unready = save(ready._id, ready.version, { venue: '', city: '' });
    expect((await admin.refused(calls.save, unready as never)).code).toBe('events.needsPlace');
  });

  test('wrong times, zones, links, audiences, and pictures are refused at their fields', async () => {
    const gone = newId();
    const cases: [object, string][] = [
      [{ endDate: '2031-05-06T17:30' }, 'endDate'],
      [{ endDate: '2031-06-30T17:30' }, 'endDate'],
      [{ endDate: null }, 'endDate'],
      [{ startDate: '2031-02-30T08:00' }, 'startDate'],
      [{ startDate: '2031-05-06' }, 'startDate'],
      [{ timezone: 'Mars/Olympus' }, 'timezone'],
      [{ timezone: 'america/denver' }, 'timezone'],
      [{ country: 'Utah' }, 'country'],
      // eslint-disable-next-line no-script-url -- this is what has to be refused
      [{ link: 'javascript:alert(1)' }, 'link'],
      [{ link: 'http://meet.example' }, 'link'],
      [{ audience: { assignmentGroups: [gone] } }, 'audience.assignmentGroups'],
    ];
    for (const [change, field] of cases) {
      const refusal = await admin.refused(calls.create, {
        body: { ...eventPlan, title: 'Wrong', ...change },
      } as never);
      expect([refusal.status, Object.keys(refusal.errors)], JSON.stringify(change)).toEqual([400, [field]]);
    }
    const picture = { ...eventPlan, title: 'Wrong', image: gone };
    expect((await admin.refused(calls.create, { body: picture } as never)).code).toBe('events.unknownFile');
    const empty = { assignmentGroups: [await buildAssignmentGroup(portal)] };
    const nobody = { ...eventPlan, title: 'Wrong', audience: empty, published: true };
    expect((await admin.refused(calls.create, { body: nobody } as never)).code).toBe(
      'events.audienceWithoutPeople',
    );
    expect(await titlesFor(admin, { isAdmin: true, text: 'Wrong' })).toEqual([]);
  });

  test('a time that the clocks skip is refused, and one that they show twice is asked back', async () => {
    const skipped = { startDate: '2031-03-09T02:30', endDate: '2031-03-09T05:00' };
    expect(await admin.refused(calls.create, { body: { ...eventPlan, ...skipped } } as never)).toMatchObject({
      code: 'meeting-time.skipped',
      errors: { startDate: expect.stringContaining('03:00') },
    });
    const twice = { startDate: '2031-11-02T01:30', endDate: '2031-11-02T05:00' };
    expect(await admin.refused(calls.create, { body: { ...eventPlan, ...twice } } as never)).toMatchObject({
      code: 'meeting-time.twice',
      errors: { startOccurrence: expect.any(String) },
    });
    const [first, second] = [
      await buildNewsEvent(admin, { ...twice, startOccurrence: 'first' }),
      await buildNewsEvent(admin, { ...twice, startOccurrence: 'second' }),
    ];
    expect([first.startsAt, second.startsAt].map((one) => new Date(one!).toISOString())).toEqual([
      '2031-11-02T07:30:00.000Z',
      '2031-11-02T08:30:00.000Z',
    ]);
    expect(second).toMatchObject({ startOccurrence: 'second', endOccurrence: null });
    const file = await admin.send(calls.calendarFile, at(second._id));
    expect(file.body).toContain('DTSTART:20311102T083000Z');
  });

  test('31 days may end at the time of day they began, also where clocks are set back in between', async () => {
    const month = { startDate: '2031-10-20T08:00', endDate: '2031-11-20T08:00' };
    await buildNewsEvent(admin, month);
    const longer = { ...eventPlan, ...month, endDate: '2031-11-20T08:01' };
    expect(await admin.refused(calls.create, { body: longer } as never)).toMatchObject({
      errors: { endDate: expect.any(String) },
    });
  });

  test('a feature that is off has no calls, no favorites, and no entries in calendars', async () => {
    const off = await openTestPortal((settings) => ({ ...settings, events: { enabled: false } }));
    const someone = await signedInAs(off, 'COMPANY_ADMIN');
    for (const call of [calls.list, calls.available])
      expect((await someone.refused(call, {})).status).toBe(404);
    const favor = { ...at(newId()), body: { favored: true } };
    expect((await someone.refused(calls.favorite, favor)).status).toBe(404);
    expect((await someone.ask(favoriteCalls.list)).events).toEqual([]);
    await off.close();
  });
});

describe('events', () => {
  test('one language is enough, and texts stay what they are', async () => {
    const french = { title: '', titleFr: 'Soirée à l’atelier', descriptionFr: '<b>Café</b>\nGants' };
    const event = await published(french);
    expect(event).toMatchObject({
      title: '',
      titleFr: 'Soirée à l’atelier',
      descriptionFr: '<b>Café</b>\nGants',
    });
    const found = await learner.ask(calls.list, { query: { text: 'soiree atelier' } });
    expect(found.events.map(({ _id }) => _id)).toEqual([event._id]);
  });

  test('a picture is sent with the form, kept without it, read by who sees the event, and released', async () => {
    const { event } = await admin.ask(calls.create, {
      body: { ...eventPlan, published: true },
      files: { image: await pngFile() },
    } as never);
    const picture = event.image!._id;
    const read = async (client: Client) =>
      (await client.send(fileCalls.read, { params: { id: picture } } as never)).statusCode;
    expect(await read(learner)).toBe(200);
    const kept = (await admin.ask(calls.save, save(event._id, event.version) as never)).event;
    expect(kept.image?._id).toBe(picture);
    const { event: copy } = await admin.ask(calls.duplicate, at(event._id));
    expect(copy).toMatchObject({ title: `${event.title} (copy)`, status: 'draft', answer: null });
    await admin.ask(calls.save, save(event._id, kept.version, { image: null }) as never);
    // The copy still shows it, and only who works on drafts sees the copy.
    expect([await read(admin), await read(learner)]).toEqual([200, 404]);
    const other = await signedInAs(portal, 'COMPANY_ADMIN');
    const stolen = { ...eventPlan, image: picture };
    expect((await other.refused(calls.create, { body: stolen } as never)).code).toBe('events.unknownFile');
  });

  test('a save on an outdated version shows what is there now', async () => {
    const event = await buildNewsEvent(admin);
    await admin.ask(calls.save, save(event._id, event.version, { title: 'First' }) as never);
    const second = save(event._id, event.version, { title: 'Second' });
    expect(await admin.refused(calls.save, second as never)).toMatchObject({
      status: 409,
      current: { title: 'First' },
    });
  });

  test('lists have upcoming, running, and ended events, the soonest first, and `date` finds a day within several', async () => {
    const own = await openTestPortal(undefined, { now: () => new Date('2031-05-10T15:00:00Z') });
    const writer = await signedInAs(own, 'COMPANY_ADMIN');
    const reader = await signedInAs(own, 'LEARNER');
    const zone = { timezone: 'America/Denver', published: false };
    for (const [title, startDate, endDate] of [
      ['upcoming', '2031-05-11T08:00', '2031-05-13T16:00'],
      ['running', '2031-05-10T08:00', '2031-05-10T16:00'],
      ['ended', '2031-05-09T08:00', '2031-05-09T16:00'],
    ])
      await buildNewsEvent(writer, { ...zone, title, startDate, endDate });
    // The ended one was published while it lay ahead.
    await own.services.db
      .updateTable('event')
      .set({ status: 'published', publishedAt: new Date('2031-05-01T00:00:00Z') })
      .execute();
    const list = async (query: object) =>
      (await reader.ask(calls.list, { query } as never)).events.map(({ title }) => title);
    for (const period of ['ended', 'running', 'upcoming']) expect(await list({ period })).toEqual([period]);
    expect(await list({})).toEqual(['ended', 'running', 'upcoming']);
    expect(await list({ range: 'coming' })).toEqual(['running', 'upcoming']);
    expect(await list({ range: 'past' })).toEqual(['ended']);
    expect(await list({ date: '2031-05-12' })).toEqual(['upcoming']);
    expect((await reader.ask(calls.available)).events.map(({ title }) => title)).toEqual([
      'running',
      'upcoming',
    ]);
    await own.close();
  });

  test('`another` walks through the filtered list by date, to null at its ends', async () => {
    const days = ['2031-07-01', '2031-07-02', '2031-07-03'];
    const made = [];
    for (const day of days.toReversed())
      made.unshift(
        await published({
          title: `Walk ${day}`,
          startDate: `${day}T08:00`,
          endDate: `${day}T09:00`,
        }),
      );
    const next = async (id: string, index: 1 | -1, query: object = { text: 'Walk' }) =>
      (await learner.ask(calls.another, { ...at(id), query: { ...query, index } } as never)).newEventId;
    const ids = made.map(({ _id }) => _id);
    expect([await next(ids[0]!, 1), await next(ids[1]!, 1), await next(ids[2]!, 1)]).toEqual([
      ids[1],
      ids[2],
      null,
    ]);
    expect([await next(ids[0]!, -1), await next(ids[2]!, -1)]).toEqual([null, ids[1]]);
    expect(await next(ids[0]!, 1, { text: 'Elsewhere' })).toBeNull();
  });

  test('publishing for the first time is not planned for a time after the end, and the end is not moved before it', async () => {
    const days = { startDate: '2031-06-10T08:00', endDate: '2031-06-11T17:00' };
    const event = await buildNewsEvent(admin, { title: 'Planned late', ...days });
    const plan = (day: string) => ({ publish: { day, time: '09:00' }, unpublish: null });
    expect(await admin.refused(calls.schedule, { ...at(event._id), body: plan('2031-06-12') })).toMatchObject(
      { code: 'events.publishedLate', errors: { 'publish.day': expect.any(String) } },
    );
    await admin.ask(calls.schedule, { ...at(event._id), body: plan('2031-06-11') });
    const earlier = { title: 'Planned late', ...days, endDate: '2031-06-10T17:00' };
    expect(await admin.refused(calls.save, save(event._id, event.version, earlier) as never)).toMatchObject({
      code: 'events.endsBeforePublication',
      errors: { endDate: expect.any(String) },
    });
  });

  test('a favorite leaves the list with its event and comes back with it', async () => {
    const event = await published({ title: 'Marked' });
    await learner.ask(calls.favorite, { ...at(event._id), body: { favored: true } });
    const marked = async () => (await learner.ask(favoriteCalls.list)).events.map(({ title }) => title);
    expect(await marked()).toEqual(['Marked']);
    expect(await titlesFor(learner, { favored: true })).toEqual(['Marked']);
    await admin.ask(calls.changeStatus, { ...at(event._id), body: { status: 'unpublished' } });
    expect(await marked()).toEqual([]);
    await admin.ask(calls.changeStatus, { ...at(event._id), body: { status: 'published' } });
    expect(await marked()).toEqual(['Marked']);
    await learner.ask(calls.favorite, { ...at(event._id), body: { favored: false } });
    expect(await marked()).toEqual([]);
  });

  test('many are published at once, plans are kept, and the trash is emptied after 30 days', async () => {
    const [ready, unready] = [
      await buildNewsEvent(admin),
      await buildNewsEvent(admin, { startDate: null, endDate: null }),
    ];
    const { outcomes } = await admin.ask(calls.bulk, {
      body: { action: 'publish', ids: [ready._id, unready._id] },
    });
    expect(outcomes.map(({ done }) => done)).toEqual([true, false]);
    const plan = {
      publish: null,
      unpublish: { day: '2031-06-01', time: '09:00' },
    };
    const planned = await admin.ask(calls.schedule, { ...at(ready._id), body: plan });
    expect(planned.event.plans?.unpublish).toMatchObject({ day: '2031-06-01', time: '09:00' });
    await learner.ask(calls.attend, { ...at(ready._id), body: { type: 'going' } });
    await admin.ask(calls.remove, at(ready._id));
    expect((await admin.refused(calls.restore, at(unready._id))).status).toBe(409);
    expect((await admin.ask(calls.restore, at(ready._id))).event.deletedAt).toBeNull();
    await admin.ask(calls.remove, at(ready._id));
    const before = now;
    now = new Date('2031-06-15T12:00:00Z');
    await emptyTrash(events)(portal.services);
    now = before;
    expect((await admin.refused(calls.get, at(ready._id))).status).toBe(404);
    const { activities } = await admin.ask(calls.activity, at(unready._id));
    expect(activities.map(({ type }) => type)).toEqual(['create']);
  });

  test('what ends at midnight is not found on the day that begins then', async () => {
    const found = async (date: string) => (await titlesFor(admin, { text: 'Midnight', date })).toSorted();
    for (const [title, startDate, endDate] of [
      ['Midnight ends it', '2031-08-06T20:00', '2031-08-07T00:00'],
      ['Midnight begins it', '2031-08-07T00:00', '2031-08-07T01:00'],
      ['Midnight is within', '2031-08-06T20:00', '2031-08-07T00:30'],
    ])
      await published({ title, startDate, endDate });
    expect(await found('2031-08-06')).toEqual(['Midnight ends it', 'Midnight is within']);
    expect(await found('2031-08-07')).toEqual(['Midnight begins it', 'Midnight is within']);
    expect(await found('2031-08-08')).toEqual([]);
  });

  test('after new zone data, what people were told is the same clock time: a correction is no move', async () => {
    const { _id, version } = await published({ title: 'Zone' });
    const longer = { title: 'Zone', endDate: '2031-05-06T21:30' };
    const moved = await admin.ask(calls.save, save(_id, version, longer) as never);
    const { db } = portal.services;
    const later = (path: string) =>
      sql`to_jsonb(to_char((${sql.raw(path)} #>> '{}')::timestamptz at time zone 'UTC' + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
    const laterIn = (column: string) =>
      sql`${sql.raw(column)} || jsonb_build_object('startsAt', ${later(`${column} -> 'startsAt'`)}, 'endsAt', ${later(`${column} -> 'endsAt'`)})`;
    // As the rules before had it.
    await sql`update event set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour',
      told = ${laterIn('told')}, moved_from = ${laterIn('moved_from')} where id = ${_id}`.execute(db);
    expect((await deriveEventsAgain(portal.services)).changed).toBe(1);
    const { event } = await admin.ask(calls.get, at(_id));
    expect(event.startsAt).toBe(moved.event.startsAt);
    expect(new Date(event.movedFrom!.startsAt).toISOString()).toBe('2031-05-06T23:30:00.000Z');
    const corrected = { ...longer, description: 'Bring gloves.' };
    const saved = (await admin.ask(calls.save, save(_id, event.version, corrected) as never)).event;
    expect(saved).toMatchObject({ movedAt: moved.event.movedAt, movedFrom: event.movedFrom });
    expect((await deriveEventsAgain(portal.services)).changed).toBe(0);
  });

  test('after new zone data, instants are derived again and calendar programs hear of it; a second run finds nothing', async () => {
    const event = await buildNewsEvent(admin);
    const { db } = portal.services;
    await sql`update event set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = ${event._id}`.execute(
      db,
    );
    expect((await deriveEventsAgain(portal.services)).changed).toBe(1);
    expect((await admin.ask(calls.get, at(event._id))).event).toMatchObject({
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      version: event.version + 1,
    });
    expect((await deriveEventsAgain(portal.services)).changed).toBe(0);
  });
});
