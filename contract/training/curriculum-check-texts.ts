/** What may be missing from a curriculum. Errors prevent publishing, warnings do not. */
export const curriculumCheckTexts = {
  name: { severity: 'error', at: 'words', en: 'Add a name.', fr: 'Ajoutez un nom.' },
  description: {
    severity: 'warning',
    at: 'words',
    en: 'Add a description. People use it to choose.',
    fr: 'Ajoutez une description. Les gens s’en servent pour choisir.',
  },
  french: {
    severity: 'warning',
    at: 'words',
    en: 'The French is incomplete, so people who read French see English there.',
    fr: 'Le français est incomplet ; les lecteurs francophones y voient l’anglais.',
  },
  ended: {
    severity: 'error',
    at: 'audience',
    en: 'The last day has passed. Choose a later one.',
    fr: 'Le dernier jour est passé. Choisissez-en un autre.',
  },
  everybody: {
    severity: 'warning',
    at: 'audience',
    en: 'The audience has no condition, so everyone at every dealer gets it.',
    fr: 'Le public n’a aucune condition : tout le monde, chez chaque concessionnaire, le reçoit.',
  },
  noCourse: {
    severity: 'error',
    at: 'courses',
    en: 'Add a course.',
    fr: 'Ajoutez un cours.',
  },
  noOpenCourse: {
    severity: 'error',
    at: 'courses',
    en: 'None of its courses is published. Publish at least one.',
    fr: 'Aucun de ses cours n’est publié. Publiez-en au moins un.',
  },
  noRequired: {
    severity: 'warning',
    at: 'courses',
    en: 'No course is required, so nobody can complete it.',
    fr: 'Aucun cours n’est obligatoire : personne ne peut le terminer.',
  },
  closedCourse: {
    severity: 'warning',
    at: 'courses',
    en: 'Learners can’t see “{course}” until it is published.',
    fr: 'Les apprenants ne voient pas « {course} » avant sa publication.',
  },
  neverOpens: {
    severity: 'error',
    at: 'courses',
    en: '“{course}” could never be opened, because learners can’t take its prerequisite “{needed}”.',
    fr: '« {course} » ne s’ouvrirait jamais, car les apprenants ne peuvent pas suivre son préalable « {needed} ».',
  },
} as const;
