/** What may be missing from a draft. Errors stop publishing, warnings do not. `{name}` is the place. */
export const checkTexts = {
  courseName: { severity: 'error', en: 'The course has no name.', fr: 'Le cours n’a pas de nom.' },
  courseDescription: {
    severity: 'warning',
    en: 'The course has no description.',
    fr: 'Le cours n’a pas de description.',
  },
  noChapter: { severity: 'error', en: 'There is no chapter yet.', fr: 'Il n’y a pas encore de chapitre.' },
  noSection: { severity: 'error', en: 'There is no section yet.', fr: 'Il n’y a pas encore de section.' },
  noPackage: {
    severity: 'error',
    en: 'There is no SCORM package yet.',
    fr: 'Il n’y a pas encore de module SCORM.',
  },
  noQuiz: {
    severity: 'warning',
    en: 'There is no quiz: learners pass when they have seen every section.',
    fr: 'Il n’y a pas de questionnaire : les apprenants réussissent après avoir vu toutes les sections.',
  },
  poolTooLarge: {
    severity: 'error',
    en: 'More questions are to be drawn than there are.',
    fr: 'Le tirage demande plus de questions qu’il n’y en a.',
  },
  chapterName: {
    severity: 'error',
    en: 'Chapter {name} has no title.',
    fr: 'Le chapitre {name} n’a pas de titre.',
  },
  emptyChapter: {
    severity: 'error',
    en: 'Chapter “{name}” has no section.',
    fr: 'Le chapitre « {name} » n’a pas de section.',
  },
  sectionName: {
    severity: 'error',
    en: 'Section {name} has no title.',
    fr: 'La section {name} n’a pas de titre.',
  },
  sectionText: {
    severity: 'error',
    en: 'Section “{name}” has no text.',
    fr: 'La section « {name} » n’a pas de texte.',
  },
  slideImage: {
    severity: 'error',
    en: 'Slide “{name}” has no picture.',
    fr: 'La diapositive « {name} » n’a pas d’image.',
  },
  slideAlt: {
    severity: 'error',
    en: 'Slide “{name}” is not described in words.',
    fr: 'La diapositive « {name} » n’est pas décrite en mots.',
  },
  slideFrench: {
    severity: 'warning',
    en: 'Slide “{name}” has no French picture.',
    fr: 'La diapositive « {name} » n’a pas d’image en français.',
  },
  videoFile: {
    severity: 'error',
    en: 'Section “{name}” has no video.',
    fr: 'La section « {name} » n’a pas de vidéo.',
  },
  videoPoster: {
    severity: 'warning',
    en: 'Video “{name}” has no poster.',
    fr: 'La vidéo « {name} » n’a pas d’image d’accueil.',
  },
  videoCaptions: {
    severity: 'error',
    en: 'Video “{name}” has no captions.',
    fr: 'La vidéo « {name} » n’a pas de sous-titres.',
  },
  productName: {
    severity: 'error',
    en: 'Section “{name}” does not name its product.',
    fr: 'La section « {name} » ne nomme pas son produit.',
  },
  productVariants: {
    severity: 'error',
    en: 'Product “{name}” has no variant.',
    fr: 'Le produit « {name} » n’a pas de variante.',
  },
  variantName: {
    severity: 'error',
    en: 'A variant of product “{name}” has no name.',
    fr: 'Une variante du produit « {name} » n’a pas de nom.',
  },
  equalOptions: {
    severity: 'error',
    en: 'Two answers of question “{name}” read the same.',
    fr: 'Deux réponses de la question « {name} » sont identiques.',
  },
  questionText: {
    severity: 'error',
    en: 'Question {name} has no text.',
    fr: 'La question {name} n’a pas de texte.',
  },
  questionOptions: {
    severity: 'error',
    en: 'Question “{name}” needs at least two answers.',
    fr: 'La question « {name} » demande au moins deux réponses.',
  },
  optionText: {
    severity: 'error',
    en: 'An answer of question “{name}” is empty.',
    fr: 'Une réponse de la question « {name} » est vide.',
  },
  matchText: {
    severity: 'error',
    en: 'A pair of question “{name}” lacks its second half.',
    fr: 'Il manque la seconde moitié d’une paire à la question « {name} ».',
  },
  numberAnswer: {
    severity: 'error',
    en: 'Question “{name}” does not say which number is right.',
    fr: 'La question « {name} » n’indique pas quel nombre est exact.',
  },
  noRightOption: {
    severity: 'error',
    en: 'Question “{name}” has no right answer.',
    fr: 'La question « {name} » n’a pas de bonne réponse.',
  },
  severalRight: {
    severity: 'error',
    en: 'Question “{name}” takes one answer, but several are marked as right.',
    fr: 'La question « {name} » n’accepte qu’une réponse, mais plusieurs sont marquées comme bonnes.',
  },
  trueFalseOptions: {
    severity: 'error',
    en: 'Question “{name}” is true or false, but has more than two answers.',
    fr: 'La question « {name} » est un vrai ou faux, mais a plus de deux réponses.',
  },
  lostSection: {
    severity: 'warning',
    en: 'Question “{name}” names a section that was removed. Choose where it is taught.',
    fr: 'La question « {name} » nomme une section supprimée. Choisissez où elle est enseignée.',
  },
  frenchMissing: {
    severity: 'warning',
    en: '“{name}” is not all in French; learners read English there.',
    fr: '« {name} » n’est pas entièrement en français ; les apprenants y lisent l’anglais.',
  },
  frenchStale: {
    severity: 'warning',
    en: 'The French of “{name}” is older than the English.',
    fr: 'Le français de « {name} » est plus ancien que l’anglais.',
  },
} as const;
export type CheckCode = keyof typeof checkTexts;
