import { useTranslation } from 'react-i18next';
import { incentiveCalls, type Incentive } from '#contract/rewards/incentives.calls.ts';
import { PlanDrawer } from '#web/platform/publishing/plan-drawer.tsx';
import { useChange } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';

type IncentivePlanProps = { incentive: Incentive; onClose: () => void };

/** When an incentive is published and unpublished. */
export function IncentivePlan({ incentive, onClose }: IncentivePlanProps) {
  const { t } = useTranslation('publishing');
  const schedule = useChange(incentiveCalls.schedule, { quiet: true, onDone: () => toast(t('plan.saved')) });
  return (
    <PlanDrawer
      plans={incentive.plans}
      status={incentive.status}
      save={(body) => schedule.mutateAsync({ params: { id: incentive._id }, body })}
      onClose={onClose}
    />
  );
}
