import type { ApartRun } from '#server/platform/apart/task.ts';
import { parseReceipt, type Line } from '../parse-receipt.rules.ts';
import { piecesOf } from '../pieces.rules.ts';
import { printedPiecesOf } from '../printed-pieces.rules.ts';
import type { ReadPages, ReadReceiptTask } from './messages.ts';
import { readPdf } from './read-pdf.ts';
import { openPictureReader } from './read-picture.ts';

// Runs in the process that reads receipts: the engine for pictures stays loaded from one receipt to the next.

const pictures = openPictureReader();

export const run: ApartRun<ReadReceiptTask> = async ({ path, mediaType, today }) => {
  const isPdf = mediaType === 'application/pdf';
  const { lines: all, pages, pictureHash } = isPdf ? await readPdf(path) : await (await pictures).read(path);
  const lines = bounded(all);
  const text = lines.map((line) => line.map((word) => word.text).join(' ')).join('\n');
  return {
    lines,
    pages,
    pictureHash,
    // A scanned page in a PDF has no text.
    found:
      text.trim() === '' ? null : { values: parseReceipt(lines, today), text: text.slice(0, longestText) },
    pieces: [...(pictureHash ? piecesOf(pictureHash) : []), ...printedPiecesOf(lines)],
  };
};

const longestText = 10_000;
/** Ten times as much as a long receipt has. */
const mostWords = 4000;
const mostWordsOfLine = 200;
const longestWord = 80;

/** The beginning of a text, and of each line and word of it: no receipt has more, and whatever reads it later takes as long as its length. */
function bounded(lines: ReadPages['lines']): Line[] {
  const kept: Line[] = [];
  let left = mostWords;
  for (const line of lines) {
    if (left <= 0) break;
    const words = line.slice(0, Math.min(left, mostWordsOfLine));
    left -= words.length;
    kept.push(words.map((word) => ({ ...word, text: word.text.slice(0, longestWord) })));
  }
  return kept;
}
