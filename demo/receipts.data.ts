import type { ReadingBox, ReadValues } from '#contract/rewards/receipt-readings.fields.ts';

/** What a demo receipt really says. Its picture is drawn from this (`demo/draw/receipts.ts`). */
export interface DemoReceipt {
  readonly slug: string;
  readonly seller: string;
  readonly place: string;
  readonly dealerNumber: string;
  readonly number: string;
  readonly date: string;
  readonly currency: 'USD' | 'CAD';
  readonly lines: readonly {
    readonly name: string;
    readonly part: string;
    readonly quantity: number;
    readonly cents: number;
  }[];
  /** In French. */
  readonly isFrench?: true;
}

const cascade = {
  seller: 'CASCADE CREST POWERSPORTS',
  place: '410 Camino del Rio, Durango CO 81301',
  dealerNumber: 'D100001',
  currency: 'USD',
} as const;
const belt = (quantity: number) => ({ name: 'DRIVE BELT 1000 S', part: 'TAL-BLT-1000-S', quantity, cents: 14_900 });
const wide = (quantity: number) => ({ name: 'DRIVE BELT 0800 S', part: 'TAL-BLT-0800-S', quantity, cents: 12_900 });
const pads = (quantity: number) => ({ name: 'STOPLINE PADS F30', part: 'RDG-BRK-F30-O', quantity, cents: 4_250 });
const sled = (quantity: number) => ({ name: 'TALON 850 S', part: 'TAL-850-S', quantity, cents: 1_289_000 });
const towels = { name: 'SHOP TOWELS', part: '90-00112', quantity: 1, cents: 640 };

export const demoReceipts: readonly DemoReceipt[] = [
  { slug: 'doubtful-part', ...cascade, number: 'S-208841', date: '2026-11-14', lines: [belt(2), wide(1), towels] },
  { slug: 'plain', ...cascade, number: 'S-208852', date: '2026-11-16', lines: [belt(1)] },
  { slug: 'part-approved', ...cascade, number: 'S-208790', date: '2026-11-10', lines: [belt(3), wide(1)] },
  { slug: 'automatic', ...cascade, number: 'S-208861', date: '2026-11-17', lines: [pads(4), towels] },
  { slug: 'denied', ...cascade, number: 'S-208777', date: '2026-11-09', lines: [towels] },
  { slug: 'reversed', ...cascade, number: 'S-208803', date: '2026-11-12', lines: [belt(2)] },
  { slug: 'paid', ...cascade, number: 'S-208702', date: '2026-11-03', lines: [belt(2)] },
  { slug: 'in-run', ...cascade, number: 'S-208733', date: '2026-11-05', lines: [wide(2)] },
  { slug: 'released', ...cascade, number: 'S-208741', date: '2026-11-06', lines: [belt(1), wide(1)] },
  { slug: 'returned', ...cascade, number: 'S-208755', date: '2026-11-07', lines: [belt(4)] },
  { slug: 'units', ...cascade, number: 'S-208868', date: '2026-11-18', lines: [sled(2)] },
  { slug: 'units-again', ...cascade, number: 'S-208874', date: '2026-11-19', lines: [sled(1)] },
  {
    slug: 'french',
    ...cascade,
    currency: 'CAD',
    isFrench: true,
    number: 'F-10427',
    date: '2026-11-18',
    lines: [{ name: 'POIGNEES CHAUFFANTES', part: 'RP-88410', quantity: 2, cents: 24_900 }],
  },
];

const taxShare = 0.077;

const subtotalOf = ({ lines }: DemoReceipt): number =>
  lines.reduce((sum, line) => sum + line.cents * line.quantity, 0);
export const totalOf = (receipt: DemoReceipt): number => Math.round(subtotalOf(receipt) * (1 + taxShare));

/** Size of the picture, and of one letter on it. */
export const paper = { width: 800, left: 90, letter: 16.8, line: 44, size: 28 } as const;

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
const monthsFr = ['JANV', 'FEVR', 'MARS', 'AVR', 'MAI', 'JUIN', 'JUIL', 'AOUT', 'SEPT', 'OCT', 'NOV', 'DEC'] as const;

const dateOf = ({ date, isFrench }: DemoReceipt): string => {
  const [year, month, day] = date.split('-');
  return `${day} ${(isFrench ? monthsFr : months)[Number(month) - 1]} ${year}`;
};
const amount = (cents: number, { isFrench }: DemoReceipt): string =>
  (cents / 100).toFixed(2).replace('.', isFrench ? ',' : '.');

interface PaperLine {
  readonly text: string;
  /** The value that the line shows, and where it begins in the text. */
  readonly value?: { readonly key: string; readonly text: string };
}

const columns = 37;
const pair = (label: string, value: string): string => label + value.padStart(columns - label.length);
const rule = '-'.repeat(columns);

/** The lines of a receipt from top to bottom. */
export function paperLines(receipt: DemoReceipt): readonly PaperLine[] {
  const say = (en: string, fr: string) => (receipt.isFrench ? fr : en);
  const total = amount(totalOf(receipt), receipt);
  return [
    { text: receipt.seller },
    { text: receipt.place },
    { text: `${say('Dealer', 'Concession')} ${receipt.dealerNumber}`, value: { key: 'dealer', text: receipt.dealerNumber } },
    { text: rule },
    { text: pair(say('Receipt', 'Recu'), receipt.number), value: { key: 'number', text: receipt.number } },
    { text: pair('Date', dateOf(receipt)), value: { key: 'date', text: dateOf(receipt) } },
    { text: rule },
    ...receipt.lines.flatMap(({ name, part, quantity, cents }, index): PaperLine[] => [
      { text: name },
      {
        text: pair(`${quantity} x ${amount(cents, receipt)} PN ${part}`, ''),
        value: { key: `item-${index}`, text: `${quantity} x ${amount(cents, receipt)} PN ${part}` },
      },
      { text: pair('', amount(cents * quantity, receipt)) },
    ]),
    { text: rule },
    { text: pair(say('Subtotal', 'Sous-total'), amount(subtotalOf(receipt), receipt)) },
    { text: pair(say('Sales tax', 'Taxes'), amount(totalOf(receipt) - subtotalOf(receipt), receipt)) },
    { text: pair(`TOTAL ${receipt.currency}`, total), value: { key: 'total', text: total } },
    { text: '' },
    { text: say('Thank you. Ride safe.', 'Merci et bonne route.') },
  ];
}

export const paperHeight = (receipt: DemoReceipt): number => (paperLines(receipt).length + 3) * paper.line;

/** Where a value stands, as shares of the picture. */
function boxOf(receipt: DemoReceipt, key: string): ReadingBox | null {
  const lines = paperLines(receipt);
  const row = lines.findIndex(({ value }) => value?.key === key);
  const line = lines[row];
  if (!line?.value) return null;
  const height = paperHeight(receipt);
  const start = line.text.indexOf(line.value.text);
  return {
    page: 1,
    x: (paper.left + start * paper.letter - 6) / paper.width,
    y: ((row + 1.25) * paper.line) / height,
    width: (line.value.text.length * paper.letter + 12) / paper.width,
    height: (paper.line * 0.95) / height,
  };
}

/** What a reader found on a receipt. `misread` replaces parts as they were read. */
export function readingOfReceipt(
  receipt: DemoReceipt,
  misread: Readonly<Record<string, string>> = {},
): ReadValues {
  const value = <T>(key: string, one: T, text: string, confidence = 0.96) => ({
    value: one,
    text,
    confidence,
    isDoubtful: false,
    box: boxOf(receipt, key),
  });
  return {
    receiptNumber: value('number', receipt.number, receipt.number),
    purchaseDate: value('date', receipt.date, dateOf(receipt)),
    total: value('total', totalOf(receipt), amount(totalOf(receipt), receipt)),
    currency: value('total', receipt.currency, receipt.currency),
    dealerNumber: value('dealer', receipt.dealerNumber, receipt.dealerNumber),
    items: receipt.lines.map(({ part, quantity }, index) => ({
      partNumber: misread[part] ?? part,
      suggested: null,
      quantity,
      confidence: misread[part] ? 0.62 : 0.95,
      isDoubtful: part in misread,
      box: boxOf(receipt, `item-${index}`),
    })),
  };
}
