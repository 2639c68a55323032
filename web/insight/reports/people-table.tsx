import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personStatuses } from '#contract/insight/standings.fields.ts';
import { reportCalls, type ReportUser } from '#contract/insight/reports.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { ListChoice } from '#web/platform/lists/list-filters.tsx';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { TableToSave } from '#web/platform/long-work/use-table-file.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { partOf } from '#web/platform/formats/part-of.ts';
import { figureSegments } from './figure-segments.ts';
import { useScoreAndTime } from './figure-columns.tsx';
import { MorePeopleFilters, usePeopleFilterChips } from './more-people-filters.tsx';
import { PeopleOverview, PeopleQuestion } from './people-overview.tsx';
import { useOverview } from './report-question.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useReportArea } from './use-report-area.ts';
import { useReportChoices } from './use-report-choices.ts';
import { useReportPrint } from '#web/platform/reports/use-report-print.ts';

const limit = 15;
const sorts = ['user.firstName', 'user.lastSeenAt', 'completed', 'averageScore', 'timeSpent'] as const;
const filters = {
  text: 'text',
  status: personStatuses,
  curriculum: 'text',
  assignmentGroup: 'text',
  role: 'text',
  dealer: 'text',
  adminGroup: 'text',
  country: 'text',
  region: 'text',
} as const;

/** The page around the table: its head with the export actions. */
export interface PeopleReport {
  readonly table: TableToSave;
  readonly onPrint: () => void;
}

/** The people report as a table. A name opens the person's training. `head` renders the page's head above it. */
export function PeopleTable({ head }: { head: (report: PeopleReport) => ReactNode }) {
  const { t } = useTranslation('reports');
  const list = useListState(filters, sorts);
  const asOf = useAsOf();
  const choices = useReportChoices();
  const [filtering, setFiltering] = useState(false);
  const query = { ...list.filters, ...asOf.query };
  const people = useCall(
    reportCalls.users,
    { query: { page: list.page, limit: list.limit(limit), ...query, ...list.order } },
    { keepPrevious: true },
  );
  const print = useReportPrint(async (paging) => {
    const { users: rows, pagination } = await callApi(reportCalls.users, {
      query: { ...paging, ...query, ...list.order },
    });
    return { rows, pagination };
  });
  const overview = useOverview(query);
  const chips = usePeopleFilterChips(list, choices);
  const shown: ListChoice<keyof typeof filters>[] = [
    {
      name: 'status',
      label: t('ui:word.status'),
      options: personStatuses.map((value) => ({ value, label: t(`people.status.${value}`) })),
    },
    { name: 'curriculum', label: t('ui:word.curriculum'), options: choices.curriculums },
    { name: 'assignmentGroup', label: t('ui:word.department'), options: choices.departments },
    ...(choices.roles.length > 0
      ? [{ name: 'role' as const, label: t('ui:word.role'), options: choices.roles }]
      : []),
  ];
  return (
    <>
      {head({
        table: { call: reportCalls.usersExport, query, rows: people.data?.pagination.total },
        onPrint: print.print,
      })}
      <PeopleQuestion overview={overview} />
      <ListTable
        label={t('people.title')}
        list={list}
        reply={people}
        rows={print.rows ?? people.data?.users}
        whole={print.rows !== undefined}
        sized
        rowKey={(person) => person._id}
        columns={useColumns(asOf.day)}
        sortedBy={{ key: 'user.firstName', direction: 'asc' }}
        search={t('ui:word.nameOrEmail')}
        choices={shown}
        moreFilters={{ onMore: () => setFiltering(true), chips, onClear: list.clearFilters }}
        empty={{ title: t('people.empty.title'), sentence: t('people.empty.sentence') }}
      />
      <PeopleOverview overview={overview} />
      {filtering && (
        <MorePeopleFilters
          filters={list.filters}
          choices={choices}
          onClose={() => setFiltering(false)}
          onApply={(values) => {
            list.setFilters(values);
            setFiltering(false);
          }}
        />
      )}
    </>
  );
}

function useColumns(day: string | undefined): readonly Column<ReportUser>[] {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const area = useReportArea();
  const scoreAndTime = useScoreAndTime<ReportUser>(sorts);
  return [
    {
      key: 'user.firstName',
      header: t('ui:word.person'),
      primary: true,
      sortable: true,
      cell: (person) => (
        <IdentityCell
          before={<Face name={person.fullName} photo={person.profileImage} size={32} />}
          title={person.fullName}
          href={area.details('user', person._id, day)}
          detail={person.email}
        />
      ),
    },
    {
      key: 'place',
      header: t('column.place'),
      priority: 2,
      width: 190,
      cell: (person) => (
        <TwoLines
          first={person.dealer?.name ?? t('noDealer')}
          second={person.assignmentGroups.map((group) => nameIn(group, language)).join(', ')}
        />
      ),
    },
    {
      key: 'percent',
      header: t('ui:word.training'),
      width: 200,
      cell: (person) => {
        const count = person.completed + person.inProgress + person.notStarted;
        if (count === 0) return '–';
        return (
          <StageLine
            segments={figureSegments(person)}
            label={person.fullName}
            words={t('ui:word.coursesDone', partOf(person.completed, count))}
          />
        );
      },
    },
    ...scoreAndTime,
    {
      key: 'user.lastSeenAt',
      header: t('ui:word.lastSeen'),
      sortable: true,
      priority: 3,
      width: 160,
      cell: (person) => (person.lastSeenAt ? formats.age(person.lastSeenAt) : t('ui:word.never')),
    },
  ];
}
