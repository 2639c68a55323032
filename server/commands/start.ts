import { fileURLToPath } from 'node:url';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { runCommand } from '#server/platform/failure.ts';
import { buildWebIfStale } from './build/web-build.ts';
import { loadDemoIfWanted } from './start/demo.ts';
import { runPortal } from './start/portal.ts';

await runCommand(() =>
  runPortal(readEnvironment(), {
    main: fileURLToPath(new URL('../main.ts', import.meta.url)),
    buildWeb: buildWebIfStale,
    migrate,
    fillDatabase: loadDemoIfWanted,
  }),
);
// Listening for signals would keep the process alive.
process.exit();
