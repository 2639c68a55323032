import { useTranslation } from 'react-i18next';
import type { Clip, ClipStatistics as Statistics } from '#contract/library/clips.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { FileMenu } from '#web/platform/reports/file-menu.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LineChart } from '#web/ui/line-chart.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import type { ClipRoom } from '../clip-room.ts';

type StatisticsProps = { room: ClipRoom; clip: Clip };
type Part = Statistics['parts'][number];

/** How many people played it, how long, and where they left. Nobody is named. */
export function ClipStatistics({ room, clip }: StatisticsProps) {
  const { t } = useTranslation('clip-statistics');
  const formats = useFormats();
  const params = { id: clip._id };
  const reply = useCall(room.calls.statistics, { params });
  const columns = useColumns();
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={6} />;
  const { listeners, seconds, finished, parts } = reply.data.statistics;
  if (listeners === 0)
    return (
      <Panel>
        <EmptyState plain title={t(`${room.kind}.none`)}>
          {t('noneSentence')}
        </EmptyState>
      </Panel>
    );
  return (
    <Stack gap={16}>
      <Kpis
        items={[
          { key: 'listeners', label: t(`${room.kind}.people`), value: formats.number(listeners) },
          {
            key: 'seconds',
            label: t('time'),
            value: formats.duration(seconds),
            note: t('each', { time: formats.duration(Math.round(seconds / listeners)) }),
          },
          {
            key: 'finished',
            label: t('finished'),
            value: formats.percent(finished / listeners),
            note: t('ui:word.peopleCount', { count: finished, shown: formats.number(finished) }),
          },
        ]}
      />
      {parts.length > 0 && (
        <Panel
          title={t(`${room.kind}.leave`)}
          sub={t(`${room.kind}.leaveSub`)}
          actions={<FileMenu table={{ call: room.calls.statisticsFile, params }} />}
        >
          <Stack gap={16}>
            <LineChart
              lines={[
                {
                  key: 'people',
                  label: t('end'),
                  tone: 'info',
                  isStrong: true,
                  values: parts.map(({ share }) => share),
                },
              ]}
              marks={parts.map(({ startSeconds }) => formatPlayTime(startSeconds))}
              shown={(share) => formats.percent(share)}
            />
            <DataTable<Part>
              flush
              dense
              label={t(`${room.kind}.leave`)}
              rows={parts}
              rowKey={({ startSeconds }) => String(startSeconds)}
              columns={columns}
            />
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

function useColumns(): readonly Column<Part>[] {
  const { t } = useTranslation('clip-statistics');
  const formats = useFormats();
  return [
    {
      key: 'part',
      header: t('column.part'),
      primary: true,
      cell: ({ startSeconds, endSeconds }) => (
        <span className="num">
          {formatPlayTime(startSeconds)} – {formatPlayTime(endSeconds)}
        </span>
      ),
    },
    {
      key: 'people',
      header: t('ui:word.people'),
      align: 'end',
      cell: ({ listeners }) => <span className="num">{formats.number(listeners)}</span>,
    },
    {
      key: 'share',
      header: t('column.share'),
      align: 'end',
      cell: ({ share }) => <span className="num">{formats.percent(share)}</span>,
    },
  ];
}
