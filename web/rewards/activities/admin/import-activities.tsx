import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { CsvImportDrawer } from '#web/platform/imports/csv-import-drawer.tsx';
import { showStarted } from '#web/platform/long-work/started.ts';
import { useChange } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';
import { ImportOutcomes } from './import-outcomes.tsx';

const template =
  'e-mail,type,style,date,amount,currency,note,reference\r\nname@dealer.example,race,motocross,2026-11-25,150.00,USD,Second place at the county race,RACE-1\r\n';

type Result = Reply<typeof calls.bulkUpload>;

/** Imports activities from a CSV file: first what would happen, then the same for real, with an outcome for each row. */
export function ImportActivities({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const [tried, setTried] = useState<Result>();
  const [done, setDone] = useState<Result>();
  const upload = useChange(calls.bulkUpload, {
    quiet: true,
    onDone: async (reply, { body }) => {
      if (body.dryRun) return setTried(reply);
      if (reply.work) {
        await showStarted(reply.work);
        return onClose();
      }
      setDone(reply);
      toast(t('import.done', { count: reply.created, shown: formats.number(reply.created) }));
    },
  });
  const count = tried?.created;
  return (
    <CsvImportDrawer
      title={t('import.title')}
      sub={t('import.sub')}
      words={{
        file: t('import.file'),
        fileHint: t('import.fileHint'),
        template: t('import.template'),
        unreadable: t('import.unreadable'),
        check: t('import.check'),
        nothing: t('import.nothing'),
        close: t('import.close'),
      }}
      template={{ name: 'activities.csv', csv: template }}
      count={count}
      submit={t('import.submit', { count: count ?? 0, shown: formats.number(count ?? 0) })}
      isDone={done !== undefined}
      busy={upload.isPending}
      send={(csv, dryRun) => upload.mutateAsync({ body: { csv, dryRun } })}
      onFile={() => {
        setTried(undefined);
        setDone(undefined);
      }}
      onClose={onClose}
    >
      {(done ?? tried) && <ImportOutcomes rows={(done ?? tried)!.rows} isDone={done !== undefined} />}
    </CsvImportDrawer>
  );
}
