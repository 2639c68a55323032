import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { jobs } from './jobs.ts';
import { readSession } from './people/accounts/session.handlers.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { settingsFor } from './platform/config/settings.ts';
import type { Services } from './platform/context.ts';
import { runCommand } from './platform/failure.ts';
import { serveHealth } from './platform/health/health.ts';
import { startScheduler } from './platform/jobs/scheduler.ts';
import { startMailSender } from './platform/mail/mail-sender.ts';
import { openServices } from './platform/open-services.ts';
import { readWebAssets } from './platform/pages/assets.ts';
import { colourScript } from './platform/pages/colour-script.ts';
import { servePages } from './platform/pages/serve-pages.ts';
import { startStatementSender } from './training/statements/statement-sender.ts';
import { buildContentApp } from './training/scorm/content-app.ts';
import { readStageAssets } from './training/scorm/stage-assets.ts';

// Tests that start whole processes bring a page of their own instead of a build.
const webFolder = process.env['PADDOCK_WEB'] ?? fileURLToPath(new URL('../dist/web', import.meta.url));

/** Part of a process: it works from the moment it is started until it is stopped. */
interface Part {
  stop(): Promise<void>;
}

/** One process of the portal: web, worker, or both, as ROLE says. The start command owns the database and starts these. */
await runCommand(async () => {
  const environment = readEnvironment();
  const { role } = environment;
  const log = pino({ level: environment.logLevel, base: { role } });
  const isDemo = process.env['PADDOCK_DEMO'] === '1';
  const settings = settingsFor(environment, isDemo);
  const { services, close } = openServices(environment, settings, environment.databaseUrl!, log, { isDemo });

  const parts: Part[] = [];
  if (role !== 'worker') parts.push(await serveWeb(services));
  if (role !== 'web')
    parts.push(
      startMailSender(services),
      startStatementSender(services),
      await startScheduler(services, jobs),
    );

  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()));
    await close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  process.send?.({ ready: true });
});
// One part that could not start is not outlived by another that did: half a worker would never be replaced.
if (process.exitCode) process.exit();

/** Answers requests, from the moment this resolves. */
async function serveWeb(services: Services): Promise<Part> {
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
  const parts = await Promise.all(served);
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}

async function listening(app: FastifyInstance, host: string, port: number): Promise<Part> {
  await app.listen({ host, port });
  return {
    async stop() {
      // A connection may fall idle after its last reply began before the stop.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 250);
      await app.close();
      clearInterval(sweep);
    },
  };
}
