import type { Bilingual } from '#contract/platform/language.ts';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import type { Delivery, IncentiveType } from '#contract/rewards/incentives.fields.ts';

export interface DemoIncentive {
  readonly slug: string;
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly type: IncentiveType;
  readonly delivery: Delivery;
  /** A curriculum earns it: the one whose rewards people have, or one that they are still taking. */
  readonly earned?: true | 'later';
  readonly pointsCost?: number;
  readonly quantity?: number;
  readonly perPerson?: number;
  readonly codes?: number;
  readonly startsInDays?: number;
  readonly status?: PublicationStatus;
  readonly isDeleted?: true;
}

/** The QR code that incentives of this kind are handed over as. */
export const gatePass = 'gate-pass.png';

const earned = { earned: true } as const;
const shop = { type: 'points-shop', delivery: 'shipped' } as const;
const text = (en: string, fr: string): Bilingual => ({ en, fr });

/** In the order of the shop. */
export const demoIncentives: readonly DemoIncentive[] = [
  {
    slug: 'torque-wrench',
    name: text('Torque wrench, 20 to 100 Nm', 'Clé dynamométrique de 20 à 100 Nm'),
    description: text('For the crew that passed every course.', 'Pour l’équipe qui a réussi tous les cours.'),
    type: 'physical',
    delivery: 'shipped',
    quantity: 200,
    ...earned,
  },
  {
    slug: 'track-day',
    name: text('Track day pass', 'Laissez-passer pour une journée sur piste'),
    description: text('Show the QR code at the gate.', 'Présentez le code QR à l’entrée.'),
    type: 'qrcode',
    delivery: 'qrcode',
    perPerson: 1,
    ...earned,
  },
  {
    slug: 'store-card',
    name: text('$50 store card', 'Carte-cadeau de 50 $'),
    description: text('A code for riding gear and tools.', 'Un code pour des équipements et des outils.'),
    type: 'code',
    delivery: 'code',
    codes: 40,
    ...earned,
  },
  {
    slug: 'fitted-cap',
    name: text('Fitted cap', 'Casquette ajustée'),
    description: text('Handed out by the brand.', 'Remise par la marque.'),
    type: 'physical',
    delivery: 'shipped',
    perPerson: 1,
    ...earned,
  },
  {
    slug: 'workbench-mat',
    name: text('Workbench mat', 'Tapis d’établi'),
    description: text('Oil comes off with a cloth.', 'L’huile s’essuie d’un coup de chiffon.'),
    type: 'physical',
    delivery: 'shipped',
    quantity: 50,
    earned: 'later',
  },
  {
    slug: 'thermal-mug',
    name: text('Thermal mug', 'Tasse isotherme'),
    description: text('Keeps coffee hot through a full service.', 'Le café reste chaud pendant tout un entretien.'),
    ...shop,
    pointsCost: 10,
    perPerson: 1,
    quantity: 210,
  },
  {
    slug: 'shop-jacket',
    name: text('Shop jacket', 'Veste d’atelier'),
    description: text('The last one.', 'La dernière.'),
    ...shop,
    pointsCost: 10,
    quantity: 1,
  },
  {
    slug: 'fuel-card',
    name: text('$10 fuel card', 'Carte d’essence de 10 $'),
    description: text('A code for the pump.', 'Un code pour la pompe.'),
    type: 'points-shop',
    delivery: 'code',
    pointsCost: 20,
    codes: 12,
  },
  {
    slug: 'museum-pass',
    name: text('Museum pass', 'Billet de musée'),
    description: text('A QR code for two.', 'Un code QR pour deux personnes.'),
    type: 'points-shop',
    delivery: 'qrcode',
    pointsCost: 400,
  },
  {
    slug: 'tablet-case',
    name: text('Diagnostic tablet case', 'Étui de tablette de diagnostic'),
    description: text('Sold out.', 'Épuisé.'),
    ...shop,
    pointsCost: 10,
    quantity: 0,
  },
  {
    slug: 'race-weekend',
    name: text('Race weekend for two', 'Week-end de course pour deux'),
    description: text('Opens soon.', 'Bientôt disponible.'),
    ...shop,
    pointsCost: 900,
    quantity: 4,
    startsInDays: 20,
  },
  {
    slug: 'winter-gloves',
    name: text('Winter gloves', 'Gants d’hiver'),
    description: text('For next season.', 'Pour la saison prochaine.'),
    type: 'physical',
    delivery: 'shipped',
    status: 'draft',
  },
  {
    slug: 'parts-voucher',
    name: text('Parts voucher', 'Bon d’achat de pièces'),
    description: text('For parts of your choice.', 'Pour des pièces au choix.'),
    type: 'code',
    delivery: 'code',
    codes: 3,
  },
  {
    slug: 'summer-festival',
    name: text('Summer festival', 'Festival d’été'),
    description: text('Last year’s gate pass.', 'L’entrée de l’an dernier.'),
    type: 'qrcode',
    delivery: 'qrcode',
    status: 'unpublished',
  },
  {
    slug: 'old-sticker',
    name: text('Sticker set', 'Lot d’autocollants'),
    description: text('Replaced by the cap.', 'Remplacé par la casquette.'),
    ...shop,
    pointsCost: 5,
    status: 'unpublished',
    isDeleted: true,
  },
];
