import type { ArticleCard } from '#contract/library/articles.ts';
import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';

type Titled = Pick<ArticleCard, 'title' | 'titleFr'>;

export const titleOf = ({ title, titleFr }: Titled): Bilingual => ({ en: title, fr: titleFr });
export const titleFor = (article: Titled, language: Language): string =>
  inLanguage(titleOf(article), language);
export const excerptOf = ({ excerpt, excerptFr }: ArticleCard): Bilingual => ({ en: excerpt, fr: excerptFr });
