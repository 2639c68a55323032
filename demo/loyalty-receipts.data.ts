import type { Bilingual } from '#contract/platform/language.ts';
import type { Currency } from '#contract/platform/money.ts';

/** A part of the demo's loyalty program. */
export interface DemoPart {
  readonly number: string;
  readonly name: Bilingual;
  readonly brand: string;
  /** Percent and points per unit; those of the settings if left out. */
  readonly creditRate?: number;
  readonly points?: number;
  /** Days from today. */
  readonly endsInDays?: number;
  readonly startsInDays?: number;
}

const part = (number: string, brand: string, en: string, fr: string, more: Partial<DemoPart> = {}): DemoPart => ({
  number,
  brand,
  name: { en, fr },
  ...more,
});

export const demoParts: readonly DemoPart[] = [
  part('ANV-35S', 'anvilcrest', '3,500 lb winch with synthetic rope', 'Treuil de 1 590 kg à câble synthétique', {
    creditRate: 3,
    points: 40,
  }),
  part('ANV-PB60', 'anvilcrest', '60-inch plow blade', 'Lame de déneigement de 152 cm', { points: 30 }),
  part('ANV-FM12', 'anvilcrest', 'Front plow mount', 'Support avant pour lame'),
  part('TW-LK2', 'tarnwheel', 'Two-inch lift kit', 'Ensemble de rehausse de 5 cm', { creditRate: 2.5, points: 35 }),
  part('TW-RS14', 'tarnwheel', 'Rear shock, adjustable', 'Amortisseur arrière réglable', { points: 20 }),
  part('BM-LB20', 'brightmoor', '20-inch light bar', 'Rampe d’éclairage de 50 cm', { points: 15 }),
  part('BM-WH20', 'brightmoor', 'Wiring harness for light bars', 'Faisceau pour rampe d’éclairage'),
  part('KL-CB48', 'kestrelline', 'Cargo box, 48 liters', 'Coffre de 48 litres', { creditRate: 4, points: 25 }),
  part('KL-WS01', 'kestrelline', 'Full windshield, hard coated', 'Pare-brise complet, revêtement dur', {
    points: 20,
    endsInDays: 45,
  }),
  part('KL-HT25', 'kestrelline', 'Heated grips', 'Poignées chauffantes', { endsInDays: -20 }),
  part('BM-PL04', 'brightmoor', 'Pod lights, pair', 'Projecteurs compacts, la paire', { startsInDays: 30 }),
];

/** A receipt as it is printed. Its lines are those of the submissions that show it. */
export interface DemoReceipt {
  readonly file: string;
  readonly seller: string;
  readonly place: string;
  readonly number: string;
  readonly day: string;
  readonly lines: readonly {
    readonly name: string;
    readonly part: string;
    readonly quantity: number;
    readonly price: string;
    readonly sum: string;
  }[];
  readonly total: string;
  readonly words: { readonly number: string; readonly day: string; readonly total: string; readonly thanks: string };
}

const english = { number: 'Invoice', day: 'Date', thanks: 'Thank you for your order.' };
const french = { number: 'Facture', day: 'Date', thanks: 'Merci de votre commande.' };

/** What members send most: one distributor in each currency. The day on the slip is left out, because the demo moves with the calendar. */
export const demoReceipts: readonly DemoReceipt[] = [
  {
    file: 'winch-usd',
    seller: 'WESTERN TRAIL SUPPLY',
    place: '88 Depot Street, Boise ID 83702',
    number: 'WT-20418',
    day: 'see order',
    lines: [
      { name: 'WINCH 3500 SYNTHETIC', part: 'ANV-35S', quantity: 2, price: '389.00', sum: '778.00' },
      { name: 'FRONT PLOW MOUNT', part: 'ANV-FM12', quantity: 1, price: '129.95', sum: '129.95' },
    ],
    total: 'USD 907.95',
    words: { ...english, total: 'TOTAL' },
  },
  {
    file: 'lift-usd',
    seller: 'WESTERN TRAIL SUPPLY',
    place: '88 Depot Street, Boise ID 83702',
    number: 'WT-20533',
    day: 'see order',
    lines: [
      { name: 'LIFT KIT 2 IN', part: 'TW-LK2', quantity: 1, price: '449.00', sum: '449.00' },
      { name: 'REAR SHOCK ADJ', part: 'TW-RS14', quantity: 2, price: '189.50', sum: '379.00' },
    ],
    total: 'USD 828.00',
    words: { ...english, total: 'TOTAL' },
  },
  {
    file: 'coffre-cad',
    seller: 'ENTREPÔT DES SENTIERS',
    place: '410, rue du Quai, Lévis QC G6V 4Y7',
    number: 'ES-7719',
    day: 'voir commande',
    lines: [{ name: 'COFFRE 48 L', part: 'KL-CB48', quantity: 1, price: '319,00', sum: '319,00' }],
    total: 'CAD 319,00',
    words: { ...french, total: 'TOTAL' },
  },
  {
    file: 'rampe-cad',
    seller: 'ENTREPÔT DES SENTIERS',
    place: '410, rue du Quai, Lévis QC G6V 4Y7',
    number: 'ES-7802',
    day: 'voir commande',
    lines: [{ name: 'RAMPE ÉCLAIRAGE 50 CM', part: 'BM-LB20', quantity: 2, price: '159,90', sum: '319,80' }],
    total: 'CAD 319,80',
    words: { ...french, total: 'TOTAL' },
  },
  {
    file: 'shock-eur',
    seller: 'ALPES PIÈCES MOTO',
    place: '12 rue des Forges, 38000 Grenoble',
    number: 'AP-5501',
    day: 'voir commande',
    lines: [{ name: 'AMORTISSEUR ARR.', part: 'TW-RS14', quantity: 2, price: '168,00', sum: '336,00' }],
    total: 'EUR 336,00',
    words: { ...french, total: 'TOTAL' },
  },
];

/** What a picture shows, as lines of a submission, in cents. */
export const receiptLines: Readonly<
  Record<string, { readonly currency: Currency; readonly brand: string; readonly lines: readonly (readonly [string, number, number])[] }>
> = {
  'winch-usd': {
    currency: 'USD',
    brand: 'anvilcrest',
    lines: [
      ['ANV-35S', 2, 38_900],
      ['ANV-FM12', 1, 12_995],
    ],
  },
  'lift-usd': {
    currency: 'USD',
    brand: 'tarnwheel',
    lines: [
      ['TW-LK2', 1, 44_900],
      ['TW-RS14', 2, 18_950],
    ],
  },
  'coffre-cad': { currency: 'CAD', brand: 'kestrelline', lines: [['KL-CB48', 1, 31_900]] },
  'rampe-cad': { currency: 'CAD', brand: 'brightmoor', lines: [['BM-LB20', 2, 15_990]] },
  'shock-eur': { currency: 'EUR', brand: 'tarnwheel', lines: [['TW-RS14', 2, 16_800]] },
};
