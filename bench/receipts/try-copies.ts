import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { parseReceipt } from '#server/rewards/receipts/parse-receipt.rules.ts';
import { mostDifferentBits, piecesOf } from '#server/rewards/receipts/pieces.rules.ts';
import { printedPiecesOf, samePrint } from '#server/rewards/receipts/printed-pieces.rules.ts';
import { openReceiptReader } from '#server/rewards/receipts/reader-process.ts';
import type { ReadPages } from '#server/rewards/receipts/reader/messages.ts';
import { cropped } from '#tests/builders/cropped.ts';
import { drawPhoto, makeReceipt, randomOf, takePhoto, type MadeReceipt } from './made-receipts.ts';

interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
const uncut: Sides = { top: 0, right: 0, bottom: 0, left: 0 };
const table = { r: 52, g: 46, b: 41 };

/** How many copies of a kind were found again: by the picture as a whole, and by the picture or the print. */
export interface FoundCopies {
  readonly kind: string;
  readonly count: number;
  readonly byPicture: number;
  readonly found: number;
}

interface Alike {
  readonly count: number;
  readonly byPicture: number;
  readonly byPrint: number;
}

interface Tried {
  readonly copies: readonly FoundCopies[];
  /** Receipts of one till that look like another one, which is none of their copies. */
  readonly oneTill: Alike;
  /** The same for receipts of many dealers. */
  readonly others: Alike;
}

type Seen = Pick<ReadPages, 'lines' | 'pictureHash'>;

/** As the statement about facts compares two claims. */
const isSamePicture = (one: Seen, other: Seen): boolean => {
  if (one.pictureHash === null || other.pictureHash === null) return false;
  const theirs = new Set(piecesOf(other.pictureHash));
  const different = [...one.pictureHash].filter((bit, at) => bit !== other.pictureHash![at]).length;
  return different <= mostDifferentBits && piecesOf(one.pictureHash).some((piece) => theirs.has(piece));
};
/** Two papers: by day and time, or, where one states no time, by the number. One without its head tells nothing about one that has it. */
const isOtherSale = (mine: Head, theirs: Head): boolean => {
  const differ = (one: string | null, other: string | null) =>
    one !== null && other !== null ? one !== other : null;
  return (
    differ(mine.day, theirs.day) === true ||
    (differ(mine.time, theirs.time) ?? differ(mine.number, theirs.number) ?? false) ||
    (theirs.number === null && theirs.time === null && (mine.number !== null || mine.time !== null))
  );
};
interface Head {
  readonly number: string | null;
  readonly day: string | null;
  readonly time: string | null;
}
function headOf({ lines }: Seen): Head {
  const { receiptNumber, purchaseDate } = parseReceipt(lines);
  const sure = (read: typeof receiptNumber) => (read && !read.isDoubtful ? read.value : null);
  const text = lines.map((line) => line.map((word) => word.text).join(' ')).join('\n');
  const time = /\b\d{1,2}[:hH]\d{2}/.exec(text)?.[0].replace(/[hH]/, ':') ?? null;
  return { number: sure(receiptNumber), day: sure(purchaseDate), time };
}
const isSamePrint = (one: Seen, other: Seen): boolean => {
  const [pieces, others] = [printedPiecesOf(one.lines), printedPiecesOf(other.lines)];
  const shared = pieces.filter((piece) => others.includes(piece)).length;
  return (
    shared >= samePrint.pieces &&
    shared >= samePrint.share * Math.min(pieces.length, others.length) &&
    !isOtherSale(headOf(one), headOf(other))
  );
};
const isSame = (one: Seen, other: Seen) => isSamePicture(one, other) || isSamePrint(one, other);

/** How much room is around the words that were read. */
function marginsOf({ lines }: Seen): Sides | null {
  const boxes = lines
    .flat()
    .filter(({ text, confidence }) => confidence > 0.6 && /[\p{L}\d]{2}/u.test(text))
    .map(({ box }) => box);
  if (boxes.length < 4) return null;
  return {
    top: Math.min(...boxes.map(({ y }) => y)),
    left: Math.min(...boxes.map(({ x }) => x)),
    right: 1 - Math.max(...boxes.map(({ x, width }) => x + width)),
    bottom: 1 - Math.max(...boxes.map(({ y, height }) => y + height)),
  };
}

/** What somebody does to a picture before it is sent again. */
function copiesOf(
  picture: Buffer,
  margins: Sides,
  random: () => number,
): Record<string, () => Promise<Buffer>> {
  const sides = ['top', 'right', 'bottom', 'left'] as const;
  const printHeight = 1 - margins.top - margins.bottom;
  const printWidth = 1 - margins.left - margins.right;
  /** 3 to 25 % of some sides, as far as nothing is printed there. */
  const background = (count: number): Sides =>
    Object.fromEntries(
      sides.map((side, at) => [
        side,
        at < count ? Math.max(0, Math.min(0.03 + random() * 0.22, margins[side] - 0.01)) : 0,
      ]),
    ) as unknown as Sides;
  const into = 0.08 + random() * 0.17;
  return {
    'saved at quality 60': () => sharp(picture).jpeg({ quality: 60 }).toBuffer(),
    'half the size': () => sharp(picture).resize({ width: 540 }).jpeg().toBuffer(),
    'turned by up to 3 degrees': () =>
      sharp(picture)
        .rotate((random() - 0.5) * 6, { background: table })
        .jpeg()
        .toBuffer(),
    'one margin cut': () => cropped(picture, background(1)),
    'four margins cut': () => cropped(picture, background(4)),
    'four margins cut, half the size, quality 60': async () =>
      sharp(await cropped(picture, background(4)))
        .resize({ width: 540 })
        .jpeg({ quality: 60 })
        .toBuffer(),
    'head of the print cut': () => cropped(picture, { ...uncut, top: margins.top + printHeight * into }),
    'foot of the print cut': () =>
      cropped(picture, { ...uncut, bottom: margins.bottom + printHeight * into }),
    'side of the print cut': () => cropped(picture, { ...uncut, right: margins.right + printWidth * into }),
  };
}

/** A receipt of one till that sells few things: the worst case, since only number, time, and sometimes the amounts differ. */
function receiptOfTill(random: () => number, nth: number): MadeReceipt {
  const quantity = 1 + Math.floor(random() * 2);
  const cents = [14_900, 12_900, 8_950, 19_999][Math.floor(random() * 4)]!;
  const subtotal = quantity * cents;
  const tax = Math.round(subtotal * 0.0765);
  const shown = (amount: number) => (amount / 100).toFixed(2);
  const number = `S-${100_000 + nth * 37}`;
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    number,
    totalCents: subtotal + tax,
    currency: 'USD',
    language: 'en',
    lines: [
      'RIDGE POWERSPORTS',
      '2210 Mesa Blvd, Moab UT 84532',
      'Tel (435) 555-0142',
      'Dealer D100012',
      `Receipt ${number}`,
      `Date 2026-11-${two(1 + (nth % 28))} ${9 + Math.floor(random() * 9)}:${two(Math.floor(random() * 60))}`,
      '',
      'DRIVE BELT',
      `${quantity} x ${shown(cents)} PN 66-20418 ${shown(subtotal)}`,
      '',
      `Subtotal ${shown(subtotal)}`,
      `Sales tax ${shown(tax)}`,
      `TOTAL USD ${shown(subtotal + tax)}`,
      'Returns within 30 days with receipt',
      'Thank you for your visit',
    ],
  };
}

/** Makes copies of pictures of receipts, and says which are found again, and which receipts are taken for copies of others. */
export async function tryCopies(
  { count, seed }: { readonly count: number; readonly seed: number },
  say: (line: string) => void,
): Promise<Tried> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-copies-'));
  const reader = openReceiptReader();
  const random = randomOf(seed);
  const read = async (picture: Buffer): Promise<Seen> => {
    const file = path.join(folder, 'picture.jpg');
    await writeFile(file, picture);
    return reader.read(file, 'image/jpeg', '2026-12-31').catch(() => ({ lines: [], pictureHash: null }));
  };
  const counted = new Map<string, FoundCopies>();
  const [originals, ofTill]: [Seen[], Seen[]] = [[], []];
  try {
    for (let nth = 0; nth < count; nth += 1) {
      const photo = takePhoto(random);
      // A photo that was taken sideways is hardly read.
      const turned = Math.abs(photo.turned) > 45 ? 0 : photo.turned;
      const receipt = makeReceipt(random, nth % 3 === 0 ? 'fr' : 'en');
      const picture = await drawPhoto(receipt, { ...photo, turned });
      const original = await read(picture);
      originals.push(original);
      const till = {
        turned: (random() - 0.5) * 4,
        blur: random(),
        light: 1,
        quality: 70,
        noise: random() < 0.3,
      };
      ofTill.push(await read(await drawPhoto(receiptOfTill(random, nth), till)));
      const margins = marginsOf(original);
      for (const [kind, copy] of margins ? Object.entries(copiesOf(picture, margins, random)) : []) {
        const seen = await read(await copy());
        const before = counted.get(kind) ?? { kind, count: 0, byPicture: 0, found: 0 };
        counted.set(kind, {
          kind,
          count: before.count + 1,
          byPicture: before.byPicture + Number(isSamePicture(seen, original)),
          found: before.found + Number(isSame(seen, original)),
        });
      }
      if ((nth + 1) % 5 === 0) say(`${nth + 1} of ${count} copied`);
    }
  } finally {
    await reader.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const alikeIn = (all: readonly Seen[]) => {
    const having = (is: (one: Seen, other: Seen) => boolean) =>
      all.filter((one) => all.some((other) => other !== one && is(one, other))).length;
    return { count: all.length, byPicture: having(isSamePicture), byPrint: having(isSamePrint) };
  };
  return { copies: [...counted.values()], oneTill: alikeIn(ofTill), others: alikeIn(originals) };
}
