import { parseArgs } from 'node:util';
import { networkSizes } from '#demo/generate.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';

/**
 * Measures what one of everything costs in networks of M and L, and what follows for larger ones. `--people 1000000` generates such a network, with as much
 * for each person as XL, and compares it with the prediction.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { people: { type: 'string' }, count: { type: 'string', default: '500' } },
  });
  const people = values.people === undefined ? undefined : Number(values.people);
  const count = Number(values.count);
  if ((people !== undefined && !(people >= 1000 && people <= 10_000_000)) || !(count >= 10))
    throw new PlainFailure('--people should be from 1000 to 10000000, --count 10 or more.');
  const { networkOf } = await import('../../bench/scale/model.ts');
  const { tryScale } = await import('../../bench/scale/try-scale.ts');
  const check = people === undefined ? undefined : networkOf(people, networkSizes.XL);
  return (await tryScale({ check, count, say: console.log })) ? 0 : 1;
});
process.exit();
