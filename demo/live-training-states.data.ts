import type { Bilingual } from '#contract/platform/language.ts';

/** Templates, locations and events in every state that the content files lack. */

const text = (en: string, fr: string): Bilingual => ({ en, fr });

interface TemplateInState {
  readonly slug: string;
  readonly type: string;
  readonly course: string | null;
  readonly durationMinutes: number;
  readonly seats: number;
  readonly status: 'draft' | 'published' | 'unpublished';
  readonly title: Bilingual;
  readonly description: Bilingual;
}

export const templatesInStates: readonly TemplateInState[] = [
  {
    slug: 'winch-day',
    type: 'Hands-On',
    course: 'cvt-technician',
    durationMinutes: 240,
    seats: 8,
    status: 'draft',
    title: text('Winch and recovery, half a day', 'Treuil et dépannage, une demi-journée'),
    description: text(
      'Spool, anchor, pull and pack again. The yard with the slope is still being looked for.',
      'Enrouler, ancrer, tirer et ranger. Nous cherchons encore un terrain en pente.',
    ),
  },
  {
    slug: 'snow-setup',
    type: 'Hands-On',
    course: null,
    durationMinutes: 240,
    seats: 10,
    status: 'published',
    title: text('Snow setup: skis, track and weight', 'Réglages d’hiver : skis, chenille et poids'),
    description: text(
      'Set up one sled for a heavy rider and one for deep snow.',
      'Régler une motoneige pour un conducteur lourd et une autre pour la poudreuse.',
    ),
  },
  {
    slug: 'claims-evening',
    type: 'Update',
    course: 'warranty-claims-that-pass',
    durationMinutes: 90,
    seats: 30,
    status: 'published',
    title: text('Claims evening: your own cases', 'Soirée garantie : vos propres cas'),
    description: text(
      'Bring a returned claim. We rewrite it together.',
      'Apportez une réclamation refusée. Nous la récrivons ensemble.',
    ),
  },
  {
    slug: 'launch-2026',
    type: 'Update',
    course: 'off-road-lineup-2027',
    durationMinutes: 90,
    seats: 40,
    status: 'unpublished',
    title: text('2026 launch briefing', 'Présentation du lancement 2026'),
    description: text('Last year’s lineup in ninety minutes.', 'La gamme de l’an dernier en quatre-vingt-dix minutes.'),
  },
];

/** Templates without a date, and how many learners besides the one of the demo are interested in them. */
export const interests: readonly {
  readonly template: string;
  readonly people: number;
  readonly learner: boolean;
}[] = [
  { template: 'snow-setup', people: 9, learner: true },
  { template: 'claims-evening', people: 4, learner: false },
];

/** A location near the dealer of the demo sign-ins. */
export const nearLocation = {
  slug: 'redmond',
  venue: 'High Desert Training Yard',
  address: '2100 Airport Way',
  city: 'Redmond',
  state: 'OR',
  country: 'US',
  postalCode: '97756',
  latitude: 44.25,
  longitude: -121.15,
  timeZone: 'America/Los_Angeles',
} as const;

/** What events of the content files ask for besides seats, by template and days from the load. */
export const optionsOfEvents: Readonly<Record<string, EventOptions>> = {
  'hv-practice/20': { minPeople: 4, decideInDays: 10, confirmed: true },
  'hv-practice/54': { firstInDays: 30 },
};

/** A location that is not used any more. */
export const closedLocation = {
  slug: 'boise',
  venue: 'Sawtooth Annex',
  address: '77 Mill Ditch Road',
  city: 'Boise',
  state: 'ID',
  country: 'US',
  postalCode: '83702',
  latitude: 43.62,
  longitude: -116.2,
  timeZone: 'America/Boise',
} as const;

export interface EventOptions {
  readonly minPeople?: number;
  /** The day of the decision. */
  readonly decideInDays?: number;
  /** It was decided that it takes place. */
  readonly confirmed?: true;
  /** Until then, seats are only for dealers with nobody certified. Somebody of another dealer waits. */
  readonly firstInDays?: number;
}

interface EventInState {
  readonly slug: string;
  readonly template: string;
  readonly status: 'draft' | 'published' | 'unpublished';
  readonly language: 'en' | 'fr';
  /** A location, or a virtual event with a link. */
  readonly location: string | null;
  /** Days from the load at eight by the clock of the zone, or minutes from the moment of the load. */
  readonly start: { readonly inDays: number } | { readonly inMinutes: number };
  readonly minutes: number;
  readonly zone: string;
  readonly title: Bilingual | null;
  readonly price: { readonly cents: number; readonly currency: 'USD' | 'CAD' } | null;
  readonly canceled?: string;
  readonly deleted?: boolean;
  /** How many attended, checked in without being completed, and did not come. */
  readonly past?: { readonly attended: number; readonly checkedIn: number; readonly noShow: number };
  /** Departments by name. */
  readonly departments?: readonly string[];
  /** Addresses that may join although they are outside the audience. */
  readonly preAllowed?: readonly string[];
  /** The learner of the demo had a seat and gave it up. */
  readonly left?: true;
  readonly options?: EventOptions;
  /** Seats without a name that the manager of the demo reserved. */
  readonly reserved?: number;
}

export const eventsInStates: readonly EventInState[] = [
  {
    slug: 'line-up-drive-past',
    template: 'line-up-drive',
    status: 'published',
    language: 'en',
    location: 'denver',
    start: { inDays: -12 },
    minutes: 360,
    zone: 'America/Denver',
    title: null,
    price: null,
    past: { attended: 4, checkedIn: 1, noShow: 2 },
  },
  {
    slug: 'clinic-running',
    template: 'warranty-clinic',
    status: 'published',
    language: 'en',
    location: 'charlotte',
    start: { inMinutes: -30 },
    minutes: 120,
    zone: 'America/New_York',
    title: text('Warranty clinic in Charlotte', 'Clinique garantie à Charlotte'),
    price: null,
  },
  {
    slug: 'clinic-opening',
    template: 'warranty-clinic',
    status: 'published',
    language: 'en',
    location: null,
    start: { inMinutes: 20 },
    minutes: 60,
    zone: 'America/Chicago',
    title: text('Warranty clinic: the lunch hour', 'Clinique garantie : à l’heure du dîner'),
    price: { cents: 12_900, currency: 'USD' },
    left: true,
  },
  {
    slug: 'line-up-drive-canceled',
    template: 'line-up-drive',
    status: 'published',
    language: 'en',
    location: 'duluth',
    start: { inDays: 24 },
    minutes: 360,
    zone: 'America/Chicago',
    title: null,
    price: null,
    canceled: 'The track is flooded. Please take another date.',
  },
  {
    slug: 'cvt-technicians-only',
    template: 'cvt-hands-on',
    status: 'published',
    language: 'fr',
    location: 'trois-rivieres',
    start: { inDays: 41 },
    minutes: 450,
    zone: 'America/Toronto',
    title: null,
    price: { cents: 9_900, currency: 'CAD' },
    departments: ['Service Technician'],
    preAllowed: ['manager@paddock.example'],
  },
  {
    slug: 'cvt-unpublished',
    template: 'cvt-hands-on',
    status: 'unpublished',
    language: 'en',
    location: 'charlotte',
    start: { inDays: 62 },
    minutes: 450,
    zone: 'America/New_York',
    title: null,
    price: null,
  },
  {
    slug: 'cvt-deleted',
    template: 'cvt-hands-on',
    status: 'draft',
    language: 'en',
    location: null,
    start: { inDays: 80 },
    minutes: 450,
    zone: 'America/Denver',
    title: text('CVT hands-on (entered twice)', ''),
    price: null,
    deleted: true,
  },
  {
    slug: 'line-up-drive-redmond',
    template: 'line-up-drive',
    status: 'published',
    language: 'en',
    location: nearLocation.slug,
    start: { inDays: 17 },
    minutes: 360,
    zone: nearLocation.timeZone,
    title: text('Line-up drive in the high desert', 'Essais de la gamme dans le haut désert'),
    price: null,
    options: { minPeople: 6, decideInDays: 1 },
    reserved: 2,
  },
];
