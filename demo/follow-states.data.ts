import type { FollowPlatform } from '#contract/library/follow-platforms.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { DemoAudience } from './demo-audience.ts';

/**
 * Suggested follows on every platform and in the states that the content files lack. The names on the platforms are longer than they allow, or
 * have a hyphen where they allow none, so that no link leads to somebody’s account.
 */

const text = (en: string, fr: string): Bilingual => ({ en, fr });

interface FollowInState {
  readonly slug: string;
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly platform: FollowPlatform;
  readonly url: string;
  readonly status: 'draft' | 'published' | 'unpublished';
  /** Of a brand, by its short name. */
  readonly brand?: string;
  /** Its picture, among the demo media. */
  readonly image?: string;
  readonly audience?: DemoAudience;
  readonly deletedDaysAgo?: number;
  /** Published, and unpublished again, at nine in the morning of these days. */
  readonly publishInDays?: number;
  readonly unpublishInDays?: number;
  /** Why a change that was due did not happen. */
  readonly problem?: Bilingual;
}

export const followsInStates: readonly FollowInState[] = [
  {
    slug: 'talus-on-instagram',
    name: text('Talus Trails', 'Talus Trails'),
    description: text(
      'One picture a day from the trails our machines are tested on.',
      'Une image par jour des sentiers où nos machines sont mises à l’essai.',
    ),
    platform: 'Instagram',
    url: 'https://www.instagram.com/talus-trails-of-the-demo/',
    status: 'published',
    brand: 'talus',
    image: 'brands/talus.png',
  },
  {
    slug: 'first-light-forecast',
    name: text('First Light Forecast', 'Météo du petit matin'),
    description: text(
      'What the sky will do to this week’s rides, written before six in the morning.',
      'Ce que le ciel réserve aux sorties de la semaine, écrit avant six heures du matin.',
    ),
    platform: 'Website',
    url: 'https://firstlight.example/',
    status: 'published',
  },
  {
    slug: 'ridgeline-dealers-group',
    name: text('Ridgeline Dealers’ Table', 'La table des concessionnaires Ridgeline'),
    description: text(
      'Dealers ask, dealers answer. The busiest hour is Monday before the doors open.',
      'Les concessionnaires demandent, les concessionnaires répondent. L’heure la plus animée est le lundi, avant l’ouverture.',
    ),
    platform: 'Facebook',
    url: 'https://www.facebook.com/groups/ridgeline-dealers-of-the-demo',
    status: 'published',
  },
  {
    slug: 'bay-three-films',
    name: text('Bay Three Films', ''),
    description: text(
      'Repairs filmed from start to finish, without music and without haste. In English.',
      'Des réparations filmées du début à la fin, sans musique et sans hâte. En anglais.',
    ),
    platform: 'YouTube',
    url: 'https://www.youtube.com/@bay-three-films-of-the-demo-network',
    status: 'published',
    image: 'courses/brakes-abs/bleeding-a-front-brake.jpg',
  },
  {
    slug: 'sixty-second-shop',
    name: text('Sixty-Second Shop', 'L’atelier en soixante secondes'),
    description: text('One tip for the bench, once a day.', 'Un conseil d’établi, une fois par jour.'),
    platform: 'TikTok',
    url: 'https://www.tiktok.com/@sixty-second-shop-of-the-demo',
    status: 'published',
  },
  {
    slug: 'recall-desk',
    name: text('Recall Desk', 'Le bureau des rappels'),
    description: text(
      'Says in one line what changed, with a link to the announcement.',
      'Dit en une ligne ce qui a changé, avec un lien vers l’annonce.',
    ),
    platform: 'X',
    url: 'https://x.com/recall-desk-of-the-demo',
    status: 'published',
    unpublishInDays: 45,
  },
  {
    slug: 'quiet-amps',
    name: text('Quiet Amps', 'Ampères tranquilles'),
    description: text(
      'An electrician who rides: one measurement on an electric vehicle, twice a month.',
      'Une électricienne qui roule : une mesure sur un véhicule électrique, deux fois par mois.',
    ),
    platform: 'Website',
    url: 'https://quietamps.example/',
    status: 'draft',
    brand: 'talus',
    audience: { assignmentGroups: ['Service Technician'], businessUnits: ['ORV'] },
    publishInDays: 6,
    unpublishInDays: 40,
  },
  {
    slug: 'letters-from-bay-three',
    name: text('Letters from Bay Three', 'Lettres de la baie trois'),
    description: text(
      'A service manager writes to her younger self. Short, kind, and useful on Mondays.',
      'Une cheffe d’atelier écrit à celle qu’elle était. Court, bienveillant et utile le lundi.',
    ),
    platform: 'Website',
    url: 'https://baythree.example/',
    status: 'draft',
    brand: 'talus',
    publishInDays: -1,
    problem: { en: platformErrors.notAllowed.en, fr: platformErrors.notAllowed.fr },
  },
  {
    slug: 'winter-line-up-preview',
    name: text('Winter line-up preview', 'Aperçu de la gamme d’hiver'),
    description: text('Last season’s page.', 'La page de la saison dernière.'),
    platform: 'Website',
    url: 'https://winter.talus.example/',
    status: 'unpublished',
    brand: 'talus',
  },
  {
    slug: 'spring-ride-wall',
    name: text('Spring ride wall', 'Le mur des sorties de printemps'),
    description: text('Pictures that customers sent in.', 'Des images que les clients ont envoyées.'),
    platform: 'Instagram',
    url: 'https://www.instagram.com/spring-ride-wall-of-the-demo/',
    status: 'unpublished',
    brand: 'talus',
    deletedDaysAgo: 4,
  },
];

/** What curriculums suggest, by the short names of both; those of the content files by their names. */
export const followsOfCurriculums: Readonly<Record<string, readonly string[]>> = {
  'service-technician-1': ['The Careful Wrench', 'bay-three-films', 'quiet-amps', 'recall-desk'],
  'off-road-lineup': ['talus-on-instagram', 'winter-line-up-preview', 'sixty-second-shop', 'ridgeline-dealers-group'],
};
