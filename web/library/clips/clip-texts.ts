import type { ClipCard } from '#contract/library/clips.ts';
import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';

type Titled = Pick<ClipCard, 'title' | 'titleFr'>;

export const titleOf = ({ title, titleFr }: Titled): Bilingual => ({ en: title, fr: titleFr });
export const titleFor = (clip: Titled, language: Language): string => inLanguage(titleOf(clip), language);
export const descriptionOf = ({
  description,
  descriptionFr,
}: Pick<ClipCard, 'description' | 'descriptionFr'>): Bilingual => ({ en: description, fr: descriptionFr });
