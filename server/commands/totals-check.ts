import { totalsChecks } from '#server/insight/reports/totals-check.queries.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { borrowDatabase } from '#server/platform/postgres/open.ts';

/** Compares the totals that each change updates with an exact count; any difference fails. */
await runCommand(async () => {
  const borrowed = await borrowDatabase(readEnvironment());
  await migrate(borrowed.connectionString);
  const { db, close } = openDatabase(borrowed.connectionString, {
    max: 1,
    name: 'paddock totals:check',
    statementSeconds: 900,
  });
  try {
    const begun = performance.now();
    const examples: string[] = [];
    // Each result is shown when it is known: with millions of rows all of them take a minute.
    for await (const check of totalsChecks(db)) {
      console.log(`${check.name}: ${check.compared} compared, ${check.wrong} wrong.`);
      examples.push(...check.examples);
    }
    console.log(`Done in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
    if (examples.length > 0) throw new PlainFailure(examples.join('\n'));
  } finally {
    await close();
    await borrowed.stop();
  }
});
