import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ownDealersAccess } from '#contract/insight/own-dealers.fields.ts';
import { reportScreens } from '#contract/insight/reports.screens.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import type { Reply } from '#contract/platform/call.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { RecordPart, useTabsOf } from '#web/platform/use-record-tabs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { PassesByMonth } from '../passes-by-month.tsx';
import { PersonCertificates } from '../person-certificates.tsx';
import { PersonCourses } from '../person-courses.tsx';
import { PersonCurriculums } from '../person-curriculums.tsx';
import { PersonHistory } from '../person-history.tsx';
import { PersonPoints } from '../person-points.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { RemindPerson } from '../remind-person.tsx';
import { useReportArea } from '../use-report-area.ts';

type Person = Reply<typeof reportCalls.user>['user'];

/** One person: details, passed and open courses, certificates and history. */
export function Page() {
  const { userId } = useParamsOf(reportScreens.userDetails);
  const asOf = useAsOf();
  const read = useCall(reportCalls.user, { params: { id: userId }, query: asOf.query });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={10} />;
  return <Details person={read.data.user} />;
}

const views = ['courses', 'history', 'points'] as const;

function Details({ person }: { person: Person }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const area = useReportArea();
  const asOf = useAsOf();
  const list = useListState(['view']);
  const tabs = useTabsOf(
    'user-report',
    views.map((key) => ({ key, label: t(`view.${key}`) })),
  );
  const tab = tabs.find(({ key }) => key === list.filters.view) ?? tabs[0]!;
  const reminds = useAllowed(ownDealersAccess);
  const departments = person.assignmentGroups.map((group) => nameIn(group, language)).join(', ');
  return (
    <>
      <ReportHeader
        before={<Face name={person.fullName} photo={person.profileImage} size={64} />}
        title={person.fullName}
        sub={[nameIn(person.role, language), person.dealer?.name, departments, person.email]
          .filter(Boolean)
          .join(' · ')}
        back={{ href: area.path('user'), label: t('people.title') }}
        asOfNote={t('asOf.explained')}
        table={{ call: reportCalls.userExport, params: { id: person._id }, query: asOf.query }}
        actions={
          <>
            {reminds && <RemindPerson person={person} />}
            {person.abilities.edit && <EditLink userId={person._id} />}
          </>
        }
      />
      <Stack gap={24}>
        <Figures person={person} />
        <Split
          main={<PersonCurriculums userId={person._id} />}
          aside={
            <Stack gap={24}>
              <PassesByMonth months={person.months} sub={t('months.ofPerson')} />
              <PersonCertificates userId={person._id} />
            </Stack>
          }
          asideWidth={380}
        />
        <div>
          <Tabs
            id="person"
            label={t('views')}
            current={tab.key}
            items={tabs}
            onChange={(key) => list.setFilters({ view: key === 'courses' ? undefined : key })}
          />
          <TabPanel id="person" current={tab.key}>
            {tab.key === 'courses' && <PersonCourses userId={person._id} courses={person.courses} />}
            {tab.key === 'history' && <PersonHistory userId={person._id} />}
            {tab.key === 'points' && <PersonPoints userId={person._id} />}
            <RecordPart tab={tab} recordId={person._id} />
          </TabPanel>
        </div>
      </Stack>
    </>
  );
}

/** Administrators edit people on the page of all users, dealer managers on the page of their own staff. */
function EditLink({ userId }: { userId: string }) {
  const { t } = useTranslation('reports');
  const area = useReportArea();
  const screen = area.room === 'admin' ? userScreens.edit : userScreens.staff;
  return (
    <ButtonLink href={addressOf(screen, { userId })} icon={<IconPencil size={16} stroke={1.7} />}>
      {t('ui:word.edit')}
    </ButtonLink>
  );
}

function Figures({ person }: { person: Person }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { required, certificates } = person;
  const all = required.passed + required.open + required.dueAgain;
  return (
    <Kpis
      items={[
        {
          key: 'required',
          label: t('ui:word.requiredCoursesPassed'),
          value: t('kpi.of', { done: formats.number(required.passed), count: formats.number(all) }),
          note:
            required.dueAgain > 0
              ? t('kpi.dueAgain', { count: required.dueAgain })
              : t('kpi.open', { count: required.open }),
          ...(required.dueAgain > 0 && { changeTone: 'bad' as const }),
        },
        {
          key: 'completed',
          label: t('ui:word.coursesPassed'),
          value: formats.number(person.completed),
          note: t('ui:word.inProgressCount', { count: person.inProgress }),
        },
        {
          key: 'score',
          label: t('column.score'),
          value: formats.score(person.averageScore),
          note: t('kpi.timeSpent', { time: formats.duration(person.timeSpent) }),
        },
        {
          key: 'certificates',
          label: t('ui:word.certificates'),
          value: formats.number(certificates.valid),
          note: t('kpi.ending', {
            expiring: formats.number(certificates.expiring),
            expired: formats.number(certificates.expired),
          }),
        },
        { key: 'points', label: t('ui:word.points'), value: formats.number(person.pointsBalance) },
      ]}
    />
  );
}
