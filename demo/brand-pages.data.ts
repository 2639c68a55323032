/** The pages of the demo brands, in addition to name, motto and description. */

interface Words {
  readonly en: string;
  readonly fr: string;
}

export interface DemoBlock {
  readonly type: 'headline' | 'text' | 'links' | 'curriculums' | 'video';
  readonly title: Words;
  readonly text?: Words;
  readonly links?: readonly { readonly name: Words; readonly url: string }[];
  /** Slugs. */
  readonly curriculums?: readonly string[];
  readonly url?: string;
}

export interface DemoBrandPage {
  readonly links: readonly { readonly name: Words; readonly url: string }[];
  readonly blocks: readonly DemoBlock[];
}

const linksOf = (slug: string): DemoBrandPage['links'] => [
  {
    name: { en: 'Models and dimensions', fr: 'Modèles et dimensions' },
    url: `https://${slug}.example/models`,
  },
  { name: { en: 'Parts catalog', fr: 'Catalogue de pièces' }, url: `https://${slug}.example/parts` },
  { name: { en: 'Service bulletins', fr: 'Bulletins de service' }, url: `https://${slug}.example/service` },
];

export const brandPages: Readonly<Record<string, DemoBrandPage>> = {
  ridgeline: {
    links: linksOf('ridgeline'),
    blocks: [
      {
        type: 'headline',
        title: { en: 'Set up for one rider at a time', fr: 'Réglée pour un pilote à la fois' },
      },
      {
        type: 'text',
        title: { en: 'What the showroom should know', fr: 'Ce que la salle devrait savoir' },
        text: {
          en: 'Start with the rider, not the range. Ask where the next thousand kilometers will be ridden, then put the person on a machine and look at the knees and the wrists. A Ridgeline that fits sells itself; one that does not comes back.\n\nEvery model leaves with its suspension set for the weight written on the order. Do it with the customer watching.',
          fr: 'Commencez par le pilote, pas par la gamme. Demandez où se feront les mille prochains kilomètres, puis installez la personne sur la machine et regardez les genoux et les poignets. Une Ridgeline à la bonne taille se vend toute seule ; une autre revient.\n\nChaque modèle part avec une suspension réglée au poids inscrit sur la commande. Faites-le devant le client.',
        },
      },
      {
        type: 'curriculums',
        title: { en: 'Where to start', fr: 'Par où commencer' },
        curriculums: ['service-technician-1'],
      },
      {
        type: 'video',
        title: { en: 'Setting sag in four minutes', fr: 'Régler l’affaissement en quatre minutes' },
        text: { en: 'Filmed in the training shop.', fr: 'Filmé dans la baie de formation.' },
        url: 'https://ridgeline.example/films/sag',
      },
    ],
  },
  talus: {
    links: linksOf('talus'),
    blocks: [
      {
        type: 'headline',
        title: { en: 'Where the road ends, ask three questions', fr: 'Où la route s’arrête, trois questions' },
      },
      {
        type: 'text',
        title: { en: 'Match the vehicle to the ground', fr: 'Choisir selon le terrain' },
        text: {
          en: 'How wide is the trail? How many people? What do they carry home? Fifty inches decides for a Trail 800, a family for a Crew 1000, trees for a Quad 600. Write the answers down: the workshop needs them as much as the sale does.',
          fr: 'Quelle est la largeur du sentier ? Combien de personnes ? Que rapporte-t-on ? Cinquante pouces appellent un Trail 800, une famille un Crew 1000, des arbres un Quad 600. Notez les réponses : l’atelier en a besoin autant que la vente.',
        },
      },
      {
        type: 'text',
        title: { en: 'Keep the belt cool', fr: 'Garder la courroie au frais' },
        text: {
          en: 'Low range under load, every time. Nine in ten belts that come back were climbed in high. Show the lever at delivery and have the customer use it once before leaving.',
          fr: 'Petite vitesse sous charge, toujours. Neuf courroies sur dix qui reviennent ont grimpé en grande vitesse. Montrez le levier à la livraison et faites-le utiliser une fois avant le départ.',
        },
      },
      {
        type: 'links',
        title: { en: 'For the counter', fr: 'Pour le comptoir' },
        links: [
          { name: { en: 'Belt chart', fr: 'Tableau des courroies' }, url: 'https://talus.example/belts' },
          { name: { en: 'Delivery checklist', fr: 'Liste de livraison' }, url: 'https://talus.example/delivery' },
        ],
      },
      {
        type: 'video',
        title: { en: 'A belt, from new to blue', fr: 'Une courroie, du neuf au bleui' },
        url: 'https://talus.example/films/belt',
      },
      {
        type: 'curriculums',
        title: { en: 'Where to start', fr: 'Par où commencer' },
        curriculums: ['off-road-lineup'],
      },
    ],
  },
  fjord: {
    links: linksOf('fjord'),
    blocks: [
      { type: 'headline', title: { en: 'It has to start on Monday', fr: 'Elle doit démarrer le lundi' } },
      {
        type: 'text',
        title: { en: 'Hours, loads and winters', fr: 'Heures, charges et hivers' },
        text: {
          en: 'A Fjord earns money while it moves. Sell the right cab once, and the right parts every autumn: a belt, plugs, the pre-heater fuse and a set of track bolts belong on your shelf before the first snow.',
          fr: 'Un Fjord gagne de l’argent quand il roule. Vendez la bonne cabine une fois et les bonnes pièces chaque automne : une courroie, des bougies, le fusible du préchauffage et un jeu de boulons de chenille doivent être en rayon avant la première neige.',
        },
      },
    ],
  },
  voltrail: {
    links: linksOf('voltrail'),
    blocks: [
      {
        type: 'headline',
        title: { en: 'Isolate, lock, measure, then touch', fr: 'Isoler, verrouiller, mesurer, puis toucher' },
      },
      {
        type: 'text',
        title: { en: 'Talk about hours and hills', fr: 'Parler d’heures et de côtes' },
        text: {
          en: 'Range is a ride, not a number. Ask for the longest day of the year and the steepest climb in it, and answer in hours. Nobody in the shop opens an orange connector without the high-voltage course.',
          fr: 'L’autonomie est une sortie, pas un chiffre. Demandez la plus longue journée de l’année et sa côte la plus raide, et répondez en heures. Personne à l’atelier n’ouvre un connecteur orange sans le cours de haute tension.',
        },
      },
    ],
  },
};
