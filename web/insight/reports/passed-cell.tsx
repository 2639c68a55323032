import { useTranslation } from 'react-i18next';
import type { LearnerRow } from '#contract/insight/report-figures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { TwoLines } from '#web/ui/identity-cell.tsx';

/** The day a course was passed, above the day it is due again. */
export function PassedCell({ passedAt, renewalDueOn }: Pick<LearnerRow, 'passedAt' | 'renewalDueOn'>) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return (
    <TwoLines
      first={passedAt ? formats.date(passedAt, 'MM/DD/YYYY') : '–'}
      second={renewalDueOn ? t('dueAgain', { date: formats.date(renewalDueOn, 'MM/DD/YYYY') }) : ''}
    />
  );
}
