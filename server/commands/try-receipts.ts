import { parseArgs } from 'node:util';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';

/** Reads made photos of receipts, `--count` of them, and reports every total that is wrong and not asked about. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new PlainFailure('--count should be a whole number from 1 to 10000.');
  if (!Number.isInteger(seed)) throw new PlainFailure('--seed should be a whole number.');
  const { tryReceipts } = await import('../../bench/receipts/try-receipts.ts');
  const { right, asked, proposed, wrong, millisecondsEach } = await tryReceipts({ count, seed }, console.log);
  console.log(
    [
      '',
      `Receipts read: ${count}, ${millisecondsEach} ms each`,
      `Total right: ${right}`,
      `Asked about: ${asked}, of which ${proposed} proposed rightly`,
      `Wrong and not asked about: ${wrong.length}`,
      ...wrong,
    ].join('\n'),
  );
  return wrong.length === 0 ? 0 : 1;
});
process.exit();
