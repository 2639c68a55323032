import type { Bilingual, Language } from '#contract/platform/language.ts';

/** What may be missing from a draft. Errors prevent publishing, warnings do not. `{name}` is the place; `many` is said of several places at once. */
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
    many: {
      en: '{count} chapters have no title.',
      fr: '{count} chapitres n’ont pas de titre.',
    },
  },
  emptyChapter: {
    severity: 'error',
    en: 'Chapter “{name}”: add a section.',
    fr: 'Chapitre « {name} » : ajoutez une section.',
    many: {
      en: '{count} chapters have no section.',
      fr: '{count} chapitres n’ont pas de section.',
    },
  },
  sectionName: {
    severity: 'error',
    en: 'Section {name}: add a title.',
    fr: 'Section {name} : ajoutez un titre.',
    many: {
      en: '{count} sections have no title.',
      fr: '{count} sections n’ont pas de titre.',
    },
  },
  sectionText: {
    severity: 'error',
    en: 'Section “{name}”: add text.',
    fr: 'Section « {name} » : ajoutez du texte.',
    many: {
      en: '{count} sections have no text.',
      fr: '{count} sections n’ont pas de texte.',
    },
  },
  slideImage: {
    severity: 'error',
    en: 'Slide “{name}”: add a picture.',
    fr: 'Diapositive « {name} » : ajoutez une image.',
    many: {
      en: '{count} slides have no picture.',
      fr: '{count} diapositives n’ont pas d’image.',
    },
  },
  slideAlt: {
    severity: 'error',
    en: 'Slide “{name}”: add alternative text.',
    fr: 'Diapositive « {name} » : ajoutez un texte de remplacement.',
    many: {
      en: '{count} slides have no alternative text.',
      fr: '{count} diapositives n’ont pas de texte de remplacement.',
    },
  },
  slideFrench: {
    severity: 'warning',
    en: 'Slide “{name}”: add a French picture.',
    fr: 'Diapositive « {name} » : ajoutez une image en français.',
    many: {
      en: '{count} slides have no French picture.',
      fr: '{count} diapositives n’ont pas d’image en français.',
    },
  },
  videoFile: {
    severity: 'error',
    en: 'Section “{name}”: add a video.',
    fr: 'Section « {name} » : ajoutez une vidéo.',
    many: {
      en: '{count} sections have no video.',
      fr: '{count} sections n’ont pas de vidéo.',
    },
  },
  videoPoster: {
    severity: 'warning',
    en: 'Video “{name}”: add a poster image.',
    fr: 'Vidéo « {name} » : ajoutez une image d’aperçu.',
    many: {
      en: '{count} videos have no poster image.',
      fr: '{count} vidéos n’ont pas d’image d’aperçu.',
    },
  },
  videoCaptions: {
    severity: 'error',
    en: 'Video “{name}”: add captions.',
    fr: 'Vidéo « {name} » : ajoutez des sous-titres.',
    many: {
      en: '{count} videos have no captions.',
      fr: '{count} vidéos n’ont pas de sous-titres.',
    },
  },
  productName: {
    severity: 'error',
    en: 'Section “{name}”: add the product name.',
    fr: 'Section « {name} » : ajoutez le nom du produit.',
    many: {
      en: '{count} sections have no product name.',
      fr: '{count} sections n’ont pas de nom de produit.',
    },
  },
  productVariants: {
    severity: 'error',
    en: 'Product “{name}”: add a variant.',
    fr: 'Produit « {name} » : ajoutez une variante.',
    many: {
      en: '{count} products have no variant.',
      fr: '{count} produits n’ont pas de variante.',
    },
  },
  variantName: {
    severity: 'error',
    en: 'Product “{name}”: name every variant.',
    fr: 'Produit « {name} » : nommez chaque variante.',
    many: {
      en: '{count} products have variants without a name.',
      fr: '{count} produits ont des variantes sans nom.',
    },
  },
  equalOptions: {
    severity: 'error',
    en: 'Question “{name}”: two answers are the same.',
    fr: 'Question « {name} » : deux réponses sont identiques.',
    many: {
      en: '{count} questions have two answers that are the same.',
      fr: '{count} questions ont deux réponses identiques.',
    },
  },
  questionText: {
    severity: 'error',
    en: 'Question {name}: add text.',
    fr: 'Question {name} : ajoutez du texte.',
    many: {
      en: '{count} questions have no text.',
      fr: '{count} questions n’ont pas de texte.',
    },
  },
  questionOptions: {
    severity: 'error',
    en: 'Question “{name}”: add at least two answers.',
    fr: 'Question « {name} » : ajoutez au moins deux réponses.',
    many: {
      en: '{count} questions have fewer than two answers.',
      fr: '{count} questions ont moins de deux réponses.',
    },
  },
  optionText: {
    severity: 'error',
    en: 'Question “{name}”: an answer is empty.',
    fr: 'Question « {name} » : une réponse est vide.',
    many: {
      en: '{count} questions have an empty answer.',
      fr: '{count} questions ont une réponse vide.',
    },
  },
  matchText: {
    severity: 'error',
    en: 'Question “{name}”: complete every pair.',
    fr: 'Question « {name} » : complétez chaque paire.',
    many: {
      en: '{count} questions have incomplete pairs.',
      fr: '{count} questions ont des paires incomplètes.',
    },
  },
  numberAnswer: {
    severity: 'error',
    en: 'Question “{name}”: enter the correct number.',
    fr: 'Question « {name} » : saisissez le nombre exact.',
    many: {
      en: '{count} questions have no correct number.',
      fr: '{count} questions n’ont pas de nombre exact.',
    },
  },
  noRightOption: {
    severity: 'error',
    en: 'Question “{name}”: mark a correct answer.',
    fr: 'Question « {name} » : marquez une bonne réponse.',
    many: {
      en: '{count} questions have no correct answer.',
      fr: '{count} questions n’ont pas de bonne réponse.',
    },
  },
  severalRight: {
    severity: 'error',
    en: 'Question “{name}”: mark only one answer as correct.',
    fr: 'Question « {name} » : marquez une seule bonne réponse.',
    many: {
      en: '{count} questions have more than one correct answer.',
      fr: '{count} questions ont plus d’une bonne réponse.',
    },
  },
  trueFalseOptions: {
    severity: 'error',
    en: 'Question “{name}”: true or false takes exactly two answers.',
    fr: 'Question « {name} » : vrai ou faux demande exactement deux réponses.',
    many: {
      en: '{count} true-or-false questions don’t have two answers.',
      fr: '{count} questions vrai ou faux n’ont pas deux réponses.',
    },
  },
  lostSection: {
    severity: 'warning',
    en: 'Question “{name}”: its section was removed. Choose where it is taught.',
    fr: 'Question « {name} » : sa section a été retirée. Choisissez où elle est enseignée.',
    many: {
      en: '{count} questions have lost their section.',
      fr: '{count} questions ont perdu leur section.',
    },
  },
  frenchMissing: {
    severity: 'warning',
    en: '“{name}”: the French is incomplete, so learners see English there.',
    fr: '« {name} » : le français est incomplet ; les apprenants y voient l’anglais.',
    many: {
      en: '{count} parts lack French, so learners see English there.',
      fr: '{count} parties n’ont pas tout leur français ; les apprenants y voient l’anglais.',
    },
  },
  frenchStale: {
    severity: 'warning',
    en: '“{name}”: the French is out of date.',
    fr: '« {name} » : le français n’est pas à jour.',
    many: {
      en: 'The French of {count} parts is out of date.',
      fr: 'Le français de {count} parties n’est pas à jour.',
    },
  },
} as const;
export type CheckCode = keyof typeof checkTexts;

/** What is missing in several places, in one sentence; undefined if it can be missing in one place only. */
export function manyMissing(code: string, count: number, language: Language): string | undefined {
  const texts: Readonly<Record<string, Bilingual & { readonly many?: Bilingual }>> = checkTexts;
  return texts[code]?.many?.[language].replace('{count}', String(count));
}
