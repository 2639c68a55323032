import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { serialCalls as calls } from '#contract/rewards/serials.calls.ts';
import { serialOutcomes, type SerialOutcome } from '#contract/rewards/serials.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRowFault } from '#web/platform/imports/use-row-fault.ts';
import { TableImportDrawer } from '#web/platform/imports/table-import-drawer.tsx';
import { useChange } from '#web/platform/query.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { TwoLines } from '#web/ui/identity-cell.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import { toast } from '#web/ui/toasts.ts';

const template = [
  ['serial', 'part', 'dealer', 'shipped', 'invoice', 'invoiced'],
  ['TAL5X2026A004711', 'TAL-850-S', '10482', '2026-09-14', 'INV-20418', '2026-09-12'],
];

type Result = Reply<typeof calls.import>;

/** Loads serials from a CSV or Excel file: first what would happen, then the same for real, with an outcome for each row. */
export function ImportSerials({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const [tried, setTried] = useState<Result>();
  const [done, setDone] = useState<Result>();
  const upload = useChange(calls.import, {
    quiet: true,
    onDone: (reply, { body }) => {
      if (body?.dryRun) return setTried(reply);
      setDone(reply);
      const loaded = reply.counts.created + reply.counts.changed;
      toast(t('serials.loaded', { count: loaded, shown: formats.number(loaded) }));
    },
  });
  const count = tried && tried.counts.created + tried.counts.changed;
  return (
    <TableImportDrawer
      title={t('serials.import')}
      sub={t('serials.importSub')}
      fileHint={t('serials.fileHint')}
      template={{ name: 'serials.csv', rows: template }}
      count={count}
      submit={t('serials.submit', { count: count ?? 0, shown: formats.number(count ?? 0) })}
      nothing={t('serials.nothing')}
      isDone={done !== undefined}
      busy={upload.isPending}
      send={(table) => upload.mutateAsync(table)}
      onFile={() => {
        setTried(undefined);
        setDone(undefined);
      }}
      onClose={onClose}
    >
      {(done ?? tried) && <Outcomes result={(done ?? tried)!} isDone={done !== undefined} />}
    </TableImportDrawer>
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
  const faultIn = useRowFault();
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
            cell: ({ serial, reason, column }) => (
              <TwoLines first={serial} second={faultIn({ reason, column })} whole />
            ),
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
