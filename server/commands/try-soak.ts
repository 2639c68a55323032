import { parseArgs } from 'node:util';
import { networkSizes } from '#demo/generate.ts';
import { printLines } from '../../bench/lines.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';

/** Loads a portal of its own at 60 % of what it can do, for `--minutes`, and reports whether memory, handles, or answer times grew. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '60' }, size: { type: 'string', default: 'L' } },
  });
  const minutes = Number(values.minutes);
  if (!Number.isInteger(minutes) || minutes < 2)
    throw new PlainFailure('--minutes should be a whole number, 2 or more.');
  const size = values.size as keyof typeof networkSizes;
  if (!(size in networkSizes)) throw new PlainFailure('The size must be S, M, L or XL.');
  const { trySoak } = await import('../../bench/load/soak.ts');
  const lines = await trySoak({ minutes, size, say: console.log });
  printLines(lines);
  return lines.some(({ met }) => met === false) ? 1 : 0;
});
process.exit();
