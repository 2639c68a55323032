import { useTranslation } from 'react-i18next';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FindingList } from '../finding-list.tsx';

/** Findings of visits to the person’s dealers, and those about the person. */
export function Page() {
  const { t } = useTranslation('field-training');
  return (
    <FindingList
      room="learner"
      back={{ href: screens.list.path, label: t('title') }}
      addressOf={(appointmentId) => addressOf(screens.visit, { appointmentId })}
    />
  );
}
