import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { joinUploads } from '#server/platform/files/join-uploads.ts';
import { newId } from '#server/platform/ids.ts';
import { videoFile } from '#tests/builders/media-files.ts';
import { photoFile } from '#tests/builders/files.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { many } from '#tests/builders/random.ts';

let portal: TestPortal;
let owners: readonly Client[];
let reviewers: readonly Client[];
beforeAll(async () => {
  portal = await openTestPortal();
  owners = await many(10, () => signedInAs(portal, 'LEARNER'));
  reviewers = await many(5, () => signedInAs(portal, 'COMPANY_ADMIN'));
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const submission = async (title: string) =>
  ({ body: { title }, files: { audio: videoFile(), image: await photoFile() } }) as never;

test('fifty submissions at once all wait, each once, and belong to who sent them', async () => {
  const sent = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const reply = await owners[index % 10]!.send(calls.create, await submission(`Video ${index}`));
      return reply.statusCode;
    }),
  );
  expect(new Set(sent)).toEqual(new Set([200]));
  const query = { submissions: true, status: 'waiting_approval', limit: 100 };
  const waiting = (await reviewers[0]!.ask(calls.list, { query } as never)).videos;
  expect(waiting.map(({ title }) => title).toSorted()).toEqual(
    Array.from({ length: 50 }, (_, index) => `Video ${index}`).toSorted(),
  );
  for (const owner of owners)
    expect((await owner.ask(calls.list, { query: { mine: true } } as never)).videos).toHaveLength(5);
});

test('of reviewers and its owner who decide at once, one does, and the owner is told once', async () => {
  const person = await buildUser(portal);
  const owner = await signedIn(portal, person);
  const { video } = await owner.ask(calls.create, await submission('Decided at once'));
  const decisions = reviewers.map((reviewer, index) =>
    reviewer.send(calls.save, {
      ...at(video._id),
      body: index % 2 ? { status: 'published' } : { status: 'denied', denyReason: 'Too dark' },
    } as never),
  );
  const replies = await Promise.all(decisions);
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  const { notifications } = await owner.ask(notificationCalls.list);
  expect(notifications.filter(({ kind }) => kind === 'video-decided')).toHaveLength(1);
  const { status } = (await owner.ask(calls.get, at(video._id))).video;
  expect(['published', 'denied']).toContain(status);
});

test('one report that fifty tabs send counts once', async () => {
  const { video } = await reviewers[0]!.ask(calls.create, {
    body: { title: 'Belt', published: true, noCaptionsReason: 'Nobody speaks' },
    files: { audio: videoFile({ frames: 100 }) },
  } as never);
  const body = { eventId: newId(), time: 10, positionSeconds: 10, occurredAt: new Date().toISOString() };
  const replies = await many(50, () => owners[0]!.send(calls.trackListenings, { ...at(video._id), body }));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const { rows } = await sql<{ seconds: number; events: number }>`
    select l.time_seconds as seconds, (select count(*)::integer from clip_listening_event e where e.clip_id = l.clip_id) as events
    from clip_listening l where l.clip_id = ${video._id}`.execute(portal.services.db);
  expect(rows).toEqual([{ seconds: 10, events: 1 }]);
});

test('a piece that ten tabs send at once is kept once, and of no other file or person', async () => {
  const { content, name } = videoFile({ frame: Buffer.alloc(600_000, 7) });
  const _id = newId();
  const client = owners[1]!;
  await client.ask(uploadCalls.begin, { body: { _id, name, kind: 'video', sizeBytes: content.length } });
  const half = 300_000;
  const piece = (from: number, to?: number) => ({
    ...at(_id),
    body: { offsetBytes: from },
    files: { chunk: { name: 'blob', content: content.subarray(from, to) } },
  });
  const first = await many(10, () => client.send(uploadCalls.append, piece(0, half)));
  expect(new Set(first.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  // Out of order, and by somebody else.
  expect((await client.send(uploadCalls.append, piece(half + 1000))).statusCode).toBe(409);
  expect((await owners[2]!.send(uploadCalls.append, piece(half))).statusCode).toBe(404);
  await many(10, () => client.send(uploadCalls.append, piece(half)));
  await joinUploads(portal.services);
  const { upload } = await client.ask(uploadCalls.read, at(_id));
  expect(upload).toMatchObject({
    state: 'done',
    sha256: createHash('sha256').update(content).digest('hex'),
  });
});
