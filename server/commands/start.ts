import { fileURLToPath } from 'node:url';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { prepareForStart } from '#server/platform/postgres/prepare-database.ts';
import { runCommand } from '#server/platform/failure.ts';
import { buildWebIfStale } from './build/web-build.ts';
import { loadDemoIfWanted } from './start/demo.ts';
import { runPortal } from './start/portal.ts';

await runCommand(() => {
  const environment = readEnvironment();
  return runPortal(environment, {
    main: fileURLToPath(new URL('../main.ts', import.meta.url)),
    buildWeb: buildWebIfStale,
    migrate: (address) => prepareForStart(environment, address, console.log),
    fillDatabase: loadDemoIfWanted,
  });
});
// Listening for signals would keep the process alive.
process.exit();
