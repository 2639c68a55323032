import { parseArgs } from 'node:util';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';

/**
 * Measures the hot paths next to their minimums; `--quick` for one short round, `--only <text,text>` for rows whose name contains one of them,
 * `--size XL` for lists that grow, with a hundred thousand people. `--budgets` compares what a busy machine measures too with
 * `bench/budgets/budgets.json`, and `--budgets --write` makes it the budget.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      size: { type: 'string', default: 'L' },
      budgets: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const { size, budgets, write, ...options } = values;
  if (budgets) return (await import('../../bench/budgets/budgets.ts')).runBudgets({ write });
  if (size !== 'L' && size !== 'XL') throw new PlainFailure('The size must be L or XL.');
  const { runBench } = await import('../../bench/bench.ts');
  await runBench({ ...options, size });
});
