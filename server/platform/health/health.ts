import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Services } from '#server/platform/context.ts';
import { readinessOf } from './readiness.ts';
import { registerWork, type WatchedWork } from './work-metrics.ts';
import { unheardRejections } from './unheard-rejections.ts';

/** `/healthz`: alive. `/readyz`: which parts answer. `/metrics`: for loopback and holders of the token. */
export function serveHealth(app: FastifyInstance, services: Services, work: WatchedWork): void {
  const { environment } = services;
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'));

  const readiness = readinessOf(services);
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness();
    return reply.code(found.database ? 200 : 503).send(found);
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(unheardRejections);
  registerWork(registry, services, work);
  new Gauge({
    name: 'paddock_part_available',
    help: 'Whether a part of the portal answers, as in /readyz.',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      for (const [part, answers] of Object.entries(await readiness())) this.labels(part).set(answers ? 1 : 0);
    },
  });
  const durations = new Histogram({
    name: 'paddock_request_duration_seconds',
    help: 'Time from the request to the end of the reply, by call.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'paddock_request_failures_total',
    help: 'Replies with a status of 500 or more.',
    labelNames: ['call'],
    registers: [registry],
  });
  const underWay = new Gauge({
    name: 'paddock_requests_under_way',
    help: 'Requests not answered yet.',
    registers: [registry],
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

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, environment.metricsToken)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
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
