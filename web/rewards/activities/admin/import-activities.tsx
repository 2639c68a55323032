import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { TableImportDrawer } from '#web/platform/imports/table-import-drawer.tsx';
import { showStarted } from '#web/platform/long-work/started.ts';
import { useChange } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';
import { ImportOutcomes } from './import-outcomes.tsx';

const template = [
  ['e-mail', 'type', 'style', 'date', 'amount', 'currency', 'note', 'reference'],
  [
    'name@dealer.example',
    'race',
    'motocross',
    '2026-11-25',
    '150.00',
    'USD',
    'Second place at the county race',
    'RACE-1',
  ],
];

type Result = Reply<typeof calls.bulkUpload>;

/** Imports activities from a CSV or Excel file: first what would happen, then the same for real, with an outcome for each row. */
export function ImportActivities({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const [tried, setTried] = useState<Result>();
  const [done, setDone] = useState<Result>();
  const upload = useChange(calls.bulkUpload, {
    quiet: true,
    onDone: async (reply, { body }) => {
      if (body?.dryRun) return setTried(reply);
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
    <TableImportDrawer
      title={t('import.title')}
      sub={t('import.sub')}
      fileHint={t('import.fileHint')}
      template={{ name: 'activities.csv', rows: template }}
      count={count}
      submit={t('import.submit', { count: count ?? 0, shown: formats.number(count ?? 0) })}
      nothing={t('import.nothing')}
      isDone={done !== undefined}
      busy={upload.isPending}
      send={(table) => upload.mutateAsync(table)}
      onFile={() => {
        setTried(undefined);
        setDone(undefined);
      }}
      onClose={onClose}
    >
      {(done ?? tried) && <ImportOutcomes rows={(done ?? tried)!.rows} isDone={done !== undefined} />}
    </TableImportDrawer>
  );
}
