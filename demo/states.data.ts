import type { Bilingual } from '#contract/platform/language.ts';

/**
 * Records in every state that the portal's lists can show and that the content files lack, as events at a few dealers.
 * `tests/lists/demo-states.test.ts` checks that it is complete.
 */

const text = (en: string, fr: string): Bilingual => ({ en, fr });

/** One dealer that has closed, one that has applied. */
export const rareDealers = [
  {
    unit: 'ORV',
    district: 'west',
    dealer: {
      number: 'D100013',
      name: 'Sagebrush Trail Works',
      status: 'inactive',
      addressLine1: '77 Old Mill Loop',
      city: 'Elko',
      region: 'NV',
      postalCode: '89801',
      country: 'US',
      latitude: 40.83,
      longitude: -115.76,
      timeZone: 'America/Los_Angeles',
      language: 'en',
      website: 'https://www.sagebrushtrail.example',
    },
  },
  {
    unit: 'SNO',
    district: 'west',
    dealer: {
      number: 'D100014',
      name: 'Atelier du Haut-Plateau',
      status: 'pending',
      addressLine1: '12, chemin de la Scierie',
      city: 'Nelson',
      region: 'BC',
      postalCode: 'V1L 4B6',
      country: 'CA',
      latitude: null,
      longitude: null,
      timeZone: 'America/Vancouver',
      language: 'fr',
      website: '',
    },
  },
] as const;

export interface RarePerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: 'en' | 'fr';
  readonly status: 'active' | 'pending' | 'denied' | 'deactivated';
  readonly dealer: string;
  readonly department: string;
  readonly position: 'Owner' | 'Manager' | 'Staff';
  readonly joinedDaysAgo: number;
  /** Who decided, and when; missing if nobody has. */
  readonly decidedDaysAgo?: number;
  readonly reason?: string;
  /** Invited by mail and not signed in yet: without a password. */
  readonly isInvited?: true;
  /** Where the person worked before coming here. */
  readonly formerDealer?: string;
}

/** People of the first dealer, so that its manager sees every state too, and of the two dealers above. */
export const rarePeople: readonly RarePerson[] = [
  {
    email: 'ines.calloway@cascadecrest.example',
    firstName: 'Ines',
    lastName: 'Calloway',
    language: 'en',
    status: 'active',
    dealer: 'D100001',
    department: 'Service Technician',
    position: 'Staff',
    joinedDaysAgo: 45,
    decidedDaysAgo: 44,
    formerDealer: 'D100002',
  },
  {
    email: 'odette.marchbank@cascadecrest.example',
    firstName: 'Odette',
    lastName: 'Marchbank',
    language: 'en',
    status: 'pending',
    dealer: 'D100001',
    department: 'Sales Marketing',
    position: 'Staff',
    joinedDaysAgo: 2,
  },
  {
    email: 'rory.pemberdale@cascadecrest.example',
    firstName: 'Rory',
    lastName: 'Pemberdale',
    language: 'en',
    status: 'denied',
    dealer: 'D100001',
    department: 'Parts Accessories',
    position: 'Staff',
    joinedDaysAgo: 9,
    decidedDaysAgo: 8,
    reason: 'Works for a supplier, not for this dealer.',
  },
  {
    email: 'dario.quillfeder@cascadecrest.example',
    firstName: 'Dario',
    lastName: 'Quillfeder',
    language: 'en',
    status: 'deactivated',
    dealer: 'D100001',
    department: 'Service Technician',
    position: 'Staff',
    joinedDaysAgo: 500,
    decidedDaysAgo: 21,
    reason: 'Left the trade in October.',
  },
  {
    email: 'sunniva.hallorand@cascadecrest.example',
    firstName: 'Sunniva',
    lastName: 'Hallorand',
    language: 'en',
    status: 'active',
    dealer: 'D100001',
    department: 'Parts Accessories',
    position: 'Staff',
    joinedDaysAgo: 1,
    isInvited: true,
  },
  {
    email: 'sylvain.coulombier@hautplateau.example',
    firstName: 'Sylvain',
    lastName: 'Coulombier',
    language: 'fr',
    status: 'pending',
    dealer: 'D100014',
    department: 'Sales Marketing',
    position: 'Owner',
    joinedDaysAgo: 3,
  },
  {
    email: 'hattie.longmire@sagebrushtrail.example',
    firstName: 'Hattie',
    lastName: 'Longmire',
    language: 'en',
    status: 'denied',
    dealer: 'D100013',
    department: 'Service Administration',
    position: 'Manager',
    joinedDaysAgo: 60,
    decidedDaysAgo: 58,
    reason: 'The dealership has closed.',
  },
];

/** What dealer managers ask for about their staff, in each state. */
export const learnerRequests: readonly {
  readonly type: 'deactivate' | 'participating';
  readonly user: string;
  readonly by: string;
  readonly status: 'pending' | 'approved' | 'denied';
  readonly reason: string;
  readonly daysAgo: number;
}[] = [
  {
    type: 'deactivate',
    user: 'callum.brightwater@cascadecrest.example',
    by: 'manager@paddock.example',
    status: 'pending',
    reason: 'Callum’s contract ends with the season, on the last day of the month.',
    daysAgo: 1,
  },
  {
    type: 'deactivate',
    user: 'dario.quillfeder@cascadecrest.example',
    by: 'manager@paddock.example',
    status: 'approved',
    reason: 'Dario has left us.',
    daysAgo: 22,
  },
  {
    type: 'deactivate',
    user: 'adaeze.folarin@cascadecrest.example',
    by: 'manager@paddock.example',
    status: 'denied',
    reason: 'On leave until March.',
    daysAgo: 40,
  },
  {
    type: 'participating',
    user: 'tobias.nakano@cascadecrest.example',
    by: 'manager@paddock.example',
    status: 'pending',
    reason: 'Tobias moves to the office and needs no product training any more.',
    daysAgo: 2,
  },
  {
    type: 'participating',
    user: 'adaeze.folarin@cascadecrest.example',
    by: 'manager@paddock.example',
    status: 'approved',
    reason: 'Adaeze does the accounts now and sells no vehicles.',
    daysAgo: 80,
  },
  {
    type: 'participating',
    user: 'ines.calloway@cascadecrest.example',
    by: 'manager@paddock.example',
    status: 'denied',
    reason: 'Ines helps out at the desk for a few weeks.',
    daysAgo: 30,
  },
];

/** A custom role of the company, and who has it. */
export const ownRole = {
  name: 'Training coordinator',
  nameFr: 'Coordination de la formation',
  description: 'Keeps the course catalogue in order and watches who falls behind, without touching accounts.',
  rank: 4,
  reach: 'everything',
  adminArea: 'own',
  frenchOnly: false,
  rights: ['VIEW_COURSES', 'VIEW_CURRICULUMS', 'VIEW_RESOURCES', 'COURSE_REPORTS', 'CURRICULUM_REPORTS'],
  holder: 'ewa.lisowicz@ridgeline.example',
} as const;

/** A department for people who have not chosen one, and one that is no longer assigned. */
export const rareGroups = [
  {
    name: 'New starters',
    nameFr: 'Nouveaux arrivants',
    description: 'People of the first weeks, until their department is known.',
    category: 'department',
    status: 'active',
    isDefault: true,
  },
  {
    name: 'Season staff 2025',
    nameFr: 'Saisonniers 2025',
    description: 'Summer help of last year.',
    category: 'season',
    status: 'inactive',
    isDefault: false,
  },
] as const;

/** Admin groups that are no longer or not yet in use. Staff, dealers and people by address and number. */
export const rareAdminGroups = [
  {
    slug: 'pilot-2025',
    name: 'Electric pilot 2025',
    description: 'Dealers of last year’s electric pilot. Its manager has moved to the head office.',
    status: 'inactive',
    staff: ['company@paddock.example', 'sales@paddock.example'],
    dealers: ['D100001', 'D100005'],
    people: [],
  },
  {
    slug: 'north',
    name: 'District North',
    description: 'Opens next season; its manager is not chosen yet.',
    status: 'active',
    staff: [],
    dealers: [],
    people: ['learner@paddock.example'],
  },
] as const;

/** A brand that is no longer sold. */
export const retiredBrand = {
  slug: 'peatline',
  name: 'Peatline',
  colour: '#4F6F52',
  bucket: 'snow-and-work',
  segments: ['Utility'],
  headline: text('Amphibious carriers for soft ground.', 'Des porteurs amphibies pour sols mous.'),
  description: text(
    'The last Peatline left the factory in 2025. Parts and service papers stay here until the end of 2035.',
    'Le dernier Peatline est sorti d’usine en 2025. Les documents de pièces et de service restent ici jusqu’à la fin de 2035.',
  ),
} as const;

/** A picture with words on the page of a brand. */
export const pictureBlock = {
  brand: 'talus',
  title: text('Walk around it once', 'Un tour complet, une fois'),
  text: text(
    'Six stops, the same on every Talus: learn them once and no delivery forgets one.',
    'Six arrêts, les mêmes sur chaque Talus : apprenez-les une fois et aucune livraison n’en oubliera.',
  ),
  alt: text('A side-by-side seen from the left, doors open', 'Un côte à côte vu de gauche, portes ouvertes'),
  media: 'courses/off-road-lineup-2027/a-walk-around-in-six-stops.jpg',
} as const;

/** Everyone who hands a vehicle over; its course has a second version that has to be passed again. */
export const deliveryCrew = {
  slug: 'delivery-crew',
  brand: 'talus',
  name: text('Delivery crew', 'Équipe de livraison'),
  description: text(
    'Whoever hands a vehicle to its owner does it the same way. Passed again whenever the checklist changes.',
    'Qui remet un véhicule à son propriétaire le fait de la même façon. À repasser chaque fois que la liste change.',
  ),
  departments: ['Service Technician', 'Service Administration', 'Sales Marketing'],
  course: 'delivery-handover',
} as const;

export type RareStage = 'passed' | 'failed' | 'begun';

/** People's progress in it, and how many days ago it began; a pass from before the second version is due again. */
export const rareWork: readonly {
  readonly email: string;
  readonly dealer: string;
  readonly course: string;
  readonly stage: RareStage;
  readonly daysAgo: number;
}[] = [
  {
    email: 'learner@paddock.example',
    dealer: 'D100001',
    course: 'delivery-handover',
    stage: 'passed',
    daysAgo: 24,
  },
  {
    email: 'learner@paddock.example',
    dealer: 'D100001',
    course: 'warranty-claims-that-pass',
    stage: 'failed',
    daysAgo: 140,
  },
  {
    email: 'tobias.nakano@cascadecrest.example',
    dealer: 'D100001',
    course: 'delivery-handover',
    stage: 'passed',
    daysAgo: 75,
  },
  {
    email: 'ines.calloway@cascadecrest.example',
    dealer: 'D100001',
    course: 'delivery-handover',
    stage: 'passed',
    daysAgo: 12,
  },
];

export const renewedCourse = {
  course: 'delivery-handover',
  note: 'The checklist of 2027: straps and charger are handed over with a signature. Everybody passes again.',
  daysAgo: 30,
  graceDays: 20,
  section: {
    slug: 'signed-for',
    name: text('Signed for', 'Contre signature'),
    body: text(
      '<p>Straps, charger and second key change hands against a signature. What is not on the sheet was not handed over.</p>',
      '<p>Les sangles, le chargeur et la deuxième clé se remettent contre signature. Ce qui n’est pas sur la feuille n’a pas été remis.</p>',
    ),
  },
} as const;

/** A course without a quiz is passed by reading it; passed before it was unpublished. */
export const readCourse = {
  email: 'tobias.nakano@cascadecrest.example',
  dealer: 'D100001',
  course: 'off-road-lineup-2026',
  daysAgo: 9,
} as const;

/** The demo learner's comment at the end of a course. */
export const learnerFeedback = {
  course: 'brakes-abs',
  rating: 5,
  helped: 'Bleeding step by step, with the order of the calipers.',
  missing: 'A word about ABS rings after a fall.',
} as const;

/** Curriculums of past seasons: nobody takes them any more, but their certificates stay. */
export const retiredCurriculums = [
  {
    slug: 'season-opening-2026',
    brand: 'talus',
    name: text('Season opening 2026', 'Ouverture de saison 2026'),
    description: text(
      'What the showroom had to know before the doors opened in March.',
      'Ce que la salle devait savoir avant l’ouverture des portes en mars.',
    ),
    startsOn: '2026-02-01',
    endsOn: '2026-06-30',
  },
  {
    slug: 'trail-ready-2025',
    brand: 'talus',
    name: text('Trail ready 2025', 'Prêt pour le sentier 2025'),
    description: text('Guided rides of the 2025 season.', 'Les sorties guidées de la saison 2025.'),
    startsOn: '2025-03-01',
    endsOn: '2025-10-31',
  },
] as const;

/** Curriculums of the demo’s brand manager that learners do not see yet, or no longer see. */
export const curriculumsInMaking = [
  {
    slug: 'first-winter-with-a-quad',
    brand: 'talus',
    name: text('First winter with a quad', 'Premier hiver en quad'),
    description: text(
      'Plough, chains, battery: what to sell and what to check.',
      'Lame, chaînes, batterie : quoi vendre et quoi vérifier.',
    ),
    isDeleted: false,
  },
  {
    slug: 'mud-season',
    brand: 'talus',
    name: text('Mud season', 'Saison de la boue'),
    description: text(
      'Put aside: the line-up course says it all.',
      'Mis de côté : le cours de gamme dit déjà tout.',
    ),
    isDeleted: true,
  },
] as const;

/** Certificates of the demo’s learner, one in each state of the register. */
export const learnerCertificates: readonly {
  readonly curriculum: string;
  readonly state: 'valid' | 'expiring' | 'expired' | 'revoked' | 'superseded';
  readonly issuedDaysAgo: number;
  readonly revokeReason?: string;
  /** Misspelled, which is why it was reissued. */
  readonly personName?: string;
}[] = [
  {
    curriculum: 'delivery-crew',
    state: 'superseded',
    issuedDaysAgo: 22,
    personName: 'Maya Talis',
  },
  { curriculum: 'delivery-crew', state: 'valid', issuedDaysAgo: 20 },
  { curriculum: 'season-opening-2026', state: 'expiring', issuedDaysAgo: 340 },
  { curriculum: 'trail-ready-2025', state: 'expired', issuedDaysAgo: 500 },
  {
    curriculum: 'demo-day',
    state: 'revoked',
    issuedDaysAgo: 80,
    revokeReason: 'The briefing was signed for without being there.',
  },
];

export interface PackageInMaking {
  readonly slug: string;
  readonly state: 'draft' | 'review' | 'denied' | 'unpublished';
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly denyReason?: string;
  /** It is published by itself in that many days. */
  readonly liveInDays?: number;
}

/** Courses made of a package that learners do not see, one in each state of the work on them. */
export const packagesInMaking: readonly PackageInMaking[] = [
  {
    slug: 'torque-trainer-off-road',
    state: 'draft',
    name: text('Torque trainer, off-road', 'Exercice de couple de serrage, hors route'),
    description: text('The bench cases with a side-by-side.', 'Les cas d’établi avec un côte à côte.'),
    liveInDays: 45,
  },
  {
    slug: 'torque-trainer-wheel-nuts',
    state: 'review',
    name: text('Torque trainer: wheel nuts', 'Exercice de couple de serrage : écrous de roue'),
    description: text('Cross pattern and second pass.', 'Serrage en croix et second passage.'),
    liveInDays: 30,
  },
  {
    slug: 'torque-trainer-plastics',
    state: 'denied',
    name: text('Torque trainer: plastics', 'Exercice de couple de serrage : plastiques'),
    description: text('Panels and their screws.', 'Les panneaux et leurs vis.'),
    denyReason: 'The check asks for steel bolts only. Please add the panel screws and submit it again.',
  },
  {
    slug: 'torque-trainer-2025',
    state: 'unpublished',
    name: text('Torque trainer 2025', 'Exercice de couple de serrage 2025'),
    description: text('The edition of last year.', 'L’édition de l’an dernier.'),
  },
];
