import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { mp4File } from '#tests/builders/files.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let people: readonly Client[];
let id: string;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const dealerId = await buildDealer(portal);
  people = await Promise.all(Array.from({ length: 8 }, () => signedInAs(portal, 'LEARNER', { dealerId })));
  const body = { title: 'Set the chain', published: true, noCaptionsReason: 'Music' };
  id = (await admin.ask(calls.create, { body, files: { audio: mp4File() } } as never)).video._id;
});
afterAll(() => portal.close());

const video = async () => (await admin.ask(calls.get, { params: { id } })).video;
const wrong = async () => (await checkTotals(portal.services.db)).filter((total) => total.wrong > 0);

test('people who like a video at once are counted, and those who change their minds', async () => {
  await Promise.all(people.map((one) => one.ask(calls.like, { params: { id }, body: { liked: true } })));
  expect(await video()).toMatchObject({ likes: 8, dislikes: 0 });
  await Promise.all(
    people.slice(0, 5).map((one) => one.ask(calls.dislike, { params: { id }, body: { disliked: true } })),
  );
  await Promise.all(
    people.slice(5, 7).map((one) => one.ask(calls.like, { params: { id }, body: { liked: false } })),
  );
  expect(await video()).toMatchObject({ likes: 1, dislikes: 5 });
  expect(await wrong()).toEqual([]);
});

test('a thread counts until the last of its replies is deleted, whoever deletes them at once', async () => {
  const said = await Promise.all(
    people.map((one) =>
      one.ask(calls.comment, { params: { id }, body: { message: 'Which slack?', taggedUsers: [] } }),
    ),
  );
  expect(said).toHaveLength(8);
  const { comments, threadCount, commentCount } = await video();
  expect([threadCount, commentCount]).toEqual([8, 8]);
  const cid = comments[0]!._id;
  const replies = await Promise.all(
    people
      .slice(0, 4)
      .map((one) =>
        one.ask(calls.commentReply, { params: { id, cid }, body: { message: 'As on the plate' } }),
      ),
  );
  expect(replies).toHaveLength(4);
  await admin.ask(calls.commentDelete, { params: { id, cid } });
  const after = await video();
  expect([after.threadCount, after.commentCount]).toEqual([8, 11]);
  const answers = after.comments.find(({ _id }) => _id === cid)!.replies;
  await Promise.all(answers.map((one) => admin.ask(calls.commentDelete, { params: { id, cid: one._id } })));
  const left = await video();
  expect([left.threadCount, left.commentCount]).toEqual([7, 7]);
  expect(await wrong()).toEqual([]);
});
