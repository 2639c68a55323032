import { useTranslation } from 'react-i18next';
import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { PlanDrawer } from '#web/platform/publishing/plan-drawer.tsx';
import { useChange } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';

type ResourcePlanProps = { resource: Resource; onClose: () => void };

/** When a resource is published and unpublished. */
export function ResourcePlan({ resource, onClose }: ResourcePlanProps) {
  const { t } = useTranslation('publishing');
  const schedule = useChange(resourceCalls.schedule, { quiet: true, onDone: () => toast(t('plan.saved')) });
  if (!resource.plans) return null;
  return (
    <PlanDrawer
      plans={resource.plans}
      status={resource.status}
      save={(body) => schedule.mutateAsync({ params: { id: resource._id }, body })}
      onClose={onClose}
    />
  );
}
