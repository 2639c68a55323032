import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#contract/insight/dealer-reports.calls.ts';
import { inLanguage, nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Face } from '#web/ui/face.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { partOf } from '#web/platform/formats/part-of.ts';
import type { ReportedDealer } from './dealer-kpis.ts';
import classes from './dealer.module.css';
import { StandingChip } from '#web/training/standings/standing-chip.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useReportArea } from './use-report-area.ts';
import { staffFilters, useStaffFilters } from './use-staff-filters.ts';

/** Who is certified in what: the dealer's people, and a column for each curriculum assigned to any of them. */
export function StaffMatrix({ dealer }: { dealer: ReportedDealer }) {
  const { t } = useTranslation('reports');
  const list = useListState(staffFilters);
  const { staff, selects } = useStaffFilters(dealer, list);
  return (
    <section className={classes.matrix} aria-labelledby="staff-matrix">
      <h2 id="staff-matrix">{t('matrix.title')}</h2>
      <DataTable
        label={t('matrix.title')}
        columns={useColumns(dealer)}
        rows={staff}
        rowKey={(person) => person._id}
        rowTone={(person) => (person.overdue > 0 ? 'bad' : undefined)}
        filters={<FilterBar selects={selects} />}
        {...(list.isFiltered && { filtered: { onClear: list.clearFilters } })}
        empty={<EmptyState title={t('people.empty.title')}>{t('people.empty.sentence')}</EmptyState>}
      />
    </section>
  );
}

function useColumns({ curriculums }: ReportedDealer): readonly Column<StaffMember>[] {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const area = useReportArea();
  const asOf = useAsOf();
  return [
    {
      key: 'person',
      header: t('ui:word.person'),
      primary: true,
      cell: (person) => (
        <>
          <IdentityCell
            before={<Face name={person.fullName} photo={person.profileImage} size={32} />}
            title={person.fullName}
            href={area.details('user', person._id, asOf.day)}
            detail={
              person.assignmentGroups.map((group) => nameIn(group, language)).join(', ') ||
              nameIn(person.role, language)
            }
          />
          <PhoneStandings person={person} curriculums={curriculums} />
        </>
      ),
    },
    {
      key: 'required',
      header: t('column.required'),
      priority: 3,
      width: 170,
      cell: (person) => (
        <StageLine
          segments={stageSegments({ done: person.requiredPassed, total: person.required })}
          label={person.fullName}
          words={t('ui:word.coursesDone', partOf(person.requiredPassed, person.required))}
        />
      ),
    },
    ...curriculums.map(({ _id, name }): Column<StaffMember> => ({
      key: _id,
      header: inLanguage(name, language),
      phone: 'none',
      width: 170,
      cell: (person) => {
        const found = person.standings.find((one) => one.curriculum === _id);
        if (!found)
          return (
            <span className={classes.notMeant}>
              <span aria-hidden="true">–</span>
              <VisuallyHidden>{t('matrix.notMeant')}</VisuallyHidden>
            </span>
          );
        return (
          <span className={classes.cell}>
            <StandingChip standing={found.standing} />
            <small>
              {found.expiresOn
                ? t('until', { date: formats.date(found.expiresOn, 'MM/DD/YYYY') })
                : t('ui:word.coursesDone', partOf(found.requiredPassed, found.required))}
            </small>
          </span>
        );
      },
    })),
  ];
}

/** On a phone, the curriculums are below the name instead of next to it. */
function PhoneStandings({
  person,
  curriculums,
}: {
  person: StaffMember;
  curriculums: ReportedDealer['curriculums'];
}) {
  const language = useLanguage();
  return (
    <ul className={classes.phoneStandings}>
      {curriculums.flatMap(({ _id, name }) => {
        const found = person.standings.find((one) => one.curriculum === _id);
        if (!found) return [];
        return (
          <li key={_id}>
            <span>{inLanguage(name, language)}</span>
            <StandingChip standing={found.standing} />
          </li>
        );
      })}
    </ul>
  );
}
