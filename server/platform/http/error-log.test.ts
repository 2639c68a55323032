import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import multipart from '@fastify/multipart';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendError } from './error-reply.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string };
}

let app: FastifyInstance;
let lines: Line[];
let failing: () => Promise<unknown>;

beforeEach(async () => {
  lines = [];
  failing = () => Promise.reject(new Error('the cause'));
  const log = new PassThrough();
  log.on('data', (bytes: Buffer) => {
    for (const line of bytes.toString().trim().split('\n')) lines.push(JSON.parse(line) as Line);
  });
  app = Fastify({ loggerInstance: pino({ level: 'debug' }, log) as FastifyBaseLogger });
  await app.register(multipart);
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error, 'en'));
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/fails',
    handler: async (request) => {
      if (request.isMultipart())
        for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
      return failing();
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return () => app.close();
});

const address = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/fails`;
const causes = (level: 'error' | 'debug') =>
  lines
    .filter((line) => line.level === pino.levels.values[level] && line.err)
    .map((line) => line.err!.message);

const form = new FormData();
form.set('data', '{}');
form.set('file', new Blob(['x'.repeat(100_000)]), 'a.txt');

describe('an unexpected error', () => {
  test.each([
    ['GET', undefined],
    ['POST', undefined],
    ['POST', 'json'],
    ['PUT', 'json'],
    ['PATCH', 'json'],
    ['DELETE', undefined],
    ['DELETE', 'json'],
    ['POST', 'form'],
    ['PUT', 'form'],
    ['PATCH', 'form'],
  ] as const)('of %s with %s as body is in the log', async (method, body) => {
    const response = await fetch(address(), {
      method,
      ...(body === 'json' && { body: '{"a":1}', headers: { 'content-type': 'application/json' } }),
      ...(body === 'form' && { body: form }),
    });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('the cause');
    expect(causes('error')).toEqual(['the cause']);
  });

  test('is in the log if the client has gone meanwhile', async () => {
    const gone = Promise.withResolvers<void>();
    failing = async () => {
      await gone.promise;
      throw new Error('the cause');
    };
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    client.write(
      'POST /fails HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    );
    await once(client, 'connect');
    await new Promise((resolve) => setTimeout(resolve, 100));
    client.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    gone.resolve();
    await expect.poll(() => causes('error')).toEqual(['the cause']);
  });
});

test('a client that leaves in the middle of its body is no error of the portal', async () => {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.write(
    'POST /fails HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 200\r\n\r\n{"a"',
  );
  await once(client, 'connect');
  await new Promise((resolve) => setTimeout(resolve, 100));
  client.destroy();
  await expect.poll(() => causes('debug')).toHaveLength(1);
  expect(causes('error')).toEqual([]);
});
