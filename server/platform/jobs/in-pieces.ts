/** Rows of one statement, and statements of one run. */
const pieceSize = 1000;
const mostPieces = 200;

/** Months that the log keeps besides the current one, and how long mails and sent statements are kept. */
export const keptMonths = 24;

/** The instant before which they are old. */
export function oldBefore(now: Date): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  return before;
}

/**
 * Does something with old rows, so few at a time that nobody waits long for any of them. `some` returns how many it found; what is left goes with the
 * next run. Returns how many there were.
 */
export async function inPieces(some: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (let piece = 0; piece < mostPieces; piece += 1) {
    const found = await some(pieceSize);
    total += found;
    if (found < pieceSize) break;
  }
  return total;
}
