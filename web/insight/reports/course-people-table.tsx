import { useTranslation } from 'react-i18next';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import type { LearnerRow } from '#contract/insight/report-figures.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { CourseStateChip } from '#web/training/standings/course-state-chip.tsx';
import { PassedCell } from './passed-cell.tsx';
import { usePersonColumns } from './person-columns.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useReportArea } from './use-report-area.ts';
import { useReportChoices } from './use-report-choices.ts';

const limit = 25;
const statuses = ['passed', 'due-again', 'in-progress', 'failed', 'not-started'] as const;

/** Everyone who is assigned a course or has started it, with their progress. */
export function CoursePeopleTable({ courseId }: { courseId: string }) {
  const { t } = useTranslation('reports');
  const list = useListState({ text: 'text', status: statuses, assignmentGroup: 'text' });
  const asOf = useAsOf();
  const { departments } = useReportChoices();
  const people = useCall(
    courseReportCalls.coursePeople,
    { params: { id: courseId }, query: { page: list.page, limit, ...list.filters, ...asOf.query } },
    { keepPrevious: true },
  );
  return (
    <ListTable
      label={t('view.people')}
      list={list}
      reply={people}
      rows={people.data?.users}
      rowKey={(person) => person._id}
      columns={useColumns()}
      search={t('ui:word.nameOrEmail')}
      choices={[
        {
          name: 'status',
          label: t('ui:word.status'),
          options: statuses.map((value) => ({ value, label: t(`training:state.${value}`) })),
        },
        { name: 'assignmentGroup', label: t('ui:word.department'), options: departments },
      ]}
      empty={{ title: t('people.empty.title'), sentence: t('people.empty.sentence') }}
    />
  );
}

function useColumns(): readonly Column<LearnerRow>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const area = useReportArea();
  const asOf = useAsOf();
  const mayOpen = useAllowed(reportCalls.user.access);
  const personColumns = usePersonColumns<LearnerRow>(({ _id }) =>
    mayOpen ? area.details('user', _id, asOf.day) : undefined,
  );
  return [
    ...personColumns,
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 170,
      cell: (person) => <CourseStateChip state={person.state} />,
    },
    {
      key: 'score',
      header: t('column.best'),
      align: 'end',
      priority: 2,
      width: 120,
      cell: (person) => formats.score(person.bestScore),
    },
    {
      key: 'time',
      header: t('column.time'),
      align: 'end',
      priority: 4,
      width: 120,
      cell: (person) => formats.duration(person.timeSpent),
    },
    {
      key: 'passed',
      header: t('ui:word.passedOn'),
      priority: 3,
      width: 160,
      cell: (person) => <PassedCell passedAt={person.passedAt} renewalDueOn={person.renewalDueOn} />,
    },
  ];
}
