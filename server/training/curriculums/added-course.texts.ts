import type { Bilingual } from '#contract/platform/language.ts';

/** A curriculum that the person has got a further course. */
export const addedTitle = (course: Bilingual, curriculum: Bilingual): Bilingual => ({
  en: `New course in “${curriculum.en}”: “${course.en}”.`,
  fr: `Nouveau cours dans « ${curriculum.fr || curriculum.en} » : « ${course.fr || course.en} ».`,
});
