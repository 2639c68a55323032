import { useTranslation } from 'react-i18next';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { VisitRecord } from '../visit-record.tsx';

/** A visit for its instructor. */
export function Page() {
  const { t } = useTranslation('field-training');
  const { appointmentId } = useParamsOf(screens.instructorVisit);
  return (
    <VisitRecord
      id={appointmentId}
      room="admin"
      back={{ href: screens.instructor.path, label: t('instructor.title') }}
    />
  );
}
