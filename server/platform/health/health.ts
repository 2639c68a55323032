import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Services } from '#server/platform/context.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';
import { joined } from './metric-samples.ts';
import { portalMetrics } from './portal-metrics.ts';
import { readinessOf } from './readiness.ts';
import type { Metrics } from './siblings.ts';

/** What is asked while the metrics are read. */
export interface Watched {
  readonly queues: readonly WatchedQueue[];
  readonly metrics: Metrics;
}

/** `/healthz`: alive. `/readyz`: which parts answer. `/metrics`: for loopback and holders of the token. */
export function serveHealth(app: FastifyInstance, services: Services, { queues, metrics }: Watched): void {
  const { environment } = services;
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'));

  const readiness = readinessOf(services);
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness();
    return reply.code(found.database ? 200 : 503).send(found);
  });

  countRequests(app, metrics.own());
  const ofPortal = portalMetrics(services, queues);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, environment.metricsToken)) return reply.callNotFound();
    const [all, aboutPortal] = await Promise.all([metrics.ofAll(), ofPortal.metrics()]);
    if (all === null) return reply.code(503).type('text/plain').send('The start command does not answer.');
    const texts = [await joined(all).metrics(), aboutPortal];
    return reply.type(ofPortal.contentType).send(texts.join('\n'));
  });
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'paddock_request_duration_seconds',
    help: 'Time from the request to the end of the reply, by call.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const failures = new Counter({
    name: 'paddock_request_failures_total',
    help: 'Replies with a status of 500 or more.',
    labelNames: ['call'],
    registers,
  });
  const underWay = new Gauge({
    name: 'paddock_requests_under_way',
    help: 'Requests not answered yet.',
    registers,
    aggregator: 'sum',
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    underWay.inc();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    underWay.dec();
    const call = request.routeOptions.config.callId ?? 'page';
    durations.labels(call, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.labels(call).inc();
    done();
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const address = request.socket.remoteAddress ?? '';
  const forwarded = request.headers['x-forwarded-for'] !== undefined;
  if (isIP(address) && /^(127\.|::1$|::ffff:127\.)/.test(address) && !forwarded) return true;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token ?? ''}`);
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}
