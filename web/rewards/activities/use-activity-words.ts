import { useTranslation } from 'react-i18next';
import type { Activity } from '#contract/rewards/activities.fields.ts';

/** What an activity is: its type, and for a race the style. */
export function useActivityWords(): (activity: Pick<Activity, 'type' | 'style'>) => string {
  const { t } = useTranslation('activities');
  return ({ type, style }) => [t(`type.${type}`), style && t(`style.${style}`)].filter(Boolean).join(' · ');
}
