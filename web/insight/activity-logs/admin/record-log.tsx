import { useTranslation } from 'react-i18next';
import { activityLogCalls as calls } from '#contract/insight/activity-logs.calls.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { useLogColumns } from './log-columns.tsx';

const limit = 25;

/** What happened to a record, the newest first, on its page. */
export function RecordLog({ recordId }: RecordPartProps) {
  const { t } = useTranslation('activity-logs');
  const list = useListState([], [], 'log');
  const read = useCall(
    calls.list,
    { query: { record: recordId, page: list.page, limit } },
    { keepPrevious: true },
  );
  return (
    <ListTable
      label={t('title')}
      list={list}
      reply={read}
      rows={read.data?.activityLogs}
      rowKey={({ _id }) => _id}
      columns={useLogColumns()}
      empty={{ title: t('empty.title'), sentence: t('record.none') }}
    />
  );
}
