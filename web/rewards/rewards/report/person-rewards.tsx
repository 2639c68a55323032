import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { incentiveScreens } from '#contract/rewards/incentives.screens.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import { rewardStatuses, type Reward } from '#contract/rewards/rewards.fields.ts';
import { rewardScreens } from '#contract/rewards/rewards.screens.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { IncentiveIcon } from '#web/rewards/incentives/incentive-icon.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { detailsAddress } from './report-addresses.ts';
import { useStateColumns } from './reward-columns.tsx';

const limit = 10;

/** The rewards of a person, on the page of the person. */
export function PersonRewards({ recordId }: RecordPartProps) {
  const { t } = useTranslation('incentive-reports');
  const list = useListState({ status: rewardStatuses }, [], 'rewards');
  const read = useCall(
    rewardCalls.user,
    { params: { userId: recordId }, query: { page: list.page, limit, status: list.filters.status } },
    { keepPrevious: true },
  );
  const columns = [useRewardColumn(), ...useStateColumns().map((column) => ({ ...column, sortable: false }))];
  const statuses = rewardStatuses.filter((status) => status !== 'unassigned');
  return (
    <ListTable
      label={t('ui:word.rewards')}
      list={list}
      reply={read}
      rows={read.data?.rewards}
      rowKey={(reward) => reward._id}
      columns={columns}
      choices={[
        {
          name: 'status',
          label: t('ui:word.status'),
          options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('ui:word.noRewardsYet') }}
    />
  );
}

/** The reward; its name opens the report of its incentive, or the incentive. */
function useRewardColumn(): Column<Reward> {
  const { t } = useTranslation('incentive-reports');
  const language = useLanguage();
  const mayReport = useAllowed(rewardScreens.details.access);
  return {
    key: 'reward',
    header: t('column.reward'),
    primary: true,
    cell: (reward) => {
      const { incentive, curriculum } = reward;
      return (
        <IdentityCell
          before={<IncentiveIcon type={incentive.type} />}
          title={nameIn(reward, language)}
          href={
            mayReport
              ? detailsAddress(incentive._id)
              : addressOf(incentiveScreens.edit, { incentiveId: incentive._id })
          }
          detail={curriculum ? nameIn(curriculum, language) : t(`incentives:type.${incentive.type}`)}
        />
      );
    },
  };
}
