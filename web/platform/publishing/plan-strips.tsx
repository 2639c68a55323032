import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { PlannedChanges } from '#contract/platform/publishing.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';

interface PlanStripsProps {
  readonly plans: PlannedChanges | null;
  /** Opens the schedule. Without it, the person may not change it. */
  readonly onChange?: (() => void) | undefined;
}

/** When the record will be published or unpublished automatically, or why that failed. */
export function PlanStrips({ plans, onChange }: PlanStripsProps) {
  const { t } = useTranslation('publishing');
  const language = useLanguage();
  const formats = useFormats();
  return (['publish', 'unpublish'] as const).map((action) => {
    const plan = plans?.[action];
    if (!plan) return null;
    const at = formats.dateTime(plan.at, plan.zone);
    return (
      <Strip
        key={action}
        tone={plan.failedAt ? 'bad' : 'info'}
        title={t(`plan.${action}${plan.failedAt ? 'Failed' : 'At'}`, { at })}
        actions={
          onChange && (
            <Button size="xs" onClick={onChange}>
              {t('ui:word.schedule')}
            </Button>
          )
        }
      >
        {plan.problem ? inLanguage(plan.problem, language) : plan.by && t('plan.by', { name: plan.by.name })}
      </Strip>
    );
  });
}
