import type { Chapter } from '#contract/library/clips.fields.ts';
import type { ClipStatus } from '#contract/library/clip-statuses.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { DemoAudience } from './demo-audience.ts';

/** Videos and episodes in the states that the content files lack, and which of the committed files each of them plays. */

const text = (en: string, fr: string): Bilingual => ({ en, fr });
const course = (slug: string, name: string) => `courses/${slug}/${name}`;

interface VideoFile {
  /** Without its ending: a video, its poster, and its captions have the same name. */
  readonly media: string;
  readonly seconds: number;
  /** The languages of its captions. */
  readonly captions: readonly ('en' | 'fr')[];
}

const file = (media: string, seconds: number, captions: VideoFile['captions'] = ['en', 'fr']): VideoFile => ({
  media,
  seconds,
  captions,
});

const belt = file(course('cvt-technician', 'changing-the-belt'), 22);
const draw = file(course('electrical-diagnosis-charging-can', 'measuring-parasitic-draw'), 22);
const wires = file(course('electrical-diagnosis-charging-can', 'repairing-a-twisted-pair'), 20, ['en']);
const walk = file(course('off-road-lineup-2027', 'a-walk-around-in-six-stops'), 23);
const counter = file(course('parts-counter-essentials', 'from-the-customers-words-to-the-part-number'), 20);
const drive = file(course('sxs-pre-delivery-talus-crew-1000', 'the-10-km-test-drive'), 23);
const ride = file(course('delivery-handover', 'the-first-ride-and-the-first-500-kilometres'), 23, []);

/** What the videos of the content files play, by their short names. */
export const filesOfVideos: Readonly<Record<string, VideoFile>> = {
  'thirty-seconds-to-a-good-photo': file(course('warranty-claims-that-pass', 'rewrite-a-weak-claim'), 24),
  'listen-to-a-belt': belt,
  'the-tape-measure-greeting': walk,
  'tie-down-a-quad-in-four-points': drive,
  'read-a-serial-break-aloud': counter,
  'my-first-winter-with-a-hauler-snow': ride,
};

interface VideoInState {
  readonly slug: string;
  /** Of a category; null: of none. */
  readonly category: string | null;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly status: ClipStatus;
  readonly file: VideoFile;
  readonly noCaptionsReason?: string;
  /** Of a brand, by its short name. */
  readonly brand?: string;
  readonly audience?: DemoAudience;
  /** Who submitted it, by e-mail address; nobody: an editor made it. */
  readonly submittedBy?: string;
  readonly denyReason?: string;
  /** What a reviewer said about its seconds; told with the last decision unless it says otherwise. */
  readonly notes?: readonly {
    readonly second: number;
    readonly text: string;
    readonly answer?: string;
    readonly isTold?: boolean;
  }[];
  readonly daysAgo: number;
  readonly deletedDaysAgo?: number;
  /** Published at nine in the morning of this day. */
  readonly publishInDays?: number;
}

const learner = 'learner@paddock.example';

export const videosInStates: readonly VideoInState[] = [
  {
    slug: 'find-fifty-milliamps',
    category: 'in-the-bay',
    title: text('Find 50 mA in fifteen minutes', 'Trouver 50 mA en quinze minutes'),
    description: text(
      'A battery that dies overnight, and the one fuse that says why.',
      'Une batterie qui meurt pendant la nuit, et le seul fusible qui dit pourquoi.',
    ),
    status: 'published',
    file: draw,
    brand: 'talus',
    daysAgo: 3,
  },
  {
    slug: 'one-twist-at-a-time',
    category: 'in-the-bay',
    title: text('One twist at a time', ''),
    description: text('Two wires, 25 millimetres, and no shortcut.', ''),
    status: 'published',
    file: wires,
    submittedBy: 'tobias.nakano@cascadecrest.example',
    daysAgo: 12,
  },
  {
    slug: 'prove-test-prove',
    category: null,
    title: text('Prove, test, prove', 'Vérifier, mesurer, vérifier'),
    description: text('The three steps before anybody touches orange cables.', 'Les trois étapes avant de toucher aux câbles orange.'),
    status: 'published',
    file: file(course('high-voltage-safety', 'prove-test-prove'), 21),
    audience: { assignmentGroups: ['Service Technician'] },
    daysAgo: 25,
  },
  {
    slug: 'wash-bay-in-two-minutes',
    category: 'in-the-bay',
    title: text('The wash bay in two minutes', 'La baie de lavage en deux minutes'),
    description: text('What we rinse, what we never rinse.', 'Ce que nous rinçons, ce que nous ne rinçons jamais.'),
    status: 'denied',
    file: ride,
    submittedBy: learner,
    denyReason: 'Something shown here is not safe.\nPlease film it again with stands.',
    notes: [
      { second: 4, text: 'Good start: the drain is in the picture.' },
      { second: 12, text: 'Somebody works under the machine without stands.' },
      { second: 18, text: 'Which detergent is that? Say its name.', answer: 'The neutral one, I show the bottle now.' },
    ],
    daysAgo: 5,
  },
  {
    slug: 'battery-tender-trick',
    category: 'in-the-bay',
    title: text('Battery tender, winter edition', 'Chargeur de batterie, version hiver'),
    description: text('Filmed again: now with the clamps in the right order.', 'Filmé de nouveau : les pinces sont maintenant dans le bon ordre.'),
    status: 'waiting_approval',
    file: draw,
    submittedBy: learner,
    denyReason: 'A figure or a step is not right.\nFilm it again from the start.',
    notes: [
      { second: 4, text: 'Say the temperature first; it is the point.', answer: 'Done, it is the first sentence now.' },
      { second: 8, text: 'The clamps are connected in the wrong order.', answer: 'Filmed again: red first.' },
      { second: 17, text: 'Lovely shot. Keep it.', isTold: false },
    ],
    daysAgo: 1,
  },
  {
    slug: 'second-shelf-left',
    category: null,
    title: text('Second shelf, left', 'Deuxième tablette, à gauche'),
    description: text('Not finished yet.', 'Pas encore terminé.'),
    status: 'draft',
    file: counter,
    submittedBy: learner,
    daysAgo: 2,
  },
  {
    slug: 'read-the-plate',
    category: 'at-the-counter',
    title: text('Read the plate first', 'Lire d’abord la plaque'),
    description: text('Before the catalogue: the plate.', 'Avant le catalogue : la plaque.'),
    status: 'published',
    file: counter,
    submittedBy: learner,
    daysAgo: 30,
  },
  {
    slug: 'ten-kilometers-before-the-handover',
    category: 'on-the-trail',
    title: text('Ten kilometers before the handover', 'Dix kilomètres avant la remise'),
    description: text('What we listen for on the way.', 'Ce que nous écoutons en chemin.'),
    status: 'draft',
    file: drive,
    brand: 'talus',
    daysAgo: 1,
    publishInDays: 5,
  },
  {
    slug: 'last-season-line-up',
    category: 'on-the-trail',
    title: text('Last season’s walk-around', 'Le tour d’horizon de la saison dernière'),
    description: text('Replaced by this season’s.', 'Remplacé par celui de cette saison.'),
    status: 'unpublished',
    file: walk,
    brand: 'talus',
    noCaptionsReason: 'Music only',
    daysAgo: 200,
  },
  {
    slug: 'shop-tour-draft',
    category: null,
    title: text('Shop tour', 'Visite de l’atelier'),
    description: text('A first cut.', 'Un premier montage.'),
    status: 'unpublished',
    file: ride,
    brand: 'talus',
    daysAgo: 40,
    deletedDaysAgo: 3,
  },
];

interface Episode {
  readonly seconds: number;
  /** The languages of its captions. */
  readonly captions: readonly ('en' | 'fr')[];
  readonly chapters: readonly Chapter[];
}

/** What the content files do not say of each episode, by short name. */
export const episodes: Readonly<Record<string, Episode>> = {
  'the-part-that-came-back': {
    seconds: 62,
    captions: ['en', 'fr'],
    chapters: [
      { startSeconds: 0, title: 'A box is opened' },
      { startSeconds: 16, title: 'Left from where?' },
      { startSeconds: 31, title: 'The return log' },
      { startSeconds: 47, title: 'Read it back' },
    ],
  },
  'writing-for-a-stranger': {
    seconds: 54,
    captions: ['en'],
    chapters: [
      { startSeconds: 0, title: 'Five words, seventy words' },
      { startSeconds: 14, title: 'I was not there' },
      { startSeconds: 27, title: 'Complaint, cause, correction' },
      { startSeconds: 41, title: 'The challenge' },
    ],
  },
  'the-quiet-vehicle': {
    seconds: 72,
    captions: ['en', 'fr'],
    chapters: [
      { startSeconds: 0, title: 'Half a minute of silence' },
      { startSeconds: 14, title: 'What we unlearned' },
      { startSeconds: 29, title: 'Test the meter, measure, test again' },
      { startSeconds: 43, title: 'Waiting five minutes' },
      { startSeconds: 58, title: 'What we tell apprentices' },
    ],
  },
  'from-apprentice-to-bay-three': {
    seconds: 48,
    captions: [],
    chapters: [],
  },
  'vendre-en-deux-langues': { seconds: 44, captions: ['fr'], chapters: [] },
};

/** What editors of a brand have, by state. */
export const episodesInStates = [
  { slug: 'brand-draft', title: text('Talus at the bench 1', 'Talus à l’établi 1'), status: 'draft' },
  { slug: 'brand-published', title: text('Talus at the bench 2', 'Talus à l’établi 2'), status: 'published' },
  { slug: 'brand-unpublished', title: text('Talus at the bench 3', 'Talus à l’établi 3'), status: 'unpublished' },
  { slug: 'brand-deleted', title: text('Talus at the bench 4', 'Talus à l’établi 4'), status: 'unpublished', deletedDaysAgo: 2 },
] as const;

interface DemoComment {
  readonly on: string;
  readonly by: string;
  readonly text: string;
  readonly hoursAgo: number;
  readonly replies?: readonly { readonly by: string; readonly text: string; readonly hoursAgo: number }[];
  readonly tagged?: readonly string[];
  readonly reportedBy?: string;
}

/** What people say about videos and episodes, in the language of each person. */
export const clipComments: readonly DemoComment[] = [
  {
    on: 'listen-to-a-belt',
    by: 'tobias.nakano@cascadecrest.example',
    text: 'Same sound on a Trail 800 last week. It was the deflection: 38 mm.',
    hoursAgo: 20,
    replies: [{ by: 'ewa.lisowicz@ridgeline.example', text: 'Good catch. 32 mm is the limit.', hoursAgo: 18 }],
  },
  {
    on: 'listen-to-a-belt',
    by: 'saoirse.kinnell@bluehollow.example',
    text: 'Engine off for this one, always. Thanks for saying it aloud.',
    hoursAgo: 40,
  },
  {
    on: 'listen-to-a-belt',
    by: 'winston.abara@redmesa.example',
    text: 'Call me for cheap belts, ask for Winston.',
    hoursAgo: 60,
    reportedBy: 'learner@paddock.example',
  },
  {
    on: 'the-quiet-vehicle',
    by: 'samir.lahmadi@riviereclaire.example',
    text: 'Je l’ai fait écouter à toute l’équipe lundi matin.',
    hoursAgo: 70,
  },
];

/** How far the demo’s learner is, in seconds. */
export const learnerHeard: Readonly<Record<string, number>> = {
  'listen-to-a-belt': 12,
  'the-tape-measure-greeting': 23,
  'the-quiet-vehicle': 40,
  'the-part-that-came-back': 62,
};

/** What many people play, how long it lasts, and how many they are. */
export const manyPlay = [
  { slug: 'listen-to-a-belt', seconds: 22, people: 48 },
  { slug: 'find-fifty-milliamps', seconds: 22, people: 31 },
  { slug: 'the-quiet-vehicle', seconds: 72, people: 40 },
] as const;
