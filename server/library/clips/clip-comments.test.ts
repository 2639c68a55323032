import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { mp4File } from '#tests/builders/files.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let author: Client;
let colleague: BuiltUser;
let stranger: BuiltUser;
let group: string;
const clock = { at: new Date('2026-12-01T12:00:00Z') };

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock.at });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const [dealerId, elsewhere] = [await buildDealer(portal), await buildDealer(portal)];
  group = await buildAssignmentGroup(portal);
  author = await signedInAs(portal, 'LEARNER', { dealerId, groupIds: [group] });
  colleague = await buildUser(portal, { dealerId });
  stranger = await buildUser(portal, { dealerId: elsewhere, groupIds: [group] });
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const on = (id: string, cid: string) => ({ params: { id, cid } });
const add = async (body: object = {}) => {
  const given = { title: 'Listen to a belt', published: true, noCaptionsReason: 'Music', ...body };
  const { video } = await admin.ask(calls.create, { body: given, files: { audio: mp4File() } } as never);
  return video._id;
};
const say = async (client: Client, id: string, message: string, taggedUsers: readonly string[] = []) => {
  clock.at = new Date(clock.at.getTime() + 60_000);
  return (await client.ask(calls.comment, { ...at(id), body: { message, taggedUsers: [...taggedUsers] } }))
    .video;
};
const told = async (person: BuiltUser) =>
  (await (await signedIn(portal, person)).ask(notificationCalls.list)).notifications;

test('comments and replies come with the video, the newest first, twenty at a time', async () => {
  const id = await add();
  for (let count = 0; count < 23; count += 1) await say(count % 2 ? author : admin, id, `Comment ${count}`);
  const { comments, threadCount, commentCount } = await say(author, id, 'The last one');
  expect([comments.length, threadCount, commentCount]).toEqual([20, 24, 24]);
  expect(comments[0]!.message).toBe('The last one');
  const { video } = await admin.ask(calls.commentReply, {
    ...on(id, comments[0]!._id),
    body: { message: 'Good catch' },
  });
  expect(video.comments[0]!.replies.map(({ message }) => message)).toEqual(['Good catch']);
  expect([video.threadCount, video.commentCount]).toEqual([24, 25]);
  const next = await author.ask(calls.comments, { ...at(id), query: { page: 2 } });
  expect(next.comments.map(({ message }) => message)).toEqual([
    'Comment 3',
    'Comment 2',
    'Comment 1',
    'Comment 0',
  ]);
  const reply = video.comments[0]!.replies[0]!;
  expect(
    (await author.refused(calls.commentReply, { ...on(id, reply._id), body: { message: 'Deeper' } })).status,
  ).toBe(404);
});

test('a tagged person sees the video and is somebody whom the author finds; they are told', async () => {
  const id = await add();
  await say(author, id, 'Listen at 0:26', [colleague.id]);
  const [notice] = await told(colleague);
  expect(notice).toMatchObject({ kind: 'comment-tagged', path: `/auth/videos/${id}` });
  const refusedFor = async (video: string, person: BuiltUser) =>
    (
      await author.refused(calls.comment, {
        ...at(video),
        body: { message: 'Look', taggedUsers: [person.id] },
      })
    ).code;
  // At another dealer: the author does not find this person.
  expect(await refusedFor(id, stranger)).toBe('comments.cannotSee');
  // Not in its audience.
  expect(await refusedFor(await add({ assignmentGroups: [group] }), colleague)).toBe('comments.cannotSee');
});

test('the author and editors delete a comment, others report it, and a report hides nothing', async () => {
  const id = await add();
  const { comments } = await say(author, id, 'Cheap belts, call me');
  const cid = comments[0]!._id;
  const other = await signedIn(portal, colleague);
  expect((await other.refused(calls.commentDelete, on(id, cid))).code).toBe('comments.notYours');
  expect((await author.refused(calls.commentReport, on(id, cid))).code).toBe('comments.yours');
  const reported = (await other.ask(calls.commentReport, on(id, cid))).video.comments[0]!;
  expect(reported).toMatchObject({ message: 'Cheap belts, call me', reported: true, reportedBy: null });
  const { notifications } = await admin.ask(notificationCalls.list);
  expect(notifications.map(({ kind }) => kind)).toContain('comment-reported');
  expect((await admin.ask(calls.get, at(id))).video.comments[0]!.reportedBy).toHaveLength(1);
  expect((await admin.ask(calls.commentDelete, on(id, cid))).video.comments).toEqual([]);
  expect((await other.refused(calls.commentReport, on(id, cid))).status).toBe(404);
});
