import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarFeedCalls as calls } from '#contract/people/calendar-feed.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { buildApp } from '#server/app.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { newToken } from '#server/platform/sessions/tokens.ts';
import {
  buildAssignmentGroup,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let clock = new Date('2031-03-10T15:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
});
afterAll(() => portal.close());
beforeEach(() => {
  clock = new Date('2031-03-10T15:00:00Z');
});

const tokenOf = (address: string) => /\/calendar\/([\w-]{43})\.ics$/.exec(address)![1]!;

async function withFeed(options: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(portal, options);
  const client = await signedIn(portal, user);
  const { address } = await client.ask(calls.create);
  return { user, client, token: tokenOf(address) };
}

let devices = 0;
/** A program with its own network address and no session. */
const program = (app = portal.app) => clientOf(app, {}, `10.9.${devices >> 8}.${devices++ & 255}`);
const read = (token: string, headers = {}, by: Client = program()) =>
  by.send(calls.file, { params: { token } }, headers);
const summaries = (body: string) =>
  [...body.replaceAll('\r\n ', '').matchAll(/DTSTART;VALUE=DATE:(\d{8})[\s\S]*?SUMMARY:(.*)\r/g)].map(
    (match) => `${match[1]} ${match[2]}`,
  );

describe('the address', () => {
  test('visitors and people who act for somebody cannot create or revoke one', async () => {
    for (const call of [calls.read, calls.create, calls.revoke])
      expect((await portal.stranger.refused(call)).status).toBe(401);
    const admin = await buildUser(portal, {
      role: 'COMPANY_ADMIN',
      passwordHash: await hashPassword('Saddle42ridge'),
    });
    const acting = await signedIn(portal, admin);
    const { user, token } = await withFeed();
    await acting.ask(proxyCalls.start, { params: { proxyId: user.id }, query: { reason: 'Ticket 4711' } });
    await acting.ask(proxyCalls.stepUp, { body: { password: 'Saddle42ridge' } });
    for (const call of [calls.create, calls.revoke])
      expect(await acting.refused(call)).toMatchObject({ status: 403, code: 'platform.proxyRefused' });
    expect((await read(token)).statusCode).toBe(200);
  });

  test('has 256 random bits, is shown once, and only its hash is stored', async () => {
    const { user, client, token } = await withFeed();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await client.ask(calls.read)).toEqual({
      feed: { createdAt: '2031-03-10T15:00:00.000Z', readOn: null },
    });
    const { rows } = await portal.services.db
      .selectFrom('calendarFeed')
      .selectAll()
      .where('userId', '=', user.id)
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }));
    expect(rows).not.toContain(token);
    const log = await portal.services.db
      .selectFrom('activityLog')
      .selectAll()
      .where('userId', '=', user.id)
      .where('type', '=', 'update')
      .execute();
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain(token);
  });

  test('a new one ends the old one, and revoking ends it', async () => {
    const { client, token } = await withFeed();
    const next = tokenOf((await client.ask(calls.create)).address);
    expect((await read(token)).statusCode).toBe(404);
    expect((await read(next)).statusCode).toBe(200);
    await client.ask(calls.revoke);
    await client.ask(calls.revoke);
    expect((await read(next)).statusCode).toBe(404);
    expect(await client.ask(calls.read)).toEqual({ feed: null });
  });

  test('ends when the person is deactivated and does not come back with the account', async () => {
    const { user, token } = await withFeed();
    const set = (status: string) =>
      portal.services.db.updateTable('userAccount').set({ status }).where('id', '=', user.id).execute();
    await set('deactivated');
    expect((await read(token)).statusCode).toBe(404);
    await set('active');
    expect((await read(token)).statusCode).toBe(404);
  });

  test('is part of the download of personal data, without the secret, and goes when the person is erased', async () => {
    const { user, client, token } = await withFeed();
    const data = await client.send(profileCalls.myData);
    expect(data.json()).toMatchObject({ calendarFeed: [{ readOn: null }] });
    expect(data.body).not.toContain(token);
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    await admin.ask(userErasureCalls.erase, {
      params: { id: user.id },
      body: { email: user.email, reason: 'Asked by letter' },
    });
    expect((await read(token)).statusCode).toBe(404);
    const left = await portal.services.db
      .selectFrom('calendarFeed')
      .select('userId')
      .where('userId', '=', user.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('reading it', () => {
  test('unknown addresses answer 404 and are soon refused; a known one is still read from the same network address', async () => {
    const { token } = await withFeed();
    const guesser = program();
    for (const wrong of ['x', '..%2f', token.slice(1), `${token}a`, newToken()])
      expect((await read(wrong, {}, guesser)).statusCode).toBe(404);
    for (let count = 5; count < 60; count++) await read(newToken(), {}, guesser);
    const refused = await read(newToken(), {}, guesser);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await read(token, {}, guesser)).statusCode).toBe(200);
  });

  test('one feed is read 60 times an hour at most, from whatever addresses', async () => {
    const { token } = await withFeed();
    const before = (await withFeed()).token;
    for (let count = 0; count < 60; count++) expect((await read(token)).statusCode).toBe(200);
    expect((await read(token)).statusCode).toBe(429);
    expect((await read(before)).statusCode).toBe(200);
  });

  test('says when it was last read, as a day', async () => {
    const { client, token } = await withFeed();
    await read(token);
    clock = new Date('2031-03-12T01:00:00Z');
    await read(token);
    // Still March 11 where the portal is.
    expect((await client.ask(calls.read)).feed!.readOn).toBe('2031-03-11');
  });

  test('is private, changes its ETag only with its dates, and answers 304 and HEAD', async () => {
    const group = await buildAssignmentGroup(portal);
    const { token } = await withFeed({ groupIds: [group] });
    const first = await read(token);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'content-disposition': expect.stringContaining('calendar.ics') as string,
    });
    const etag = first.headers['etag'] as string;
    clock = new Date('2031-03-20T15:00:00Z');
    const known = await read(token, { 'if-none-match': etag });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    await buildCurriculum(portal, [await buildCourse(portal)], { groupIds: [group], endsOn: '2031-12-24' });
    const changed = await read(token, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    const head = await portal.app.inject({ method: 'HEAD', url: `/calendar/${token}.ics` });
    expect([head.statusCode, head.headers['etag'], head.body]).toEqual([200, changed.headers['etag'], '']);
  });

  test('has the person’s own days in their language: expiring certificates, renewals, and ends of curriculums', async () => {
    const group = await buildAssignmentGroup(portal);
    const { user, token } = await withFeed({ groupIds: [group], language: 'fr' });
    const other = await withFeed({ groupIds: [await buildAssignmentGroup(portal)] });
    const [brakes, done] = [await buildCourse(portal, { name: 'Brakes' }), await buildCourse(portal)];
    const here = { groupIds: [group] };
    const open = await buildCurriculum(portal, [brakes], { ...here, name: 'Chassis', endsOn: '2031-06-30' });
    const finished = await buildCurriculum(portal, [done], {
      ...here,
      name: 'Finished',
      endsOn: '2031-07-01',
    });
    const over = await buildCurriculum(portal, [brakes], { ...here, name: 'Over', endsOn: '2031-03-09' });
    await buildCurriculum(portal, [brakes], {
      ...here,
      name: 'Draft',
      endsOn: '2031-08-01',
      status: 'draft',
    });
    await passed(user, done, '2031-05-01');
    await certificate(user, open, 'Moteur', '2031-09-01');
    await certificate(user, finished, 'Old', '2031-01-01');
    await certificate(user, over, 'Revoked', '2031-09-02', { revokedAt: clock });
    const { body, headers } = await read(token);
    expect(headers['content-language']).toBe('fr');
    expect(summaries(body).toSorted()).toEqual([
      `20310501 À renouveler\u202f: ${done.name}`,
      '20310630 Dernier jour\u202f: Chassis',
      '20310901 Le certificat expire\u202f: Moteur',
    ]);
    expect(body.replaceAll('\r\n ', '')).toContain(
      `${portal.services.environment.baseUrl}/fr/auth/curriculum-page/${open}`,
    );
    expect(summaries((await read(other.token)).body)).toEqual([]);
  });

  test('the manufacturer’s staff have the ends of curriculums they have started, not of all', async () => {
    const { user, token } = await withFeed({ role: 'DISTRICT_MANAGER' });
    const [started, unknown] = [await buildCourse(portal), await buildCourse(portal)];
    const group = await buildAssignmentGroup(portal);
    await buildCurriculum(portal, [unknown], { groupIds: [group], name: 'Theirs', endsOn: '2031-06-29' });
    await buildCurriculum(portal, [started, unknown], {
      groupIds: [group],
      name: 'Started',
      endsOn: '2031-06-30',
    });
    await passed(user, started, null);
    expect(summaries((await read(token)).body)).toEqual(['20310630 Last day: Started']);
  });

  test('is in no log line, whatever goes wrong', async () => {
    const { token } = await withFeed();
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const log = pino({ level: 'trace' }, stream);
    const failing = {
      ...portal.services,
      log,
      today: () => {
        throw new Error('the clock is broken');
      },
    };
    const app = await buildApp({ services: failing });
    const failed = await read(token, {}, program(app));
    expect(failed.statusCode).toBe(500);
    for (const url of [
      `/calendar/${token}.ics/`,
      `/calendar/${token}`,
      `/calendar/${token}.ics?x=%E0%A4%A`,
      `/calendar/%E0%A4%A${token}.ics`,
      `/calendar/${'a'.repeat(400)}${token}.ics`,
    ])
      expect((await app.inject({ method: 'GET', url })).body).not.toContain(token);
    await app.inject({ method: 'POST', url: `/calendar/${token}.ics` });
    await app.close();
    expect(lines.some((line) => line.includes('the clock is broken'))).toBe(true);
    expect(lines.join('')).not.toContain(token);
  });
});

async function passed(
  user: BuiltUser,
  course: { id: string; versionId: string },
  renewalDueOn: string | null,
) {
  await portal.services.db
    .insertInto('courseProgress')
    .values({
      userId: user.id,
      courseId: course.id,
      courseVersionId: course.versionId,
      passedVersionId: course.versionId,
      enrolledAt: clock,
      lastEventAt: clock,
      passedAt: clock,
      sectionCount: 2,
      seenCount: 2,
      percent: 100,
      status: 'passed',
      renewalDueOn,
    })
    .execute();
}

async function certificate(
  user: BuiltUser,
  curriculumId: string,
  name: string,
  expiresOn: string,
  more: { revokedAt?: Date } = {},
) {
  const id = newId();
  await portal.services.db
    .insertInto('certificate')
    .values({
      id,
      code: id.replaceAll('-', '').slice(-12).toUpperCase(),
      userId: user.id,
      curriculumId,
      curriculumName: name,
      personName: 'Ana',
      courses: '[]',
      issuedAt: clock,
      issuedOn: '2030-09-01',
      expiresOn,
      ...more,
      ...(more.revokedAt && { revokeReason: 'Mistake' }),
    })
    .execute();
}
