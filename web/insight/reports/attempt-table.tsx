import { useTranslation } from 'react-i18next';
import { courseReportCalls, type ReportedAttempt } from '#contract/insight/course-reports.calls.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { useAsOf } from './use-as-of.ts';
import { useReportChoices } from './use-report-choices.ts';

const limit = 10;
const outcomes = ['passed', 'failed'] as const;

/** Every attempt at the quiz of a course, the last one first. */
export function AttemptTable({ courseId }: { courseId: string }) {
  const { t } = useTranslation('reports');
  const list = useListState(['status', 'assignmentGroup']);
  const asOf = useAsOf();
  const { departments } = useReportChoices();
  const status = outcomes.find((one) => one === list.filters.status);
  const attempts = useCall(
    courseReportCalls.courseTests,
    {
      params: { id: courseId },
      query: { page: list.page, limit, status, assignmentGroup: list.filters.assignmentGroup, ...asOf.query },
    },
    { keepPrevious: true },
  );
  const columns = useColumns();
  return (
    <DataTable
      label={t('view.attempts')}
      columns={columns}
      rows={attempts.data?.tests}
      rowKey={(attempt) => attempt._id}
      refreshing={attempts.isPlaceholderData}
      filters={
        <FilterBar
          selects={[
            {
              key: 'status',
              label: t('column.result'),
              value: status ?? null,
              options: outcomes.map((value) => ({ value, label: t(`status.${value}`) })),
              onChange: (value) => list.setFilters({ status: value ?? undefined }),
            },
            {
              key: 'assignmentGroup',
              label: t('column.department'),
              value: list.filters.assignmentGroup ?? null,
              options: departments,
              onChange: (value) => list.setFilters({ assignmentGroup: value ?? undefined }),
            },
          ]}
        />
      }
      {...(list.isFiltered && { filtered: { onClear: list.clearFilters } })}
      {...(attempts.isError && {
        failed: { message: failureText(attempts.error), onRetry: () => void attempts.refetch() },
      })}
      empty={<EmptyState title={t('attempts.empty.title')}>{t('attempts.empty.sentence')}</EmptyState>}
      footer={
        attempts.data && (
          <Pagination
            page={list.page}
            limit={limit}
            total={attempts.data.pagination.total}
            onPage={list.setPage}
          />
        )
      }
    />
  );
}

function useColumns(): readonly Column<ReportedAttempt>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return [
    {
      key: 'person',
      header: t('column.person'),
      primary: true,
      cell: ({ user, dealer }) => <IdentityCell title={user.fullName} detail={dealer?.name ?? user.email} />,
    },
    {
      key: 'result',
      header: t('column.result'),
      width: 150,
      cell: ({ passed }) => (
        <StatusChip tone={passed ? 'ok' : 'bad'}>{t(passed ? 'status.passed' : 'status.failed')}</StatusChip>
      ),
    },
    {
      key: 'score',
      header: t('column.scored'),
      align: 'end',
      width: 110,
      cell: ({ score }) => formats.percent(score / 100),
    },
    {
      key: 'number',
      header: t('column.attempt'),
      align: 'end',
      hideOnPhone: true,
      width: 110,
      cell: ({ number }) => formats.number(number),
    },
    {
      key: 'time',
      header: t('column.time'),
      align: 'end',
      hideOnPhone: true,
      width: 120,
      cell: ({ timeSpent }) => formats.duration(timeSpent),
    },
    {
      key: 'when',
      header: t('column.when'),
      hideOnPhone: true,
      width: 150,
      cell: ({ finishedAt }) => formats.date(finishedAt, 'MM/DD/YYYY'),
    },
  ];
}
