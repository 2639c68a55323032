import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { instant } from '#contract/platform/time.ts';
import type { Problem } from '#contract/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const raw = (
  payload: string | Buffer,
  { type = 'application/json', url = '/api/business-units/', method = 'POST', ...headers } = {} as Record<
    string,
    string
  >,
) =>
  portal.app.inject({
    method: method as 'POST',
    url,
    cookies: admin.cookies,
    headers: { 'content-type': type, accept: 'application/problem+json', ...headers },
    payload,
  });
const units = async () => (await portal.services.db.selectFrom('businessUnit').select('id').execute()).length;

describe('bodies', () => {
  const unit = (more: string) => `{"name":"Marine","code":"MAR"${more}}`;

  test.each<[string, string | Buffer, Record<string, string>, number]>([
    ['no JSON', '{name:1}', {}, 400],
    ['an incomplete one', '{"name":"Mar', {}, 400],
    ['two documents', '{}{}', {}, 400],
    ['a key of the prototype', unit(',"__proto__":{"isPlatformAdmin":true}'), {}, 400],
    ['a constructor with a prototype', unit(',"constructor":{"prototype":{"a":1}}'), {}, 400],
    ['a list instead of a record', '[1,2,3]', {}, 400],
    ['a bare text', '"name"', {}, 400],
    ['ten thousand nested lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, {}, 400],
    [
      'ten thousand nested records in a field',
      unit(`,"description":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
      {},
      400,
    ],
    ['a number instead of a text', '{"name":7,"code":"MAR"}', {}, 400],
    ['a record instead of a text', '{"name":{"toString":1},"code":"MAR"}', {}, 400],
    ['a NUL in a text', unit(',"description":"a\\u0000b"'), {}, 400],
    ['half of a surrogate pair', unit(',"description":"a\\ud800b"'), {}, 400],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), {}, 400],
    [
      'invalid UTF-8 within a text',
      Buffer.concat([
        Buffer.from('{"name":"Mar'),
        Buffer.from([0xc3, 0x28]),
        Buffer.from('ine","code":"MAR"}'),
      ]),
      {},
      400,
    ],
    ['UTF-16', Buffer.from(unit(''), 'utf16le'), { type: 'application/json; charset=utf-16le' }, 415],
    ['UTF-7', unit(''), { type: 'application/json;charset="UTF-7"' }, 415],
    ['3 MB', unit(`,"description":"${'x'.repeat(3_000_000)}"`), {}, 413],
    ['a form', 'name=Marine&code=MAR', { type: 'application/x-www-form-urlencoded' }, 415],
    ['XML', '<name>Marine</name>', { type: 'application/xml' }, 415],
    ['a plain text, which browsers send without a preflight', unit(''), { type: 'text/plain' }, 415],
    ['no type', unit(''), { type: '' }, 415],
  ])('%s is refused with a message and nothing is stored', async (_what, payload, options, status) => {
    const before = await units();
    const response = await raw(payload, options);
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json<Problem>().detail.length).toBeGreaterThan(10);
    expect(await units()).toBe(before);
    expect(({} as Record<string, unknown>)['isPlatformAdmin']).toBeUndefined();
  });

  test('JSON declared as UTF-8 is accepted', async () => {
    const type = 'application/json; charset=UTF-8';
    expect((await raw(unit(',"description":"Élodie"'), { type })).statusCode).toBe(200);
  });

  test('for a duplicate key, the last value counts and is validated', async () => {
    expect((await raw('{"name":"Marine","name":7,"code":"MAR"}')).statusCode).toBe(400);
  });

  test('bidirectional control characters are kept in a text, but not in a file name', async () => {
    const description = 'a\u202eb\u2066c';
    const { businessUnit } = await admin.ask(businessUnitCalls.create, {
      body: { name: 'Bidi', code: 'BIDI', description },
    });
    expect(businessUnit.description).toBe(description);
  });
});

describe('forms', () => {
  const part = (disposition: string, content: string) =>
    `--b\r\ncontent-disposition: form-data${disposition}\r\n\r\n${content}\r\n`;
  const data = part('; name="data"', '{"name":"Torque","type":"document"}');
  const send = (body: string | Buffer) =>
    raw(body, { type: 'multipart/form-data; boundary=b', url: '/api/resources/' });

  test.each<[string, string | Buffer]>([
    [
      'two parts named data',
      `${data}${part('; name="data"', '{"name":"Other","type":"document"}')}--b--\r\n`,
    ],
    ['a part without a name', `${data}${part('', 'x')}--b--\r\n`],
    ['a part with an empty name', `${data}${part('; name=""', 'x')}--b--\r\n`],
    [
      'a part whose name has 10,000 characters',
      `${data}${part(`; name="${'n'.repeat(10_000)}"`, 'x')}--b--\r\n`,
    ],
    ['a part whose name has a megabyte', `${part(`; name="${'n'.repeat(1_000_000)}"`, 'x')}${data}--b--\r\n`],
    [
      'invalid UTF-8',
      Buffer.concat([
        Buffer.from('--b\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"name":"T'),
        Buffer.from([0xff]),
        Buffer.from('","type":"document"}\r\n--b--\r\n'),
      ]),
    ],
  ])('%s: refused, and nothing is stored', async (_what, body) => {
    const before = await portal.services.db.selectFrom('resource').select('id').execute();
    const response = await send(body);
    expect(response.statusCode, response.body).toBe(400);
    expect(await portal.services.db.selectFrom('resource').select('id').execute()).toEqual(before);
  });

  test('a form that announces more than its parts may hold is refused before it is sent', async () => {
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/update-info',
      cookies: admin.cookies,
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '600000000' },
      payload: '--b--\r\n',
    });
    expect(response.statusCode).toBe(413);
  });
});

describe('headers', () => {
  test('two Host headers are refused', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const answerTo = async (head: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.end(`GET /healthz HTTP/1.1\r\n${head}connection: close\r\n\r\n`);
      return text(socket);
    };
    expect(await answerTo('host: one.example\r\nHost: two.example\r\n')).toMatch(/^HTTP\/1.1 400 /);
    expect(await answerTo('host: one.example\r\n')).toMatch(/^HTTP\/1.1 404 /);
  });

  test.each(['/api/session', '/api/users/', '/api/nowhere', '/files/x', '/api/openapi.json'])(
    '%s is never sniffed',
    async (url) => {
      const response = await portal.app.inject({ url });
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    },
  );
});

describe('days and instants', () => {
  test('a year that cannot be stored is refused', async () => {
    for (const day of ['0000-01-01', '0000-12-31']) {
      const answered = await raw(JSON.stringify({ dateOfBirth: day }), { url: '/api/update-info' });
      expect(answered.statusCode, answered.body).toBe(400);
    }
    expect(instant.safeParse('9999-12-31T23:59:59-14:00').success).toBe(false);
    expect(instant.safeParse('0000-01-01T00:00:00Z').success).toBe(false);
    expect(instant.parse('9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:59.000Z');
  });
});

describe('addresses', () => {
  test.each([
    ['a page of minus one', '/api/users/?page=-1', 400],
    ['a page that overflows', '/api/users/?page=99999999999999999999', 400],
    ['a page in another notation', '/api/users/?page=1e2', 200],
    ['a limit of a million', '/api/users/?limit=1000000', 400],
    ['no number', '/api/users/?limit=NaN', 400],
    ['endless', '/api/users/?limit=Infinity', 400],
    ['a filter twice', '/api/users/?text=a&text=b', 400],
    ['a page twice', '/api/users/?page=1&page=2', 400],
    ['a filter as a record', '/api/users/?text[a]=1', 200],
    ['an unknown column', '/api/users/?sortBy=password_hash', 400],
    ['SQL for a column', '/api/users/?sortBy=name;drop%20table%20file', 400],
    ['an unknown direction', '/api/users/?direction=sideways', 400],
    ['a key of the prototype', '/api/users/?__proto__=1&constructor=2', 200],
    ['a NUL in a filter', '/api/users/?text=a%00b', 400],
    ['invalid UTF-8', '/api/users/?text=%ff%fe', 200],
    ['a broken escape', '/api/users/?text=%zz', 200],
    ['an invalid id', '/api/users/1', 404],
    ['an id with SQL', `/api/users/${newId()}'%20or%201=1`, 404],
    ['a path upwards', '/api/users/../../etc/passwd', 404],
    ['an escaped path upwards', '/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 404],
    ['a broken escape in the path', '/api/users/%', 404],
  ])('%s', async (_what, url, status) => {
    const response = await portal.app.inject({
      url,
      cookies: admin.cookies,
      headers: { accept: 'application/problem+json' },
    });
    expect(response.statusCode, response.body).toBe(status);
    const { detail = 'none is due' } = response.json<{ detail?: string }>();
    expect(detail.length).toBeGreaterThan(5);
    expect(Object.keys(response.json() as object)).toContain(status < 400 ? 'users' : 'detail');
  });

  test('a method override in a header or in the address has no effect', async () => {
    const { businessUnit } = await admin.ask(businessUnitCalls.create, {
      body: { name: 'Stays', code: 'STAY' },
    });
    const url = `/api/business-units/${businessUnit._id}?_method=DELETE`;
    const response = await portal.app.inject({
      url,
      cookies: admin.cookies,
      headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
    });
    expect(response.statusCode).toBe(200);
    expect(
      (await admin.ask(businessUnitCalls.get, { params: { id: businessUnit._id } })).businessUnit.name,
    ).toBe('Stays');
    for (const method of ['PATCH', 'TRACE', 'OPTIONS'] as const)
      expect((await portal.app.inject({ method, url, cookies: admin.cookies })).statusCode).toBe(404);
  });
});

describe('fields that nobody may send', () => {
  test('a person’s own save changes neither role nor state nor address', async () => {
    const user = await buildUser(portal);
    const client = await signedIn(portal, user);
    const more = {
      role: newId(),
      roleId: newId(),
      status: 'active',
      email: 'x@elsewhere.example',
      isInstructor: true,
      _id: newId(),
      id: newId(),
      passwordHash: 'x',
      isPlatformAdmin: true,
    };
    await client.ask(profileCalls.updateInfo, { body: { firstName: 'Ana', ...more } as never });
    const { user: me } = (await client.ask(profileCalls.me)) as {
      user: { _id: string; email: string; isInstructor?: boolean };
    };
    expect(me).toMatchObject({ _id: user.id, email: user.email });
    const row = await portal.services.db
      .selectFrom('userAccount as u')
      .innerJoin('role as r', 'r.id', 'u.roleId')
      .select(['r.code', 'u.isInstructor', 'u.passwordHash'])
      .where('u.id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ code: 'LEARNER', isInstructor: false, passwordHash: null });
  });

  test('a role cannot be created as a system role, nor a resource with a count', async () => {
    const { role } = await admin.ask(roleCalls.create, {
      body: { name: 'Sneaky', rank: 8, code: 'PLATFORM_ADMIN', system: true } as never,
    });
    const stored = await portal.services.db
      .selectFrom('role')
      .select('code')
      .where('id', '=', role._id)
      .executeTakeFirstOrThrow();
    expect(stored.code).toBeNull();
    const { resource } = await admin.ask(resourceCalls.create, {
      body: {
        name: 'Site',
        type: 'link',
        url: 'https://x.example/',
        downloadCount: 99,
        publishedAt: '2020-01-01T00:00:00Z',
        order: -5,
      } as never,
    });
    expect(resource).toMatchObject({ downloadCount: 0, publishedAt: null });
  });

  test('a learner’s event cannot set a score, and an attempt cannot set its result', async () => {
    const groupId = await buildAssignmentGroup(portal);
    const course = await buildCourse(portal);
    await buildCurriculum(portal, [course], { groupIds: [groupId] });
    const learner = await signedInAs(portal, 'LEARNER', { groupIds: [groupId] });
    const event = { eventId: newId(), sectionId: course.sectionIds[0]!, kind: 'time', time: 1 } as const;
    const { progress } = await learner.ask(progressCalls.record, {
      params: { id: course.id },
      body: { ...event, passed: true, score: 100, userId: newId() } as never,
    });
    expect(progress).toMatchObject({ status: 'in-progress', bestScore: null, quizPassed: false });
    expect(
      (
        await learner.refused(progressCalls.record, {
          params: { id: course.id },
          body: { ...event, eventId: newId(), kind: 'quiz-finished' } as never,
        })
      ).status,
    ).toBe(400);
    const { test: attempt } = await learner.ask(quizCalls.create, { body: { courseId: course.id } });
    const saved = await learner.ask(quizCalls.save, {
      params: { testId: attempt._id },
      body: { finished: true, score: 100, passed: true, correctCount: 4, status: 'finished' } as never,
    });
    expect(saved.test).toMatchObject({ passed: false, score: 0 });
  });
});

describe('records of others', () => {
  test('only the taker can use an attempt, its clock and its answers', async () => {
    const groupId = await buildAssignmentGroup(portal);
    const course = await buildCourse(portal);
    await buildCurriculum(portal, [course], { groupIds: [groupId] });
    const owner = await signedInAs(portal, 'LEARNER', { groupIds: [groupId] });
    const other = await signedInAs(portal, 'LEARNER', { groupIds: [groupId] });
    const { test: attempt } = await owner.ask(quizCalls.create, { body: { courseId: course.id } });
    const params = { testId: attempt._id };
    for (const client of [other, admin]) {
      expect((await client.refused(quizCalls.save, { params, body: { finished: true } })).status).toBe(404);
      expect(
        (await client.refused(quizCalls.saveByBody, { body: { _id: attempt._id, finished: true } })).status,
      ).toBe(404);
      expect((await client.refused(quizCalls.updateTimer, { params, body: { time: 5 } })).status).toBe(404);
    }
    const stranger = await signedInAs(portal, 'LEARNER');
    const id = { params: { id: course.id } };
    expect((await stranger.refused(progressCalls.enroll, id)).status).toBe(404);
    expect((await stranger.refused(progressCalls.read, id)).status).toBe(404);
    expect((await stranger.refused(quizCalls.create, { body: { courseId: course.id } })).status).toBe(404);
  });

  test('only its owner can end a session', async () => {
    const [owner, other] = [await signedInAs(portal, 'LEARNER'), await signedInAs(portal, 'LEARNER')];
    const { sessions } = await owner.ask(profileCalls.sessions);
    expect((await other.refused(profileCalls.endSession, { params: { id: sessions[0]!._id } })).status).toBe(
      404,
    );
    expect((await owner.ask(profileCalls.sessions)).sessions).toHaveLength(1);
  });

  test('an invented id, or the id of another kind of record, finds nothing', async () => {
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: await buildDealer(portal) });
    const otherDealer = await buildDealer(portal);
    for (const userId of [newId(), otherDealer, '00000000-0000-0000-0000-000000000000'])
      expect((await manager.refused(userCalls.get, { params: { userId } })).status).toBe(404);
  });
});
