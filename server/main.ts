import { together, type Part } from './part.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { layersFor } from './platform/config/settings.ts';
import { checkReadAddress } from './platform/database/replica/check-read-address.ts';
import { runCommand } from './platform/failure.ts';
import { metricsAmongSiblings } from './platform/health/siblings.ts';
import { surviveRejections } from './platform/health/unheard-rejections.ts';
import { openLog } from './platform/log.ts';
import { openServices } from './platform/open-services.ts';
import { traceWith, tracing } from './platform/tracing/tracing.ts';

/** One process of the portal: web, worker, or both, as ROLE says. The start command owns the database and starts these. */
await runCommand(async () => {
  const environment = readEnvironment();
  const { role } = environment;
  const log = openLog({ level: environment.logLevel, base: { role } });
  surviveRejections(log);
  const isDemo = process.env['PADDOCK_DEMO'] === '1';
  if (environment.databaseDirectUrl !== undefined)
    await (await import('./platform/postgres/check-pooler.ts')).checkOwnPooler(environment);
  if (environment.tracing) {
    const { openTracing } = await import('./platform/tracing/open-tracing.ts');
    traceWith(openTracing(environment.tracing, role, log));
  }
  const opened = openServices(environment, layersFor(environment, isDemo), environment.databaseUrl!, log, {
    isDemo,
    ...(process.send && { metricsOf: metricsAmongSiblings }),
  });

  const { services, close } = opened;
  await checkReadAddress(services);
  const parts: Part[] = [];
  // A process loads only what its role needs.
  if (role !== 'worker') parts.push(await (await import('./web-part.ts')).serveWeb(services));
  if (process.env['PADDOCK_ALONE'] === '1')
    parts.push(await (await import('./watch-part.ts')).serveWatch(services));
  if (role !== 'web')
    parts.push(await (await import('./worker-part.ts')).startWorker(environment.work, opened));

  const stopParts = async () => {
    await together(parts).stop();
    await close();
    await tracing()?.stop();
  };
  const stop = () => {
    stopParts().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'not stopped cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  process.send?.({ ready: true });
});
// If one part fails to start, the process ends: half a worker would never be replaced.
if (process.exitCode) process.exit();
