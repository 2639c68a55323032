import { useTranslation } from 'react-i18next';
import type { ResourceType } from '#contract/library/resources.fields.ts';

export const resourceTypes = [
  'document',
  'video',
  'link',
  'image',
] as const satisfies readonly ResourceType[];

/** The types of resources with their names, as choices. */
export function useResourceTypes(): readonly { value: ResourceType; label: string }[] {
  const { t } = useTranslation('resources');
  return resourceTypes.map((value) => ({ value, label: t(`type.${value}`) }));
}
