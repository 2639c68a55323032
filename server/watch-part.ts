import fastify from 'fastify';
import type { Part } from './part.ts';
import type { Services } from './platform/context.ts';
import { serveHealth } from './platform/health/health.ts';
import { listening } from './platform/http/listening.ts';
import { noSchemas } from './platform/http/no-schemas.ts';
import { watchedQueues } from './watched-queues.ts';

/** For a worker that no web process stands beside: `/healthz`, `/readyz`, and `/metrics`. The work goes on where the port is taken. */
export async function serveWatch(services: Services): Promise<Part> {
  const { host, port } = services.environment;
  const app = fastify({ schemaController: noSchemas });
  serveHealth(app, services, { queues: watchedQueues, metrics: services.metrics });
  try {
    return await listening(app, host, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    services.log.warn(`Port ${port} is taken, so nobody can watch this worker. Give it a PORT of its own.`);
    await app.close();
    return { stop: async () => {} };
  }
}
