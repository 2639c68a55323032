import { useTranslation } from 'react-i18next';
import { activityTypes } from '#contract/platform/activity-types.ts';

/** What happened, in a word. A type that this version does not know is shown as it is stored. */
export function useTypeWord(): (type: string) => string {
  const { t } = useTranslation('activity-logs');
  return (type) => {
    const known = activityTypes.find((one) => one === type);
    return known ? t(`type.${known}`) : type;
  };
}
