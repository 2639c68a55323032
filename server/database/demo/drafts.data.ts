import type { Bilingual } from '#contract/platform/language.ts';
import type { NumberAnswer } from '#contract/training/course-content.ts';

/** A course on its way to learners, or back: one for each state the published ones do not show. */
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
    readonly sections: readonly { readonly name: Bilingual; readonly body: Bilingual }[];
  }[];
  readonly questions: readonly {
    readonly text: Bilingual;
    readonly explanation: Bilingual;
    /** The first one is right; of an order, as it is right. */
    readonly options: readonly Bilingual[];
    /** Left out: one of the options is chosen. */
    readonly type?: 'numeric' | 'ordering' | 'matching';
    /** What belongs to the options, in their order. */
    readonly matches?: readonly Bilingual[];
    readonly numberAnswer?: NumberAnswer;
  }[];
  /** Comments of the reviewer on sections, by their place in the course, each with the author’s answer or none. */
  readonly comments?: readonly { readonly section: number; readonly text: string; readonly answer?: string }[];
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
          { name: text('Where it stands'), body: text('<p>Dry, covered, off the tires.</p>') },
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
            body: text(
              '<p>Ream, push the plug in until two ends of 10 mm stand out, pull the tool in one stroke.</p>',
              '<p>Alésez, poussez la mèche jusqu’à ce que deux bouts de 10 mm dépassent, puis retirez l’outil d’un seul coup.</p>',
            ),
          },
        ],
      },
      {
        name: text('Back at the shop', 'De retour à l’atelier'),
        sections: [
          {
            name: text('Repair or replace', 'Réparer ou remplacer'),
            body: text(
              '<p>A plug is a way home, not a repair. Patch from inside, or replace when the hole is in the sidewall.</p>',
              '<p>Une mèche ramène à la maison, elle ne répare pas. Posez une pièce de l’intérieur, ou remplacez le pneu si le trou est dans le flanc.</p>',
            ),
          },
        ],
      },
    ],
    questions: [
      {
        text: text('A hole in the sidewall: what does the shop do?', 'Un trou dans le flanc : que fait l’atelier ?'),
        explanation: text('The sidewall flexes; no patch holds there.', 'Le flanc fléchit ; aucune pièce n’y tient.'),
        options: [
          text('Replace the tire', 'Remplacer le pneu'),
          text('Patch it from inside', 'Poser une pièce de l’intérieur'),
          text('Leave the plug in', 'Laisser la mèche'),
        ],
      },
      {
        text: text('What do you do before pulling the nail out?', 'Que faites-vous avant de retirer le clou ?'),
        explanation: text('A marked hole is found again.', 'Un trou marqué se retrouve.'),
        options: [text('Mark the place', 'Marquer l’endroit'), text('Let the air out', 'Dégonfler le pneu')],
      },
      {
        type: 'ordering',
        text: text('Put the repair in its order.', 'Mettez la réparation dans l’ordre.'),
        explanation: text('What is clean and rough holds the patch.', 'Une surface propre et rugueuse tient la pièce.'),
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
        text: text('Which tool is for what?', 'Quel outil sert à quoi ?'),
        explanation: text('Each step has a tool of its own.', 'Chaque étape a son outil.'),
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
        explanation: text('Never more than the tire says.', 'Jamais plus que ce qu’indique le pneu.'),
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
        name: text('In the bay', 'À l’atelier'),
        sections: [
          {
            name: text('Valve clearance', 'Jeu des soupapes'),
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
        explanation: text('Metal grows when it is warm.', 'Le métal se dilate à chaud.'),
        options: [text('On a cold engine', 'Moteur froid'), text('After a test drive', 'Après un essai')],
      },
    ],
  },
  {
    slug: 'off-road-lineup-2026',
    brand: 'talus',
    category: 'four-wheel-product',
    state: 'unpublished',
    name: text('The 2026 off-road line-up', 'La gamme hors route 2026'),
    description: text('Last year’s machines.', 'Les machines de l’an dernier.'),
    chapters: [
      {
        name: text('Machines', 'Machines'),
        sections: [
          {
            name: text('What was new', 'Ce qui était nouveau'),
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

/** What the second version of a published course adds, and what its author wrote to it. */
export const secondVersion = {
  course: 'cvt-technician',
  note: 'Adds what to ask the owner before the belt is blamed.',
  section: {
    slug: 'ask-the-owner',
    name: text('Ask the owner first', 'Interroger d’abord le propriétaire'),
    body: text(
      '<p>How old is the belt, what load did it pull, was it ever submerged? Three answers save one tear-down.</p>',
      '<p>Quel âge a la courroie, quelle charge a-t-elle tirée, a-t-elle déjà été submergée ? Trois réponses évitent un démontage.</p>',
    ),
  },
};

/** A published course whose English was changed since, so that its French is older. */
export const staleFrench = {
  course: 'off-road-lineup-2027',
  description: 'The 2027 off-road machines: what is new, for whom each one is, and what to say when two are compared.',
};
