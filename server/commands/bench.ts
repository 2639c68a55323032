import { runCommand } from '#server/platform/failure.ts';

/** Measures the hot paths beside their floors; `npm run bench -- --quick` for one short round. */
await runCommand(async () => {
  const { runBench } = await import('../../bench/bench.ts');
  await runBench({ quick: process.argv.includes('--quick') });
});
