import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportCalls, type ReportPoints } from '#contract/insight/reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { useAsOf } from './use-as-of.ts';

const limit = 15;

/** A person's points as the ledger has them, the last entry first. */
export function PersonPoints({ userId }: { userId: string }) {
  const { t } = useTranslation('reports');
  const asOf = useAsOf();
  const [page, setPage] = useState(1);
  const read = useCall(
    reportCalls.userPoints,
    { params: { id: userId }, query: { page, limit, ...asOf.query } },
    { keepPrevious: true },
  );
  return (
    <DataTable
      label={t('view.points')}
      columns={useColumns()}
      rows={read.data?.points}
      rowKey={(entry) => entry._id}
      refreshing={read.isPlaceholderData}
      {...(read.isError && {
        failed: { message: failureText(read.error), onRetry: () => void read.refetch() },
      })}
      empty={<EmptyState title={t('person.noPoints')} />}
      footer={
        read.data && (
          <Pagination page={page} limit={limit} total={read.data.pagination.total} onPage={setPage} />
        )
      }
    />
  );
}

function useColumns(): readonly Column<ReportPoints>[] {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'what',
      header: t('column.what'),
      primary: true,
      cell: (entry) => (
        <IdentityCell
          title={entry.course ? inLanguage(entry.course, language) : entry.note || t('points.other')}
          {...(entry.kind === 'course-passed' && { detail: t('points.coursePassed') })}
        />
      ),
    },
    {
      key: 'amount',
      header: t('kpi.points'),
      align: 'end',
      width: 110,
      cell: (entry) => formats.change(entry.amount),
    },
    {
      key: 'balance',
      header: t('column.balance'),
      align: 'end',
      hideOnPhone: true,
      width: 110,
      cell: (entry) => formats.number(entry.balanceAfter),
    },
    {
      key: 'at',
      header: t('column.day'),
      hideOnPhone: true,
      width: 190,
      cell: (entry) => formats.dateTime(entry.at),
    },
  ];
}
