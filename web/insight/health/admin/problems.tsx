import { useTranslation } from 'react-i18next';
import { healthAlerts } from '#contract/insight/health.alerts.ts';
import type { Health } from '#contract/insight/health.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { useNames } from '../use-names.ts';
import classes from '../health.module.css';

type Problem = Health['problems'][number];

/** What is wrong, and what to do about it, as in the instructions for those who run the portal. */
export function Problems({ problems }: Pick<Health, 'problems'>) {
  const { t } = useTranslation('health');
  if (problems.length === 0)
    return (
      <Strip tone="ok" live="status" title={t('well')}>
        {t('wellSub')}
      </Strip>
    );
  return (
    <Stack gap={8}>
      {problems.map((problem) => (
        <ProblemStrip key={`${problem.alert} ${problem.about}`} problem={problem} />
      ))}
    </Stack>
  );
}

function ProblemStrip({ problem: { alert, about } }: { readonly problem: Problem }) {
  const { t } = useTranslation('health');
  const language = useLanguage();
  const named = useAbout(alert, about);
  const { severity, what, todo } = healthAlerts[alert];
  const words = inLanguage(what, language);
  return (
    <Strip
      tone={severity === 'page' ? 'bad' : 'warn'}
      live="status"
      title={named ? t('about', { what: words, about: named }) : words}
    >
      <WithCode text={`${inLanguage(todo, language)}.`} />
      <p className={classes.alert}>
        <code>{alert}</code>
      </p>
    </Strip>
  );
}

function useAbout(alert: Problem['alert'], about: string | null): string | null {
  const names = useNames();
  if (about === null || alert === 'PaddockCodesWait') return null;
  if (alert === 'PaddockJobFails') return names.job(about);
  return alert === 'PaddockQueueWaits' ? names.queue(about) : about;
}

/** Names of settings and commands stand between backticks. */
function WithCode({ text }: { readonly text: string }) {
  const parts = text.split('`');
  // oxlint-disable-next-line react/no-array-index-key
  return <p>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</p>;
}
