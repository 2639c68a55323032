import type { FollowCard } from '#contract/library/suggested-follows.calls.ts';
import type { Bilingual } from '#contract/platform/language.ts';

export const nameOf = ({ name, nameFr }: Pick<FollowCard, 'name' | 'nameFr'>): Bilingual => ({
  en: name,
  fr: nameFr,
});
