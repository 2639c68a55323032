import { useTranslation } from 'react-i18next';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useAllowed, useSession, useUser } from '#web/platform/session.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DealerSheet } from './dealer-details.page.tsx';

/**
 * Who is certified in what at the own dealer. With several dealers, the address names one. Facts about the dealer are under My dealer;
 * people with filters and exports are in the people report.
 */
export function Page() {
  const { t } = useTranslation('reports');
  const list = useListState(['dealer']);
  const dealers = useUser().dealers.filter((dealer) => dealer.active);
  const { features } = useSession().config;
  const mayRead = useAllowed(dealerReportCalls.dealer.access) && features.dealerReports;
  const dealer = dealers.find((one) => one._id === list.filters.dealer) ?? dealers[0];
  if (!mayRead || !dealer)
    return (
      <>
        <PageHeader room="learner" title={t('training.title')} sub={t('training.sub')} />
        <EmptyState title={t('training.empty.title')}>{t('training.empty.sentence')}</EmptyState>
      </>
    );
  return (
    <DealerSheet
      key={dealer._id}
      dealerId={dealer._id}
      {...(dealers.length > 1 && {
        actions: (
          <ChoiceField
            label={t('ui:word.dealer')}
            value={dealer._id}
            required
            options={dealers.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(value) => list.setFilters({ dealer: value ?? undefined })}
          />
        ),
      })}
    />
  );
}
