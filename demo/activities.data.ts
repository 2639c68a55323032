import type { ActivityStatus, ActivityType, RaceStyle } from '#contract/rewards/activities.fields.ts';
import type { Currency } from '#contract/platform/money.ts';

export interface DemoActivity {
  readonly slug: string;
  readonly who: string;
  readonly type: ActivityType;
  readonly style?: RaceStyle;
  readonly daysAgo: number;
  readonly amountCents: number;
  readonly currency: Currency;
  readonly status: ActivityStatus;
  readonly reason?: string;
  readonly note: string;
  readonly attachment?: string;
  /** An administrator entered it from a table. */
  readonly imported?: true;
  /**
   * The payout run that collected it first: the settled one, the one on its way, those that wait to be released, or the one that cannot be released.
   * What has none waits for a run.
   */
  readonly run?: 1 | 2 | 3 | 4;
}

const learner = 'learner@paddock.example';
const manager = 'manager@paddock.example';
const parts = 'dakota.runningbrook@timberlinetrail.example';

/** What people did and reported: every type and style in every state, written by people of both languages. */
export const demoActivities: readonly DemoActivity[] = [
  {
    slug: 'cross-country',
    who: learner,
    type: 'race',
    style: 'offroad',
    daysAgo: 58,
    amountCents: 12_000,
    currency: 'USD',
    status: 'approved',
    note: 'Second place in the local cross-country series on a Talus Quad 600. Entry fee and travel.',
    run: 1,
  },
  {
    slug: 'border-enduro',
    who: learner,
    type: 'race',
    style: 'motocross',
    daysAgo: 52,
    amountCents: 16_500,
    currency: 'CAD',
    status: 'approved',
    note: 'Two-day motocross across the border, with the dealer’s tent and a spare Trail 800 for customers to look at.',
    run: 1,
  },
  {
    slug: 'spring-demo',
    who: learner,
    type: 'demo',
    daysAgo: 20,
    amountCents: 9_500,
    currency: 'USD',
    status: 'approved',
    note: 'Demo day at the gravel pit: 17 drives, 3 orders for the Crew 1000.',
    attachment: 'resources/walk-around-card.en.pdf',
    run: 2,
  },
  {
    slug: 'school-visit',
    who: learner,
    type: 'other',
    daysAgo: 34,
    amountCents: 4_000,
    currency: 'USD',
    status: 'denied',
    reason: 'School visits are paid by the training budget. Ask your manager.',
    note: 'Showed the trade school how a belt is measured.',
  },
  {
    slug: 'desert-race',
    who: learner,
    type: 'race',
    style: 'offroad',
    daysAgo: 4,
    amountCents: 21_000,
    currency: 'USD',
    status: 'pending',
    note: 'Finished the night stage of the desert race in the sport class. Entry, fuel, and two nights in the paddock.',
    attachment: 'resources/abs-function-check.jpg',
  },
  {
    slug: 'harvest-fair',
    who: learner,
    type: 'event',
    daysAgo: 2,
    amountCents: 7_500,
    currency: 'USD',
    status: 'pending',
    note: 'Stand at the harvest fair, Saturday and Sunday.',
  },
  {
    slug: 'flat-track',
    who: 'tobias.nakano@cascadecrest.example',
    type: 'race',
    style: 'flat',
    daysAgo: 40,
    amountCents: 9_000,
    currency: 'USD',
    status: 'denied',
    reason: 'The entry was paid by the club, so there was no expense to refund.',
    note: 'Flat-track evening on an R300N.',
  },
  {
    slug: 'novice-day',
    who: 'luz.arriaga@cascadecrest.example',
    type: 'race',
    style: 'road',
    daysAgo: 63,
    amountCents: 15_000,
    currency: 'USD',
    status: 'approved',
    note: 'Track novice day on an S700 with three customers, suspension set up beforehand.',
    run: 1,
  },
  {
    slug: 'trail-demo',
    who: 'omar.benhadi@redmesa.example',
    type: 'demo',
    daysAgo: 11,
    amountCents: 35_000,
    currency: 'USD',
    status: 'pending',
    note: 'Saturday demo with two Trail 800 on fifty-inch trails: 23 drives, 4 appointments.',
  },
  {
    slug: 'rimouski',
    who: 'loic.bergevin@estuairemoto.example',
    type: 'event',
    daysAgo: 27,
    amountCents: 18_000,
    currency: 'CAD',
    status: 'approved',
    note: 'Stand au salon d’automne de Rimouski avec un Hauler 950 Snow et une démonstration de chenilles.',
    run: 2,
  },
  {
    slug: 'club-race',
    who: 'mathilde.beaurivage@riviereclaire.example',
    type: 'race',
    style: 'motocross',
    daysAgo: 48,
    amountCents: 14_000,
    currency: 'CAD',
    status: 'approved',
    note: 'Course du club à Saint-Raymond : troisième place, inscription et déplacement.',
    run: 1,
  },
  {
    slug: 'e-trail',
    who: 'noor.azimeh@tworivers.example',
    type: 'other',
    daysAgo: 5,
    amountCents: 6_000,
    currency: 'CAD',
    status: 'pending',
    note: 'School visit with an E-Trail: how a battery is made safe before anyone touches it.',
  },
  {
    slug: 'winter-rally',
    who: 'samir.lahmadi@riviereclaire.example',
    type: 'race',
    style: 'road',
    daysAgo: 16,
    amountCents: 11_000,
    currency: 'CAD',
    status: 'approved',
    note: 'Rallye d’hiver avec deux clients de la concession.',
    imported: true,
  },
  {
    slug: 'fair-imported',
    who: 'felicity.rusk@redmesa.example',
    type: 'event',
    daysAgo: 9,
    amountCents: 5_500,
    currency: 'USD',
    status: 'pending',
    note: 'County fair, from the list of the district.',
    imported: true,
  },
  {
    slug: 'late-approval',
    who: 'wren.castellan@cascadecrest.example',
    type: 'demo',
    daysAgo: 14,
    amountCents: 25_000,
    currency: 'USD',
    status: 'approved',
    note: 'Ride day for the fire brigade with four side-by-sides.',
    run: 3,
  },
  {
    slug: 'ice-race',
    who: 'anais.corriveaux@riviereclaire.example',
    type: 'race',
    style: 'flat',
    daysAgo: 10,
    amountCents: 12_500,
    currency: 'CAD',
    status: 'approved',
    note: 'Course sur glace au lac Beauport, avec un mécanicien de la concession.',
    run: 3,
  },
  {
    slug: 'snow-demo',
    who: 'gaetan.rousselin@estuairemoto.example',
    type: 'demo',
    daysAgo: 8,
    amountCents: 22_000,
    currency: 'CAD',
    status: 'approved',
    note: 'Journée démo du Hauler 950 Snow : 31 essais, 6 rendez-vous.',
  },
  {
    slug: 'hill-climb',
    who: 'hollis.guidry@lonepecan.example',
    type: 'race',
    style: 'offroad',
    daysAgo: 12,
    amountCents: 13_000,
    currency: 'USD',
    status: 'approved',
    note: 'Hill climb at the quarry, first in class.',
  },
  {
    slug: 'manager-open-house',
    who: manager,
    type: 'event',
    daysAgo: 15,
    amountCents: 30_000,
    currency: 'USD',
    status: 'approved',
    note: 'Open house of the dealership with a trailer of demo bikes.',
  },
  {
    slug: 'riding-clinic',
    who: parts,
    type: 'other',
    daysAgo: 13,
    amountCents: 8_000,
    currency: 'USD',
    status: 'approved',
    note: 'Evening clinic for the riding club.',
    run: 4,
  },
  {
    slug: 'young-racer',
    who: 'caleb.thornquist@granitebay.example',
    type: 'race',
    style: 'flat',
    daysAgo: 17,
    amountCents: 5_000,
    currency: 'USD',
    status: 'approved',
    note: 'Junior flat-track final.',
  },
];

export interface DemoForm {
  readonly who: string;
  readonly tin: string;
  readonly tinKind: 'ssn' | 'ein';
  readonly classification: 'individual' | 'llc' | 'partnership';
  readonly note?: string;
  readonly businessName?: string;
  readonly year: 'this' | 'last';
}

/** W-9s on file. The numbers are invented. Others miss one, or have none of this year. */
export const demoForms: readonly DemoForm[] = [
  { who: learner, tin: '541739264', tinKind: 'ssn', classification: 'individual', year: 'this' },
  { who: learner, tin: '541739264', tinKind: 'ssn', classification: 'individual', year: 'last' },
  {
    who: 'luz.arriaga@cascadecrest.example',
    tin: '842217735',
    tinKind: 'ein',
    classification: 'llc',
    note: 'S corporation',
    businessName: 'Arriaga Suspension LLC',
    year: 'this',
  },
  { who: 'wren.castellan@cascadecrest.example', tin: '536228841', tinKind: 'ssn', classification: 'individual', year: 'this' },
  {
    who: 'hollis.guidry@lonepecan.example',
    tin: '471306692',
    tinKind: 'ein',
    classification: 'partnership',
    businessName: 'Guidry and Sons Racing',
    year: 'this',
  },
  { who: parts, tin: '527810346', tinKind: 'ssn', classification: 'individual', year: 'last' },
  { who: 'caleb.thornquist@granitebay.example', tin: '545112233', tinKind: 'ssn', classification: 'individual', year: 'this' },
];

/** Nobody under 18 is paid, nor anybody without a date of birth. */
export const birthDates: Readonly<Record<string, number | null>> = {
  'caleb.thornquist@granitebay.example': 16,
  'samir.lahmadi@riviereclaire.example': null,
};
