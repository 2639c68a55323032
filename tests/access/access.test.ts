import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#server/rooms.ts';
import { decide, type Access, type Caller } from '#contract/platform/access.ts';
import type { Call } from '#contract/platform/call.ts';
import { roleCodes, type RoleCode } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { actorOf } from '#tests/builders/both-faces.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
const clients = new Map<RoleCode, Client>();
const callers = new Map<RoleCode, Caller>();
let limited: Client;

const closed = calls.filter((one) => one.access !== 'public');
const anyId = newId();
const wordParams: Readonly<Record<string, string>> = {
  category: 'motorcycle',
  bucket: 'off-road',
  shareKey: 'none',
  code: 'none',
};
const params = (call: Call) =>
  Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, wordParams[name!] ?? anyId]),
  );

beforeAll(async () => {
  portal = await openTestPortal();
  for (const code of roleCodes) {
    clients.set(code, await signedInAs(portal, code));
    callers.set(code, await actorOf(portal, { role: code }));
  }
  limited = await signedIn(portal, await buildUser(portal, { status: 'pending', verified: false }), {
    limited: true,
  });
});
afterAll(() => portal.close());

describe('every call', () => {
  test.each(closed.map((one) => [one.id, one] as const))(
    '%s asks a stranger to sign in before anything else',
    async (_id, call) => {
      const response = await portal.stranger.send(call, { params: params(call) } as never);
      expect(response.statusCode).toBe(401);
    },
  );

  test.each(closed.filter((one) => one.access !== 'limited').map((one) => [one.id, one] as const))(
    '%s is closed to a session that still has to verify its address',
    async (_id, call) => {
      expect((await limited.send(call, { params: params(call) } as never)).statusCode).toBe(401);
    },
  );

  test.each(closed.filter((one) => typeof one.access !== 'string').map((one) => [one.id, one] as const))(
    '%s refuses every role its access does not name',
    async (_id, call) => {
      for (const [code, client] of clients) {
        if (decide(call.access, callers.get(code)!) === 'allowed') continue;
        const response = await client.send(call, { params: params(call) } as never);
        expect(response.statusCode, code).toBe(403);
      }
    },
  );

  test.each(
    // Mail programs send theirs from anywhere: the address has its own token.
    calls
      .filter((one) => (one.method !== 'GET' || one.changesState) && !one.fromMailPrograms)
      .map((one) => [one.id, one] as const),
  )('%s changes nothing when another site sends it', async (_id, call) => {
    const client = clients.get('PLATFORM_ADMIN')!;
    const sent = { params: params(call) } as never;
    const forged: Readonly<Record<string, string>>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      ...(call.typedAddress ? [] : [{ 'sec-fetch-site': 'none' }]),
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: `${new URL(portal.services.environment.baseUrl).protocol}//127.0.0.1:1` },
    ];
    for (const headers of forged)
      expect((await client.send(call, sent, headers)).statusCode, JSON.stringify(headers)).toBe(403);
  });

  test.each(calls.filter((one) => one.body || one.query).map((one) => [one.id, one] as const))(
    '%s answers nonsense with a message, never with an internal error',
    async (_id, call) => {
      const client = clients.get('PLATFORM_ADMIN')!;
      for (const body of [
        null,
        [],
        'x',
        7,
        { _id: 'x', email: 1, ids: {}, name: { toString: 1 } },
        { constructor: {}, a: '\u0000' },
      ]) {
        const input = {
          params: params(call),
          ...(call.body ? { body } : {}),
          ...(call.query ? { query: { page: '-1', limit: '1e9', lang: '\u0000', isAdmin: 'maybe' } } : {}),
        };
        const response = await client.send(call, input as never);
        expect(response.statusCode, response.body).toBeLessThan(500);
      }
    },
  );

  test('the rights named in the catalogue exist', () => {
    const named = (access: Access): string[] => {
      if (typeof access === 'string') return [];
      if ('right' in access) return [access.right];
      if ('oneOf' in access) return [...access.oneOf];
      if ('all' in access) return access.all.flatMap(named);
      return 'any' in access ? access.any.flatMap(named) : [];
    };
    const known = new Set(callers.get('COMPANY_ADMIN')!.rights);
    const odd = closed
      .flatMap((one) => named(one.access))
      .filter(
        (right) => !known.has(right) && !/^(CREATE_DELETE_BRAND|EDIT_COURSE_CURRICULUM_LIMIT)$/.test(right),
      );
    expect(odd).toEqual([]);
  });
});
