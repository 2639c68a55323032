import type { Bilingual } from '#contract/platform/language.ts';
import type { DemoAudience } from './demo-audience.ts';

/** Announcements and promotions in every state that the content files lack: one language only, planned, refused, new versions, deleted. */

const text = (en: string, fr: string): Bilingual => ({ en, fr });

export interface ArticleInState {
  readonly kind: 'bulletin' | 'promotion';
  readonly slug: string;
  readonly title: Bilingual;
  readonly body: Bilingual;
  readonly status: 'draft' | 'published' | 'unpublished';
  readonly publishedDaysAgo?: number;
  /** Days from today. */
  readonly days?: readonly [first: number, last: number];
  readonly partNumbers?: readonly string[];
  readonly audience?: DemoAudience;
  readonly facts?: readonly { readonly label: Bilingual; readonly value: Bilingual }[];
  /** A course by its short name, and resources by theirs. */
  readonly course?: string;
  readonly resources?: readonly string[];
  readonly edition?: number;
  /** People were asked to confirm it by this day, without a question. */
  readonly confirmInDays?: number;
  readonly deletedDaysAgo?: number;
  readonly publishInDays?: number;
  readonly unpublishInDays?: number;
  readonly problem?: Bilingual;
}

export const articlesInStates: readonly ArticleInState[] = [
  {
    kind: 'bulletin',
    slug: 'belt-cover-torque',
    title: text('CVT cover bolts: use the new torque', 'Vis du couvercle de CVT : nouveau couple de serrage'),
    body: text(
      '<p>Tighten the nine cover bolts to <strong>10 N·m</strong> instead of 12. The thread inserts of the 2027 covers are shorter.</p><ol><li>Clean the threads; no oil, no thread lock.</li><li>Tighten crosswise in two steps: 5 N·m, then 10 N·m.</li><li>Check the seal for a fold at the lower edge.</li></ol>',
      '<p>Serrez les neuf vis du couvercle à <strong>10 N·m</strong> au lieu de 12. Les filets rapportés des couvercles 2027 sont plus courts.</p><ol><li>Nettoyez les filets ; ni huile ni frein-filet.</li><li>Serrez en croix en deux temps : 5 N·m, puis 10 N·m.</li><li>Vérifiez que le joint ne forme pas de pli au bord inférieur.</li></ol>',
    ),
    status: 'published',
    publishedDaysAgo: 1,
    edition: 2,
    facts: [
      { label: text('Models', 'Modèles'), value: text('2027 trail, 800 class', 'Sentier 2027, catégorie 800') },
      { label: text('Time', 'Temps'), value: text('0.3 h', '0,3 h') },
      { label: text('Parts', 'Pièces'), value: text('None', 'Aucune') },
    ],
    course: 'cvt-technician',
    resources: ['belt-wear-chart'],
  },
  {
    kind: 'bulletin',
    slug: 'quebec-trail-days',
    title: text('', 'Journées des sentiers : les clubs cherchent des véhicules de démonstration'),
    body: text(
      '',
      '<p>Quatre clubs de la région préparent leurs journées portes ouvertes. Si vous pouvez prêter un véhicule, écrivez-leur avant la fin du mois.</p>',
    ),
    status: 'published',
    publishedDaysAgo: 6,
    audience: { countries: ['CA'], states: ['CA-QC'] },
  },
  {
    kind: 'bulletin',
    slug: 'daylight-saving-support',
    title: text('Support hours move with the clock', ''),
    body: text('<p>From Sunday on, the help desk opens one hour earlier by your clock. Calls after 4:00 PM wait until the next morning.</p>', ''),
    status: 'published',
    publishedDaysAgo: 12,
    audience: { countries: ['US'] },
    confirmInDays: -4,
    unpublishInDays: 20,
  },
  {
    kind: 'bulletin',
    slug: 'spring-price-file',
    title: text('Price file for spring: what changes', 'Fichier de prix du printemps : ce qui change'),
    body: text(
      '<p>412 prices change. Reprint the labels in aisles 3 and 4.</p>',
      '<p>412 prix changent. Réimprimez les étiquettes des allées 3 et 4.</p>',
    ),
    status: 'draft',
    audience: { assignmentGroups: ['Parts Accessories'] },
    publishInDays: 9,
    unpublishInDays: 60,
  },
  {
    kind: 'bulletin',
    slug: 'winch-rope-check',
    title: text('Winch rope: check the first meter', 'Câble du treuil : contrôlez le premier mètre'),
    body: text('', ''),
    status: 'draft',
    publishInDays: -1,
    problem: text(
      'Write the text in the language of the title before you publish.',
      'Rédigez le texte dans la langue du titre avant de publier.',
    ),
  },
  {
    kind: 'bulletin',
    slug: 'old-phone-numbers',
    title: text('New phone numbers of the parts line', 'Nouveaux numéros de la ligne des pièces'),
    body: text('<p>Replaced by the card in your binder.</p>', '<p>Remplacés par la fiche de votre classeur.</p>'),
    status: 'unpublished',
    publishedDaysAgo: 120,
  },
  {
    kind: 'bulletin',
    slug: 'entered-twice',
    title: text('Labor schedule (entered twice)', 'Barème de main-d’œuvre (saisi deux fois)'),
    body: text('<p>See the other one.</p>', '<p>Voir l’autre.</p>'),
    status: 'draft',
    deletedDaysAgo: 3,
  },
  {
    kind: 'promotion',
    slug: 'autumn-battery-offer',
    title: text('Autumn battery check: the charger at cost', 'Contrôle des batteries d’automne : le chargeur à prix coûtant'),
    body: text(
      '<p>Sell a battery and the charger goes out at cost. The offer is over; returns are accepted until the end of the month.</p>',
      '<p>Pour toute batterie vendue, le chargeur est à prix coûtant. L’offre est terminée ; les retours sont acceptés jusqu’à la fin du mois.</p>',
    ),
    status: 'published',
    publishedDaysAgo: 70,
    days: [-70, -10],
    partNumbers: ['BAT-14AH', 'CHG-2A'],
  },
  {
    kind: 'promotion',
    slug: 'winter-service-bundle',
    title: text('Winter service bundle: oil, filter, and plug in one box', 'Trousse d’entretien hivernal : huile, filtre et bougie dans une boîte'),
    body: text(
      '<p>One box for the service before storage. It saves your customer 18 dollars and you three lines on the order.</p>',
      '<p>Une seule boîte pour l’entretien avant l’hivernage. Votre client économise 18 dollars, et vous, trois lignes de commande.</p>',
    ),
    status: 'published',
    publishedDaysAgo: 1,
    days: [-1, 44],
    partNumbers: ['KIT-WS-650', 'KIT-WS-800'],
  },
  {
    kind: 'promotion',
    slug: 'spring-tire-exchange',
    title: text('Spring tire exchange', 'Échange de pneus du printemps'),
    body: text(
      '<p>From the first day on, an old set of tires counts 60 dollars toward a new one.</p>',
      '<p>Dès le premier jour, un vieux jeu de pneus vaut 60 dollars à l’achat d’un neuf.</p>',
    ),
    status: 'published',
    publishedDaysAgo: 3,
    days: [60, 120],
    partNumbers: ['TIR-AT-26'],
  },
  {
    kind: 'promotion',
    slug: 'helmet-week',
    title: text('Helmet week', 'Semaine du casque'),
    body: text('<p>A helmet bag with every helmet.</p>', '<p>Un sac pour tout casque acheté.</p>'),
    status: 'draft',
    days: [14, 21],
    partNumbers: ['HLM-XC-M', 'HLM-XC-L'],
    publishInDays: 13,
  },
  {
    kind: 'promotion',
    slug: 'glove-clearance',
    title: text('Glove clearance', 'Liquidation de gants'),
    body: text('<p>Last year’s colors at half price.</p>', '<p>Les couleurs de l’an dernier à moitié prix.</p>'),
    status: 'unpublished',
    publishedDaysAgo: 200,
    days: [-200, -150],
    deletedDaysAgo: 6,
  },
];
