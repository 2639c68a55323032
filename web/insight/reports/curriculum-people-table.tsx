import { useTranslation } from 'react-i18next';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import type { CurriculumLearner } from '#contract/insight/report-figures.ts';
import { standings } from '#contract/training/standings.fields.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { StageLine } from '#web/ui/stage-line.tsx';
import { standingSegments } from '#web/training/standings/segments.ts';
import { partOf } from '#web/platform/formats/part-of.ts';
import { usePersonColumns } from './person-columns.tsx';
import { StandingChip } from '#web/training/standings/standing-chip.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useReportArea } from './use-report-area.ts';
import { useReportChoices } from './use-report-choices.ts';

const limit = 25;

/** Everyone who is assigned a curriculum, with their certificate and its expiry. */
export function CurriculumPeopleTable({ curriculumId }: { curriculumId: string }) {
  const { t } = useTranslation('reports');
  const list = useListState({ text: 'text', standing: standings, assignmentGroup: 'text' });
  const asOf = useAsOf();
  const { departments } = useReportChoices();
  const people = useCall(
    courseReportCalls.curriculumPeople,
    {
      params: { id: curriculumId },
      query: { page: list.page, limit, ...list.filters, ...asOf.query },
    },
    { keepPrevious: true },
  );
  return (
    <ListTable
      label={t('view.people')}
      list={list}
      reply={people}
      rows={people.data?.users}
      rowKey={(person) => person._id}
      columns={useColumns(curriculumId)}
      search={t('ui:word.nameOrEmail')}
      choices={[
        {
          name: 'standing',
          label: t('column.standing'),
          options: standings.map((value) => ({ value, label: t(`training:standing.${value}`) })),
        },
        { name: 'assignmentGroup', label: t('ui:word.department'), options: departments },
      ]}
      empty={{ title: t('people.empty.title'), sentence: t('people.empty.sentence') }}
    />
  );
}

function useColumns(curriculumId: string): readonly Column<CurriculumLearner>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const area = useReportArea();
  const asOf = useAsOf();
  const mayOpen = useAllowed(reportCalls.userCurriculum.access);
  const personColumns = usePersonColumns<CurriculumLearner>(({ _id }) =>
    mayOpen ? area.progress(_id, curriculumId, asOf.day) : undefined,
  );
  return [
    ...personColumns,
    {
      key: 'standing',
      header: t('column.standing'),
      width: 200,
      cell: (person) => <StandingChip standing={person.standing} />,
    },
    {
      key: 'required',
      header: t('column.required'),
      priority: 3,
      width: 190,
      cell: (person) => (
        <StageLine
          segments={standingSegments(person.standing, person.requiredPassed, person.required)}
          label={person.fullName}
          words={t('ui:word.coursesDone', partOf(person.requiredPassed, person.required))}
        />
      ),
    },
    {
      key: 'completed',
      header: t('column.completedOn'),
      priority: 3,
      width: 130,
      cell: (person) => (person.completedAt ? formats.date(person.completedAt, 'MM/DD/YYYY') : '–'),
    },
    {
      key: 'until',
      header: t('column.until'),
      priority: 2,
      width: 150,
      cell: (person) =>
        person.certificate
          ? person.certificate.expiresOn
            ? formats.date(person.certificate.expiresOn, 'MM/DD/YYYY')
            : t('ui:word.noEndDate')
          : '–',
    },
  ];
}
