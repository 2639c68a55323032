import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readSession } from './people/accounts/session.handlers.ts';
import { together, type Part } from './part.ts';
import type { Services } from './platform/context.ts';
import { serveHealth } from './platform/health/health.ts';
import { readWebAssets } from './platform/pages/assets.ts';
import { colourScript } from './platform/pages/colour-script.ts';
import { servePages } from './platform/pages/serve-pages.ts';
import { buildContentApp } from './training/scorm/content-app.ts';
import { readStageAssets } from './training/scorm/stage-assets.ts';

// Tests that start whole processes provide a page instead of a build.
const webFolder = process.env['PADDOCK_WEB'] ?? fileURLToPath(new URL('../dist/web', import.meta.url));

/** Answers requests as soon as this resolves. */
export async function serveWeb(services: Services): Promise<Part> {
  const assets = await readWebAssets(webFolder);
  const app = await buildApp({
    services,
    extend: async (target, contexts) => {
      serveHealth(target, services);
      await servePages(target, {
        assets,
        contexts,
        readSession,
        colourScript,
      });
    },
  });
  const { host, port, contentPort, contentOrigin } = services.environment;
  const served = [listening(app, host, port)];
  if (contentOrigin !== null) {
    const stage = await readStageAssets(path.join(webFolder, '..', 'stage'));
    served.push(listening(buildContentApp(services, stage), host, contentPort));
  }
  return together(await Promise.all(served));
}

async function listening(app: FastifyInstance, host: string, port: number): Promise<Part> {
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
