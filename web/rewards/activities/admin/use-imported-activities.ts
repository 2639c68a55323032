import { useTranslation } from 'react-i18next';
import { userScreens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { activityScreens as screens } from '#contract/rewards/activities.screens.ts';
import type { ImportedKind } from '#web/people/imports/imported-kind.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';

export function useImportedActivities(): ImportedKind {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  return {
    name: 'activities',
    address: (importId) => addressOf(screens.import, importId === undefined ? {} : { importId }),
    listAddress: () => addressOf(screens.manager),
    // Rows name the person.
    recordAddress: (userId) => addressOf(userScreens.edit, { userId }),
    naming: { title: ['email'], detail: 'type', place: 'date' },
    changes: ['activities'],
    texts: {
      title: t('import.title'),
      list: t('admin.title'),
      record: t('ui:word.activity'),
      search: t('import.search'),
      emptyText: t('import.emptyText'),
      apply: (count) => t('import.apply', { count, rows: formats.number(count) }),
    },
  };
}
