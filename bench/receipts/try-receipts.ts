import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseReceipt } from '#server/rewards/receipts/parse-receipt.rules.ts';
import { openReceiptReader } from '#server/rewards/receipts/reader-process.ts';
import {
  drawPhoto,
  makeReceipt,
  randomOf,
  takePhoto,
  type MadeReceipt,
  type Photo,
} from './made-receipts.ts';

/** The made receipts are of the year before. */
const lastDay = '2026-12-31';

interface Tried {
  readonly count: number;
  /** Read without a doubt, and right. */
  readonly right: number;
  /** Not found, or doubtful: the form asks. */
  readonly asked: number;
  /** Of those, how many the form would propose rightly. */
  readonly proposed: number;
  /** Read wrongly without a doubt, with what was printed and read. */
  readonly wrong: readonly string[];
  readonly millisecondsEach: number;
}

/**
 * Reads photos of receipts that were made for this: turned, blurred, dark, noisy, in English and French. A total that is read wrongly without a
 * doubt is a fault: somebody would be paid for it.
 */
export async function tryReceipts(
  { count, seed }: { readonly count: number; readonly seed: number },
  say: (line: string) => void,
): Promise<Tried> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-receipts-'));
  const reader = openReceiptReader();
  const random = randomOf(seed);
  const tried = { right: 0, asked: 0, proposed: 0, wrong: [] as string[] };
  const began = performance.now();
  try {
    for (let index = 0; index < count; index += 1) {
      const receipt = makeReceipt(random, index % 3 === 0 ? 'fr' : 'en');
      const photo = takePhoto(random);
      const file = path.join(folder, `${index}.jpg`);
      await writeFile(file, await drawPhoto(receipt, photo));
      const total = await reader.read(file, 'image/jpeg', lastDay).then(
        ({ lines }) => parseReceipt(lines, lastDay).total,
        () => null,
      );
      if (!total || total.isDoubtful) {
        tried.asked += 1;
        if (total?.value === receipt.totalCents) tried.proposed += 1;
      } else if (total.value === receipt.totalCents) tried.right += 1;
      else tried.wrong.push(faultOf(index, receipt, photo, total.value));
      await rm(file);
      if ((index + 1) % 25 === 0) say(`${index + 1} of ${count} read`);
    }
  } finally {
    await reader.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return { count, ...tried, millisecondsEach: Math.round((performance.now() - began) / count) };
}

const faultOf = (index: number, { number, totalCents }: MadeReceipt, photo: Photo, read: number) =>
  `${index}: ${number} says ${totalCents} and was read as ${read} (turned ${photo.turned.toFixed(1)}, blur ${photo.blur.toFixed(1)}, light ${photo.light.toFixed(2)}, quality ${photo.quality}${photo.noise ? ', noise' : ''})`;
