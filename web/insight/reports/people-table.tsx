import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportCalls, type ReportUser } from '#contract/insight/reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageShare } from '#web/ui/stage-segments.ts';
import { useScoreAndTime } from './figure-columns.tsx';
import { PersonTraining } from './person-training.tsx';

const limit = 15;
const sorts = ['user.firstName', 'user.lastSeenAt', 'completed', 'averageScore', 'timeSpent'] as const;

/** The people report as a table; a row opens what that person has done. */
export function PeopleTable() {
  const { t } = useTranslation('reports');
  const list = useListState(['text'], sorts);
  const [open, setOpen] = useState<ReportUser>();
  const people = useCall(
    reportCalls.users,
    {
      query: {
        page: list.page,
        limit,
        text: list.filters.text,
        ...list.order,
      },
    },
    { keepPrevious: true },
  );
  const columns = useColumns();
  return (
    <>
      <ListTable
        label={t('people.title')}
        list={list}
        reply={people}
        rows={people.data?.users}
        rowKey={(person) => person._id}
        rowMenu={(person) => ({
          name: person.fullName,
          items: [{ key: 'open', label: t('people.open'), onSelect: () => setOpen(person) }],
        })}
        {...(open && { currentKey: open._id })}
        columns={columns}
        sortedBy={{ key: 'user.firstName', direction: 'asc' }}
        search={t('people.search')}
        empty={{ title: t('people.empty.title'), sentence: t('people.empty.sentence') }}
      />
      {open && <PersonTraining person={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useColumns(): readonly Column<ReportUser>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const scoreAndTime = useScoreAndTime<ReportUser>(sorts);
  return [
    {
      key: 'user.firstName',
      header: t('column.person'),
      primary: true,
      sortable: true,
      cell: (person) => (
        <IdentityCell
          before={<Face name={person.fullName} photo={person.profileImage} size={32} />}
          title={person.fullName}
          detail={person.email}
        />
      ),
    },
    {
      key: 'place',
      header: t('column.place'),
      hideOnPhone: true,
      cell: (person) => (
        <TwoLines
          first={person.dealer?.name ?? t('noDealer')}
          second={person.assignmentGroups.map((group) => group.name).join(', ')}
        />
      ),
    },
    {
      key: 'percent',
      header: t('column.training'),
      width: 200,
      cell: (person) => (
        <StageLine
          segments={stageShare(person.percent)}
          label={person.fullName}
          words={t('coursesOf', {
            done: person.completed,
            count: person.completed + person.inProgress + person.notStarted,
          })}
        />
      ),
    },
    ...scoreAndTime,
    {
      key: 'user.lastSeenAt',
      header: t('column.lastSeen'),
      sortable: true,
      hideOnPhone: true,
      width: 130,
      cell: (person) => (person.lastSeenAt ? formats.age(person.lastSeenAt) : t('never')),
    },
  ];
}
