import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { taxCalls as calls } from '#contract/rewards/tax-forms.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { buildPayee } from '#tests/builders/payouts.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { taxKey, w9Body } from '#tests/builders/tax-forms.ts';

const key = 'secret-of-the-service';

/** The service: what it answers is set by each test. */
type Answer = (request: IncomingMessage, reply: ServerResponse, body: string) => void;
let answer: Answer;
let service: Server;
let portal: TestPortal;
let user: BuiltUser;
let client: Client;
let asked: { readonly url: string; readonly authorization: string | undefined; readonly body: string }[] = [];

const json =
  (status: number, value: unknown): Answer =>
  (_request, reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

beforeAll(async () => {
  service = createServer((request, reply) => {
    void text(request).then((body) => {
      asked.push({ url: request.url!, authorization: request.headers.authorization, body });
      answer(request, reply, body);
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  portal = await openTestPortal(undefined, {
    now: () => new Date('2026-11-25T18:00:00Z'),
    env: { TAX_KEYS: taxKey(), TAX_PROVIDER_URL: `http://127.0.0.1:${port}/v1/`, TAX_PROVIDER_KEY: key },
  });
  user = await buildPayee(portal, { country: 'US' });
  client = await signedIn(portal, user);
});
afterEach(() => {
  asked = [];
});
afterAll(async () => {
  await portal.close();
  service.closeAllConnections();
  service.close();
});

test('the person gets the token of the service and its page, and files nothing in the portal', async () => {
  answer = json(200, { token: 'short-lived.token' });
  const { port } = service.address() as AddressInfo;
  expect(await client.ask(calls.transientToken)).toEqual({
    provider: 'service',
    token: 'short-lived.token',
    address: `http://127.0.0.1:${port}/v1/w9?token=short-lived.token`,
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ url: '/v1/transient-tokens', authorization: `Bearer ${key}` });
  expect(JSON.parse(asked[0]!.body)).toEqual({
    payee: user.id,
    name: 'Robin Tester',
    email: user.email,
    year: 2026,
  });
  expect((await client.ask(calls.form)).provider).toBe('service');
  expect((await client.refused(calls.save, { body: w9Body() })).code).toBe('tax.elsewhere');
});

test.each([
  ['an error', json(500, { token: 'x' })],
  ['no token', json(200, {})],
  ['a token that would change the address', json(200, { token: 'x&next=https://evil.example' })],
  ['no JSON', (_request, reply) => void reply.end('<html>')],
  ['a redirect', (_request, reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['too much', (_request, reply) => void reply.end('x'.repeat(200_000))],
  ['a broken connection', (request) => void request.socket.destroy()],
] as const satisfies readonly (readonly [string, Answer])[])(
  'if the service answers with %s, it counts as away',
  async (_name, given) => {
    answer = given;
    expect(await client.refused(calls.transientToken)).toMatchObject({
      status: 503,
      code: 'tax.providerAway',
    });
    expect((await client.ask(calls.own)).w9).toBeNull();
  },
);

test('a form that is not valid is not kept', async () => {
  const { idempotencyKey: _key, ...form } = w9Body({ tin: '000-00-0000' });
  answer = json(200, form);
  expect((await client.ask(calls.own)).w9).toBeNull();
});

test('nobody who acts for the person gets the token or fetches the form', async () => {
  answer = json(200, { token: 'x' });
  const chief = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN' }));
  await chief.ask(proxyCalls.start, { params: { proxyId: user.id }, query: { reason: 'Ticket 12' } });
  expect((await chief.refused(calls.transientToken)).code).toBe('platform.proxyRefused');
  expect((await chief.ask(calls.own)).w9).toBeNull();
  expect(asked).toEqual([]);
});

test('the finished form is fetched, sealed, and kept once', async () => {
  const { idempotencyKey: _key, ...form } = w9Body();
  answer = json(200, form);
  const { w9 } = await client.ask(calls.own);
  expect(w9).toMatchObject({ year: 2026, maskedTin: '•••-••-8841' });
  expect(asked.map(({ url }) => url)).toEqual([`/v1/payees/${user.id}/w9?year=2026`]);
  expect((await client.ask(calls.own)).w9).toEqual(w9);
  expect(asked).toHaveLength(1);
  const { rows } = await sql<{
    row: string;
  }>`select t::text as row from tax_form t where user_id = ${user.id}`.execute(portal.services.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.row).not.toContain('536228841');
});
