import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { keepFile } from '#web/platform/keep-file.ts';
import { showStarted } from '#web/platform/long-work/started.ts';
import { useChange } from '#web/platform/query.ts';
import { readTextFile } from '#web/platform/read-text-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ImportOutcomes } from './import-outcomes.tsx';

const template =
  'e-mail,type,style,date,amount,currency,note,reference\r\nname@dealer.example,race,motocross,2026-11-25,150.00,USD,Second place at the county race,RACE-1\r\n';

type Result = Reply<typeof calls.bulkUpload>;

/** Imports activities from a CSV file: first what would happen, then the same for real, with an outcome for each row. */
export function ImportActivities({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string }>();
  const [problem, setProblem] = useState<string>();
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
      toast(t('import.done', { shown: formats.number(reply.created) }));
    },
  });
  const choose = async (chosen: File | undefined) => {
    setTried(undefined);
    setDone(undefined);
    const csv = chosen && (await readTextFile(chosen));
    setProblem(chosen && csv === undefined ? t('import.unreadable') : undefined);
    if (!chosen || csv === undefined) return setFile(undefined);
    setFile({ name: chosen.name, csv });
    await send(csv, true);
  };
  const send = async (csv: string, dryRun: boolean) => {
    try {
      await upload.mutateAsync({ body: { csv, dryRun } });
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const count = tried?.created ?? 0;
  const isDone = done !== undefined;
  return (
    <FormDrawer
      opened
      width={720}
      onClose={onClose}
      title={t('import.title')}
      sub={t('import.sub')}
      busy={upload.isPending}
      failure={problem}
      submitLabel={
        isDone
          ? t('import.close')
          : count > 0
            ? t('import.submit', { count, shown: formats.number(count) })
            : t(tried ? 'import.nothing' : 'import.check')
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (isDone) onClose();
        else if (file) void send(file.csv, count === 0);
      }}
    >
      <FileDrop
        label={t('import.file')}
        hint={t('import.fileHint')}
        accept=".csv,text/csv,text/plain"
        chosen={file ? [file.name] : []}
        onFiles={([chosen]) => void choose(chosen)}
      />
      <div>
        <Button
          variant="subtle"
          onClick={() => keepFile(new Blob(['\uFEFF', template], { type: 'text/csv' }), 'activities.csv')}
        >
          {t('import.template')}
        </Button>
      </div>
      {(done ?? tried) && <ImportOutcomes rows={(done ?? tried)!.rows} isDone={isDone} />}
    </FormDrawer>
  );
}
