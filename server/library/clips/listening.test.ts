import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Listening } from '#contract/library/clips.ts';
import { podcastCalls as calls } from '#contract/library/podcasts.calls.ts';
import { mergingCalls } from '#contract/people/merging.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { mp3File } from '#tests/builders/media-files.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { Ports } from '#server/platform/ports.ts';
import { recomputations } from '#server/training/progress/progress.ports.ts';
import { listeningRecomputed } from './check-listening.ts';

let portal: TestPortal;
let admin: Client;
let person: BuiltUser;
let learner: Client;
const start = new Date('2026-12-01T12:00:00Z');
let clock = start;
let episode: string;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  person = await buildUser(portal);
  learner = await signedIn(portal, person);
});
beforeEach(async () => {
  clock = start;
  const { podcast } = await admin.ask(calls.create, {
    body: { title: 'The quiet vehicle', published: true },
    // 63 seconds.
    files: { audio: mp3File({ frames: 2400 }) },
  } as never);
  episode = podcast._id;
});
afterAll(() => portal.close());

const differences = async () => {
  const asked = new Ports([listeningRecomputed]).ask(recomputations, { db: portal.services.db });
  return (await asked).flatMap((one) => one.differences);
};

const seconds = (count: number) => new Date(start.getTime() + count * 1000);
const track = async (body: object, client = learner): Promise<Listening | null> =>
  (await client.ask(calls.trackListenings, { params: { id: episode }, body } as never)).podcast.listening;
const refused = async (body: object) =>
  (await learner.refused(calls.trackListenings, { params: { id: episode }, body } as never)).status;
const shown = async (client = learner) =>
  (await client.ask(calls.get, { params: { id: episode } })).podcast.listening;
const timeOf = async () => {
  const { rows } = await sql<{ seconds: number }>`
    select time_seconds as seconds from clip_listening where clip_id = ${episode} and user_id = ${person.id}`.execute(
    portal.services.db,
  );
  return rows[0]?.seconds;
};
const event = (after: number, positionSeconds: number, time: number) => ({
  eventId: newId(),
  occurredAt: seconds(after).toISOString(),
  positionSeconds,
  time,
});

describe('refusals', () => {
  test.each([
    ['less than nothing', { time: -1 }],
    ['more than a day', { time: 1e9 }],
    ['no time', {}],
    ['a position before the beginning', { time: 1, positionSeconds: -5 }],
    ['an id that is none', { time: 1, eventId: 'seven' }],
    ['a moment that is none', { time: 1, occurredAt: 'yesterday' }],
  ])('%s', async (_what, body) => {
    expect(await refused(body)).toBe(400);
    expect(await shown()).toBeNull();
  });

  test('an id that is somebody else’s event, or of another episode', async () => {
    const one = event(0, 10, 10);
    await track(one);
    const other = await signedInAs(portal, 'LEARNER');
    const taken = await other.refused(calls.trackListenings, { params: { id: episode }, body: one } as never);
    expect([taken.status, taken.code]).toEqual([409, 'clips.eventIdInUse']);
  });
});

test('`time` alone adds seconds, as the documents have it', async () => {
  expect(await track({ time: 20 })).toMatchObject({ positionSeconds: 0, share: 0, finished: false });
  clock = seconds(30);
  await track({ time: 30 });
  expect(await timeOf()).toBe(50);
});

test('positions, ranges, and seconds follow from events; 90 % of it is finished', async () => {
  clock = seconds(20);
  expect(await track(event(20, 20, 20))).toMatchObject({ positionSeconds: 20, finished: false });
  clock = seconds(40);
  expect((await track(event(40, 40, 20)))!.share).toBeCloseTo(40 / 63);
  clock = seconds(58);
  expect(await track(event(58, 57, 17))).toMatchObject({ positionSeconds: 57, finished: true });
  expect(await shown()).toMatchObject({ positionSeconds: 57, finished: true });
  const { podcasts } = await learner.ask(calls.list, { query: {} });
  expect(podcasts.find(({ _id }) => _id === episode)!.listening).toMatchObject({ finished: true });
});

test('an event sent twice counts once', async () => {
  const one = event(10, 10, 10);
  clock = seconds(10);
  await track(one);
  clock = seconds(60);
  expect(await track(one)).toMatchObject({ positionSeconds: 10 });
  expect(await timeOf()).toBe(10);
});

test('events that arrive late or out of order give the same result, and the position that happened last stands', async () => {
  const events = [event(10, 10, 10), event(25, 25, 15), event(40, 12, 5), event(55, 50, 15)];
  const end = seconds(120);
  clock = end;
  for (const one of events) await track(one);
  const inOrder = { ...(await shown()), time: await timeOf() };
  const first = episode;
  await sql`delete from clip_listening where clip_id = ${first}`.execute(portal.services.db);
  await sql`delete from clip_listening_event where clip_id = ${first}`.execute(portal.services.db);
  for (const one of [events[3]!, events[0]!, events[2]!, events[1]!]) await track(one);
  expect({ ...(await shown()), time: await timeOf() }).toEqual(inOrder);
  expect(inOrder.positionSeconds).toBe(50);
});

test('nobody is credited more than double speed, and nothing happens tomorrow', async () => {
  await track(event(0, 5, 5));
  clock = seconds(10);
  await track(event(10, 60, 3000));
  expect(await timeOf()).toBeLessThanOrEqual(5 + 22);
  const after = await track({ ...event(86_400, 33, 5) });
  expect(after).toMatchObject({ positionSeconds: 33, lastAt: seconds(10).toISOString() });
});

test('the clock of a device may be days off: what it played counts where it happened', async () => {
  await track(event(0, 5, 5));
  const off = 3 * 86_400;
  for (const wrong of [-off, off]) {
    const kept = [event(wrong + 20, 20, 10), event(wrong + 40, 40, 20)];
    clock = seconds(60);
    const sentAt = seconds(wrong + 60).toISOString();
    for (const one of kept) await track({ ...one, sentAt });
    expect(await shown()).toMatchObject({ positionSeconds: 40, lastAt: seconds(40).toISOString() });
  }
  clock = seconds(70);
  expect(await track(event(70, 45, 5))).toMatchObject({ positionSeconds: 45 });
});

test('while somebody acts for the person, and of a draft, nothing counts', async () => {
  const acting = await signedInAs(portal, 'PLATFORM_ADMIN');
  await acting.ask(proxyCalls.start, { params: { proxyId: person.id }, query: { reason: 'Ticket 4711' } });
  expect(await track(event(0, 10, 10), acting)).toBeNull();
  expect(await shown()).toBeNull();
  const { podcast: draft } = await admin.ask(calls.duplicate, { params: { id: episode } });
  const reply = await admin.ask(calls.trackListenings, { params: { id: draft._id }, body: { time: 5 } });
  expect(reply.podcast.listening).toBeNull();
});

test('an event sent fifty times at once counts once, the first of all and a later one', async () => {
  clock = seconds(100);
  for (const [one, sum] of [
    [event(20, 20, 20), 20],
    [event(50, 50, 30), 50],
  ] as const) {
    await Promise.all(Array.from({ length: 50 }, () => track(one)));
    expect(await timeOf()).toBe(sum);
  }
  expect(await shown()).toMatchObject({ positionSeconds: 50 });
  expect(await differences()).toEqual([]);
});

test('two devices at once lose nothing', async () => {
  clock = seconds(200);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => track(event(10 * (index + 1), 5 * (index + 1), 5))),
  );
  expect(await timeOf()).toBe(60);
  expect(await shown()).toMatchObject({ positionSeconds: 60, finished: true });
});

test('when accounts are merged, everything follows from the events of both; separated, each has its own', async () => {
  const second = await buildUser(portal);
  const other = await signedIn(portal, second);
  clock = seconds(60);
  await track(event(20, 20, 20));
  await track(event(50, 60, 20), other);
  const platform = await signedInAs(portal, 'PLATFORM_ADMIN');
  const merge = { body: { primary: person.id, secondary: second.id } };
  await platform.ask(mergingCalls.merge, merge);
  expect(await shown()).toMatchObject({ positionSeconds: 60 });
  expect(await timeOf()).toBe(40);
  expect(await differences()).toEqual([]);
  await platform.ask(mergingCalls.separate, { params: { userId: second.id } });
  expect(await shown()).toMatchObject({ positionSeconds: 20 });
  expect(await timeOf()).toBe(20);
  expect(await differences()).toEqual([]);
});

test('the check finds what does not follow from the events', async () => {
  await track(event(0, 10, 10));
  const { db } = portal.services;
  await sql`update clip_listening set position_seconds = 11 where clip_id = ${episode}`.execute(db);
  expect(await differences()).toEqual([expect.stringContaining('positionSeconds is 11')]);
  await sql`update clip_listening set position_seconds = 10 where clip_id = ${episode}`.execute(db);
});
