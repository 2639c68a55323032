import { useTranslation } from 'react-i18next';
import { followPlatforms, type FollowPlatform } from '#contract/library/follow-platforms.ts';

/** The platforms with their names, as choices. */
export function usePlatforms(): { value: FollowPlatform; label: string }[] {
  const { t } = useTranslation('suggested-follows');
  return followPlatforms.map((value) => ({ value, label: t(`platform.${value}`) }));
}
