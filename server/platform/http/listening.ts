import type { FastifyInstance } from 'fastify';
import type { Workers } from '#server/platform/queue/workers.ts';

/** Listens until stopped. */
export async function listening(app: FastifyInstance, host: string, port: number): Promise<Workers> {
  await app.listen({ host, port });
  return {
    async stop() {
      // A connection may become idle after its last reply began before the stop.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 250);
      await app.close();
      clearInterval(sweep);
    },
  };
}
