import { useTranslation } from 'react-i18next';
import { liveReportCalls, type Attendance } from '#contract/live/live-reports.calls.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { useEventColumns } from './event-columns.tsx';
import { LivePanel } from './live-panel.tsx';
import { OutcomeChip } from './outcome-chip.tsx';

const limit = 15;

/** The events a person had a place in, the newest first. */
export function PersonLive({ recordId }: RecordPartProps) {
  const { t } = useTranslation('live-reports');
  const list = useListState([], [], 'live');
  const params = { id: recordId };
  const read = useCall(
    liveReportCalls.user,
    { params, query: { page: list.page, limit } },
    { keepPrevious: true },
  );
  return (
    <LivePanel sub={t('person.sub')} table={{ call: liveReportCalls.userExport, params }}>
      <ListTable
        flush
        label={t('ui:word.liveTraining')}
        list={list}
        reply={read}
        rows={read.data?.attendances}
        rowKey={(one) => one._id}
        columns={useColumns()}
        empty={{ title: t('ui:word.noLiveTrainingYet') }}
      />
    </LivePanel>
  );
}

function useColumns(): readonly Column<Attendance>[] {
  const { t } = useTranslation('live-reports');
  const formats = useFormats();
  return [
    ...useEventColumns(),
    {
      key: 'outcome',
      header: t('ui:word.status'),
      width: 170,
      cell: ({ outcome }) => <OutcomeChip outcome={outcome} />,
    },
    {
      key: 'checkedIn',
      header: t('column.checkedIn'),
      priority: 4,
      width: 170,
      cell: ({ event, enrollment }) =>
        enrollment.checkedInAt ? formats.dateTime(enrollment.checkedInAt, event.timezone) : '–',
    },
    {
      key: 'dealer',
      header: t('ui:word.dealer'),
      priority: 2,
      width: 200,
      cell: ({ dealer }) => dealer ?? '–',
    },
  ];
}
