import { useTranslation } from 'react-i18next';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { RecordPart, useTabsOf } from '#web/platform/use-record-tabs.tsx';
import { useUser } from '#web/platform/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { DealerStatusChip } from '../dealer-status-chip.tsx';
import { DealerFacts } from '../dealer-facts.tsx';

/** The person's own dealers, read-only: place, status, business units, staff and training. */
export function Page() {
  const { t } = useTranslation('dealers');
  const { dealers } = useUser();
  return (
    <>
      <PageHeader room="learner" title={t('info.title', { count: dealers.length })} sub={t('info.sub')} />
      {dealers.length === 0 ? (
        <EmptyState title={t('info.empty.title')}>{t('info.empty.sentence')}</EmptyState>
      ) : (
        <Stack gap={24}>
          {dealers
            .filter((dealer) => dealer.active)
            .map((dealer) => (
              <DealerInfo key={dealer._id} dealerId={dealer._id} />
            ))}
          {dealers
            .filter((dealer) => !dealer.active)
            .map((dealer) => (
              <Panel key={dealer._id} title={dealer.name} sub={dealer.number}>
                {t('info.notActive')}
              </Panel>
            ))}
        </Stack>
      )}
    </>
  );
}

function DealerInfo({ dealerId }: { dealerId: string }) {
  const { t } = useTranslation('dealers');
  const formats = useFormats();
  const isManager = useUser().role.reach === 'dealers';
  const parts = useTabsOf('own-dealer', []);
  const found = useCall(dealerCalls.get, { params: { id: dealerId } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={5} />;
  const { dealer, figures } = found.data;
  return (
    <Stack>
      <Panel title={dealer.name} sub={dealer.number} actions={<DealerStatusChip status={dealer.status} />}>
        <DealerFacts dealer={dealer} variant="grid" columns={3} />
      </Panel>
      {/* Managers find these figures and more under Dealer training. */}
      {!isManager && (
        <Kpis
          items={[
            { key: 'staff', label: t('info.staff'), value: formats.number(dealer.usersCount) },
            {
              key: 'passed',
              label: t('ui:word.coursesPassed'),
              value: formats.number(figures.coursesPassed),
              note: t('info.passedNote'),
            },
            {
              key: 'active',
              label: t('info.activeLately'),
              value: formats.number(figures.peopleActive),
              note: t('info.activeNote'),
            },
          ]}
        />
      )}
      {parts.map((part) => (
        <RecordPart key={part.key} tab={part} recordId={dealerId} />
      ))}
    </Stack>
  );
}
