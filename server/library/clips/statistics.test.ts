import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Clip } from '#contract/library/clips.ts';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { mp4File } from '#tests/builders/files.ts';
import { buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });

async function addVideo(durationSeconds: number | null, brand: string | null = null): Promise<Clip> {
  const body = { title: 'Belt, "hot"', published: true, noCaptionsReason: 'Music only', brand };
  const { video } = await admin.ask(calls.create, { body, files: { audio: mp4File() } } as never);
  await portal.services.db.updateTable('clip').set({ durationSeconds }).where('id', '=', video._id).execute();
  return video;
}

async function watched(clipId: string, ranges: readonly (readonly [number, number])[], seconds?: number) {
  const heard = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
  const { id } = await buildUser(portal);
  await sql`insert into clip_listening (user_id, clip_id, time_seconds, ranges, heard_seconds, begun_at, last_event_at, last_event_id)
    values (${id}, ${clipId}, ${seconds ?? heard}, ${JSON.stringify(ranges)}, ${heard}, now(), now(), ${newId()})`.execute(
    portal.services.db,
  );
}

test('only those who edit it read where people leave', async () => {
  const [own, foreign] = [await buildBrand(portal), await buildBrand(portal)];
  const { _id: id } = await addVideo(100, foreign);
  const learner = await signedInAs(portal, 'LEARNER');
  expect((await learner.refused(calls.statistics, at(id))).status).toBe(403);
  const roleId = await buildRole(portal, {
    reach: 'brands',
    rights: ['MODIFY_VIDEOS', 'VIEW_VIDEOS'],
    adminArea: 'own',
  } as never);
  const editor = await signedIn(portal, await buildUser(portal, { roleId, brandIds: [own] } as never));
  for (const call of [calls.statistics, calls.statisticsFile])
    expect((await editor.refused(call, at(id))).status).toBe(404);
  const mine = await addVideo(100, own);
  expect((await editor.ask(calls.statistics, at(mine._id))).statistics.listeners).toBe(0);
  expect((await admin.refused(podcastCalls.statistics, at(id))).status).toBe(404);
});

test('each part counts the people who played its middle, and nobody is named', async () => {
  const { _id: id } = await addVideo(100);
  await watched(id, [[0, 100]], 130);
  await watched(id, [[0, 30]]);
  await watched(id, [
    [0, 10],
    [50, 60],
  ]);
  await watched(id, [[0, 91]]);
  const reply = await admin.send(calls.statistics, at(id));
  const { statistics } = reply.json<{ statistics: { parts: { listeners: number; share: number }[] } }>();
  expect(statistics).toMatchObject({ listeners: 4, seconds: 271, finished: 2, durationSeconds: 100 });
  expect(statistics.parts).toHaveLength(20);
  expect(statistics.parts[0]).toEqual({ startSeconds: 0, endSeconds: 5, listeners: 4, share: 1 });
  expect(statistics.parts.map(({ listeners }) => listeners)).toEqual([
    4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1,
  ]);
  expect(reply.body).not.toMatch(/user|name/i);
});

test('a short one has fewer parts, and one of unknown length none', async () => {
  const { _id: short } = await addVideo(3);
  await watched(short, [[0, 2]]);
  expect(
    (await admin.ask(calls.statistics, at(short))).statistics.parts.map(({ listeners }) => listeners),
  ).toEqual([1, 1, 0]);
  const { _id: unknown } = await addVideo(null);
  await watched(unknown, [[0, 2]]);
  expect((await admin.ask(calls.statistics, at(unknown))).statistics).toEqual({
    listeners: 1,
    seconds: 2,
    finished: 0,
    durationSeconds: null,
    parts: [],
  });
});

test('the table has a row for each part', async () => {
  const { _id: id } = await addVideo(40);
  await watched(id, [[0, 20]]);
  const { body, headers } = await admin.send(calls.statisticsFile, {
    ...at(id),
    query: { format: 'csv' },
  } as never);
  expect(headers['content-type']).toContain('text/csv');
  expect(body).toContain('From second');
  const rows = body.split(/\r?\n/).filter((line) => /^\d/.test(line));
  expect(rows).toHaveLength(20);
  expect(rows[0]).toMatch(/^0.2.1.100$/);
  expect(rows[19]).toMatch(/^38.40.0.0$/);
});
