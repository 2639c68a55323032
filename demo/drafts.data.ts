import type { Bilingual } from '#contract/platform/language.ts';
import type { NumberAnswer, SlideMedia } from '#contract/training/course-content.ts';

/** A course before or after publishing: one for each state that the published ones do not show. */
export interface DemoDraft {
  readonly slug: string;
  readonly brand: string;
  readonly category: string;
  readonly state: 'draft' | 'review' | 'denied' | 'unpublished' | 'deleted';
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly denyReason?: string;
  readonly chapters: readonly {
    readonly name: Bilingual;
    readonly sections: readonly DemoDraftSection[];
  }[];
  readonly questions: readonly {
    readonly text: Bilingual;
    readonly explanation: Bilingual;
    /** Where it is taught, by its place in the course: the section to read again. */
    readonly section: number;
    /** The first one is right; for an order, the list is the right order. */
    readonly options: readonly Bilingual[];
    /** Omitted: one of the options is chosen. */
    readonly type?: 'numeric' | 'ordering' | 'matching';
    /** The matches of the options, in their order. */
    readonly matches?: readonly Bilingual[];
    readonly numberAnswer?: NumberAnswer;
  }[];
  /** Comments of the reviewer on sections, by their place in the course, each with the author’s answer or none. */
  readonly comments?: readonly { readonly section: number; readonly text: string; readonly answer?: string }[];
}

interface DemoDraftSection {
  readonly name: Bilingual;
  readonly body: Bilingual;
  /** Names the section’s picture; a section without a name is found by its place. */
  readonly slug?: string;
  /** Pictures as paths below the media folder; a draft without French has none. */
  readonly slide?: Omit<SlideMedia, 'image'> & { readonly image: { readonly en: string; readonly fr: string | null } };
}

const text = (en: string, fr = ''): Bilingual => ({ en, fr });

export const demoDrafts: readonly DemoDraft[] = [
  {
    slug: 'winter-storage',
    brand: 'talus',
    category: 'four-wheel-product',
    state: 'draft',
    name: text('Winter storage, step by step'),
    description: text('What to do in the fall so that the machine starts in the spring.'),
    chapters: [
      {
        name: text('Before the first frost'),
        sections: [
          {
            name: text('Fuel and battery'),
            body: text(
              '<p>Fill the tank, add stabilizer and run the engine for ten minutes. Take the battery out and keep it on a maintainer.</p>',
            ),
          },
          {
            name: text('Where to park it'),
            slug: 'where-to-park-it',
            body: text(
              '<p>A dry place, out of the sun. Lift the machine so that its weight is off the tires, and cover it with a cover that lets moisture out.</p>',
            ),
            slide: {
              headline: text('Dry, covered, off its tires'),
              points: [text('Three months without a flat spot, a flat battery, or mold')],
              figures: [
                { label: text('Fuel tank'), value: text('Full') },
                { label: text('Battery, at least'), value: text('12.6 V') },
                { label: text('Check on it every'), value: text('4 weeks') },
              ],
              image: { en: 'drafts/winter-storage/where-to-park-it.en.png', fr: null },
              alt: text(
                'A side-by-side on two stands under a breathable cover, its wheels off the ground. Beside it, the battery is connected to a maintainer.',
              ),
            },
          },
        ],
      },
    ],
    questions: [],
  },
  {
    slug: 'tire-repair-on-the-trail',
    brand: 'talus',
    category: 'four-wheel-product',
    state: 'review',
    name: text('Tire repair on the trail', 'Réparer un pneu en sentier'),
    description: text(
      'Plug, inflate, get home: what the rider can do and what the shop does after.',
      'Boucher, gonfler, rentrer : ce que fait le conducteur, et ce que fait l’atelier ensuite.',
    ),
    chapters: [
      {
        name: text('On the trail', 'En sentier'),
        sections: [
          {
            name: text('Find the leak', 'Trouver la fuite'),
            body: text(
              '<p>Turn the tire slowly and listen. Mark the hole before you pull anything out of it.</p>',
              '<p>Tournez lentement le pneu et écoutez. Marquez le trou avant d’en retirer quoi que ce soit.</p>',
            ),
          },
          {
            name: text('Plug it', 'Boucher le trou'),
            slug: 'plug-it',
            slide: {
              headline: text('Two ends of 10 mm stand out', 'Deux bouts de 10 mm dépassent'),
              points: [
                text('Ream, push the plug in, pull the tool out in one stroke', 'Aléser, pousser la mèche, retirer l’outil d’un seul coup'),
              ],
              figures: [
                { label: text('Ends left standing out', 'Bouts qui dépassent'), value: text('10 mm', '10 mm') },
                { label: text('Wait before inflating', 'Attendre avant de gonfler'), value: text('2 min', '2 min') },
              ],
              image: { en: 'drafts/tire-repair-on-the-trail/plug-it.en.png', fr: 'drafts/tire-repair-on-the-trail/plug-it.fr.png' },
              alt: text(
                'The tread of a tire, cut open: a plug fills the hole, and its two ends stand out 10 mm above the tread between the lugs.',
                'Une bande de roulement en coupe : une mèche remplit le trou et ses deux bouts dépassent de 10 mm entre les crampons.',
              ),
            },
            body: text(
              '<p>Ream the hole. Push the plug in until two ends of 10 mm stand out, then pull the tool out in one stroke. Check with soapy water.</p>',
              '<p>Alésez, poussez la mèche jusqu’à ce que deux bouts de 10 mm dépassent, puis retirez l’outil d’un seul coup. Vérifiez à l’eau savonneuse.</p>',
            ),
          },
        ],
      },
      {
        name: text('Back at the shop', 'De retour à l’atelier'),
        sections: [
          {
            name: text('Repair or replace', 'Réparer ou remplacer'),
            slug: 'repair-or-replace',
            slide: {
              headline: text('Only the tread can be repaired', 'Seule la bande de roulement se répare'),
              points: [text('A plug is a way home, not a repair', 'Une mèche ramène à la maison, elle ne répare pas')],
              figures: [
                { label: text('Largest hole to patch', 'Plus grand trou réparable'), value: text('6 mm', '6 mm') },
                { label: text('Patches in a sidewall', 'Pièces dans un flanc'), value: text('0', '0') },
              ],
              image: {
                en: 'drafts/tire-repair-on-the-trail/repair-or-replace.en.png',
                fr: 'drafts/tire-repair-on-the-trail/repair-or-replace.fr.png',
              },
              alt: text(
                'Cross-section of a tire. The tread is green: patch it from inside. Shoulder and sidewall are red: replace the tire.',
                'Coupe d’un pneu. La bande de roulement est verte : pièce posée de l’intérieur. L’épaule et le flanc sont rouges : remplacer le pneu.',
              ),
            },
            body: text(
              '<p>A plug gets you home; it is not a repair. Patch the tread from inside. If the hole is in the sidewall, replace the tire. Inflate to seat the bead, at most to 240 kPa.</p>',
              '<p>Une mèche ramène à la maison, elle ne répare pas. Posez une pièce de l’intérieur sur la bande de roulement. Si le trou est dans le flanc, remplacez le pneu. Gonflez pour asseoir le talon, à 240 kPa au plus.</p>',
            ),
          },
        ],
      },
    ],
    questions: [
      {
        text: text('A hole in the sidewall: what does the shop do?', 'Un trou dans le flanc : que fait l’atelier ?'),
        explanation: text('The sidewall flexes; no patch holds there.', 'Le flanc fléchit ; aucune pièce n’y tient.'),
        section: 2,
        options: [
          text('Replace the tire', 'Remplacer le pneu'),
          text('Patch it from inside', 'Poser une pièce de l’intérieur'),
          text('Leave the plug in', 'Laisser la mèche'),
        ],
      },
      {
        text: text('What do you do before pulling the nail out?', 'Que faites-vous avant de retirer le clou ?'),
        explanation: text('Once the nail is out, an unmarked hole is hard to find.', 'Une fois le clou retiré, un trou non marqué est difficile à retrouver.'),
        section: 0,
        options: [text('Mark the place', 'Marquer l’endroit'), text('Let the air out', 'Dégonfler le pneu')],
      },
      {
        type: 'ordering',
        text: text('Put the steps of the repair in order.', 'Mettez les étapes de la réparation dans l’ordre.'),
        explanation: text('A patch only holds on a clean, roughened surface.', 'Une pièce ne tient que sur une surface propre et dépolie.'),
        section: 2,
        options: [
          text('Mark the hole', 'Marquer le trou'),
          text('Pull the nail out', 'Retirer le clou'),
          text('Roughen the inside', 'Dépolir l’intérieur'),
          text('Apply the patch', 'Poser la pièce'),
          text('Check for leaks', 'Vérifier l’étanchéité'),
        ],
      },
      {
        type: 'matching',
        text: text('What is each tool for?', 'À quoi sert chaque outil ?'),
        explanation: text('Each step has its own tool.', 'Chaque étape a son outil.'),
        section: 1,
        options: [text('Reamer', 'Alésoir'), text('Buffer', 'Ponceuse'), text('Soapy water', 'Eau savonneuse')],
        matches: [
          text('Opens the hole', 'Ouvre le trou'),
          text('Roughens the inside', 'Dépolit l’intérieur'),
          text('Shows a leak', 'Révèle une fuite'),
        ],
      },
      {
        type: 'numeric',
        text: text(
          'To what pressure do you inflate the tire to seat the bead? (example)',
          'À quelle pression gonflez-vous le pneu pour asseoir le talon ? (exemple)',
        ),
        explanation: text('Never more than the limit on the sidewall.', 'Jamais plus que la limite indiquée sur le flanc.'),
        section: 2,
        options: [],
        numberAnswer: { value: 240, tolerance: 10, unit: 'kPa' },
      },
    ],
    comments: [
      {
        section: 1,
        text: 'Which plug size? The kit holds two.',
        answer: 'The thick one. I will add a picture.',
      },
      { section: 2, text: 'Please name the torque for the wheel nuts here.' },
    ],
  },
  {
    slug: 'first-service-at-30-hours',
    brand: 'talus',
    category: 'technical-system',
    state: 'denied',
    name: text('First service at 30 hours', 'Premier entretien à 30 heures'),
    description: text('The service that warranty asks for.', 'L’entretien que demande la garantie.'),
    denyReason:
      'The valve clearances are those of the old engine. Please take them from the 2027 service manual and submit it again.',
    chapters: [
      {
        name: text('In the shop', 'À l’atelier'),
        sections: [
          {
            name: text('Valve clearance', 'Jeu des soupapes'),
            slug: 'valve-clearance',
            slide: {
              headline: text('Cold engine, valve closed', 'Moteur froid, soupape fermée'),
              points: [text('The gauge slides with light resistance', 'La jauge glisse avec une légère résistance')],
              figures: [
                { label: text('Intake', 'Admission'), value: text('0.15 mm', '0,15 mm') },
                { label: text('Exhaust', 'Échappement'), value: text('0.20 mm', '0,20 mm') },
              ],
              image: {
                en: 'drafts/first-service-at-30-hours/valve-clearance.en.png',
                fr: 'drafts/first-service-at-30-hours/valve-clearance.fr.png',
              },
              alt: text(
                'A rocker arm above a closed valve, with a feeler gauge in the gap between them. The lobe of the cam points away.',
                'Un culbuteur au-dessus d’une soupape fermée, une jauge d’épaisseur dans le jeu. Le lobe de la came est à l’opposé.',
              ),
            },
            body: text(
              '<p>Cold engine, piston at top of the compression stroke.</p>',
              '<p>Moteur froid, piston au point mort haut de la compression.</p>',
            ),
          },
          {
            name: text('Belt and clutch', 'Courroie et embrayage'),
            body: text('<p>Measure the width in three places and note the smallest.</p>'),
          },
        ],
      },
    ],
    questions: [
      {
        text: text('When is the valve clearance measured?', 'Quand mesure-t-on le jeu des soupapes ?'),
        explanation: text('Metal expands when it is warm.', 'Le métal se dilate à chaud.'),
        section: 0,
        options: [text('On a cold engine', 'Moteur froid'), text('After a test drive', 'Après un essai')],
      },
    ],
  },
  {
    slug: 'off-road-lineup-2026',
    brand: 'talus',
    category: 'four-wheel-product',
    state: 'unpublished',
    name: text('The 2026 off-road lineup', 'La gamme hors route 2026'),
    description: text('Last year’s machines.', 'Les machines de l’an dernier.'),
    chapters: [
      {
        name: text('Machines', 'Machines'),
        sections: [
          {
            name: text('What was new', 'Ce qui était nouveau'),
            slug: 'what-was-new',
            slide: {
              headline: text('Three changes in 2026', 'Trois changements en 2026'),
              points: [text('On every trim of the Talus side-by-sides', 'Sur toutes les versions des côte à côte Talus')],
              figures: [
                { label: text('Stance', 'Voie'), value: text('+80 mm', '+80 mm') },
                { label: text('Alternator', 'Alternateur'), value: text('900 W', '900 W') },
                { label: text('Heated seat', 'Siège chauffant'), value: text('Standard', 'De série') },
              ],
              image: {
                en: 'drafts/off-road-lineup-2026/what-was-new.en.png',
                fr: 'drafts/off-road-lineup-2026/what-was-new.fr.png',
              },
              alt: text(
                'A side-by-side from the front. Dashed outlines show the narrower wheels of 2025. Listed beside it: wider stance, stronger alternator, heated seat.',
                'Un côte à côte vu de face. Les roues plus étroites de 2025 sont en pointillé. À côté : voie plus large, alternateur plus puissant, siège chauffant.',
              ),
            },
            body: text(
              '<p>Wider stance, stronger alternator, a heated seat on every trim.</p>',
              '<p>Voie plus large, alternateur plus puissant, siège chauffant sur toutes les versions.</p>',
            ),
          },
        ],
      },
    ],
    questions: [],
  },
  {
    slug: 'carburetor-basics',
    brand: 'talus',
    category: 'technical-system',
    state: 'deleted',
    name: text('Carburetor basics', 'Notions de carburateur'),
    description: text('For machines that are no longer sold.', 'Pour des machines qui ne sont plus vendues.'),
    chapters: [],
    questions: [],
  },
];

/** What the second version of a published course adds, and its author's release note. */
export const secondVersion = {
  course: 'cvt-technician',
  note: 'Adds what to ask the owner before blaming the belt.',
  section: {
    slug: 'ask-the-owner',
    name: text('Ask the owner first', 'Interroger d’abord le propriétaire'),
    body: text(
      '<p>How old is the belt, what load did it pull, was it ever submerged? Three answers save one tear-down.</p>',
      '<p>Quel âge a la courroie, quelle charge a-t-elle tirée, a-t-elle déjà été submergée ? Trois réponses évitent un démontage.</p>',
    ),
  },
};

/** A published course whose English was changed since, so that its French is outdated. */
export const staleFrench = {
  course: 'off-road-lineup-2027',
  description: 'The 2027 off-road machines: what is new, who each one is for, and what to say when customers compare two.',
};
