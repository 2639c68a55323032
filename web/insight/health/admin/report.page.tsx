import { useTranslation } from 'react-i18next';
import { healthCalls as calls } from '#contract/insight/health.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { HealthFacts } from './health-facts.tsx';
import { HealthTables } from './health-tables.tsx';
import { Problems } from './problems.tsx';
import classes from '../health.module.css';

const lookAgainMilliseconds = 15_000;

/** How the portal is, and what to do about what is wrong. */
export function Page() {
  const { t } = useTranslation('health');
  const formats = useFormats();
  const reply = useCall(calls.read, {}, { refetchMilliseconds: lookAgainMilliseconds });
  const health = reply.data?.health;
  return (
    <Stack gap={16}>
      <PageHeader
        title={t('title')}
        sub={health ? t('subAt', { time: formats.dateTime(health.at) }) : t('sub')}
      />
      {reply.isError && !health && <FailedReply reply={reply} />}
      {reply.isPending && <SkeletonRows rows={8} />}
      {health && (
        <>
          <Problems problems={health.problems} />
          <div className={classes.cards}>
            <HealthFacts health={health} />
          </div>
          <HealthTables health={health} />
        </>
      )}
    </Stack>
  );
}
