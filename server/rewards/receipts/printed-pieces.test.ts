import { expect, test } from 'vitest';
import { firstPrintedPiece, printedPiecesOf, samePrint } from './printed-pieces.rules.ts';

const paper = [
  'RIDGE POWERSPORTS',
  '2210 Mesa Blvd, Moab UT 84532',
  'Receipt S-310427',
  'Date 2026-11-14 14:32',
  'HEATED GRIP KIT',
  '2 x 149.00 PN 66-20418 298.00',
  'WINCH 4500 LB',
  '1 x 512.40 PN 66-71102 512.40',
  'Subtotal 810.40',
  'Sales tax 61.99',
  'TOTAL USD 872.39',
];
const read = (lines: readonly string[]) =>
  lines.map((line) =>
    line.split(' ').map((text) => ({
      text,
      confidence: 0.9,
      box: { page: 1, x: 0, y: 0, width: 0.1, height: 0.02 },
    })),
  );
const piecesOf = (lines: readonly string[]) => printedPiecesOf(read(lines));
/** Which share of the pieces of the receipt that shows fewer the other has as well. */
const shareOf = (one: readonly number[], other: readonly number[]) =>
  one.filter((piece) => other.includes(piece)).length / Math.min(one.length, other.length);
const changed = (...changes: readonly (readonly [string, string])[]) =>
  paper.map((line) => changes.reduce((text, [from, to]) => text.replaceAll(from, to), line));

test.each<[string, readonly string[]]>([
  ['without its head', paper.slice(3)],
  ['without its foot', paper.slice(0, 8)],
  ['with letters read for digits, and other marks', changed(['66-20418', '66-2O4I8'], ['149.00', '$149,00'])],
  ['with words that were read otherwise', changed(['RIDGE', 'R1DGF'], ['TOTAL', 'T0TAL'])],
])('a copy %s has the same pieces of what it shows', (_what, copy) => {
  expect(shareOf(piecesOf(copy), piecesOf(paper))).toBe(1);
});

test('a copy with another number still shares enough of them', () => {
  expect(shareOf(piecesOf(changed(['310427', '310428'])), piecesOf(paper))).toBeGreaterThanOrEqual(
    samePrint.share,
  );
});

test('another receipt of the till shares few of them, unless it has the same parts', () => {
  const other = [
    ...paper.slice(0, 2),
    'Receipt S-310466',
    'Date 2026-11-16 10:05',
    '3 x 88.00 PN 66-40001 264.00',
  ];
  expect(shareOf(piecesOf([...other, 'Subtotal 264.00', 'TOTAL USD 284.20']), piecesOf(paper))).toBe(0);
});

test('a receipt without five figures has none, a long one forty at most', () => {
  expect(piecesOf(['Receipt S-310427', 'TOTAL 12.00'])).toEqual([]);
  const long = piecesOf(Array.from({ length: 90 }, (_, nth) => `Item ${nth + 10} ${nth * 37 + 100}.00`));
  expect(long).toHaveLength(40);
  for (const piece of long) {
    expect(Number.isInteger(piece)).toBe(true);
    expect(piece).toBeGreaterThanOrEqual(firstPrintedPiece);
    expect(piece).toBeLessThan(2 ** 31);
  }
});
