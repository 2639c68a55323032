import { useTranslation } from 'react-i18next';
import type { ResourceType } from '#contract/library/resources.fields.ts';

/** The types of resources with their names, for a choice. */
export function useResourceTypes(): readonly { value: ResourceType; label: string }[] {
  const { t } = useTranslation('resources');
  return [
    { value: 'document', label: t('type.document') },
    { value: 'video', label: t('type.video') },
    { value: 'link', label: t('type.link') },
    { value: 'image', label: t('type.image') },
  ];
}
