import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import type { Reward } from '#contract/rewards/rewards.fields.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { detailsAddress } from './report-addresses.ts';

interface RewardOfAddressProps {
  readonly incentiveId: string;
  readonly children: (reward: Reward) => ReactNode;
}

/** The reward that the query of the address names. Without one, a link to the list to choose it from. */
export function RewardOfAddress({ incentiveId, children }: RewardOfAddressProps) {
  const { t } = useTranslation('incentive-reports');
  const [{ reward: rewardId }] = useSearchOf('reward');
  const found = useCall(
    incentiveReportCalls.rewards,
    { query: { incentiveId, rewardId, limit: 1 } },
    { enabled: rewardId !== undefined },
  );
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (rewardId !== undefined && !found.data) return <SkeletonRows rows={8} />;
  const reward = rewardId === undefined ? undefined : found.data?.rewards[0];
  if (reward) return children(reward);
  return (
    <EmptyState
      title={t('correct.choose')}
      action={<ButtonLink href={detailsAddress(incentiveId)}>{t('redeem.back')}</ButtonLink>}
    >
      {t('correct.chooseSub')}
    </EmptyState>
  );
}
