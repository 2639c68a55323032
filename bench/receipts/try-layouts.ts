import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatted } from './formatted-values.ts';
import { openReceiptReader, type ReceiptReader } from '#server/rewards/receipts/reader-process.ts';
import { parseReceipt } from '#server/rewards/receipts/parse-receipt.rules.ts';
import { firstLayouts } from '#tests/builders/receipts/first-layouts.ts';
import { laterLayouts } from '#tests/builders/receipts/later-layouts.ts';
import { today } from '#tests/builders/receipts/paper.ts';
import { tryLayouts, wrongOf, type TriedReceipt } from '#tests/builders/receipts/try-layouts.ts';
import { drawPhoto } from './made-receipts.ts';

export interface TriedLayouts {
  readonly count: number;
  /** Values that were wrong and sure, in words. */
  readonly wrong: readonly string[];
  /** Of receipts with one plain total, those of which the total was sure, as text. */
  readonly plainShare: number;
}

/** A photo in good light, held almost straight. */
const plainPhoto = { turned: 0.4, blur: 0, light: 1, quality: 85, noise: false } as const;

/** Prints what is read on one receipt of each layout, from its text and from a photo of it, then reads the text of many. */
export async function tryAllLayouts(
  { count, seed }: { readonly count: number; readonly seed: number },
  say: (line: string) => void,
): Promise<TriedLayouts> {
  const layouts = [...firstLayouts, ...laterLayouts];
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-layouts-'));
  const reader = openReceiptReader();
  const wrong: string[] = [];
  try {
    for (const [index, tried] of tryLayouts(layouts, layouts.length, seed).entries()) {
      say(`\n${index + 1}. ${tried.layout.name}`);
      say(`   printed ${formatted.truth(tried.paper.truth)}`);
      say(`   text    ${formatted.values(tried.read)}`);
      const photo = await photoOf(tried, reader, path.join(folder, `${index}.jpg`));
      say(`   photo   ${photo ? formatted.values(photo) : 'not read'}`);
      if (photo)
        wrong.push(
          ...wrongOf(photo, tried.paper.truth).map((name) => `${tried.layout.name}, photo: ${name}`),
        );
    }
  } finally {
    await reader.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const many = tryLayouts(layouts, count, seed);
  wrong.push(...many.flatMap((tried) => tried.wrong.map((name) => `${tried.layout.name}, text: ${name}`)));
  const plain = many.filter(({ layout }) => layout.isPlain);
  return {
    count,
    wrong,
    plainShare: plain.filter(({ sure }) => sure.includes('total')).length / plain.length,
  };
}

async function photoOf({ paper }: TriedReceipt, reader: ReceiptReader, file: string) {
  await writeFile(file, await drawPhoto(paper, plainPhoto));
  const read = await reader.read(file, 'image/jpeg', today).catch(() => null);
  return read && parseReceipt(read.lines, today);
}
