import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { demoMediaFolder } from '#demo/content/content.schema.ts';
import { demoReceipts, paper, paperHeight, paperLines, type DemoReceipt } from '#demo/receipts.data.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(' ', '\u00a0');

/** A receipt as a till prints it, photographed on a dark table. */
function receiptSvg(receipt: DemoReceipt): string {
  const height = paperHeight(receipt);
  const lines = paperLines(receipt).map(
    ({ text }, row) =>
      // The length is set, so that the places of values do not depend on the font.
      `<text x="${paper.left}" y="${(row + 2) * paper.line}" textLength="${text.length * paper.letter}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${paper.width}" height="${height}">
    <defs><linearGradient id="p" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbfaf5"/><stop offset="1" stop-color="#ece9df"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="#3a3f47"/>
    <rect x="50" y="${paper.line * 0.5}" width="${paper.width - 100}" height="${height - paper.line}" fill="url(#p)"/>
    <g font-family="DejaVu Sans Mono, monospace" font-size="${paper.size}" fill="#1d1d1f">${lines.join('')}</g></svg>`;
}

/** The picture of a receipt. */
export const drawReceipt = (receipt: DemoReceipt): Promise<Buffer> =>
  sharp(Buffer.from(receiptSvg(receipt)))
    .jpeg({ quality: 80 })
    .toBuffer();

/** Draws the receipts of the demo's claims into its media. */
export async function makeReceipts(): Promise<void> {
  const folder = join(demoMediaFolder, 'receipts');
  await mkdir(folder, { recursive: true });
  for (const receipt of demoReceipts)
    await writeFile(join(folder, `${receipt.slug}.jpg`), await drawReceipt(receipt));
}
