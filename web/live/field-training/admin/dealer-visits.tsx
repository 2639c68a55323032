import { useTranslation } from 'react-i18next';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { useVisitFilters } from '../use-visit-filters.ts';
import { VisitList } from '../visit-list.tsx';

const addressIn = (id: string) => addressOf(screens.adminVisit, { appointmentId: id });

/** The visits to a dealer, the latest first, on the page of the dealer. */
export function DealerVisits({ recordId }: RecordPartProps) {
  const { t } = useTranslation('field-training');
  const filters = useVisitFilters({ usual: 'all', dealer: recordId });
  return (
    <VisitList
      filters={filters}
      addressOf={addressIn}
      empty={{ title: t('list.empty'), sentence: t('admin.emptySentence') }}
    />
  );
}
