import { parseArgs } from 'node:util';
import { generateNetwork, networkSizes } from '#demo/generate.ts';
import { loadDemo } from '#demo/load.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { borrowDatabase } from '#server/platform/postgres/open.ts';

/** Loads the demo network if there is none, and with `--size S|M|L|XL` adds a generated one. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { size: { type: 'string' } } });
  const size = values.size as keyof typeof networkSizes | undefined;
  if (size !== undefined && !(size in networkSizes))
    throw new PlainFailure('The size must be S, M, L, or XL.');
  const environment = readEnvironment();
  const borrowed = await borrowDatabase(environment);
  try {
    await migrate(borrowed.connectionString);
    await loadDemo(environment, borrowed.connectionString);
    if (size) {
      const { db, close } = openDatabase(borrowed.connectionString, {
        max: 2,
        name: 'paddock demo',
        statementSeconds: 900,
      });
      const begun = performance.now();
      await generateNetwork(db, networkSizes[size]).finally(close);
      console.log(`Size ${size} in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
    }
  } finally {
    await borrowed.stop();
  }
});
