import { useTranslation } from 'react-i18next';
import { courseReportCalls, type ReportedAttempt } from '#contract/insight/course-reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { CourseStateChip } from '#web/training/standings/course-state-chip.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useReportChoices } from './use-report-choices.ts';

const limit = 10;
const outcomes = ['passed', 'failed'] as const;

/** Every attempt at the quiz of a course, latest first. */
export function AttemptTable({ courseId }: { courseId: string }) {
  const { t } = useTranslation('reports');
  const list = useListState({ status: outcomes, assignmentGroup: 'text' });
  const asOf = useAsOf();
  const { departments } = useReportChoices();
  const attempts = useCall(
    courseReportCalls.courseTests,
    {
      params: { id: courseId },
      query: { page: list.page, limit, ...list.filters, ...asOf.query },
    },
    { keepPrevious: true },
  );
  return (
    <ListTable
      label={t('view.attempts')}
      list={list}
      reply={attempts}
      rows={attempts.data?.tests}
      rowKey={(attempt) => attempt._id}
      columns={useColumns()}
      choices={[
        {
          name: 'status',
          label: t('ui:word.result'),
          options: outcomes.map((value) => ({ value, label: t(`training:state.${value}`) })),
        },
        { name: 'assignmentGroup', label: t('ui:word.department'), options: departments },
      ]}
      empty={{ title: t('attempts.empty.title'), sentence: t('attempts.empty.sentence') }}
    />
  );
}

function useColumns(): readonly Column<ReportedAttempt>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return [
    {
      key: 'person',
      header: t('ui:word.person'),
      primary: true,
      cell: ({ user, dealer }) => <IdentityCell title={user.fullName} detail={dealer?.name ?? user.email} />,
    },
    {
      key: 'result',
      header: t('ui:word.result'),
      width: 150,
      cell: ({ passed }) => <CourseStateChip state={passed ? 'passed' : 'failed'} />,
    },
    {
      key: 'score',
      header: t('column.scored'),
      align: 'end',
      width: 110,
      cell: ({ score }) => formats.score(score),
    },
    {
      key: 'number',
      header: t('column.attempt'),
      align: 'end',
      priority: 4,
      width: 110,
      cell: ({ number }) => formats.number(number),
    },
    {
      key: 'time',
      header: t('column.time'),
      align: 'end',
      priority: 4,
      width: 120,
      cell: ({ timeSpent }) => formats.duration(timeSpent),
    },
    {
      key: 'when',
      header: t('column.when'),
      priority: 2,
      width: 150,
      cell: ({ finishedAt }) => formats.date(finishedAt, 'MM/DD/YYYY'),
    },
  ];
}
