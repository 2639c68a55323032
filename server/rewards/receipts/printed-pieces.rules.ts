import type { Line } from './printed-text.rules.ts';
import { folded } from './suggest-parts.rules.ts';

/**
 * How many pieces copies share at least, and which share of those of the one that shows fewer. So may receipts of one till: their days and times tell
 * them apart.
 */
export const samePrint = { pieces: 2, share: 0.3 } as const;

/** Pieces of what is printed are higher than all pieces of a picture’s hash. */
export const firstPrintedPiece = 2 ** 20;
const pieceSpace = 2 ** 31 - firstPrintedPiece;
/** Of a long receipt; each copy keeps the same ones, since they are the lowest. */
const mostPieces = 40;
/** Figures in a row that make a piece. Fewer are on every receipt for the same part, which would make a piece common. */
const figuresTogether = 5;

/** Words with at least two digits, as they are read in a bad light too: numbers, days, amounts, parts. */
const figuresOf = (lines: readonly Line[]): string[] =>
  lines
    .flat()
    .filter(({ text }) => /\d.*\d/.test(text))
    .map(({ text }) => folded(text));

/** A number for a text that is spread evenly (FNV-1a). */
function spread(text: string): number {
  let mixed = 0x81_1c_9d_c5;
  for (const letter of text) mixed = Math.imul(mixed ^ letter.codePointAt(0)!, 0x01_00_01_93);
  return mixed >>> 0;
}

/**
 * Pieces by which receipts are found that say the same, however their pictures were cropped, turned, or taken: one for each five figures in a row.
 * Copies share those of the part that both show.
 */
export function printedPiecesOf(lines: readonly Line[]): number[] {
  const figures = figuresOf(lines);
  const pieces = new Set<number>();
  for (let at = 0; at + figuresTogether <= figures.length; at += 1)
    pieces.add(firstPrintedPiece + (spread(figures.slice(at, at + figuresTogether).join(' ')) % pieceSpace));
  return [...pieces].toSorted((a, b) => a - b).slice(0, mostPieces);
}
