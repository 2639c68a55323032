import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { call, filledPath } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import { pathSegments } from '#contract/platform/path-segments.ts';
import { buildApp } from '#server/app.ts';
import { newId } from '#server/platform/ids.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { handled } from './handlers.ts';
import { openapiOf } from './openapi.ts';
import { serveCalls } from './serve-calls.ts';

const reply = z.object({ at: z.string(), path: z.array(z.string()) });
const calls = {
  fixed: call({
    id: 'shelf.fixed',
    method: 'GET',
    path: '/api/shelf/{id}/all-names',
    summary: 'A fixed path below the same folder',
    access: 'public',
    params: z.object({ id }),
    reply,
  }),
  read: call({
    id: 'shelf.read',
    method: 'GET',
    path: '/api/shelf/{id}/{path}',
    rest: 'path',
    summary: 'A folder of the shelf',
    access: 'public',
    params: z.object({ id, path: pathSegments }),
    query: z.object({ text: z.string().optional() }),
    reply,
  }),
};

const shelf = newId();
let portal: TestPortal;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  portal = await openTestPortal();
  app = await buildApp({
    services: portal.services,
    async extend(extended, contexts) {
      serveCalls(
        extended,
        handled(calls, {
          fixed: async ({ params }) => ({ at: params.id, path: ['fixed'] }),
          read: async ({ params }) => ({ at: params.id, path: [...params.path] }),
        }),
        {
          contexts,
          readActor: async () => null,
          readPosition: async () => null,
          outgoing: () => ({
            cookies: {},
            headers: {},
            setCookie: () => undefined,
            clearCookie: () => undefined,
          }),
          baseOrigin: 'http://127.0.0.1',
          contentOrigins: [],
          lasting: new Set(),
        },
      );
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

/** Sends the address as written: `fetch` and `inject` would resolve its dots. */
const get = (address: string) =>
  new Promise<{ status: number; path: string[] | undefined }>((resolve, reject) => {
    send({ port, path: address, headers: { connection: 'close' } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          path: response.statusCode === 200 ? (JSON.parse(body) as { path: string[] }).path : undefined,
        }),
      );
    })
      .on('error', reject)
      .end();
  });

const below = (rest: string) => get(`/api/shelf/${shelf}${rest}`);

describe('a parameter of several segments', () => {
  test.each([
    ['', []],
    ['/', []],
    ['/manuals', ['manuals']],
    ['/manuals/2026/guide.pdf', ['manuals', '2026', 'guide.pdf']],
    ['/manuals/2026/', ['manuals', '2026']],
    ['/a/b?text=/../c', ['a', 'b']],
    ['/%C3%A9t%C3%A9/le%C3%A7on%20100%25.html', ['été', 'leçon 100%.html']],
    ['/e%CC%81te%CC%81', ['été']],
    ['/%252e%252e/x', ['%2e%2e', 'x']],
    ['/...', ['...']],
    ['/all-names', ['fixed']],
    ['/all-names/deeper', ['all-names', 'deeper']],
  ])('%j is read as %j', async (rest, segments) => {
    expect(await below(rest)).toEqual({ status: 200, path: segments });
  });

  test.each([
    '/..',
    '/../../etc/passwd',
    '/a/../b',
    '/a/./b',
    '/a//b',
    '//a',
    '/a//',
    '/%2e%2e/a',
    '/.%2E',
    '/a%2fb',
    '/..%2f..%2fetc',
    '/..%5c..%5cwindows',
    '/a\\b',
    '/a%00b',
    '/a%0d%0ab',
    '/a%7f',
    '/%ff',
    '/%c0%ae%c0%ae/a',
    '/%ed%a0%80',
    '/%',
    '/%zz',
    `/${'a'.repeat(256)}`,
    `/${'a/'.repeat(70)}a`,
    `/${'abcdefghijkl/'.repeat(60)}${'b'.repeat(250)}/${'b'.repeat(250)}`,
  ])('%j does not exist', async (rest) => {
    expect((await below(rest)).status).toBe(404);
  });

  test('no address reaches outside the folder, and every path survives the way to the server and back', async () => {
    const random = numbersFrom(20_260_211);
    const pieces = [
      '..',
      '.',
      '',
      '/',
      '\\',
      '%2f',
      '%2F',
      '%5c',
      '%2e',
      '%252f',
      '%00',
      '%c0%af',
      'a',
      'é',
      '%',
      '%25',
      ' ',
      '+',
      ';x=1',
      '~',
      '\u202e',
    ];
    for (let count = 0; count < 1500; count += 1) {
      const rest = Array.from({ length: 1 + (random() % 7) }, () => pieces[random() % pieces.length]!).join(
        '',
      );
      const sent = await below(`/${rest.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`);
      expect(sent.status).toBe(sent.path ? 200 : 404);
      if (!sent.path) continue;
      const segments = sent.path;
      expect(path.posix.resolve('/shelf', ...segments)).toBe(['/shelf', ...segments].join('/'));
      expect(path.win32.resolve('C:\\shelf', ...segments).split('\\').length).toBe(2 + segments.length);
      const again = await get(filledPath(calls.read.path, { id: shelf, path: segments }));
      expect(again).toEqual(sent);
    }
  });

  test('comes after the other parameters of the path, which keep their rules', async () => {
    expect((await get('/api/shelf/not-an-id/a/b')).status).toBe(404);
  });

  test('is one text in the OpenAPI description', () => {
    const { paths } = openapiOf([calls.read], 'Shelf') as {
      paths: Record<string, { get: { parameters: unknown[] } }>;
    };
    expect(paths['/api/shelf/{id}/{path}']!.get.parameters).toContainEqual(
      expect.objectContaining({ name: 'path', in: 'path', required: true, schema: { type: 'string' } }),
    );
  });

  test('must be the last in the path', () => {
    // @ts-expect-error -- the path ends with another parameter
    expect(call({ ...calls.read, id: 'shelf.wrong', rest: 'id' }).rest).toBe('id');
  });
});

/** The same numbers in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
