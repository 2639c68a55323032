import { useTranslation } from 'react-i18next';
import type { AudienceKind, AudienceValues } from '#contract/people/audiences.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';

/** Names that a sentence lists; the others are counted. */
const mostNames = 4;

/** An audience in words: “Service technicians at dealers with ORV, in Utah or Quebec”. */
export function useAudienceSentence(): (
  values: AudienceValues,
  nameOf: (kind: AudienceKind, value: string) => string,
) => string {
  const { t } = useTranslation('audiences');
  const { locale } = useFormats();
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  return (values, nameOf) => {
    const has = (kind: AudienceKind) => values[kind].length > 0;
    const names = (kind: AudienceKind) => {
      const listed = values[kind].slice(0, mostNames).map((value) => nameOf(kind, value));
      const count = values[kind].length - listed.length;
      return list.format(count > 0 ? [...listed, t('ui:word.moreCount', { count })] : listed);
    };
    const subject = (['roles', 'assignmentGroups'] as const).find(has);
    const parts = [
      // Departments are named after the work of their people.
      subject ? names(subject) : t('ui:word.people'),
      subject === 'roles' &&
        has('assignmentGroups') &&
        t('sentence.departments', { names: names('assignmentGroups') }),
      has('dealers') && t('sentence.dealers', { names: names('dealers') }),
      has('businessUnits') && t('sentence.units', { names: names('businessUnits') }),
      has('adminGroups') && t('sentence.adminGroups', { names: names('adminGroups') }),
      // States name a smaller place than their countries.
      has('states') && t('sentence.places', { names: names('states') }),
      has('countries') && !has('states') && t('sentence.places', { names: names('countries') }),
    ].filter((part) => part !== false);
    return parts.length === 1 && !subject ? t('ui:word.everyone') : parts.join(' ');
  };
}
