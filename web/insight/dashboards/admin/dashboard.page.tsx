import { IconChevronRight, IconClipboardCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dashboardCalls, type DashboardInfo, type TopItem } from '#contract/insight/dashboards.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { waitsText } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { LiveFigures, useSeatsKpi } from '#web/live/live-reports/live-figures.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { isOpenTo } from '#web/platform/open-screens.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession, useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { coverOf } from '#web/training/course-cover.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import { BrandDashboard } from './brand-dashboard.tsx';
import { DailyChart } from './daily-chart.tsx';
import classes from './dashboard.module.css';
import { DepartmentActivity } from './department-activity.tsx';
import { StuckCourses } from './stuck-courses.tsx';

/** The home page of the admin area: brand managers see their brands, administrators the portal. */
export function Page() {
  const { role } = useUser();
  return role.reach === 'brands' ? <BrandDashboard /> : <PortalDashboard />;
}

/** The administrator's home page: pending items, figures of the portal, and popular training. */
function PortalDashboard() {
  const { t } = useTranslation('dashboards');
  const figures = useCall(dashboardCalls.adminInfo, {});
  const info = figures.data?.info;
  return (
    <>
      <PageHeader title={t('admin.title')} sub={t('admin.sub')} />
      {figures.isLoadingError ? (
        <FailedReply reply={figures} />
      ) : (
        <Stack gap={20}>
          {info ? <Figures info={info} /> : <SkeletonBar height={96} />}
          <div className={classes.columns}>
            <DailyChart />
            <Waiting />
          </div>
          <LiveFigures />
          <div className={classes.halves}>
            <Top title={t('admin.topCurriculums')} items={info?.topCurriculums} />
            <Top title={t('admin.topCourses')} items={info?.topCourses} />
          </div>
          <div className={classes.halves}>
            <CoursesGivenUp />
            <DepartmentActivity />
          </div>
        </Stack>
      )}
    </>
  );
}

function CoursesGivenUp() {
  const courses = useCall(dashboardCalls.courseInfo, {});
  if (courses.isLoadingError) return <FailedReply reply={courses} />;
  return <StuckCourses courses={courses.data?.info.stuckCourses} />;
}

function Figures({ info }: { info: DashboardInfo }) {
  const { t } = useTranslation('dashboards');
  const { number, percent, duration } = useFormats();
  const counted = (key: string, count: number) => t(`admin.${key}`, { count, shown: number(count) });
  return (
    <Kpis
      items={[
        {
          key: 'people',
          label: t('admin.people'),
          value: number(info.usersCount),
          note: counted('dealers', info.dealersCount),
        },
        {
          key: 'trained',
          label: t('admin.trained'),
          value: number(info.fullyTrainedCount),
          note: t('admin.trainedShare', {
            share: percent(info.fullyTrainedCount / Math.max(1, info.usersCount)),
          }),
        },
        {
          key: 'passed',
          label: t('admin.passed'),
          value: number(info.completionsCount),
          note: counted('underWay', info.inProgressCount),
        },
        {
          key: 'time',
          label: t('admin.time'),
          value: duration(info.totalTimeSpent * 60),
          note: counted('content', info.coursesCount),
        },
        ...useSeatsKpi(info.iltEnrolledCount),
        {
          key: 'redeemed',
          label: t('admin.redeemed'),
          value: number(info.incentivesRedeemedCount),
          note: counted('incentives', info.incentivesCount),
        },
      ]}
    />
  );
}

const withWork = screens.filter((screen) => screen.waits !== undefined);

/** What waits in the rooms that the person may open. */
function Waiting() {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const { number } = useFormats();
  const session = useSession();
  const waiting = withWork
    .map((screen) => ({ screen, count: session.badges[screen.badge ?? ''] ?? 0 }))
    .filter(({ screen, count }) => count > 0 && isOpenTo(session, screen));
  return (
    <Panel title={t('admin.waiting')}>
      {waiting.length === 0 && <p className={classes.quiet}>{t('admin.nothingWaits')}</p>}
      {waiting.map(({ screen, count }) => (
        <AppLink key={screen.id} className={classes.waiting} href={screen.path}>
          <IconClipboardCheck size={20} stroke={1.7} aria-hidden="true" />
          <span>{waitsText(screen.waits!, language, count, number(count))}</span>
          <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />
        </AppLink>
      ))}
    </Panel>
  );
}

function Top({ title, items }: { title: string; items: readonly TopItem[] | undefined }) {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const { number } = useFormats();
  const most = Math.max(1, ...(items ?? []).map((one) => one.completionsCount));
  return (
    <Panel title={title}>
      {!items && <SkeletonBar height={240} />}
      {items?.length === 0 && <p className={classes.quiet}>{t('admin.noneYet')}</p>}
      <ol className={classes.top}>
        {items?.map((item) => (
          <li key={item._id}>
            <span className={classes.picture}>
              <Cover {...coverOf(item)} ratio="fill" shownPx={88} />
            </span>
            <span className={`ellipsis ${classes.name}`}>{inLanguage(item.name, language)}</span>
            <span className={`${classes.count} num`}>
              {t('admin.finished', { count: item.completionsCount, shown: number(item.completionsCount) })}
            </span>
            <i aria-hidden="true" style={{ inlineSize: `${(item.completionsCount / most) * 100}%` }} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
