import { useTranslation } from 'react-i18next';
import { rewardStatuses } from '#contract/rewards/rewards.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { isDay } from '#web/ui/typed-day.ts';

const sorts = ['person', 'earnedOn', 'redeemedOn', 'sentOn'] as const;

/** The filters of the rewards of an incentive from the address, as the query of its calls, and the days as removable chips. */
export function useRewardFilters(incentiveId: string) {
  const { t } = useTranslation('incentive-reports');
  const formats = useFormats();
  const list = useListState(
    { text: 'text', status: rewardStatuses, startDate: 'text', endDate: 'text', reward: 'text' },
    sorts,
  );
  const { text, status, reward } = list.filters;
  // People edit addresses. What is not a day is not a filter.
  const day = (name: 'startDate' | 'endDate') => {
    const value = list.filters[name];
    return value && isDay(value) ? value : undefined;
  };
  const days = { startDate: day('startDate'), endDate: day('endDate') };
  const labels = { startDate: 'rewards.since', endDate: 'rewards.until' } as const;
  return {
    list,
    days,
    query: { incentiveId, text, status, ...days, rewardId: reward, ...list.order },
    chips: (['startDate', 'endDate'] as const).flatMap((key) => {
      const value = days[key];
      if (!value) return [];
      return [
        {
          key,
          label: t(labels[key], { date: formats.date(value) }),
          onRemove: () => list.setFilters({ [key]: undefined }),
        },
      ];
    }),
  };
}
