import { useTranslation } from 'react-i18next';
import { registrationSteps } from '#contract/platform/portal-config.ts';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import classes from './accounts.module.css';

/** The steps of the registration and the current one. */
export function RegisterSteps({ current }: { current: number }) {
  const { t } = useTranslation('accounts');
  return (
    <div className={classes.steps}>
      <StageLine
        segments={stageSegments({ done: current, total: registrationSteps.length, underWay: true })}
        label={t('register.progress')}
        size="md"
      />
      <ol>
        {registrationSteps.map((step, index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined}>
            {t('register.step', { number: index + 1, name: t(`register.steps.${step}`) })}
          </li>
        ))}
      </ol>
    </div>
  );
}
