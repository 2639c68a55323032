import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Clip } from '#contract/library/clips.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { mp4File, photoFile } from '#tests/builders/files.ts';
import { buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let reviewer: Client;
let editor: Client;
let owner: Client;
let other: Client;
let clock = new Date('2026-12-01T12:00:00Z');

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  reviewer = await signedInAs(portal, 'COMPANY_ADMIN');
  const roleId = await buildRole(portal, {
    reach: 'everything',
    rights: ['MODIFY_VIDEOS', 'VIEW_VIDEOS'],
    adminArea: 'own',
  } as never);
  editor = await signedIn(portal, await buildUser(portal, { roleId } as never));
  owner = await signedInAs(portal, 'LEARNER');
  other = await signedInAs(portal, 'LEARNER');
});
beforeEach(() => {
  clock = new Date(clock.getTime() + 60_000);
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const submit = async (body: object = {}, client = owner): Promise<Clip> => {
  const files = { audio: mp4File(), image: await photoFile() };
  const given = { title: 'Wash bay in two minutes', ...body };
  return (await client.ask(calls.create, { body: given, files } as never)).video;
};
const save = async (client: Client, id: string, body: object) =>
  (await client.ask(calls.save, { ...at(id), body } as never)).video;
const refused = (client: Client, id: string, body: object) =>
  client.refused(calls.save, { ...at(id), body } as never);
const listed = async (client: Client, query: object) =>
  (await client.ask(calls.list, { query: { limit: 100, ...query } } as never)).videos.map(({ _id }) => _id);
const told = async (client: Client) =>
  (await client.ask(notificationCalls.list)).notifications.map(({ kind }) => kind);

describe('until it is published', () => {
  test('only its owner and reviewers find a submission: in lists, by id, and by file address', async () => {
    const { _id: id, status, audio, image } = await submit();
    expect(status).toBe('waiting_approval');
    for (const client of [other, editor]) {
      for (const query of [{}, { isAdmin: true }, { submissions: true }, { status: 'waiting_approval' }])
        expect(await listed(client, query)).not.toContain(id);
      expect((await client.refused(calls.get, at(id))).status).toBe(404);
      expect((await refused(client, id, { title: 'Mine' })).status).toBe(404);
      expect((await client.refused(calls.comment, { ...at(id), body: { message: 'Hi' } })).status).toBe(404);
      for (const file of [audio, image])
        expect((await client.send(fileCalls.read, at(file!._id))).statusCode).toBe(404);
    }
    expect(await listed(owner, { mine: true })).toContain(id);
    for (const query of [{ isAdmin: true }, { submissions: true }, { status: 'waiting_approval' }])
      expect(await listed(reviewer, query)).toContain(id);
    for (const client of [owner, reviewer])
      expect((await client.send(fileCalls.read, at(audio!._id))).statusCode).toBe(200);
  });

  test('a draft of it is only its owner’s', async () => {
    const { _id: id, audio } = await submit({ status: 'draft' });
    for (const client of [other, editor, reviewer]) {
      expect((await client.refused(calls.get, at(id))).status).toBe(404);
      expect((await client.send(fileCalls.read, at(audio!._id))).statusCode).toBe(404);
    }
    expect((await owner.ask(calls.get, at(id))).video.abilities).toMatchObject({
      edit: true,
      submit: true,
      withdraw: false,
      publish: false,
      delete: true,
    });
  });

  test('nobody but a reviewer decides, and nobody publishes it by another way', async () => {
    const { _id: id } = await submit();
    expect((await refused(owner, id, { status: 'published' })).status).toBe(403);
    expect((await refused(owner, id, { status: 'denied', denyReason: 'No' })).status).toBe(403);
    expect((await refused(owner, id, { published: true })).status).toBe(403);
    const publish = { ...at(id), body: { status: 'published' as const } };
    expect((await owner.refused(calls.changeStatus, publish)).status).toBe(403);
    expect((await editor.refused(calls.changeStatus, publish)).status).toBe(404);
    const plan = { ...at(id), body: { publish: { day: '2026-12-24', time: '09:00' }, unpublish: null } };
    expect((await reviewer.refused(calls.schedule, plan)).status).toBe(403);
    expect((await refused(owner, id, { title: 'Other title' })).code).toBe('clips.waiting');
  });

  test('without a video nothing is submitted, and an owner names no brand', async () => {
    const body = { title: 'Nothing' };
    expect((await owner.refused(calls.create, { body })).code).toBe('clips.needsVideo');
    expect((await owner.ask(calls.create, { body: { ...body, status: 'draft' } })).video.status).toBe(
      'draft',
    );
    expect((await refused(reviewer, (await submit())._id, { status: 'denied' })).code).toBe(
      'clips.needsReason',
    );
    const viewer = await signedIn(
      portal,
      await buildUser(portal, {
        roleId: await buildRole(portal, { reach: 'self', rights: ['VIEW_VIDEOS'] }),
      }),
    );
    expect((await viewer.refused(calls.create, { body })).status).toBe(403);
  });
});

test('denied with a reason at a second, sent again, approved: each is told, and the badge counts what waits', async () => {
  const waiting = async () => (await reviewer.ask(sessionCalls.read, {})).badges['video-submissions'] ?? 0;
  const before = await waiting();
  const { _id: id } = await submit({ title: 'Tie down a quad' });
  expect(await waiting()).toBe(before + 1);
  expect(await told(reviewer)).toContain('video-submitted');

  const edited = await save(reviewer, id, { description: 'Four points' });
  expect(edited).toMatchObject({ status: 'waiting_approval', description: 'Four points' });
  await save(reviewer, id, { status: 'denied', denyReason: 'No stands under the machine.', denySecond: 0 });
  expect(await waiting()).toBe(before);
  const denied = (await owner.ask(calls.get, at(id))).video;
  expect(denied).toMatchObject({
    status: 'denied',
    denyReason: 'No stands under the machine.',
    notes: [{ second: 0, text: 'No stands under the machine.', told: true, submissionVersion: 1 }],
    abilities: { edit: true, submit: true, withdraw: false },
  });
  expect(await told(owner)).toEqual(['video-decided']);
  expect((await refused(reviewer, id, { status: 'published' })).code).toBe('clips.notWaiting');

  const files = { audio: mp4File('again.mp4') };
  await owner.ask(calls.save, { ...at(id), body: { title: 'Tie down a quad, with stands' }, files } as never);
  expect(await save(owner, id, { status: 'waiting_approval', agreed: true })).toMatchObject({
    submissionVersion: 2,
    agreedAt: clock.toISOString(),
  });
  expect(await waiting()).toBe(before + 1);

  // It has no captions: the server asks why, in words, however it is approved.
  expect(await refused(reviewer, id, { status: 'published' })).toMatchObject({
    status: 400,
    code: 'clips.needsCaptions',
  });
  const approved = await save(reviewer, id, { status: 'published', noCaptionsReason: 'Nobody speaks' });
  expect(approved).toMatchObject({ status: 'published', denyReason: '', submission: true });
  expect((await other.ask(calls.get, at(id))).video.denyReason).toBe('');
  expect((await told(owner)).filter((kind) => kind === 'video-decided').length).toBeGreaterThan(0);
  expect((await refused(owner, id, { title: 'Later' })).code).toBe('clips.decided');
  expect((await owner.refused(calls.remove, at(id))).code).toBe('clips.decided');

  // Editors take it down, but only a reviewer publishes it again.
  await editor.ask(calls.changeStatus, { ...at(id), body: { status: 'unpublished' } });
  const publish = { ...at(id), body: { status: 'published' as const } };
  expect((await editor.refused(calls.changeStatus, publish)).code).toBe('clips.needsDecision');
  expect((await refused(editor, id, { status: 'published' })).code).toBe('clips.needsDecision');
  expect((await save(reviewer, id, { status: 'published' })).status).toBe('published');
});

test('its owner takes it back, changes it, and gives it up', async () => {
  const { _id: id, title } = await submit();
  expect(await save(owner, id, { status: 'draft' })).toMatchObject({ status: 'draft', title });
  expect((await reviewer.refused(calls.get, at(id))).status).toBe(404);
  await save(owner, id, { title: 'Better title' });
  await owner.ask(calls.remove, at(id));
  expect((await owner.refused(calls.get, at(id))).status).toBe(404);
  expect(await listed(owner, { mine: true })).not.toContain(id);
});

test('an editor submits, too, if the status says so; a reason without a denial is refused', async () => {
  const { _id: id, status, submission } = await submit({ status: 'waiting_approval' }, reviewer);
  expect([status, submission]).toEqual(['waiting_approval', true]);
  expect((await refused(reviewer, id, { denyReason: 'Because' })).code).toBe('clips.reasonWithoutDenial');
});

test('two reviewers decide once', async () => {
  const { _id: id, version } = await submit();
  await save(reviewer, id, { status: 'published', noCaptionsReason: 'Music only', version });
  expect((await refused(reviewer, id, { status: 'denied', denyReason: 'Late', version })).status).toBe(409);
});
