import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { podcastFeedCalls as calls } from '#contract/library/podcast-feed.calls.ts';
import { newToken } from '#server/platform/sessions/tokens.ts';
import { mp3File } from '#tests/builders/media-files.ts';
import { buildAssignmentGroup, buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
const clock = new Date('2026-12-01T12:00:00Z');

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const add = async (body: object = {}) =>
  (
    await admin.ask(podcastCalls.create, {
      body: {
        title: 'Left & right',
        titleFr: 'Gauche et droite',
        published: true,
        ...body,
      },
      files: { audio: mp3File() },
    } as never)
  ).podcast;

let devices = 0;
/** A program with its own network address and no session. */
const program = () => clientOf(portal.app, {}, `10.8.0.${(devices += 1)}`);
const tokenOf = (address: string) => /\/podcast-feed\/([\w-]{43})\.xml$/.exec(address)![1]!;
const read = (token: string, headers = {}) => program().send(calls.file, { params: { token } }, headers);

async function withFeed(options: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(portal, options);
  const client = await signedIn(portal, user);
  const { address } = await client.ask(calls.create, {});
  return { user, client, token: tokenOf(address) };
}

test('only who hears podcasts has one; visitors and unknown addresses find nothing', async () => {
  for (const call of [calls.read, calls.create, calls.revoke])
    expect((await portal.stranger.refused(call, {})).status).toBe(401);
  const roleId = await buildRole(portal, { reach: 'self', rights: ['VIEW_VIDEOS'] });
  const outsider = await signedIn(portal, await buildUser(portal, { roleId }));
  expect((await outsider.refused(calls.create, {})).status).toBe(403);
  expect((await read(newToken())).statusCode).toBe(404);
});

test('the feed has what the person finds, in their language, and is for nobody else', async () => {
  const group = await buildAssignmentGroup(portal);
  const [shown, hidden] = [await add(), await add({ title: 'Others', assignmentGroups: [group] })];
  const { token, client, user } = await withFeed({ language: 'fr' } as never);
  const reply = await read(token);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ]);
  expect(reply.body).toContain('<title>Gauche et droite</title>');
  expect(reply.body).toContain('<itunes:block>Yes</itunes:block>');
  expect(reply.body).toContain(`<guid isPermaLink="false">${shown._id}</guid>`);
  expect(reply.body).toContain(`length="${shown.audio!.sizeBytes}" type="audio/mpeg"`);
  expect(reply.body).not.toContain(hidden._id);
  expect((await client.ask(calls.read, {})).feed).toMatchObject({ readOn: '2026-12-01' });
  const { rows } = await sql<{ kept: string }>`
    select encode(token_hash, 'hex') as kept from podcast_feed where user_id = ${user.id}`.execute(
    portal.services.db,
  );
  expect(rows[0]!.kept).not.toContain(Buffer.from(token).toString('hex'));
  // Unchanged, it is not sent again.
  const again = await read(token, { 'if-none-match': String(reply.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('recordings have ranges and HEAD; audience, account, and revoking end them at once', async () => {
  const episode = await add();
  const { token, client, user } = await withFeed();
  const params = { token, episode: `${episode._id}.mp3` };
  const part = (headers = {}) => program().send(calls.enclosure, { params }, headers);
  const whole = await part();
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
  expect(Number(whole.headers['content-length'])).toBe(episode.audio!.sizeBytes);
  const range = await part({ range: 'bytes=10-19' });
  expect([range.statusCode, range.headers['content-range']]).toEqual([
    206,
    `bytes 10-19/${episode.audio!.sizeBytes}`,
  ]);
  const head = await portal.app.inject({ method: 'HEAD', url: `/podcast-feed/${token}/${params.episode}` });
  expect([head.statusCode, Number(head.headers['content-length'])]).toEqual([200, episode.audio!.sizeBytes]);
  const other = { token, episode: 'all.mp3' };
  expect((await program().send(calls.enclosure, { params: other })).statusCode).toBe(404);

  const group = await buildAssignmentGroup(portal);
  const audience = (assignmentGroups: readonly string[]) =>
    admin.ask(podcastCalls.save, { params: { id: episode._id }, body: { assignmentGroups } } as never);
  await audience([group]);
  expect((await part()).statusCode).toBe(404);
  await audience([]);
  expect((await part()).statusCode).toBe(200);
  await client.ask(calls.revoke, {});
  expect([(await part()).statusCode, (await read(token)).statusCode]).toEqual([404, 404]);

  const { address } = await client.ask(calls.create, {});
  const next = tokenOf(address);
  expect((await read(next)).statusCode).toBe(200);
  await sql`update user_account set status = 'deactivated' where id = ${user.id}`.execute(portal.services.db);
  expect((await read(next)).statusCode).toBe(404);
  await sql`update user_account set status = 'active' where id = ${user.id}`.execute(portal.services.db);
  expect((await read(next)).statusCode).toBe(404);
});
