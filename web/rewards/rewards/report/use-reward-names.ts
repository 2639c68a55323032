import { nameIn } from '#contract/platform/language.ts';
import type { Reward } from '#contract/rewards/rewards.fields.ts';
import { useLanguage } from '#web/platform/use-language.ts';

/** The reward and the person in a sentence. */
export function useRewardNames(reward: Reward): { readonly reward: string; readonly person: string } {
  const language = useLanguage();
  return { reward: nameIn(reward, language), person: reward.user?.name ?? '' };
}
