import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitCalls as calls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import {
  buildOwner,
  buildStaff,
  buildTeacher,
  buildVisit,
  type BuiltPerson,
} from '#tests/builders/field-training.ts';
import { newId } from '#server/platform/ids.ts';
import { buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let [owner, teacher, attendee, colleague]: BuiltPerson[] = [];
let visit: VisitDetail;
const chief = 'chief@comments.example';
beforeAll(async () => {
  portal = await openTestPortal((settings) => ({
    ...settings,
    fieldTraining: { ...settings.fieldTraining, enabled: true, admins: [chief] },
  }));
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  const { id } = await buildUser(portal, { role: 'COMPANY_ADMIN' });
  await portal.services.db.updateTable('userAccount').set({ email: chief }).where('id', '=', id).execute();
  const dealer = await buildDealer(portal);
  owner = await buildOwner(portal, dealer, { firstName: 'Omar' });
  teacher = await buildTeacher(portal, { firstName: 'Ines' });
  attendee = await buildStaff(portal, dealer, { firstName: 'Ben' });
  colleague = await buildStaff(portal, dealer);
  visit = await buildVisit(owner, { attendees: [attendee.user.id] });
});
afterAll(() => portal.close());

const on = (cid?: string) =>
  ({ params: { id: visit._id, ...(cid && { cid }) } }) as { params: { id: string; cid: string } };
const noticesOf = ({ user }: BuiltPerson) =>
  portal.services.db
    .selectFrom('notice')
    .select(['title', 'titleFr'])
    .where('personId', '=', user.id)
    .where('kind', '=', 'comment-tagged')
    .execute();

test('people who do not see the visit neither read nor write comments, and cannot be tagged', async () => {
  const body = { message: 'Hello' };
  expect((await colleague!.client.refused(calls.comment, { ...on(), body })).status).toBe(404);
  const tagged = { ...body, taggedUsers: [attendee!.user.id, colleague!.user.id] };
  expect(await owner!.client.refused(calls.comment, { ...on(), body: tagged })).toMatchObject({
    status: 400,
    code: 'comments.cannotSee',
    errors: { taggedUsers: expect.stringContaining('can’t see') },
  });
  expect((await owner!.client.refused(calls.comment, { ...on(), body: { message: ' ' } })).status).toBe(400);
  expect((await owner!.client.ask(calls.get, on())).appointment.comments).toEqual([]);
});

test('a comment tells the people it tags, and replies have one level', async () => {
  const body = { message: 'Bring a scale', taggedUsers: [attendee!.user.id, teacher!.user.id] };
  const { comments } = await teacher!.client.ask(calls.comment, { ...on(), body });
  expect(comments).toMatchObject([
    { message: 'Bring a scale', author: { name: 'Ines Tester' }, replies: [], abilities: { delete: true } },
  ]);
  expect(await noticesOf(attendee!)).toEqual([
    {
      title: 'Ines Tester mentioned you in a comment on “Suspension hour”.',
      titleFr: expect.stringContaining('Suspension hour'),
    },
  ]);
  expect(await noticesOf(teacher!)).toEqual([]);
  const first = comments[0]!._id;
  const replied = await attendee!.client.ask(calls.commentReply, {
    ...on(first),
    body: { message: 'I will' },
  });
  const reply = replied.comments[0]!.replies[0]!;
  expect(reply).toMatchObject({ message: 'I will', author: { name: 'Ben Tester' } });
  const nested = { ...on(reply._id), body: { message: 'Too deep' } };
  expect((await owner!.client.refused(calls.commentReply, nested)).code).toBe('comments.notFound');
  expect((await owner!.client.ask(calls.list)).appointments[0]!.commentCount).toBe(2);
});

test('authors delete their own comments, administrators any, and replies stay under a deleted one', async () => {
  const { comments } = (await owner!.client.ask(calls.get, on())).appointment;
  const [first] = comments;
  expect((await owner!.client.refused(calls.commentDelete, on(first!._id))).code).toBe('comments.notYours');
  const after = await teacher!.client.ask(calls.commentDelete, on(first!._id));
  expect(after.comments).toMatchObject([{ message: '', deleted: true, replies: [{ message: 'I will' }] }]);
  expect((await teacher!.client.refused(calls.commentDelete, on(first!._id))).status).toBe(404);
  const rest = await admin.ask(calls.commentDelete, on(first!.replies[0]!._id));
  expect(rest.comments).toEqual([]);
});

test('a reader reports a comment once, and the administrators are told once and see who did', async () => {
  const { comments } = await owner!.client.ask(calls.comment, { ...on(), body: { message: 'Rude words' } });
  const { _id } = comments.at(-1)!;
  expect((await colleague!.client.refused(calls.commentReport, on(_id))).status).toBe(404);
  expect((await owner!.client.refused(calls.commentReport, on(_id))).code).toBe('comments.yours');
  expect((await teacher!.client.refused(calls.commentReport, on(newId()))).code).toBe('comments.notFound');
  expect(comments.at(-1)).toMatchObject({ reported: false, reportedBy: null, abilities: { report: false } });
  const seenBy = async ({ ask }: Client) =>
    (await ask(calls.get, on())).appointment.comments.find((one) => one._id === _id)!;
  expect(await seenBy(attendee!.client)).toMatchObject({ reported: false, abilities: { report: true } });
  await owner!.client.ask(calls.read, { ...on(), body: {} });
  for (const { client } of [attendee!, attendee!, teacher!]) await client.ask(calls.commentReport, on(_id));
  expect(await seenBy(attendee!.client)).toMatchObject({
    reported: true,
    reportedBy: null,
    abilities: { report: false },
  });
  expect(await seenBy(admin)).toMatchObject({
    reported: false,
    reportedBy: [
      { _id: attendee!.user.id, name: 'Ben Tester' },
      { _id: teacher!.user.id, name: 'Ines Tester' },
    ],
    abilities: { delete: true, report: true },
  });
  const { rows } = await sql<{ title: string; titleFr: string; path: string; count: number }>`
    select n.title, n.title_fr as "titleFr", n.path, count(*) over () as count
    from notice n join user_account u on u.id = n.person_id and u.email = ${chief}
    where n.kind = 'comment-reported'`.execute(portal.services.db);
  expect(rows).toEqual([
    {
      title: 'Someone reported a comment on “Suspension hour”.',
      titleFr: 'Quelqu’un a signalé un commentaire sur « Suspension hour ».',
      path: `/auth/admin/field-training/${visit._id}`,
      count: 1,
    },
  ]);
  // Nothing about the visit changed, so it stays read.
  expect((await owner!.client.ask(calls.get, on())).appointment.read).toBe(true);
  await admin.ask(calls.commentDelete, on(_id));
  expect((await attendee!.client.refused(calls.commentReport, on(_id))).status).toBe(404);
  const { rows: kept } = await sql`select 1 from record_comment_report`.execute(portal.services.db);
  expect(kept).toEqual([]);
});

test('a person who writes too many comments has to wait', async () => {
  const write = () => attendee!.client.send(calls.comment, { ...on(), body: { message: 'Again' } });
  const statuses = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await write()).statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
  expect(statuses.at(-1)).toBe(429);
});
