import type { Bilingual } from '#contract/platform/language.ts';
import type { DemoAudience } from './demo-audience.ts';

const text = (en: string, fr: string): Bilingual => ({ en, fr });

interface CurriculumForSome {
  readonly slug: string;
  readonly brand: string;
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly courses: readonly string[];
  readonly audience: DemoAudience;
}

/** Curriculums for a role, for technicians of a province, and for the dealers of a district. */
export const curriculumsForSome: readonly CurriculumForSome[] = [
  {
    slug: 'what-managers-sign',
    brand: 'talus',
    name: text('What managers sign', 'Ce que signent les gestionnaires'),
    description: text(
      'Claims and handovers end on a manager’s desk. What to look for before signing.',
      'Les réclamations et les livraisons finissent sur le bureau du gestionnaire. Ce qu’il faut vérifier avant de signer.',
    ),
    courses: ['warranty-claims-that-pass', 'delivery-handover'],
    audience: { roles: ['DEALER_MANAGER'] },
  },
  {
    slug: 'before-the-snow-quebec',
    brand: 'talus',
    name: text('Before the snow: Quebec workshops', 'Avant la neige : ateliers du Québec'),
    description: text(
      'Belts and charging systems, in the weeks before the trails open in Quebec.',
      'Courroies et circuits de charge, dans les semaines qui précèdent l’ouverture des sentiers au Québec.',
    ),
    courses: ['cvt-technician', 'electrical-diagnosis-charging-can'],
    audience: { assignmentGroups: ['Service Technician'], states: ['CA-QC'] },
  },
  {
    slug: 'demo-tour-east',
    brand: 'talus',
    name: text('Demo tour East', 'Tournée d’essais de l’Est'),
    description: text(
      'For everyone at the eastern dealers, and for the district team that brings the trucks.',
      'Pour tout le personnel des concessionnaires de l’Est et pour l’équipe du district qui amène les camions.',
    ),
    courses: ['off-road-lineup-2027'],
    audience: { adminGroups: ['east'] },
  },
];
