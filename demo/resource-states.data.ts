import type { Bilingual } from '#contract/platform/language.ts';
import type { DemoAudience } from './demo-audience.ts';

/** Resources in every state that the content files lack: replaced, planned, refused, deleted, written in one language only. */

const text = (en: string, fr: string): Bilingual => ({ en, fr });

interface ResourceInState {
  readonly slug: string;
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly url: string;
  readonly status: 'draft' | 'published' | 'unpublished';
  readonly deletedDaysAgo?: number;
  /** Published, and unpublished again, at nine in the morning of these days. */
  readonly publishInDays?: number;
  readonly unpublishInDays?: number;
  /** Why a change that was due did not happen. */
  readonly problem?: Bilingual;
  readonly audience?: DemoAudience;
}

export const resourcesInStates: readonly ResourceInState[] = [
  {
    slug: 'winter-storage-talk',
    name: text('', 'Causerie d’atelier : préparer une motoneige pour l’hivernage'),
    description: text('', 'Vingt minutes avec deux techniciens de Rivière-du-Loup. En français seulement.'),
    url: 'https://causeries.talus.example/hivernage',
    status: 'published',
    audience: { countries: ['CA'], states: ['CA-QC'] },
  },
  {
    slug: 'trail-permit-finder',
    name: text('Trail permit finder by state', ''),
    description: text('Where your customers buy a permit before their first ride. Covers the United States only.', ''),
    url: 'https://permits.talus.example/finder',
    status: 'published',
    audience: { countries: ['US'] },
    unpublishInDays: 45,
  },
  {
    slug: 'torque-chart-last-year',
    name: text('Torque chart, last model year', 'Tableau des couples, année-modèle précédente'),
    description: text('Replaced by the chart in the service manual.', 'Remplacé par le tableau du manuel d’atelier.'),
    url: 'https://manuals.talus.example/torque/last-year',
    status: 'unpublished',
    audience: { assignmentGroups: ['Service Technician'], businessUnits: ['ORV'], states: ['US-UT', 'CA-QC'] },
  },
  {
    slug: 'spring-open-house-kit',
    name: text('Spring open house kit', 'Trousse pour les portes ouvertes du printemps'),
    description: text(
      'Banners, a checklist for the showroom and a script for the phone.',
      'Bannières, liste de contrôle pour la salle d’exposition et texte pour le téléphone.',
    ),
    url: 'https://kits.talus.example/open-house',
    status: 'draft',
    audience: { roles: ['DEALER_MANAGER'], adminGroups: ['west'] },
    publishInDays: 6,
    unpublishInDays: 40,
  },
  {
    slug: 'loaner-helmet-policy',
    name: text('Loaner helmet policy', 'Politique de prêt de casques'),
    description: text('What to check before a demo ride.', 'Ce qu’il faut vérifier avant un essai.'),
    url: '',
    status: 'draft',
    publishInDays: -1,
    problem: text('Enter the web address of the link.', 'Saisissez l’adresse Web du lien.'),
  },
  {
    slug: 'parts-hotline-hours',
    name: text('Parts hotline: holiday hours', 'Ligne des pièces : horaire des fêtes'),
    description: text('Hours from December 20 to January 4.', 'Horaire du 20 décembre au 4 janvier.'),
    url: 'https://parts.talus.example/hours',
    status: 'unpublished',
    audience: { assignmentGroups: ['Parts Accessories'], dealers: ['D100001', 'D100004'] },
    deletedDaysAgo: 4,
  },
];
