import { useTranslation } from 'react-i18next';
import { reportCalls, type ReportPoints } from '#contract/insight/reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';

const limit = 15;

/** A person's points as recorded in the ledger, latest first. */
export function PersonPoints({ userId }: { userId: string }) {
  const { t } = useTranslation('reports');
  const asOf = useAsOf();
  const list = useListState([]);
  const read = useCall(
    reportCalls.userPoints,
    { params: { id: userId }, query: { page: list.page, limit, ...asOf.query } },
    { keepPrevious: true },
  );
  return (
    <ListTable
      label={t('view.points')}
      list={list}
      reply={read}
      rows={read.data?.points}
      rowKey={(entry) => entry._id}
      columns={useColumns()}
      empty={{ title: t('ui:word.noPointsYet') }}
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
      header: t('ui:word.activity'),
      primary: true,
      cell: (entry) => (
        <IdentityCell
          title={entry.course ? inLanguage(entry.course, language) : entry.note || t('ui:word.correction')}
          {...(entry.kind === 'course-passed' && { detail: t('points.coursePassed') })}
        />
      ),
    },
    {
      key: 'amount',
      header: t('ui:word.points'),
      align: 'end',
      width: 110,
      cell: (entry) => formats.change(entry.amount),
    },
    {
      key: 'balance',
      header: t('ui:word.balance'),
      align: 'end',
      priority: 3,
      width: 110,
      cell: (entry) => formats.number(entry.balanceAfter),
    },
    {
      key: 'at',
      header: t('ui:word.date'),
      priority: 3,
      width: 190,
      cell: (entry) => formats.dateTime(entry.at),
    },
  ];
}
