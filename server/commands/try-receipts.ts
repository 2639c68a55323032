import { parseArgs } from 'node:util';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';

/**
 * Reads made photos of receipts, `--count` of them, and reports every total that is wrong and not asked about. With `--copies`, it copies them (cropped,
 * turned, saved again) and reports which copies are found again.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      copies: { type: 'boolean', default: false },
    },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new PlainFailure('--count should be a whole number from 1 to 10000.');
  if (!Number.isInteger(seed)) throw new PlainFailure('--seed should be a whole number.');
  return values.copies ? copies(count, seed) : readings(count, seed);
});
process.exit();

async function readings(count: number, seed: number): Promise<number> {
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
}

async function copies(count: number, seed: number): Promise<number> {
  const { tryCopies } = await import('../../bench/receipts/try-copies.ts');
  const { copies: kinds, oneTill, others } = await tryCopies({ count, seed }, console.log);
  console.log(
    [
      '',
      ...kinds.map(
        ({ kind, count: of, byPicture, found }) =>
          `Copies found, ${kind}: ${found} of ${of}, ${byPicture} by the picture alone`,
      ),
      ...[['one till', oneTill] as const, ['many dealers', others] as const].map(
        ([whose, { count: of, byPicture, byPrint }]) =>
          `Receipts of ${whose} taken for copies: ${byPrint} of ${of} by the print, ${byPicture} by the picture`,
      ),
    ].join('\n'),
  );
  return 0;
}
