import { useTranslation } from 'react-i18next';
import type { LongWork } from '#contract/platform/long-work.fields.ts';
import { spiffReplayCalls as calls } from '#contract/rewards/spiff-replay.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ShownWork } from '#web/platform/long-work/shown-work.tsx';
import { useCall } from '#web/platform/query.ts';
import { Stack } from '#web/ui/layout.tsx';
import classes from './manager.module.css';
import { ReplayResult } from './replay-result.tsx';

/** A replay over many claims: how far it is, then its result. */
export function ReplayInBackground({ work }: { work: LongWork }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const isDone = work.state === 'done';
  const found = useCall(calls.result, { params: { id: work._id } }, { enabled: isDone });
  const { replay } = found.data ?? {};
  return (
    <Stack gap={16}>
      {!isDone && <ShownWork work={work} />}
      {work.endedAt === null && <p className={classes.said}>{t('replay.leave')}</p>}
      {found.isError && <FailedReply reply={found} level={3} />}
      {isDone && replay && (
        <>
          <p className={classes.said}>{t('replay.tried', { moment: formats.dateTime(work.createdAt) })}</p>
          <ReplayResult replay={replay} />
        </>
      )}
    </Stack>
  );
}
