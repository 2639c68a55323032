import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import {
  incentiveReportCalls as calls,
  type ReportedIncentive,
} from '#contract/rewards/incentive-reports.calls.ts';
import type { Reward } from '#contract/rewards/rewards.fields.ts';
import { rewardScreens as screens } from '#contract/rewards/rewards.screens.ts';
import { useCountries } from '#web/people/dealers/use-countries.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { detailsAddress } from '../report-addresses.ts';
import { usePersonColumn, useStateColumns } from '../reward-columns.tsx';
import { RewardStatusChip } from '../reward-status-chip.tsx';
import { useAllRewards } from '../use-all-rewards.ts';
import { useIncentiveLine } from '../use-incentive-line.ts';
import { useRewardFilters } from '../use-reward-filters.ts';

/** The rewards of an incentive for print: all with the filters of the list, or the one that the address names. */
export function Page() {
  const { incentiveId } = useParamsOf(screens.view);
  const found = useCall(calls.get, { params: { id: incentiveId } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  return <Sheet incentive={found.data.incentive} />;
}

function Sheet({ incentive }: { incentive: ReportedIncentive }) {
  const { t } = useTranslation('incentive-reports');
  const language = useLanguage();
  const formats = useFormats();
  const line = useIncentiveLine(incentive);
  const { query, chips } = useRewardFilters(incentive._id);
  const found = useAllRewards(query);
  const isOne = query.rewardId !== undefined;
  const { status, text } = query;
  const filters = [status && t(`status.${status}`), text, ...chips.map(({ label }) => label)];
  const rewards = found.data?.rewards;
  const shown = rewards?.length ?? 0;
  return (
    <>
      <ReportHeader
        title={nameIn(incentive, language)}
        sub={[line, ...filters].filter(Boolean).join(' · ')}
        back={{ href: detailsAddress(incentive._id), label: t('ui:word.rewards') }}
        table={{ call: calls.rewardsExport, query, rows: found.data?.total }}
        primary={
          <Button
            variant="filled"
            icon={<IconPrinter size={16} stroke={1.7} />}
            disabled={!rewards}
            onClick={() => window.print()}
          >
            {t('ui:word.print')}
          </Button>
        }
      />
      {found.isError && <FailedReply reply={found} />}
      {!found.isError && !rewards && <SkeletonRows rows={10} />}
      {rewards && (
        <Stack gap={16}>
          {(found.data?.total ?? 0) > shown && (
            <Strip tone="warn" title={t('print.most', { count: shown, shown: formats.number(shown) })} />
          )}
          {shown === 0 && <EmptyState title={t('ui:word.noRewardsYet')} />}
          {isOne && rewards.map((reward) => <RewardSheet key={reward._id} reward={reward} />)}
          {!isOne && shown > 0 && <Table rewards={rewards} />}
        </Stack>
      )}
    </>
  );
}

function Table({ rewards }: { rewards: readonly Reward[] }) {
  const { t } = useTranslation('incentive-reports');
  const columns = [usePersonColumn(), ...useStateColumns()];
  return (
    <DataTable
      label={t('ui:word.rewards')}
      // A printed list is not sorted by pressing its heads.
      columns={columns.map((column) => ({ ...column, sortable: false }))}
      rows={rewards}
      rowKey={({ _id }) => _id}
    />
  );
}

/** One reward with everything that belongs in the parcel. */
function RewardSheet({ reward }: { reward: Reward }) {
  const { t } = useTranslation('incentive-reports');
  const language = useLanguage();
  const formats = useFormats();
  const countryName = useCountries();
  const { address } = reward;
  const day = (value: string | null) => (value ? formats.date(value) : '–');
  const lines = address && [
    address.recipient,
    address.addressLine1,
    address.addressLine2,
    [address.city, address.region, address.postalCode].filter(Boolean).join(' '),
    countryName(address.country),
    address.phone,
  ];
  return (
    <Panel title={nameIn(reward, language)} sub={t(`source.${reward.source}`)}>
      <Facts
        variant="grid"
        columns={3}
        items={[
          { label: t('ui:word.person'), value: reward.user?.name ?? t('rewards.nobody') },
          { label: t('ui:word.dealer'), value: reward.dealer?.name ?? '–' },
          { label: t('ui:word.status'), value: <RewardStatusChip status={reward.status} /> },
          { label: t('column.earnedOn'), value: day(reward.earnedOn) },
          { label: t('column.redeemedOn'), value: day(reward.redeemedOn) },
          { label: t('column.sentOn'), value: day(reward.sentOn) },
          { label: t('print.code'), value: reward.redemptionCode ?? '–' },
          { label: t('column.points'), value: formats.number(reward.points) },
          {
            label: t('print.tracking'),
            value: [reward.carrier, reward.trackingNumber].filter(Boolean).join(' ') || '–',
          },
          {
            label: t('ui:word.address'),
            value: lines
              ? lines.filter(Boolean).map((one, index) => (
                  <span key={index} style={{ display: 'block' }}>
                    {one}
                  </span>
                ))
              : '–',
          },
          { label: t('ui:word.note'), value: reward.note || '–' },
        ]}
      />
    </Panel>
  );
}
