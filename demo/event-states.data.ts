import type { Bilingual } from '#contract/platform/language.ts';
import type { DemoAudience } from './demo-audience.ts';

/** Events in every state that the content files lack: one language only, planned, running, over, moved, canceled, around a clock change, deleted. */

const text = (en: string, fr: string): Bilingual => ({ en, fr });

export interface EventInState {
  readonly slug: string;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly status: 'draft' | 'published' | 'unpublished';
  readonly zone: string;
  /** Days from today with the clock there, minutes from now, or the days around the next change of the clocks. Null without a date. */
  readonly start:
    | { readonly inDays: number; readonly time: string }
    | { readonly inMinutes: number }
    | { readonly clockChange: -1 | 1; readonly time: string }
    | null;
  readonly minutes: number;
  readonly venue?: string;
  readonly address?: string;
  readonly city?: string;
  readonly region?: string;
  readonly country?: 'US' | 'CA';
  readonly link?: string;
  readonly audience?: DemoAudience;
  /** It was at this place and this many days earlier before. */
  readonly movedFrom?: { readonly days: number; readonly venue: string };
  readonly canceled?: string;
  readonly publishInDays?: number;
  readonly unpublishInDays?: number;
  readonly problem?: Bilingual;
  readonly deletedDaysAgo?: number;
  /** What the people of the sign-ins answered. */
  readonly answer?: 'going' | 'interested' | 'not-interested';
  readonly favored?: boolean;
}

const day = 24 * 60;

export const eventsInStates: readonly EventInState[] = [
  {
    slug: 'parts-days',
    title: text('Parts days: three days of inventory together', 'Journées des pièces : trois jours d’inventaire ensemble'),
    description: text(
      'We count, label, and send back what nobody has asked for in two years. Join for one day or for all three, at the counter or online.',
      'Nous comptons, étiquetons et retournons ce que personne n’a demandé depuis deux ans. Venez un jour ou les trois, au comptoir ou en ligne.',
    ),
    status: 'published',
    zone: 'America/Denver',
    start: { inDays: -1, time: '08:00' },
    minutes: 2 * day + 8 * 60,
    venue: 'Wasatch Parts Hall',
    address: '410 Foundry Road',
    city: 'Ogden',
    region: 'UT',
    country: 'US',
    link: 'https://meet.paddock.example/parts-days',
    answer: 'going',
  },
  {
    slug: 'autumn-ride',
    title: text('Autumn ride on the rim', 'Sortie d’automne sur la crête'),
    description: text(
      'Sixty kilometers on gravel, a stop at the lookout, and soup at the end. Thank you to everyone who came.',
      'Soixante kilomètres de gravier, une halte au belvédère et de la soupe à l’arrivée. Merci à tous les participants.',
    ),
    status: 'published',
    zone: 'America/Boise',
    start: { inDays: -20, time: '09:00' },
    minutes: 6 * 60,
    venue: 'Rim trailhead',
    city: 'Twin Falls',
    region: 'ID',
    country: 'US',
    answer: 'going',
  },
  {
    slug: 'snow-demo-day',
    title: text('Snow demo day', 'Journée de démonstration sur neige'),
    description: text(
      'Two machines, one groomed loop, and a heated tent. The first place had no snow, so we go higher.',
      'Deux véhicules, une boucle damée et une tente chauffée. Le premier lieu manquait de neige : nous montons plus haut.',
    ),
    status: 'published',
    zone: 'America/Denver',
    start: { inDays: 16, time: '10:00' },
    minutes: 5 * 60,
    venue: 'Pine Saddle',
    city: 'Steamboat Springs',
    region: 'CO',
    country: 'US',
    movedFrom: { days: 7, venue: 'Cedar Meadow' },
    answer: 'interested',
    favored: true,
  },
  {
    slug: 'supplier-breakfast',
    title: text('Breakfast with the belt supplier', 'Petit-déjeuner avec le fournisseur de courroies'),
    description: text(
      'Samples of worn belts, and what they say about the clutch.',
      'Des échantillons de courroies usées, et ce qu’ils disent de l’embrayage.',
    ),
    status: 'published',
    zone: 'America/Chicago',
    start: { inDays: 9, time: '07:30' },
    minutes: 90,
    venue: 'Mill Street Café',
    city: 'Duluth',
    region: 'MN',
    country: 'US',
    canceled: 'The supplier cannot travel this month. We look for a new date.',
    answer: 'going',
  },
  {
    slug: 'owners-evening',
    title: text('Owners’ evening: ask the warranty desk', ''),
    description: text('One hour, no slides. Bring the claim you still do not understand.', ''),
    status: 'published',
    zone: 'America/Los_Angeles',
    start: { inDays: 30, time: '18:00' },
    minutes: 60,
    link: 'https://meet.paddock.example/owners-evening',
    answer: 'not-interested',
  },
  {
    slug: 'clubs-du-nord',
    title: text('', 'Rencontre avec les clubs du Nord'),
    description: text('', 'Les présidents de six clubs racontent leur hiver et disent ce qu’ils attendent des concessionnaires.'),
    status: 'published',
    zone: 'America/Toronto',
    start: { inDays: 24, time: '19:00' },
    minutes: 120,
    venue: 'Salle des Érables',
    city: 'Saguenay',
    region: 'QC',
    country: 'CA',
  },
  {
    slug: 'last-summer-shift',
    title: text('Late shift: service before the clocks change', 'Équipe du soir : l’entretien avant le changement d’heure'),
    description: text(
      'The last evening before the clocks change. Next week the same hour has another name.',
      'La dernière soirée avant le changement d’heure. La semaine suivante, la même heure portera un autre nom.',
    ),
    status: 'published',
    zone: 'America/Denver',
    start: { clockChange: -1, time: '18:00' },
    minutes: 150,
    venue: 'High Mesa Test Park',
    city: 'Grand Junction',
    region: 'CO',
    country: 'US',
  },
  {
    slug: 'first-winter-shift',
    title: text('Late shift: service after the clocks change', 'Équipe du soir : l’entretien après le changement d’heure'),
    description: text(
      'The same bay, the same hour by the clock, and an hour of daylight more or less.',
      'Le même poste, la même heure à l’horloge, et une heure de clarté de plus ou de moins.',
    ),
    status: 'published',
    zone: 'America/Denver',
    start: { clockChange: 1, time: '18:00' },
    minutes: 150,
    venue: 'High Mesa Test Park',
    city: 'Grand Junction',
    region: 'CO',
    country: 'US',
  },
  {
    slug: 'spring-meeting-west',
    title: text('Spring dealer meeting, west', 'Réunion de printemps des concessionnaires, Ouest'),
    description: text(
      'Prices, demo fleet, and the first ride of the year.',
      'Les prix, le parc de démonstration et la première sortie de l’année.',
    ),
    status: 'draft',
    zone: 'America/Los_Angeles',
    start: { inDays: 90, time: '09:00' },
    minutes: day + 7 * 60,
    venue: 'Harbor Works',
    city: 'Tacoma',
    region: 'WA',
    country: 'US',
    publishInDays: 12,
    unpublishInDays: 95,
  },
  {
    slug: 'tool-swap',
    title: text('Tool swap between workshops', 'Échange d’outils entre ateliers'),
    description: text('Bring what you do not use.', 'Apportez ce qui ne vous sert plus.'),
    status: 'draft',
    zone: 'America/Chicago',
    start: { inDays: 40, time: '13:00' },
    minutes: 180,
    publishInDays: -1,
    problem: text(
      'Enter a place or a link before you publish the event.',
      'Saisissez un lieu ou un lien avant de publier l’événement.',
    ),
  },
  {
    slug: 'photo-evening',
    title: text('Photo evening: machines that sell', 'Soirée photo : des véhicules qui se vendent'),
    description: text('Light, background, and a clean tire.', 'De la lumière, un fond et un pneu propre.'),
    status: 'unpublished',
    zone: 'America/New_York',
    start: { inDays: 35, time: '17:00' },
    minutes: 120,
    venue: 'Old Rope Works Hall',
    city: 'Portland',
    region: 'ME',
    country: 'US',
  },
  {
    slug: 'ice-fishing',
    title: text('Ice fishing (entered twice)', 'Pêche sur la glace (saisie deux fois)'),
    description: text('See the other one.', 'Voir l’autre.'),
    status: 'draft',
    zone: 'America/Chicago',
    start: null,
    minutes: 0,
    deletedDaysAgo: 4,
  },
];
