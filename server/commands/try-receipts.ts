import { parseArgs } from 'node:util';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';

/**
 * Reads receipts in forty layouts, prints what was read of each, and reports every value that is wrong and not asked about. With `--photos`, it reads
 * `--count` photos of receipts, also dark, turned and blurred ones, and reports every such total. With `--copies`, it copies those (cropped, turned, saved
 * again) and reports which copies are found again.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      count: { type: 'string' },
      seed: { type: 'string', default: '1' },
      photos: { type: 'boolean', default: false },
      copies: { type: 'boolean', default: false },
    },
  });
  const usual = values.photos || values.copies ? 300 : 1000;
  const [count, seed] = [Number(values.count ?? usual), Number(values.seed)];
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new PlainFailure('--count should be a whole number from 1 to 10000.');
  if (!Number.isInteger(seed)) throw new PlainFailure('--seed should be a whole number.');
  if (values.copies) return copies(count, seed);
  return values.photos ? readings(count, seed) : layouts(count, seed);
});
process.exit();

async function layouts(count: number, seed: number): Promise<number> {
  const { tryAllLayouts } = await import('../../bench/receipts/try-layouts.ts');
  const { wrong, plainShare } = await tryAllLayouts({ count, seed }, console.log);
  console.log(
    [
      '',
      `Receipts read as text: ${count}, seed ${seed}`,
      `Total sure, of those with one plain total: ${(plainShare * 100).toFixed(1)} %`,
      `Values wrong and not asked about: ${wrong.length}`,
      ...wrong,
    ].join('\n'),
  );
  return wrong.length === 0 ? 0 : 1;
}

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
