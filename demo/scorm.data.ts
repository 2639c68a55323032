import type { Bilingual } from '#contract/platform/language.ts';

/** A course made of a package; the package is the folder of its slug plus the files both share. */
export interface DemoScorm {
  readonly slug: string;
  readonly brand: string;
  readonly category: string;
  readonly name: Bilingual;
  readonly description: Bilingual;
  /** French titles by the English ones of the manifest. */
  readonly french: Readonly<Record<string, string>>;
}

export const demoScorm: readonly DemoScorm[] = [
  {
    slug: 'torque-trainer',
    brand: 'ridgeline',
    category: 'technical-system',
    name: { en: 'Torque trainer', fr: 'Exercice de couple de serrage' },
    description: {
      en: 'Why a bolt is stretched, what stands in a torque table, and four cases from the bench to decide.',
      fr: 'Pourquoi on étire une vis, ce que dit un tableau de couples, et quatre cas d’atelier à trancher.',
    },
    french: {
      'What a torque figure means': 'Ce que dit un couple de serrage',
      'Why a bolt is stretched': 'Pourquoi on étire une vis',
      'Reading the table': 'Lire le tableau',
      'Show that you know': 'Montrez que vous savez',
      'Torque check': 'Contrôle du couple',
      'Card for the bench': 'Fiche d’établi',
    },
  },
  {
    slug: 'tire-pressures',
    brand: 'talus',
    category: 'four-wheel-product',
    name: { en: 'Tire pressures off-road', fr: 'Pressions des pneus hors route' },
    description: {
      en: 'Cold, loaded, aired down: which pressure goes with which day, and two customers to advise.',
      fr: 'À froid, en charge, dégonflé : quelle pression pour quelle journée, et deux clients à conseiller.',
    },
    french: {
      'Tire pressures off-road': 'Pressions des pneus hors route',
      'Cold, loaded, aired down': 'À froid, en charge, dégonflé',
    },
  },
];

/** Where learners find them. */
export const interactiveCurriculum = {
  slug: 'interactive-workshop',
  brand: 'ridgeline',
  department: 'Service Technician',
  name: { en: 'Workshop practice, interactive', fr: 'Pratique d’atelier, interactive' },
  description: {
    en: 'Short lessons to click through between two jobs: torque and tire pressures.',
    fr: 'De courtes leçons à parcourir entre deux travaux : couples de serrage et pressions des pneus.',
  },
} as const;
