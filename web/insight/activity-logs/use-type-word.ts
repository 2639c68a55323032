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

/** What somebody did, to which record: "Changed “Brakes and ABS”". A record without a name is called by its kind. */
export function useSentence(): (
  type: string,
  record: { readonly name: string; readonly kindName: string } | null,
) => string {
  const { t } = useTranslation('activity-logs');
  const typeWord = useTypeWord();
  return (type, record) => {
    const known = activityTypes.find((one) => one === type);
    if (!known || !record || known === 'login' || known === 'logout') return typeWord(type);
    const named = record.name ? t('quoted', { name: record.name }) : record.kindName;
    return t(`did.${known}`, { record: named });
  };
}
