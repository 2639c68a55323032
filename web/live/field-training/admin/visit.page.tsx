import { useTranslation } from 'react-i18next';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { VisitRecord } from '../visit-record.tsx';

/** A visit for administrators of field training. */
export function Page() {
  const { t } = useTranslation('field-training');
  // Without an id, the address is that of the list.
  const { appointmentId = '' } = useParamsOf(screens.adminVisit);
  return (
    <VisitRecord id={appointmentId} room="admin" back={{ href: screens.admin.path, label: t('title') }} />
  );
}
