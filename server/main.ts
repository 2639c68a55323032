import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { runCommand } from './platform/failure.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { settingsFor } from './platform/config/settings.ts';
import { serveHealth } from './platform/health/health.ts';
import { openServices } from './platform/open-services.ts';
import { readWebAssets } from './platform/pages/assets.ts';
import { colourScript } from './platform/pages/colour-script.ts';
import { servePages } from './platform/pages/serve-pages.ts';
import { readSession } from './people/accounts/session.handlers.ts';
import { actorReader } from './platform/sessions/read-actor.ts';

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url));

/** One process of the portal: web, worker, or both, as ROLE says. The start command owns the database and starts these. */
await runCommand(async () => {
  const environment = readEnvironment();
  const log = pino({ level: environment.logLevel, base: { role: environment.role } });
  const isDemo = process.env['PADDOCK_DEMO'] === '1';
  const settings = settingsFor(environment, isDemo);
  const { services, close } = openServices(environment, settings, environment.databaseUrl!, log, { isDemo });
  const assets = await readWebAssets(webFolder);
  const app = await buildApp({
    services,
    extend: async (target, contexts) => {
      serveHealth(target, services);
      await servePages(target, {
        assets,
        contexts,
        readActor: actorReader(services),
        readSession,
        colourScript,
      });
    },
  });

  const stop = async () => {
    await app.close();
    await close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);

  await app.listen({ host: environment.host, port: environment.port });
  process.send?.({ ready: true });
});
