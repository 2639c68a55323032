import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { leaderboardCalls as calls } from '#contract/insight/leaderboards.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import '#web/platform/theme/input-styles.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from '../leaderboards.module.css';

/** Whether the person may be named on leaderboards. Children never are. */
export function OwnChoice() {
  const { t } = useTranslation('leaderboards');
  const own = useCall(calls.own, {});
  const choose = useChange(calls.choose, { onDone: () => toast(t('ui:word.saved')) });
  return (
    <Panel title={t('title')}>
      {own.isLoadingError && <FailedReply reply={own} />}
      {own.isPending && <SkeletonRows rows={1} />}
      {own.data && (
        <Stack gap={12}>
          <Switch
            label={t('own.named')}
            description={t('own.hint')}
            checked={own.data.isNamed}
            disabled={choose.isPending}
            onChange={(event) => choose.mutate({ body: { isNamed: event.currentTarget.checked } })}
          />
          {own.data.neverNamed && <p className={classes.counts}>{t(`own.never.${own.data.neverNamed}`)}</p>}
        </Stack>
      )}
    </Panel>
  );
}
