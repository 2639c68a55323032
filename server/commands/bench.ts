import { parseArgs } from 'node:util';
import { runCommand } from '#server/platform/failure.ts';

/** Measures the hot paths beside their floors; `--quick` for one short round, `--only <text>` for rows whose name holds it. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
  });
  const { runBench } = await import('../../bench/bench.ts');
  await runBench(values);
});
