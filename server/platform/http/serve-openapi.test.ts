import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { serveOpenapi } from './serve-openapi.ts';

test('the description of the calls is written once, packed where the reader takes it, and not sent again', async () => {
  const app = fastify();
  let asked = 0;
  const counted = new Proxy([fileCalls.read, fileCalls.upload], {
    get(target, key, receiver) {
      if (key === Symbol.iterator) asked += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  serveOpenapi(app, counted);
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/api/openapi.json', headers });
  const replies = await Promise.all(Array.from({ length: 20 }, () => get()));
  expect(asked).toBe(1);
  const [{ headers, body }] = replies as [(typeof replies)[0]];
  expect((JSON.parse(body) as { openapi: string }).openapi).toBe('3.1.0');
  expect(new Set(replies.map((one) => one.body)).size).toBe(1);
  const small = await get({ 'accept-encoding': 'br, gzip' });
  expect(gunzipSync(small.rawPayload).toString()).toBe(body);
  const again = await get({ 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await app.close();
});
