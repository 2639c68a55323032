/** What may be missing from a curriculum. Errors stop publishing, warnings do not. */
export const curriculumCheckTexts = {
  name: { severity: 'error', at: 'words', en: 'It has no name.', fr: 'Il n’a pas de nom.' },
  description: {
    severity: 'warning',
    at: 'words',
    en: 'It has no description: people choose by it.',
    fr: 'Il n’a pas de description : on choisit d’après elle.',
  },
  french: {
    severity: 'warning',
    at: 'words',
    en: 'The French is not complete; people who read French see English there.',
    fr: 'Le français n’est pas complet ; l’anglais s’affiche à sa place.',
  },
  ended: {
    severity: 'error',
    at: 'audience',
    en: 'Its last day is over.',
    fr: 'Son dernier jour est passé.',
  },
  everybody: {
    severity: 'warning',
    at: 'audience',
    en: 'No department is named: everybody at every dealer gets it.',
    fr: 'Aucun service n’est nommé : tout le monde, chez chaque concessionnaire, le reçoit.',
  },
  noCourse: {
    severity: 'error',
    at: 'courses',
    en: 'There is no course in it yet.',
    fr: 'Il ne contient encore aucun cours.',
  },
  noOpenCourse: {
    severity: 'error',
    at: 'courses',
    en: 'None of its courses is published.',
    fr: 'Aucun de ses cours n’est publié.',
  },
  noRequired: {
    severity: 'warning',
    at: 'courses',
    en: 'No course is required: nobody can complete it by passing.',
    fr: 'Aucun cours n’est obligatoire : personne ne peut le terminer en réussissant.',
  },
  closedCourse: {
    severity: 'warning',
    at: 'courses',
    en: 'Learners do not see “{course}” until it is published.',
    fr: 'Les apprenants ne voient pas « {course} » avant sa publication.',
  },
  neverOpens: {
    severity: 'error',
    at: 'courses',
    en: '“{course}” waits for “{needed}”, which nobody can take: it would never open.',
    fr: '« {course} » attend « {needed} », que personne ne peut suivre : il ne s’ouvrirait jamais.',
  },
} as const;
