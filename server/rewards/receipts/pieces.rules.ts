/** Copies of one picture differ in fewer bits. So may receipts of one till: what is printed on them then tells them apart. */
export const mostDifferentBits = 12;

/** Bits of a piece that is compared. */
const pieceBits = 16;

/**
 * The pieces by which hashes are found: two hashes with up to fifteen different bits share one of sixteen. Pieces with almost equal bits are left
 * out, since plain paper has them everywhere.
 */
export function piecesOf(bits: string): number[] {
  const pieces: number[] = [];
  for (let index = 0; index * pieceBits < bits.length; index += 1) {
    const piece = bits.slice(index * pieceBits, (index + 1) * pieceBits);
    const ones = [...piece].filter((bit) => bit === '1').length;
    if (ones >= 3 && ones <= pieceBits - 3) pieces.push(index * 2 ** pieceBits + Number.parseInt(piece, 2));
  }
  return pieces;
}
