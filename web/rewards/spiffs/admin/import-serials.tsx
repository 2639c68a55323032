import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { serialCalls as calls } from '#contract/rewards/serials.calls.ts';
import { serialOutcomes, type SerialOutcome } from '#contract/rewards/serials.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { keepFile } from '#web/platform/keep-file.ts';
import { useChange } from '#web/platform/query.ts';
import { readTextFile } from '#web/platform/read-text-file.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { TwoLines } from '#web/ui/identity-cell.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import { toast } from '#web/ui/toasts.ts';

const template =
  'serial,part,dealer,shipped,invoice,invoiced\r\nTAL5X2026A004711,TAL-850-S,10482,2026-09-14,INV-20418,2026-09-12\r\n';

type Result = Reply<typeof calls.import>;

/** Loads serials from a CSV file: first what would happen, then the same for real, with an outcome for each row. */
export function ImportSerials({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string }>();
  const [problem, setProblem] = useState<string>();
  const [tried, setTried] = useState<Result>();
  const [done, setDone] = useState<Result>();
  const upload = useChange(calls.import, {
    quiet: true,
    onDone: (reply, { body }) => {
      if (body.dryRun) return setTried(reply);
      setDone(reply);
      toast(t('serials.loaded', { shown: formats.number(reply.counts.created + reply.counts.changed) }));
    },
  });
  const send = async (csv: string, dryRun: boolean) => {
    try {
      await upload.mutateAsync({ body: { csv, dryRun } });
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const choose = async (chosen: File | undefined) => {
    setTried(undefined);
    setDone(undefined);
    const csv = chosen && (await readTextFile(chosen));
    setProblem(chosen && csv === undefined ? t('serials.unreadable') : undefined);
    if (!chosen || csv === undefined) return setFile(undefined);
    setFile({ name: chosen.name, csv });
    await send(csv, true);
  };
  const count = tried ? tried.counts.created + tried.counts.changed : 0;
  const submitLabel = () => {
    if (done) return t('serials.close');
    if (count > 0) return t('serials.submit', { count, shown: formats.number(count) });
    return t(tried ? 'serials.nothing' : 'serials.check');
  };
  return (
    <FormDrawer
      opened
      width={720}
      onClose={onClose}
      title={t('serials.import')}
      sub={t('serials.importSub')}
      busy={upload.isPending}
      failure={problem}
      submitLabel={submitLabel()}
      onSubmit={(event) => {
        event.preventDefault();
        if (done) onClose();
        else if (file) void send(file.csv, count === 0);
      }}
    >
      <FileDrop
        label={t('serials.file')}
        hint={t('serials.fileHint')}
        accept=".csv,text/csv,text/plain"
        chosen={file ? [file.name] : []}
        onFiles={([chosen]) => void choose(chosen)}
      />
      <div>
        <Button
          variant="subtle"
          onClick={() => keepFile(new Blob(['\uFEFF', template], { type: 'text/csv' }), 'serials.csv')}
        >
          {t('serials.template')}
        </Button>
      </div>
      {(done ?? tried) && <Outcomes result={(done ?? tried)!} isDone={done !== undefined} />}
    </FormDrawer>
  );
}

const tones: Readonly<Record<SerialOutcome, Tone>> = {
  created: 'ok',
  changed: 'info',
  exists: 'mute',
  refused: 'bad',
};

/** What became of the rows, or in a dry run what would; those that need attention first. */
function Outcomes({ result: { counts, rows }, isDone }: { result: Result; isDone: boolean }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const all = serialOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  const more = all - rows.length;
  return (
    <Panel
      title={t(isDone ? 'serials.resultDone' : 'serials.result')}
      sub={t('serials.counts', {
        created: formats.number(counts.created),
        changed: formats.number(counts.changed),
        exists: formats.number(counts.exists),
        refused: formats.number(counts.refused),
      })}
      padding="none"
      {...(more > 0 && { footer: t('serials.more', { count: more, shown: formats.number(more) }) })}
    >
      <DataTable
        flush
        dense
        label={t('serials.rows')}
        rows={rows}
        rowKey={({ row }) => String(row)}
        columns={[
          { key: 'row', header: t('serials.row'), width: 80, cell: ({ row }) => formats.number(row) },
          {
            key: 'serial',
            header: t('serials.serial'),
            primary: true,
            cell: ({ serial, reason }) => <TwoLines first={serial} second={reason} />,
          },
          {
            key: 'outcome',
            header: t('serials.outcome'),
            width: 150,
            cell: ({ outcome }) => (
              <StatusChip tone={tones[outcome]}>{t(`serials.state.${outcome}`)}</StatusChip>
            ),
          },
        ]}
      />
    </Panel>
  );
}
