import { useTranslation } from 'react-i18next';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { VisitRecord } from '../visit-record.tsx';

/** A visit for the people who take part in it. */
export function Page() {
  const { t } = useTranslation('field-training');
  // Without an id, the address is that of the list.
  const { appointmentId = '' } = useParamsOf(screens.visit);
  return (
    <VisitRecord id={appointmentId} room="learner" back={{ href: screens.list.path, label: t('title') }} />
  );
}
