import { parseArgs } from 'node:util';
import { printLines } from '../../bench/lines.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';

/**
 * Plays the day of a launch on a portal of its own: sign-ins, the peak, a flood above its capacity, and the time until it is as usual. `--scale 1` is
 * for sixteen cores; a tenth by default. `--seconds` is how long the peak lasts.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '0.1' },
      size: { type: 'string', default: 'XL' },
      seconds: { type: 'string', default: '300' },
    },
  });
  const [scale, peakSeconds] = [Number(values.scale), Number(values.seconds)];
  if (!(scale > 0 && scale <= 10) || !(peakSeconds > 0))
    throw new PlainFailure('--scale should be above 0 and at most 10, --seconds above 0.');
  const { size } = values;
  if (size !== 'M' && size !== 'L' && size !== 'XL') throw new PlainFailure('The size must be M, L or XL.');
  const { tryLaunch } = await import('../../bench/load/launch.ts');
  const lines = await tryLaunch({
    scale,
    size,
    peakSeconds,
    floodSeconds: Math.min(30, peakSeconds),
    say: console.log,
  });
  printLines(lines);
  return lines.some(({ met }) => met === false) ? 1 : 0;
});
process.exit();
