import { useTranslation } from 'react-i18next';
import { eventAnswers } from '#contract/library/event-answers.ts';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import type { Attendee } from '#contract/library/events.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLastPage } from '#web/platform/lists/use-last-page.ts';
import { useCall } from '#web/platform/query.ts';
import { FileMenu } from '#web/platform/reports/file-menu.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import classes from './attendee-table.module.css';
import { answerTones } from './event-chips.tsx';
import type { AttendeeFilters } from './use-attendee-filters.ts';

const limit = 25;

type AttendeeTableProps = {
  eventId: string;
  title: string;
  /** That nobody has answered, if it is not about everyone. */
  none?: string;
  filters: AttendeeFilters;
};

/** Who answered what, of the people the reader looks after, and the same as a file. */
export function AttendeeTable({ eventId, title, none, filters }: AttendeeTableProps) {
  const { t } = useTranslation('events');
  const formats = useFormats();
  const columns = useColumns();
  const { text, type, page, onText, onType, onPage, onClear } = filters;
  const params = { id: eventId };
  const narrowed = { ...(text && { text }), ...(type && { type }) };
  const reply = useCall(
    calls.attendees,
    { params, query: { page, limit, ...narrowed } },
    { keepPrevious: true },
  );
  const isPast = useLastPage(reply, { setPage: onPage });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data || isPast) return <SkeletonRows rows={6} />;
  const { attendees, counts, pagination } = reply.data;
  const countOf = { ...counts, 'not-interested': counts.notInterested };
  return (
    <Panel
      title={title}
      // With a search, the count is that of the people found.
      sub={text === '' && t('people.sub', { count: counts.all, shown: formats.number(counts.all) })}
      actions={<FileMenu table={{ call: calls.attendeesFile, params, query: narrowed }} />}
      padding="none"
    >
      <div className={classes.filters}>
        <FilterBar
          search={{ label: t('ui:word.name'), value: text, onChange: onText }}
          selects={[
            {
              key: 'type',
              label: t('people.answer'),
              value: type,
              options: eventAnswers.map((value) => ({
                value,
                label: `${t(`count.${value}`)} (${formats.number(countOf[value])})`,
              })),
              onChange: onType,
            },
          ]}
        />
      </div>
      <DataTable<Attendee>
        flush
        label={title}
        columns={columns}
        rows={attendees}
        rowKey={({ user }) => user._id}
        refreshing={reply.isPlaceholderData}
        {...((text !== '' || type !== null) && { filtered: { onClear } })}
        empty={
          <EmptyState level={3} plain title={none ?? t('people.none')}>
            {t('people.noneSentence')}
          </EmptyState>
        }
        footer={
          pagination.pages > 1 && (
            <Pagination page={pagination.page} limit={limit} total={pagination.total} onPage={onPage} />
          )
        }
      />
    </Panel>
  );
}

function useColumns(): readonly Column<Attendee>[] {
  const { t } = useTranslation('events');
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      cell: ({ user, dealers }) => (
        <IdentityCell title={user.name} detail={dealers.map(({ name }) => name).join(', ')} />
      ),
    },
    {
      key: 'answer',
      header: t('people.answer'),
      cell: ({ type }) => <StatusChip tone={answerTones[type]}>{t(`count.${type}`)}</StatusChip>,
    },
    {
      key: 'answeredAt',
      header: t('people.answered'),
      priority: 4,
      cell: ({ answeredAt }) => formats.dateTime(answeredAt),
    },
  ];
}
