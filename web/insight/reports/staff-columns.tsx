import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#contract/insight/dealer-reports.calls.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { StandingChip } from '#web/training/standings/standing-chip.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { partOf } from '#web/platform/formats/part-of.ts';
import { certifiedUntil, overallStanding } from './staff-standing.ts';
import { useReportArea } from './use-report-area.ts';

/** The people of a dealer with role, required courses, certificate and state. A name opens the person. */
export function useStaffColumns(): readonly Column<StaffMember>[] {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const area = useReportArea();
  const mayOpen = useAllowed(userScreens.edit.access);
  return [
    {
      key: 'person',
      header: t('ui:word.person'),
      primary: true,
      cell: (person) => (
        <IdentityCell
          before={<Face name={person.fullName} photo={person.profileImage} size={32} />}
          title={person.fullName}
          href={
            mayOpen ? addressOf(userScreens.edit, { userId: person._id }) : area.details('user', person._id)
          }
          detail={nameIn(person.role, language)}
        />
      ),
    },
    {
      key: 'required',
      header: t('column.required'),
      priority: 3,
      width: 180,
      cell: ({ fullName, required, requiredPassed, dueAgain }) => (
        <StageLine
          segments={stageSegments({ done: requiredPassed, failed: dueAgain, total: required })}
          label={fullName}
          words={t('ui:word.coursesDone', partOf(requiredPassed, required))}
        />
      ),
    },
    {
      key: 'until',
      header: t('column.until'),
      priority: 2,
      width: 150,
      cell: ({ standings }) => {
        const until = certifiedUntil(standings);
        if (until === undefined) return t('staff.noCertificate');
        return until ? formats.date(until) : t('ui:word.noEndDate');
      },
    },
    {
      key: 'state',
      header: t('column.standing'),
      width: 140,
      cell: (person) =>
        person.overdue > 0 ? (
          <StatusChip tone="bad">{t('ui:word.overdueCount', { count: person.overdue })}</StatusChip>
        ) : (
          <StandingChip standing={overallStanding(person)} />
        ),
    },
  ];
}
