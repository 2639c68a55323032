import { useTranslation } from 'react-i18next';
import type { PlannedChanges } from '#contract/platform/publishing.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';

/** In a list: what happens to the record next by itself, or that it failed. */
export function PlanChips({ plans }: { plans: PlannedChanges | null }) {
  const { t } = useTranslation('publishing');
  const formats = useFormats();
  const [action, plan] = plans?.publish
    ? (['publish', plans.publish] as const)
    : (['unpublish', plans?.unpublish] as const);
  if (!plan) return null;
  if (plan.failedAt) return <StatusChip tone="bad">{t('plan.failedChip')}</StatusChip>;
  const date = formats.date(plan.at, 'MM/DD/YYYY', plan.zone);
  return <StatusChip tone="info">{t(`plan.${action}Chip`, { date })}</StatusChip>;
}
