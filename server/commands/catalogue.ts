import { calls } from '#server/rooms.ts';
import { screens } from '#contract/screens.ts';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { layersFor } from '#server/platform/config/settings.ts';
import { runCommand } from '#server/platform/failure.ts';
import { routePath } from '#server/platform/http/serve-calls.ts';
import { openServices } from '#server/platform/open-services.ts';

/** Prints the server's routes and the screens as JSON, in the specification's spelling. Needs no database. */
await runCommand(async () => {
  const environment = readEnvironment();
  const { services, close } = openServices(
    environment,
    layersFor(environment, true),
    'postgres://nowhere.invalid/none',
    pino({ level: 'silent' }),
  );
  const app = await buildApp({ services });
  await app.ready();
  // Also under their other paths: some of them are calls of their own in the documents.
  const served = calls.flatMap((call) =>
    [call.path, ...(call.altPaths ?? [])]
      .filter((path) => app.hasRoute({ method: call.method, url: routePath(path, call) }))
      .map((path) => ({
        id: call.id,
        method: call.method,
        path,
        access: call.access,
        feature: call.feature,
      })),
  );
  const shown = screens.map(({ path, shell, access, feature }) => ({ path, shell, access, feature }));
  process.stdout.write(`${JSON.stringify({ calls: served, screens: shown })}\n`);
  await app.close();
  await close();
});
