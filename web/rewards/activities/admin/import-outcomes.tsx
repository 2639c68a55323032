import { useTranslation } from 'react-i18next';
import { importOutcomes, type ImportRow } from '#contract/rewards/activities.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRowFault } from '#web/platform/imports/use-row-fault.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { TwoLines } from '#web/ui/identity-cell.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

const tones: Readonly<Record<ImportRow['outcome'], Tone>> = { created: 'ok', exists: 'mute', refused: 'bad' };
/** What needs attention is shown first. */
const order: readonly ImportRow['outcome'][] = ['refused', 'exists', 'created'];
const mostShown = 200;

/** What became of each row, or in a dry run what would. */
export function ImportOutcomes({ rows, isDone }: { rows: readonly ImportRow[]; isDone: boolean }) {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const faultIn = useRowFault();
  const countOf = (outcome: ImportRow['outcome']) =>
    formats.number(rows.filter((row) => row.outcome === outcome).length);
  const [created, exists, refused] = importOutcomes.map(countOf);
  const shown = order.flatMap((outcome) => rows.filter((row) => row.outcome === outcome)).slice(0, mostShown);
  const more = rows.length - shown.length;
  return (
    <Panel
      title={t(isDone ? 'import.resultDone' : 'import.result')}
      sub={t('import.counts', { created, exists, refused })}
      padding="none"
      {...(more > 0 && { footer: t('import.more', { count: more, shown: formats.number(more) }) })}
    >
      <DataTable
        flush
        dense
        label={t('import.label')}
        rows={shown}
        rowKey={({ row }) => String(row)}
        columns={[
          {
            key: 'row',
            header: t('import.row'),
            width: 56,
            cell: ({ row }) => formats.number(row),
          },
          {
            key: 'person',
            header: t('import.person'),
            primary: true,
            cell: ({ email, reason, column }) => (
              <TwoLines first={email} second={faultIn({ reason, column })} whole />
            ),
          },
          {
            key: 'outcome',
            header: t('import.outcome'),
            width: 132,
            cell: ({ outcome }) => (
              <StatusChip tone={tones[outcome]}>
                {t(isDone && outcome === 'created' ? 'import.imported' : `import.${outcome}`)}
              </StatusChip>
            ),
          },
        ]}
      />
    </Panel>
  );
}
