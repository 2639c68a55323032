import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/platform/call.ts';
import { openapiOf } from './openapi.ts';

const packed = promisify(gzip);

interface Written {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
}

/**
 * Serves the description of all calls. It never changes while the portal runs: it is written once, for all who ask at the same time, and a reader who has it
 * is told so.
 */
export function serveOpenapi(app: FastifyInstance, calls: readonly Call[]): void {
  let written: Promise<Written> | undefined;
  async function write(): Promise<Written> {
    const plain = Buffer.from(JSON.stringify(openapiOf(calls, 'Paddock')));
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { etag, plain, gzip: await packed(plain) };
  }
  app.get('/api/openapi.json', async (request, reply) => {
    const { etag, plain, gzip: small } = await (written ??= write());
    void reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    void reply.type('application/json; charset=utf-8');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(small);
  });
}
