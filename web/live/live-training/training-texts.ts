import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';

interface Titled {
  readonly title: string;
  readonly titleFr: string;
}

/** The title in both languages, for `TextIn`. */
export const titleBoth = ({ title, titleFr }: Titled): Bilingual => ({ en: title, fr: titleFr });

/** The title in the reader's language, or in the other one if that is missing. */
export const titleIn = (of: Titled, language: Language): string => inLanguage(titleBoth(of), language);
