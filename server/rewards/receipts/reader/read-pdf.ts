import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Line, Word } from '../parse-receipt.rules.ts';
import type { ReadPages } from './messages.ts';

/** A receipt is on its first pages. */
const mostPages = 5;

interface Piece {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** The text of a PDF, as it is stored in it. A scanned page has none, and is left to a person. */
export async function readPdf(path: string): Promise<ReadPages> {
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
  });
  const document = await task.promise;
  try {
    const lines: Line[] = [];
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      lines.push(
        ...linesOf(
          items.filter((item): item is Piece & typeof item => 'str' in item),
          { number, width, height },
        ),
      );
    }
    return { lines, pages: document.numPages, pictureHash: null };
  } finally {
    await task.destroy();
  }
}

interface Size {
  readonly number: number;
  readonly width: number;
  readonly height: number;
}

/** Pieces of text at the same height, from left to right, cut into words. */
function linesOf(pieces: readonly Piece[], size: Size): Line[] {
  const rows = Map.groupBy(
    pieces.filter(({ str }) => str.trim() !== ''),
    ({ transform }) => Math.round(transform[5]! / 3),
  );
  return [...rows]
    .toSorted(([a], [b]) => b - a)
    .map(([, row]) =>
      row.toSorted((a, b) => a.transform[4]! - b.transform[4]!).flatMap((piece) => wordsOf(piece, size)),
    );
}

function wordsOf({ str, transform, width, height }: Piece, size: Size): Word[] {
  const letter = width / Math.max(1, str.length);
  return [...str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    confidence: 1,
    box: {
      page: size.number,
      x: (transform[4]! + index * letter) / size.width,
      y: 1 - (transform[5]! + height) / size.height,
      width: (text.length * letter) / size.width,
      height: (height * 1.2) / size.height,
    },
  }));
}
