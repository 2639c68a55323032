import { useTranslation } from 'react-i18next';
import { reportCalls, type ReportHistory } from '#contract/insight/reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { CourseStateChip } from '#web/training/standings/course-state-chip.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';

const limit = 15;

/** Submitted quizzes, passed courses and issued certificates, latest first. */
export function PersonHistory({ userId }: { userId: string }) {
  const { t } = useTranslation('reports');
  const asOf = useAsOf();
  const list = useListState([]);
  const read = useCall(
    reportCalls.userHistories,
    { params: { id: userId }, query: { page: list.page, limit, ...asOf.query } },
    { keepPrevious: true },
  );
  return (
    <ListTable
      label={t('view.history')}
      list={list}
      reply={read}
      rows={read.data?.histories}
      rowKey={(entry) => entry._id}
      columns={useColumns()}
      empty={{ title: t('ui:word.noActivityYet') }}
    />
  );
}

function useColumns(): readonly Column<ReportHistory>[] {
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
          title={inLanguage(entry.name, language)}
          detail={
            entry.attempt === null
              ? t(`history.${entry.kind}`)
              : t('history.attempt', { number: formats.number(entry.attempt) })
          }
        />
      ),
    },
    {
      key: 'result',
      header: t('ui:word.result'),
      width: 150,
      cell: (entry) =>
        entry.kind === 'certificate' ? (
          <StatusChip tone="ok">{t('column.issued')}</StatusChip>
        ) : (
          <CourseStateChip state={entry.passed ? 'passed' : 'failed'} />
        ),
    },
    {
      key: 'score',
      header: t('column.scored'),
      align: 'end',
      width: 100,
      cell: (entry) => formats.score(entry.score),
    },
    {
      key: 'time',
      header: t('column.time'),
      align: 'end',
      priority: 4,
      width: 110,
      cell: (entry) => (entry.timeSpent === null ? '–' : formats.duration(entry.timeSpent)),
    },
    {
      key: 'dealer',
      header: t('ui:word.dealer'),
      priority: 2,
      width: 220,
      cell: (entry) => entry.dealer ?? '–',
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
