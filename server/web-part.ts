import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { readSession } from './people/accounts/session.handlers.ts';
import { together, type Part } from './part.ts';
import type { Services } from './platform/context.ts';
import { giveBackMemory } from './platform/give-back-memory.ts';
import { serveHealth } from './platform/health/health.ts';
import { listening } from './platform/http/listening.ts';
import { startKeepingAssets } from './platform/pages/keep-assets.ts';
import { readWebAssets } from './platform/pages/assets.ts';
import { colourScript } from './platform/pages/colour-script.ts';
import { servePages } from './platform/pages/serve-pages.ts';
import { buildContentApp } from './training/scorm/content-app.ts';
import { readStageAssets } from './training/scorm/stage-assets.ts';
import { watchedQueues } from './watched-queues.ts';

// Tests that start whole processes provide a page instead of a build.
const webFolder = process.env['PADDOCK_WEB'] ?? fileURLToPath(new URL('../dist/web', import.meta.url));

/** Answers requests as soon as this resolves. */
export async function serveWeb(services: Services): Promise<Part> {
  const assets = await readWebAssets(webFolder);
  const stageFolder = path.join(webFolder, '..', 'stage');
  // Before the first page of this version: another process may be asked for what it names.
  const keeping = await startKeepingAssets(services, [path.join(webFolder, 'assets'), stageFolder]);
  const app = await buildApp({
    services,
    extend: async (target, contexts) => {
      serveHealth(target, services, { queues: watchedQueues, metrics: services.metrics });
      await servePages(target, {
        assets,
        contexts,
        readSession,
        colourScript,
      });
    },
  });
  giveBackMemory();
  const { host, port, contentPort, contentOrigin } = services.environment;
  const served = [listening(app, host, port)];
  if (contentOrigin !== null) {
    const stage = await readStageAssets(stageFolder);
    served.push(listening(buildContentApp(services, stage), host, contentPort));
  }
  return together([keeping, ...(await Promise.all(served))]);
}
