import type { Bilingual } from '#contract/platform/language.ts';

export const assignedTitle = ({ en, fr }: Bilingual): Bilingual => ({
  en: `New course for you: “${en}”.`,
  fr: `Nouveau cours pour vous : « ${fr || en} ».`,
});
