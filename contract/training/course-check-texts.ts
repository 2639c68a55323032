/** What may be missing from a draft. Errors prevent publishing, warnings do not. `{name}` is the place. */
export const checkTexts = {
  courseName: { severity: 'error', en: 'Add a course name.', fr: 'Ajoutez le nom du cours.' },
  courseDescription: {
    severity: 'warning',
    en: 'Add a course description.',
    fr: 'Ajoutez une description du cours.',
  },
  noChapter: { severity: 'error', en: 'Add a chapter.', fr: 'Ajoutez un chapitre.' },
  noSection: { severity: 'error', en: 'Add a section.', fr: 'Ajoutez une section.' },
  noPackage: {
    severity: 'error',
    en: 'Upload a SCORM package.',
    fr: 'Téléversez un module SCORM.',
  },
  noQuiz: {
    severity: 'warning',
    en: 'There is no quiz. Learners pass when they have viewed every section.',
    fr: 'Il n’y a pas de questionnaire. Les apprenants réussissent après avoir vu toutes les sections.',
  },
  poolTooLarge: {
    severity: 'error',
    en: 'Add questions, or ask fewer: the quiz asks more than it has.',
    fr: 'Ajoutez des questions ou posez-en moins : le questionnaire en demande plus qu’il n’en a.',
  },
  chapterName: {
    severity: 'error',
    en: 'Chapter {name}: add a title.',
    fr: 'Chapitre {name} : ajoutez un titre.',
  },
  emptyChapter: {
    severity: 'error',
    en: 'Chapter “{name}”: add a section.',
    fr: 'Chapitre « {name} » : ajoutez une section.',
  },
  sectionName: {
    severity: 'error',
    en: 'Section {name}: add a title.',
    fr: 'Section {name} : ajoutez un titre.',
  },
  sectionText: {
    severity: 'error',
    en: 'Section “{name}”: add text.',
    fr: 'Section « {name} » : ajoutez du texte.',
  },
  slideImage: {
    severity: 'error',
    en: 'Slide “{name}”: add a picture.',
    fr: 'Diapositive « {name} » : ajoutez une image.',
  },
  slideAlt: {
    severity: 'error',
    en: 'Slide “{name}”: add alternative text.',
    fr: 'Diapositive « {name} » : ajoutez un texte de remplacement.',
  },
  slideFrench: {
    severity: 'warning',
    en: 'Slide “{name}”: add a French picture.',
    fr: 'Diapositive « {name} » : ajoutez une image en français.',
  },
  videoFile: {
    severity: 'error',
    en: 'Section “{name}”: add a video.',
    fr: 'Section « {name} » : ajoutez une vidéo.',
  },
  videoPoster: {
    severity: 'warning',
    en: 'Video “{name}”: add a poster image.',
    fr: 'Vidéo « {name} » : ajoutez une image d’aperçu.',
  },
  videoCaptions: {
    severity: 'error',
    en: 'Video “{name}”: add captions.',
    fr: 'Vidéo « {name} » : ajoutez des sous-titres.',
  },
  productName: {
    severity: 'error',
    en: 'Section “{name}”: add the product name.',
    fr: 'Section « {name} » : ajoutez le nom du produit.',
  },
  productVariants: {
    severity: 'error',
    en: 'Product “{name}”: add a variant.',
    fr: 'Produit « {name} » : ajoutez une variante.',
  },
  variantName: {
    severity: 'error',
    en: 'Product “{name}”: name every variant.',
    fr: 'Produit « {name} » : nommez chaque variante.',
  },
  equalOptions: {
    severity: 'error',
    en: 'Question “{name}”: two answers are the same.',
    fr: 'Question « {name} » : deux réponses sont identiques.',
  },
  questionText: {
    severity: 'error',
    en: 'Question {name}: add text.',
    fr: 'Question {name} : ajoutez du texte.',
  },
  questionOptions: {
    severity: 'error',
    en: 'Question “{name}”: add at least two answers.',
    fr: 'Question « {name} » : ajoutez au moins deux réponses.',
  },
  optionText: {
    severity: 'error',
    en: 'Question “{name}”: an answer is empty.',
    fr: 'Question « {name} » : une réponse est vide.',
  },
  matchText: {
    severity: 'error',
    en: 'Question “{name}”: complete every pair.',
    fr: 'Question « {name} » : complétez chaque paire.',
  },
  numberAnswer: {
    severity: 'error',
    en: 'Question “{name}”: enter the correct number.',
    fr: 'Question « {name} » : saisissez le nombre exact.',
  },
  noRightOption: {
    severity: 'error',
    en: 'Question “{name}”: mark a correct answer.',
    fr: 'Question « {name} » : marquez une bonne réponse.',
  },
  severalRight: {
    severity: 'error',
    en: 'Question “{name}”: mark only one answer as correct.',
    fr: 'Question « {name} » : marquez une seule bonne réponse.',
  },
  trueFalseOptions: {
    severity: 'error',
    en: 'Question “{name}”: true or false takes exactly two answers.',
    fr: 'Question « {name} » : vrai ou faux demande exactement deux réponses.',
  },
  lostSection: {
    severity: 'warning',
    en: 'Question “{name}”: its section was removed. Choose where it is taught.',
    fr: 'Question « {name} » : sa section a été retirée. Choisissez où elle est enseignée.',
  },
  frenchMissing: {
    severity: 'warning',
    en: '“{name}”: the French is incomplete, so learners see English there.',
    fr: '« {name} » : le français est incomplet ; les apprenants y voient l’anglais.',
  },
  frenchStale: {
    severity: 'warning',
    en: '“{name}”: the French is out of date.',
    fr: '« {name} » : le français n’est pas à jour.',
  },
} as const;
export type CheckCode = keyof typeof checkTexts;
