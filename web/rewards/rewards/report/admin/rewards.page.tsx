import { IconPencil, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import {
  incentiveReportCalls as calls,
  type ReportedIncentive,
} from '#contract/rewards/incentive-reports.calls.ts';
import { incentiveScreens } from '#contract/rewards/incentives.screens.ts';
import { rewardStatuses, type Reward } from '#contract/rewards/rewards.fields.ts';
import { rewardScreens as screens } from '#contract/rewards/rewards.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { printAddress } from '../report-addresses.ts';
import { usePersonColumn, useStateColumns } from '../reward-columns.tsx';
import { useFigureKpis } from '../use-figure-kpis.ts';
import { useIncentiveLine } from '../use-incentive-line.ts';
import { useRewardFilters } from '../use-reward-filters.ts';
import { RewardDialog, useRewardMenu, type RewardAction } from './reward-actions.tsx';

const AddReward = lazyPart(() =>
  import('./add-reward.tsx').then((module) => ({ default: module.AddReward })),
);
const RewardDates = lazyPart(() =>
  import('../reward-dates.tsx').then((module) => ({ default: module.RewardDates })),
);

const limit = 20;
const states = ['all', 'earned', 'redeemed', 'sent', 'unassigned', 'undone'] as const;

/** The rewards of one incentive: who has them, where they are, and what administrators do about them. */
export function Page() {
  const { incentiveId } = useParamsOf(screens.details);
  const found = useCall(calls.get, { params: { id: incentiveId } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  const { incentive, abilities } = found.data;
  return <Rewards key={incentive._id} incentive={incentive} mayChange={abilities.change} />;
}

interface RewardsProps {
  readonly incentive: ReportedIncentive;
  readonly mayChange: boolean;
}

function Rewards({ incentive, mayChange }: RewardsProps) {
  const { t } = useTranslation('incentive-reports');
  const language = useLanguage();
  const formats = useFormats();
  const go = useGo();
  const mayOpen = useAllowed(incentiveScreens.edit.access);
  const line = useIncentiveLine(incentive);
  const [open, setOpen] = useState<'add' | 'dates'>();
  const [action, setAction] = useState<{ kind: RewardAction; reward: Reward }>();
  const { list, query, days, chips } = useRewardFilters(incentive._id);
  const rewards = useCall(
    calls.rewards,
    { query: { page: list.page, limit, ...query } },
    { keepPrevious: true },
  );
  const kpis = useFigureKpis(incentive.figures);
  const menu = useRewardMenu((kind, reward) => setAction({ kind, reward }));
  const counts = rewards.data?.counts;
  const all = counts && rewardStatuses.reduce((sum, status) => sum + counts[status], 0);
  const { status = 'all' } = list.filters;
  const addButton = mayChange && (
    <Button variant="filled" icon={<IconUserPlus size={16} stroke={1.7} />} onClick={() => setOpen('add')}>
      {t('rewards.add')}
    </Button>
  );
  return (
    <>
      <ReportHeader
        title={nameIn(incentive, language)}
        sub={line}
        chips={<StatusChip status={incentive.status} />}
        back={{ href: screens.report.path, label: t('incentives.title') }}
        table={{ call: calls.rewardsExport, query, rows: all }}
        onPrint={() => void go(printAddress(incentive._id), { search: 'keep' })}
        actions={
          mayOpen && (
            <ButtonLink
              icon={<IconPencil size={16} stroke={1.7} />}
              href={addressOf(incentiveScreens.edit, { incentiveId: incentive._id })}
            >
              {t('rewards.open')}
            </ButtonLink>
          )
        }
        primary={addButton}
      />
      <Stack gap={16}>
        <Kpis
          items={[
            ...kpis,
            {
              key: 'left',
              label: t('ui:word.left'),
              value:
                incentive.leftCount === null ? t('ui:word.noLimit') : formats.number(incentive.leftCount),
            },
          ]}
        />
        <Tabs
          label={t('rewards.states')}
          current={status}
          items={states.map((key) => ({
            key,
            label: t(`rewards.tab.${key}`),
            count: counts && formats.number(key === 'all' ? all : counts[key]),
          }))}
          onChange={(key) => list.setFilters({ status: key === 'all' ? undefined : key })}
        />
      </Stack>
      <ListTable
        label={t('ui:word.rewards')}
        list={list}
        reply={rewards}
        rows={rewards.data?.rewards}
        rowKey={(reward) => reward._id}
        rowMenu={(reward) => ({ name: reward.user?.name ?? nameIn(reward, language), items: menu(reward) })}
        rowTone={({ status: state, incentive: { delivery } }) =>
          state === 'redeemed' && delivery === 'shipped' ? 'warn' : undefined
        }
        columns={[usePersonColumn(), ...useStateColumns()]}
        sortedBy={{ key: 'earnedOn', direction: 'desc' }}
        search={t('rewards.search')}
        moreFilters={{ onMore: () => setOpen('dates'), chips }}
        empty={{
          title: t('ui:word.noRewardsYet'),
          sentence: t('rewards.empty.sentence'),
          action: addButton,
        }}
      />
      <Suspense>
        {open === 'add' && <AddReward incentive={incentive} onClose={() => setOpen(undefined)} />}
        {open === 'dates' && (
          <RewardDates days={days} onApply={list.setFilters} onClose={() => setOpen(undefined)} />
        )}
        {action && <RewardDialog {...action} onClose={() => setAction(undefined)} />}
      </Suspense>
    </>
  );
}
