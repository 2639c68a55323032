import { useTranslation } from 'react-i18next';
import type { AudienceKind } from '#contract/people/audiences.fields.ts';

/** The names of the kinds, as labels. */
export function useKindNames(): Readonly<Record<AudienceKind, string>> {
  const { t } = useTranslation('audiences');
  return {
    assignmentGroups: t('ui:word.departments'),
    businessUnits: t('ui:word.businessUnits'),
    roles: t('ui:word.roles'),
    dealers: t('ui:word.dealers'),
    adminGroups: t('kind.adminGroups'),
    countries: t('kind.countries'),
    states: t('kind.states'),
  };
}
