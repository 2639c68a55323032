import type { DenyReason } from '#contract/rewards/spiff-claims.fields.ts';
import type { SpiffStatus } from '#contract/rewards/spiffs.fields.ts';
import type { PayoutType, SpiffStructure, SpiffType } from '#contract/rewards/spiffs.rules.ts';

/** A program beside those of the library: one for each state that those do not have. */
export interface DemoProgram {
  readonly slug: string;
  readonly name: { readonly en: string; readonly fr: string };
  readonly details: { readonly en: string; readonly fr: string };
  readonly status: SpiffStatus;
  readonly reason?: string;
  readonly type: SpiffType;
  readonly structure: SpiffStructure;
  readonly payoutType: PayoutType;
  readonly currency: 'USD' | 'CAD' | 'EUR';
  readonly amountCents: number;
  readonly spentUnitCents?: number;
  readonly perClaimCents?: number;
  readonly perPersonCents?: number;
  readonly budgetCents?: number;
  /** The brand that pays; the company if omitted. */
  readonly funder?: { readonly slug: string; readonly name: string };
  readonly parts: readonly { readonly number: string; readonly en: string; readonly fr: string; readonly cents?: number }[];
  /** A curriculum whose certificate adds to the rate. */
  readonly certificate?: { readonly curriculum: string; readonly addsCents: number };
  /** Claims name the serial of each unit. */
  readonly needsSerials?: true;
  readonly startInDays: number;
  readonly endInDays: number;
}

const belts = [
  { number: 'TAL-BLT-1000-S', en: 'Drive belt 1000 S', fr: 'Courroie 1000 S' },
  { number: 'TAL-BLT-0800-S', en: 'Drive belt 0800 S', fr: 'Courroie 0800 S', cents: 1_000 },
] as const;
const text = (en: string, fr: string) => ({ en, fr });
const base = { type: 'MANUAL', structure: 'PER_ITEM', payoutType: 'cash', currency: 'USD' } as const;

export const demoPrograms: readonly DemoProgram[] = [
  {
    slug: 'winter-grips',
    ...base,
    name: text('Belts for winter', 'Courroies d’hiver'),
    details: text('A spare belt under every seat before the snow.', 'Une courroie de secours sous chaque siège avant la neige.'),
    status: 'approved',
    amountCents: 2_500,
    perClaimCents: 20_000,
    perPersonCents: 50_000,
    budgetCents: 2_000_000,
    funder: { slug: 'talus', name: 'Talus' },
    parts: belts,
    startInDays: -40,
    endInDays: 50,
  },
  {
    slug: 'pads-by-scan',
    ...base,
    type: 'RECEIPT_SCAN',
    name: text('Pads by photo', 'Plaquettes en photo'),
    details: text('Photograph the receipt. A complete match is approved at once.', 'Photographiez le reçu. Si tout concorde, c’est approuvé aussitôt.'),
    status: 'approved',
    amountCents: 800,
    perClaimCents: 4_800,
    parts: [{ number: 'RDG-BRK-F30-O', en: 'StopLine pad set F30', fr: 'Jeu de plaquettes StopLine F30' }],
    startInDays: -40,
    endInDays: 40,
  },
  {
    slug: 'warm-hands',
    ...base,
    structure: 'PER_SPENT',
    payoutType: 'dealerCredit',
    currency: 'CAD',
    name: text('Warm hands', 'Mains au chaud'),
    details: text('10 dollars of credit for every full 200 dollars of heated accessories.', '10 dollars de crédit par tranche complète de 200 dollars d’accessoires chauffants.'),
    status: 'approved',
    amountCents: 1_000,
    spentUnitCents: 20_000,
    parts: [],
    startInDays: -40,
    endInDays: 60,
  },
  {
    slug: 'first-sleds',
    ...base,
    name: text('First sleds of the season', 'Premières motoneiges de la saison'),
    details: text('75 dollars for each Talon 850. Enter the serial of each unit.', '75 dollars par Talon 850. Saisissez le numéro de série de chaque unité.'),
    status: 'approved',
    amountCents: 7_500,
    parts: [{ number: 'TAL-850-S', en: 'Talon 850 S', fr: 'Talon 850 S' }],
    needsSerials: true,
    certificate: { curriculum: 'service-technician-1', addsCents: 2_500 },
    startInDays: -40,
    endInDays: 50,
  },
  {
    slug: 'oil-and-go',
    ...base,
    structure: 'FIXED',
    currency: 'EUR',
    name: text('Oil and go', 'Vidange express'),
    details: text('5 euros for each oil service kit. Claim your last sales.', '5 euros par trousse de vidange. Demandez vos dernières ventes.'),
    status: 'approved',
    amountCents: 500,
    parts: [],
    startInDays: -90,
    endInDays: -8,
  },
  {
    slug: 'spring-tires',
    ...base,
    name: text('Tires for spring', 'Pneus de printemps'),
    details: text('Begins with the first warm weeks.', 'Commence aux premières semaines douces.'),
    status: 'approved',
    amountCents: 1_500,
    parts: [{ number: 'TIR-27-A', en: 'Tire 27 A', fr: 'Pneu 27 A' }],
    startInDays: 60,
    endInDays: 150,
  },
  {
    slug: 'helmet-week',
    ...base,
    name: text('Helmet week', 'Semaine du casque'),
    details: text('20 dollars for each helmet.', '20 dollars par casque.'),
    status: 'pending',
    amountCents: 2_000,
    budgetCents: 500_000,
    parts: [{ number: 'HLM-44', en: 'Helmet 44', fr: 'Casque 44' }],
    startInDays: 10,
    endInDays: 17,
  },
  {
    slug: 'trailer-deal',
    ...base,
    structure: 'FIXED',
    name: text('Trailer deal', 'Offre remorque'),
    details: text('100 dollars for each trailer.', '100 dollars par remorque.'),
    status: 'denied',
    reason: 'The amount is higher than our margin on a trailer.',
    amountCents: 10_000,
    parts: [],
    startInDays: 0,
    endInDays: 30,
  },
];

export interface DemoClaim {
  /** Also the receipt. */
  readonly slug: string;
  readonly program: string;
  readonly who: 'learner' | 'manager';
  readonly daysAgo: number;
  readonly state: 'pending' | 'approved' | 'denied' | 'reversed';
  /** By the receipt, without a person. */
  readonly isAutomatic?: true;
  readonly approvedQuantities?: Readonly<Record<string, number>>;
  readonly reason?: DenyReason;
  readonly note?: string;
  readonly payment?: 'in-run' | 'released' | 'paid' | 'returned';
  /** Parts as the reader misread them. */
  readonly misread?: Readonly<Record<string, string>>;
  /** Of the units that count, in the order of the receipt. */
  readonly serials?: readonly string[];
}

/** Units in the registry of serials: most of them sold by the dealer of the receipts, one that another dealer got. */
export const demoSerials: readonly { readonly serial: string; readonly part: string; readonly dealer: string; readonly shipped: string; readonly invoice: string }[] = [
  { serial: 'TAL5X26A004711', part: 'TAL-850-S', dealer: 'D100001', shipped: '2026-10-20', invoice: 'INV-77120' },
  { serial: 'TAL5X26A004712', part: 'TAL-850-S', dealer: 'D100002', shipped: '2026-10-22', invoice: 'INV-77131' },
  { serial: 'TAL5X26A004713', part: 'TAL-850-S', dealer: 'D100001', shipped: '2026-10-22', invoice: 'INV-77132' },
  { serial: 'TAL5X26A004720', part: 'TAL-850-S', dealer: 'D100004', shipped: '2026-11-02', invoice: '' },
];

export const demoClaims: readonly DemoClaim[] = [
  { slug: 'doubtful-part', program: 'winter-grips', who: 'learner', daysAgo: 0.3, state: 'pending', misread: { 'TAL-BLT-0800-S': 'TAL-BLT-0B00-S' } },
  { slug: 'plain', program: 'winter-grips', who: 'manager', daysAgo: 1.2, state: 'pending' },
  { slug: 'units', program: 'first-sleds', who: 'learner', daysAgo: 2.1, state: 'pending', serials: ['TAL5X26A004711', 'TAL5X26A004712'] },
  { slug: 'units-again', program: 'first-sleds', who: 'manager', daysAgo: 0.5, state: 'pending', serials: ['TAL5X26A004711'] },
  { slug: 'french', program: 'warm-hands', who: 'learner', daysAgo: 0.8, state: 'pending' },
  { slug: 'part-approved', program: 'winter-grips', who: 'learner', daysAgo: 6, state: 'approved', approvedQuantities: { 'TAL-BLT-0800-S': 0 }, note: 'The 0800 belt was for a repair.' },
  { slug: 'automatic', program: 'pads-by-scan', who: 'learner', daysAgo: 4, state: 'approved', isAutomatic: true },
  { slug: 'denied', program: 'winter-grips', who: 'learner', daysAgo: 7, state: 'denied', reason: 'parts', note: 'Shop towels are not in this spiff.' },
  { slug: 'reversed', program: 'winter-grips', who: 'learner', daysAgo: 9, state: 'reversed', note: 'The customer returned the belts.' },
  { slug: 'paid', program: 'winter-grips', who: 'learner', daysAgo: 18, state: 'approved', payment: 'paid' },
  { slug: 'returned', program: 'winter-grips', who: 'manager', daysAgo: 16, state: 'approved', payment: 'returned' },
  { slug: 'released', program: 'winter-grips', who: 'learner', daysAgo: 15, state: 'approved', payment: 'released' },
  { slug: 'in-run', program: 'winter-grips', who: 'learner', daysAgo: 14, state: 'approved', payment: 'in-run' },
];
