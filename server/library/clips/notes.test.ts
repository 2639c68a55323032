import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostNotes } from '#contract/library/clip-limits.ts';
import type { Clip } from '#contract/library/clips.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { mp4File, photoFile } from '#tests/builders/files.ts';
import { buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';

let portal: TestPortal;
let reviewer: Client;
let second: Client;
let owner: Client;
let other: Client;
let clock = new Date('2026-12-01T12:00:00Z');

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  reviewer = await signedInAs(portal, 'COMPANY_ADMIN');
  second = await signedInAs(portal, 'COMPANY_ADMIN');
  owner = await signedInAs(portal, 'LEARNER');
  other = await signedInAs(portal, 'LEARNER');
});
beforeEach(() => {
  clock = new Date(clock.getTime() + 60_000);
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const submit = async (body: object = {}): Promise<Clip> => {
  const files = { audio: mp4File(), image: await photoFile() };
  const given = { title: 'Wash bay in two minutes', ...body };
  const { video } = await owner.ask(calls.create, { body: given, files } as never);
  await portal.services.db
    .updateTable('clip')
    .set({ durationSeconds: 40 })
    .where('id', '=', video._id)
    .execute();
  return video;
};
const save = async (client: Client, id: string, body: object) =>
  (await client.ask(calls.save, { ...at(id), body } as never)).video;
const refused = async (client: Client, id: string, body: object) =>
  (await client.refused(calls.save, { ...at(id), body } as never)).code;
const read = async (client: Client, id: string) => (await client.ask(calls.get, at(id))).video;
const note = async (client: Client, id: string, body: { second: number; text: string }) =>
  (await client.ask(calls.noteCreate, { ...at(id), body })).video.notes;
const remove = (client: Client, id: string, nid: string) =>
  client.refused(calls.noteDelete, { params: { id, nid } });
const deny = (id: string) => save(reviewer, id, { status: 'denied', denyReason: 'See the notes.' });

describe('refused', () => {
  test('for all but reviewers, and unless it is in review', async () => {
    const { _id: id } = await submit();
    const body = { second: 12, text: 'Mine' };
    for (const client of [owner, other])
      expect((await client.refused(calls.noteCreate, { ...at(id), body })).status).toBe(403);
    const editorRole = await buildRole(portal, {
      reach: 'everything',
      rights: ['APPROVE_VIDEOS'],
      adminArea: 'own',
    } as never);
    const approver = await signedIn(portal, await buildUser(portal, { roleId: editorRole } as never));
    const draft = await submit({ status: 'draft' });
    expect((await approver.refused(calls.noteCreate, { ...at(draft._id), body })).status).toBe(404);
    await deny(id);
    expect((await approver.refused(calls.noteCreate, { ...at(id), body })).code).toBe('clips.notWaiting');
  });

  test('beyond the end, without words, and beyond a hundred', async () => {
    const { _id: id } = await submit();
    const add = async (body: { second: number; text: string }) =>
      (await reviewer.refused(calls.noteCreate, { ...at(id), body })).code;
    expect(await add({ second: 41, text: 'Later' })).toBe('clips.noteBeyondEnd');
    expect(await add({ second: 1, text: ' ' })).toBe('platform.required');
    expect(await add({ second: -1, text: 'Before' })).toMatch(/^platform/);
    await portal.services.db
      .insertInto('clipNote')
      .values(
        Array.from({ length: mostNotes }, (_, index) => ({
          id: newId(),
          clipId: id,
          submissionVersion: 1,
          second: index % 40,
          text: 'Again',
          writtenAt: clock,
        })),
      )
      .execute();
    expect(await add({ second: 1, text: 'One more' })).toBe('clips.tooManyNotes');
  });

  test('deleting a note of somebody else, one that was told, and one that is gone', async () => {
    const { _id: id } = await submit();
    const [mine] = await note(reviewer, id, { second: 4, text: 'Say the temperature first.' });
    expect(mine!.abilities).toEqual({ delete: true, answer: false });
    expect((await read(second, id)).notes[0]!.abilities.delete).toBe(false);
    expect((await remove(second, id, mine!._id)).code).toBe('clips.noteNotYours');
    expect((await remove(owner, id, mine!._id)).status).toBe(403);
    await deny(id);
    expect((await remove(reviewer, id, mine!._id)).code).toBe('clips.noteTold');
    expect((await remove(reviewer, id, newId())).code).toBe('clips.noteNotFound');
  });

  test('answers of others, to notes that were not told, and to what was answered before', async () => {
    const { _id: id } = await submit();
    const [first] = await note(reviewer, id, { second: 4, text: 'Say the temperature first.' });
    const answers = [{ note: first!._id, text: 'Done' }];
    expect(await refused(reviewer, id, { answers })).toBe('clips.answersFromOwner');
    await save(owner, id, { status: 'draft' });
    expect(await refused(owner, id, { answers })).toBe('clips.unknownNote');
    await save(owner, id, { status: 'waiting_approval' });
    await deny(id);
    expect(await refused(owner, id, { answers: [{ note: newId(), text: 'Done' }] })).toBe(
      'clips.unknownNote',
    );
    await save(owner, id, { answers, status: 'waiting_approval' });
    await deny(id);
    expect(await refused(owner, id, { answers: [{ note: first!._id, text: 'Other' }] })).toBe(
      'clips.unknownNote',
    );
  });
});

test('notes reach the owner with the decision, and answers the reviewer with the next version', async () => {
  const { _id: id, submissionVersion } = await submit();
  expect(submissionVersion).toBe(1);
  await note(reviewer, id, { second: 27, text: 'Lovely shot.' });
  await note(second, id, { second: 12, text: '40 mm here, 35 mm in the manual. Which one?' });
  const gone = await note(reviewer, id, { second: 1, text: 'Never mind' });
  await reviewer.ask(calls.noteDelete, { params: { id, nid: gone[0]!._id } });
  expect((await read(owner, id)).notes).toEqual([]);

  await deny(id);
  const denied = await read(owner, id);
  expect(denied).toMatchObject({
    openNotes: 2,
    notes: [
      { second: 12, told: true, answer: '', answeredAt: null, abilities: { delete: false, answer: true } },
      { second: 27, told: true },
    ],
  });
  const [question] = denied.notes;
  await save(owner, id, { answers: [{ note: question!._id, text: '40 mm.' }] });
  expect((await read(owner, id)).notes[0]!.answer).toBe('40 mm.');
  expect((await read(reviewer, id)).notes[0]!.answer).toBe('');

  const answers = [{ note: question!._id, text: '40 mm: the manual is old.' }];
  await save(owner, id, { answers, status: 'waiting_approval' });
  expect(await read(reviewer, id)).toMatchObject({
    submissionVersion: 2,
    notes: [
      { answer: '40 mm: the manual is old.', answeredAt: clock.toISOString(), submissionVersion: 1 },
      { answer: '', answeredAt: null },
    ],
  });
  expect((await note(reviewer, id, { second: 30, text: 'Good.' }))[2]).toMatchObject({
    submissionVersion: 2,
    told: false,
  });

  await save(reviewer, id, { status: 'published', noCaptionsReason: 'Nobody speaks' });
  expect((await read(owner, id)).notes.map(({ second: where }) => where)).toEqual([12, 27, 30]);
  expect((await read(other, id)).notes).toEqual([]);

  expect((await owner.send(profileCalls.myData)).body).toContain('40 mm: the manual is old.');
});

test('a reviewer who is bound to brands decides about submissions without one, and not about other brands', async () => {
  const brandIds = [await buildBrand(portal), await buildBrand(portal)];
  const roleId = await buildRole(portal, {
    reach: 'brands',
    rights: ['APPROVE_VIDEOS', 'VIEW_VIDEOS'],
    adminArea: 'own',
  } as never);
  const bound = await signedIn(
    portal,
    await buildUser(portal, { roleId, brandIds: [brandIds[0]!] } as never),
  );
  const { _id: id } = await submit();
  const { _id: elsewhere } = await submit();
  await portal.services.db
    .updateTable('clip')
    .set({ brandId: brandIds[1]! })
    .where('id', '=', elsewhere)
    .execute();
  const found = (await bound.ask(calls.list, { query: { submissions: 'true', limit: 100 } } as never)).videos;
  expect(found.map(({ _id }) => _id)).toContain(id);
  expect(found.map(({ _id }) => _id)).not.toContain(elsewhere);
  expect((await bound.refused(calls.get, at(elsewhere))).status).toBe(404);
  expect((await save(bound, id, { status: 'published', noCaptionsReason: 'No speech' })).status).toBe(
    'published',
  );
});
