import { parseArgs } from 'node:util';
import { printLines } from '../../bench/lines.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';

/**
 * Compares the portal through PgBouncer with the portal beside it, and then puts `--processes` web processes of ten connections each on a pool of
 * twenty, with `--calls` a second for `--seconds`.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      processes: { type: 'string', default: '40' },
      calls: { type: 'string', default: '180' },
      seconds: { type: 'string', default: '60' },
    },
  });
  const [processes, callsPerSecond, seconds] = [values.processes, values.calls, values.seconds].map(Number);
  if (!(processes! >= 1 && processes! <= 100) || !(callsPerSecond! > 0) || !(seconds! > 0))
    throw new PlainFailure('--processes should be from 1 to 100, --calls and --seconds above 0.');
  const { tryPooler } = await import('../../bench/pooler/try-pooler.ts');
  const lines = await tryPooler({
    processes: processes!,
    callsPerSecond: callsPerSecond!,
    seconds: seconds!,
    say: console.log,
  });
  printLines(lines);
  return lines.some(({ met }) => met === false) ? 1 : 0;
});
process.exit();
