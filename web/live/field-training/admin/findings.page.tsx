import { useTranslation } from 'react-i18next';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { FindingList } from '../finding-list.tsx';

/** Findings of the visits that an instructor gives or an administrator runs. */
export function Page() {
  const { t } = useTranslation('field-training');
  const runs = useAllowed(screens.admin.access);
  return (
    <FindingList
      room="admin"
      back={
        runs
          ? { href: screens.admin.path, label: t('title') }
          : { href: screens.instructor.path, label: t('instructor.title') }
      }
      addressOf={(appointmentId) =>
        addressOf(runs ? screens.adminVisit : screens.instructorVisit, { appointmentId })
      }
    />
  );
}
